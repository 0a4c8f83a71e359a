/// The behavior of the device where Apple's documentation, developers' reports and the project's sources disagree.
///
/// There is a value for each question. The first case of each is the default.
package struct DeviceBehavior: Hashable, Sendable {
  /// The answer to a statistics option that does not fit the type, such as the sum of heart rates (rule Q35).
  package enum IncompatibleStatistics: Hashable, Sendable {
    /// The app stops with Apple's text, as on a phone.
    case raises
    /// The statistic is nil.
    case answersNil
  }

  /// The answer to a query for a type of which neither direction was ever answered (rule A56).
  package enum ReadingUndetermined: Hashable, Sendable {
    /// Error 5, "Authorization not determined".
    case failsNotDetermined
    /// Only the app's own samples, without an error.
    case showsOwnSamples
  }

  /// The answer to a vision prescription in the `read` set of an ordinary request (rule A19). Medications always raise
  /// an exception.
  package enum PerObjectTypeInOrdinaryRequest: Hashable, Sendable {
    /// Error 3, as Apple's documentation says.
    case failsInvalidArgument
    /// The exception of rule A18, as crash logs show for medications.
    case raises
  }

  /// The sheet for a type with one direction answered and the other requested for the first time (rule A4).
  package enum PartlyAnsweredType: Hashable, Sendable {
    /// Every requested direction is listed again, switched off; Allow with a switch off revokes an earlier permission.
    case listsEveryRequestedDirection
    /// Only the direction without an answer is listed.
    case listsUndeterminedDirections
  }

  /// The answer to any call where there is no Health (rule A23).
  package enum UnavailableHealth: Hashable, Sendable {
    /// Error 1 from each call.
    case failsUnavailable
    /// The app stops.
    case raises
  }

  /// The share status of a type that was requested for reading only, once the request was answered (rule A45).
  package enum ShareStatusAfterReadRequest: Hashable, Sendable {
    /// Denied, whatever was answered, as many apps have reported.
    case sharingDenied
    /// Not determined, because the person was not asked about sharing.
    case notDetermined
  }

  /// The effect of one request for ordinary types and for health records, which shows two sheets (rule A43).
  package enum RequestOfTwoSheets: Hashable, Sendable {
    /// No answer takes effect before the last sheet is answered. An app that is killed under it has determined nothing,
    /// and cannot read new data while a sheet of its own request is up.
    case takesEffectTogether
    /// Each answer takes effect at once.
    case takesEffectSheetBySheet
  }

  /// The handling of a change for an app that the person has force quit (rule B15).
  package enum WakingAfterForceQuit: Hashable, Sendable {
    /// The app is not woken before the person opens it, as an Apple engineer says.
    case waitsForThePerson
    /// The app is woken as if the system had ended it, as some developers measured.
    case wakes
  }

  /// The appearance of the alert after *Don’t Allow*, which says where access can be changed (rule A38).
  package enum RefusalAlert: Hashable, Sendable {
    /// The alert comes up each time, as a walk through the sheets showed.
    case followsEveryRefusal
    /// The alert comes up once for an installed app, as tests of user interfaces showed.
    case followsFirstRefusal
  }

  /// The answer to a statistics option that does not fit the type.
  package var incompatibleStatistics = IncompatibleStatistics.raises
  /// The answer to a query for a type without any answer.
  package var readingUndetermined = ReadingUndetermined.failsNotDetermined
  /// The answer to a vision prescription in an ordinary request.
  package var perObjectTypeInOrdinaryRequest = PerObjectTypeInOrdinaryRequest.failsInvalidArgument
  /// The sheet for a type with one direction answered.
  package var partlyAnsweredType = PartlyAnsweredType.listsEveryRequestedDirection
  /// The answer to calls where there is no Health.
  package var unavailableHealth = UnavailableHealth.failsUnavailable
  /// The share status of a type that was requested for reading only.
  package var shareStatusAfterReadRequest = ShareStatusAfterReadRequest.sharingDenied
  /// The moment at which the answers of two sheets take effect.
  package var requestOfTwoSheets = RequestOfTwoSheets.takesEffectTogether
  /// The handling of changes for an app that was force quit.
  package var wakingAfterForceQuit = WakingAfterForceQuit.waitsForThePerson
  /// The appearance of the alert after a refusal.
  package var refusalAlert = RefusalAlert.followsEveryRefusal

  /// Creates the default behavior.
  package init() {}
}
