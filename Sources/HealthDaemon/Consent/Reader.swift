import Foundation
import HealthModel

/// Who reads, and what they may see at this moment (rule A58).
///
/// Made anew for each call an app makes, from the ledger as it is then. Every read goes through one: samples, statistics,
/// sources, changes and characteristics.
struct Reader: Sendable {
  /// The app's bundle identifier; nil for the system's own screens, which see everything.
  let app: String?
  private let ledger: ConsentLedger
  private let undetermined: DeviceBehavior.ReadingUndetermined

  /// The person in front of the device, or a screen of the system.
  static let system = Reader(app: nil, ledger: ConsentLedger(), undetermined: .failsNotDetermined)

  init(app: String?, ledger: ConsentLedger, undetermined: DeviceBehavior.ReadingUndetermined) {
    self.app = app
    self.ledger = ledger
    self.undetermined = undetermined
  }

  /// What may be seen of a type; nil when the app never asked for it.
  func visibility(of type: ObjectType) -> Visibility? {
    guard let app else { return .everything }
    return ledger.visibility(of: type, for: app, undetermined: undetermined)
  }

  /// Whether a query for the type is answered at all (rule A56). A correlation may be read when one of the types it can
  /// hold may be (rule A59).
  func mayRead(_ type: ObjectType) -> Bool {
    type.kind == .correlation ? type.memberTypes.contains(where: mayRead) : visibility(of: type) != nil
  }

  /// Whether one sample of a type may be seen.
  func sees(_ sample: some IdentifiedSample, as type: ObjectType) -> Bool {
    visibility(of: type)?.includes(sample.chosenObject, isOwn: sample.bundleIdentifier == app) ?? false
  }

  /// Whether there is any use in looking for an object: false for one that would be hidden, found or not.
  func mayLook(at object: SampleReference) -> Bool {
    if app == nil || object.bundleIdentifier == app { return true }
    let types = object.type.kind == .correlation ? object.type.memberTypes : [object.type]
    return types.contains { type in
      switch visibility(of: type) {
      case .everything: true
      case .chosenObjects(let choices): !choices.allowed.isEmpty
      case .ownSamples, nil: false
      }
    }
  }

  /// The sample as far as it may be seen: a correlation keeps its readable members only, and is hidden when it has
  /// none (rule A59).
  func visible(_ record: SampleRecord) -> SampleRecord? {
    guard case .correlation(let members) = record.content else { return sees(record, as: record.type) ? record : nil }
    let readable = members.compactMap(visible)
    if readable.isEmpty { return nil }
    var record = record
    record.content = .correlation(readable)
    return record
  }

  /// Whether the app may learn that a sample was deleted: it could have seen it.
  func mayKnow(of sample: DeletedSample) -> Bool {
    let types = sample.memberTypes.isEmpty ? [sample.type] : sample.memberTypes
    return types.contains { sees(sample, as: $0) }
  }
}
