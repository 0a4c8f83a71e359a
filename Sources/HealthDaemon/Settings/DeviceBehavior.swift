/// What the device does where Apple's documentation, developers' reports and the project's sources disagree.
///
/// One value for each question. The first case of each is what the device does unless it is told otherwise.
package struct DeviceBehavior: Hashable, Sendable {
  /// Asking for a statistic that the type's values do not allow, such as the sum of heart rates (rule Q35).
  package enum IncompatibleStatistics: Hashable, Sendable {
    /// The app stops with Apple's text, as on a phone.
    case raises
    /// The statistic is nil.
    case answersNil
  }

  /// Reading a type for which neither direction was ever answered (rule A56).
  package enum ReadingUndetermined: Hashable, Sendable {
    /// Error 5, "Authorization not determined".
    case failsNotDetermined
    /// Only what the app itself wrote, without an error.
    case showsOwnSamples
  }

  /// A vision prescription in the `read` set of an ordinary request (rule A19). Medications always raise.
  package enum PerObjectTypeInOrdinaryRequest: Hashable, Sendable {
    /// Error 3, as Apple's documentation says.
    case failsInvalidArgument
    /// The exception of rule A18, as crash logs show for medications.
    case raises
  }

  /// A type with one direction answered and the other now requested for the first time (rule A4).
  package enum PartlyAnsweredType: Hashable, Sendable {
    /// Every requested direction is listed again, off; Allow with a switch off revokes what was granted.
    case listsEveryRequestedDirection
    /// Only the direction without an answer is listed.
    case listsUndeterminedDirections
  }

  /// Using Health where there is none (rule A23).
  package enum UnavailableHealth: Hashable, Sendable {
    /// Error 1 from each call.
    case failsUnavailable
    /// The app stops.
    case raises
  }

  /// The share status of a type that was requested for reading only, once the request was answered (rule A45).
  package enum ShareStatusAfterReadRequest: Hashable, Sendable {
    /// As many apps have reported, whatever was answered.
    case sharingDenied
    /// Nobody was asked about sharing.
    case notDetermined
  }

  /// One request for ordinary types and for health records, which shows two sheets (rule A43).
  package enum RequestOfTwoSheets: Hashable, Sendable {
    /// Nothing holds before the last sheet is answered. An app that is killed under it has determined nothing, and while
    /// a sheet of its own request is up an app reads nothing new.
    case takesEffectTogether
    /// Each sheet holds as soon as it is answered.
    case takesEffectSheetBySheet
  }

  /// A change for an app that the person swiped away (rule B15).
  package enum WakingAfterForceQuit: Hashable, Sendable {
    /// Nobody is woken before the person opens the app, as an Apple engineer says.
    case waitsForThePerson
    /// The app is woken as if the system had ended it, as some developers measured.
    case wakes
  }

  /// The alert after *Don’t Allow*, which says where access can be changed (rule A38).
  package enum RefusalAlert: Hashable, Sendable {
    /// It comes up each time, as a walk through the sheets found it.
    case followsEveryRefusal
    /// It comes up once for an app that was installed, as tests of user interfaces found it.
    case followsFirstRefusal
  }

  package var incompatibleStatistics = IncompatibleStatistics.raises
  package var readingUndetermined = ReadingUndetermined.failsNotDetermined
  package var perObjectTypeInOrdinaryRequest = PerObjectTypeInOrdinaryRequest.failsInvalidArgument
  package var partlyAnsweredType = PartlyAnsweredType.listsEveryRequestedDirection
  package var unavailableHealth = UnavailableHealth.failsUnavailable
  package var shareStatusAfterReadRequest = ShareStatusAfterReadRequest.sharingDenied
  package var requestOfTwoSheets = RequestOfTwoSheets.takesEffectTogether
  package var wakingAfterForceQuit = WakingAfterForceQuit.waitsForThePerson
  package var refusalAlert = RefusalAlert.followsEveryRefusal

  package init() {}
}
