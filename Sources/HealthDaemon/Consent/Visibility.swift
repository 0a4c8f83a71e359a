import Foundation
import HealthModel

/// What an app may see of one type: the answer every read stands on.
package enum Visibility: Hashable, Sendable {
  /// Every sample, whoever wrote it.
  case everything
  /// Only what the app wrote (rules A54, A55 and A62). With nothing written this looks exactly like an empty type.
  case ownSamples
  /// What the app wrote and what was chosen for it, except what was switched off (rules A67 and A71).
  case chosenObjects(ObjectChoices)

  /// Whether one sample may be seen.
  ///
  /// - Parameter isOwn: The sample's source is the app that asks, known by its bundle identifier (rule A62).
  package func includes(_ uuid: @autoclosure () -> UUID, isOwn: Bool) -> Bool {
    switch self {
    case .everything: true
    case .ownSamples: isOwn
    case .chosenObjects(let choices): choices[uuid()] ?? isOwn
    }
  }
}

extension ConsentLedger {
  /// The one function that decides what an app may see of a type; nil when it was never asked for (rule A56).
  ///
  /// Correlations have no permission of their own: ask for their members' types (rule A59).
  package func visibility(
    of type: ObjectType, for app: String, undetermined: DeviceBehavior.ReadingUndetermined = .failsNotDetermined
  ) -> Visibility? {
    let record = records[app]
    let share = decision(for: Permission(type, .share), of: app)
    // An app may look for its own objects before it asks for others (rule A67).
    // The doses of a medication follow it, those to come included (rule A75).
    if type.requiresPerObjectAuthorization || type.kind == .medicationDoseEvent {
      return .chosenObjects(record?.objectChoices ?? ObjectChoices())
    }
    let read = decision(for: Permission(type, .read), of: app)
    if read == .granted { return .everything }
    if read == .denied || share != .undetermined { return .ownSamples }
    return undetermined == .showsOwnSamples ? .ownSamples : nil
  }
}
