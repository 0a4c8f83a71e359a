import Foundation
import HealthModel

/// The samples of one type that an app may see.
package enum ReadAccess: Hashable, Sendable {
  /// Every sample, from any source.
  case everything
  /// Only the samples the app saved (rules A54, A55 and A62). Without any, this looks the same as an empty type.
  case ownSamples
  /// The samples the app saved, and other samples that end on or after a date (rules V65 and V68).
  case since(Date)
  /// The samples the app saved and those chosen for it, except refused ones (rules A67 and A71).
  case chosenObjects(ObjectChoices)

  /// Returns true when the app may see one sample.
  ///
  /// - Parameter isOwn: True when the sample's source has the bundle identifier of the app that asks (rule A62).
  package func includes(_ sample: some IdentifiedSample, isOwn: Bool) -> Bool {
    switch self {
    case .everything: true
    case .ownSamples: isOwn
    case .since(let date): isOwn || sample.decidingEnd.map { $0 >= date } ?? false
    case .chosenObjects(let choices): choices[sample.chosenObject] ?? isOwn
    }
  }

  /// The limit of the access: the app may see other apps' samples that end on or after this date. `beforeEverything`
  /// for access without a limit; nil if the app may see no other apps' samples, or only chosen ones.
  var earliestEnd: Date? {
    switch self {
    case .everything: .beforeEverything
    case .since(let date): date
    case .ownSamples, .chosenObjects: nil
    }
  }
}

extension ConsentLedger.AppRecord {
  /// Returns the samples of a type that the app may see; nil for a type the app never requested (rule A56). All reads
  /// use this decision.
  ///
  /// Correlations have no permission, so pass the types of their members (rule A59).
  func readAccess(
    to type: ObjectType, undetermined: DeviceBehavior.ReadingUndetermined
  ) -> ReadAccess? {
    // An app may query its own objects before it asks for others (rule A67). Doses, including future ones, follow the
    // decision about their medication (rule A75).
    if type.requiresPerObjectAuthorization || type.kind == .medicationDoseEvent { return .chosenObjects(objectChoices) }
    switch decisions[Permission(type, .read)] ?? .undetermined {
    case .granted: return .everything
    case .limited(let date): return .since(date)
    case .denied: return .ownSamples
    case .undetermined:
      let isShareAnswered = decisions[Permission(type, .share)].map { $0 != .undetermined } ?? false
      return isShareAnswered || undetermined == .showsOwnSamples ? .ownSamples : nil
    }
  }
}

extension ConsentLedger {
  /// Checks that an app may share all of these types.
  ///
  /// - Throws: `errorAuthorizationDenied` (4) for a denied permission, `errorAuthorizationNotDetermined` (5) for an
  ///   undetermined permission. If several permissions are missing, the first type in catalogue order determines the
  ///   error.
  func requireShare(of types: Set<ObjectType>, by app: AppIdentity) throws(HealthError) {
    for type in types.inOrder {
      switch decision(for: Permission(type, .share), of: app.bundleIdentifier) {
      case .granted, .limited: continue
      case .denied: throw .authorizationDenied
      case .undetermined: throw .authorizationNotDetermined
      }
    }
  }
}

/// The person's decisions about single objects for one app. An object without one has the default (rule A67).
package struct ObjectChoices: Hashable, Sendable {
  /// The decisions by object: true for allowed, false for refused.
  package private(set) var all: [UUID: Bool] = [:]
  /// The allowed objects. Queries search only these, so refused objects cost nothing.
  package private(set) var allowed: Set<UUID> = []

  package init(_ choices: [UUID: Bool] = [:]) {
    all = choices
    allowed = Set(choices.lazy.filter(\.value).map(\.key))
  }

  /// The decision about one object; nil for the default.
  package subscript(object: UUID) -> Bool? {
    get { all[object] }
    set {
      all[object] = newValue
      if newValue == true { allowed.insert(object) } else { allowed.remove(object) }
    }
  }
}
