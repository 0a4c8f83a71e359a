import Foundation
import HealthModel

/// An app that reads, with the consent it has at this moment (rule A58).
///
/// Created for each call of an app from the ledger as it is then. Every read uses one: of samples, statistics, sources,
/// changes and characteristics.
struct Reader: Sendable {
  /// The bundle identifier of the app; nil for the system's own screens, which may see everything.
  let app: String?
  private let ledger: ConsentLedger
  private let undetermined: DeviceBehavior.ReadingUndetermined

  /// The reader for the system's own screens and the person in front of them.
  static let system = Reader(app: nil, ledger: ConsentLedger(), undetermined: .failsNotDetermined)

  init(app: String?, ledger: ConsentLedger, undetermined: DeviceBehavior.ReadingUndetermined) {
    self.app = app
    self.ledger = ledger
    self.undetermined = undetermined
  }

  /// Returns the samples of a type the app may see; nil when it never asked for the type.
  func readAccess(to type: ObjectType) -> ReadAccess? {
    guard let app else { return .everything }
    return ledger.readAccess(to: type, for: app, undetermined: undetermined)
  }

  /// Returns true when a query for the type is answered at all (rule A56). A correlation may be read when one of its
  /// member types may be (rule A59).
  func mayRead(_ type: ObjectType) -> Bool {
    type.kind == .correlation ? type.memberTypes.contains(where: mayRead) : readAccess(to: type) != nil
  }

  /// Returns true when the app may see one sample of a type.
  func maySee(_ sample: some IdentifiedSample, as type: ObjectType) -> Bool {
    readAccess(to: type)?.includes(sample.chosenObject, isOwn: sample.bundleIdentifier == app) ?? false
  }

  /// Returns true when looking for an object can have a visible result: false for one the app may not see, found or
  /// not.
  func couldSee(_ object: SampleReference) -> Bool {
    if app == nil || object.bundleIdentifier == app { return true }
    let types = object.type.kind == .correlation ? object.type.memberTypes : [object.type]
    return types.contains { type in
      switch readAccess(to: type) {
      case .everything: true
      case .chosenObjects(let choices): !choices.allowed.isEmpty
      case .ownSamples, nil: false
      }
    }
  }

  /// Returns true when the app may see something of a sample: of a correlation, one of its members (rule A59).
  func maySeeAny(of record: SampleRecord) -> Bool {
    guard case .correlation(let members) = record.content else { return maySee(record, as: record.type) }
    return members.contains(where: maySeeAny)
  }

  /// Returns true when the app may learn that a sample was deleted, because it could have seen it.
  func maySee(deleted sample: DeletedSample) -> Bool {
    let types = sample.memberTypes.isEmpty ? [sample.type] : sample.memberTypes
    return types.contains { maySee(sample, as: $0) }
  }
}
