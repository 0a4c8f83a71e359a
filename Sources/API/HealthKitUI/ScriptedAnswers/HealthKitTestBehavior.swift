import HealthDaemon

/// The answers of a test device where Apple’s documentation and the reports of developers disagree, or both are silent.
///
///     device.behavior.shareStatusAfterReadRequest = .notDetermined
///
/// The first case of each is the default. An app for every phone passes its tests with either.
public struct HealthKitTestBehavior: Hashable, Sendable {
  /// The answer of `authorizationStatus(for:)` for a type that was requested for reading only, once the request was
  /// answered (rule A45).
  public enum ShareStatusAfterReadRequest: Hashable, Sendable {
    /// `sharingDenied`, for any answer.
    case sharingDenied
    /// `notDetermined`: the person was not asked about sharing.
    case notDetermined
  }

  /// The effect of one request for ordinary types and for clinical types, which shows two sheets (rule A43).
  public enum RequestOfTwoSheets: Hashable, Sendable {
    /// Nothing holds before the last sheet is answered.
    case takesEffectTogether
    /// Each sheet holds as soon as it is answered.
    case takesEffectSheetBySheet
  }

  /// The rows of a sheet for a type with one direction answered and the other requested for the first time (rule A4).
  public enum PartlyAnsweredType: Hashable, Sendable {
    /// The sheet lists every requested direction again, off.
    case listsEveryRequestedDirection
    /// The sheet lists the direction without an answer only.
    case listsUndeterminedDirections
  }

  /// The answer of a query for a type for which neither direction was ever answered (rule A56).
  public enum ReadingUndetermined: Hashable, Sendable {
    /// Fails with `errorAuthorizationNotDetermined`.
    case failsNotDetermined
    /// Finds the samples that the app itself saved.
    case showsOwnSamples
  }

  /// The answer to an ordinary request that names a type of single objects, such as vision prescriptions (rule A19).
  public enum PerObjectTypeInOrdinaryRequest: Hashable, Sendable {
    /// Fails with `errorInvalidArgument`.
    case failsInvalidArgument
    /// Stops the app.
    case raises
  }

  /// The answer of every call where there is no Health (rule A23).
  public enum UnavailableHealth: Hashable, Sendable {
    /// Fails with `errorHealthDataUnavailable`.
    case failsUnavailable
    /// Stops the app.
    case raises
  }

  /// The answer of statistics that a type’s values do not allow, such as the sum of heart rates (rule Q35).
  public enum IncompatibleStatistics: Hashable, Sendable {
    /// Stops the app.
    case raises
    /// The statistic is nil.
    case answersNil
  }

  /// The effect of a change on an app that the person swiped away (rule B15).
  public enum WakingAfterForceQuit: Hashable, Sendable {
    /// The app is not woken before the person opens it.
    case waitsForThePerson
    /// The app is woken as if the system had ended it.
    case wakes
  }

  /// The alert after *Don’t Allow* on a screen, which tells the person the place in Settings (rule A38).
  public enum RefusalAlert: Hashable, Sendable {
    /// It comes up each time.
    case followsEveryRefusal
    /// It comes up once for an app that was installed.
    case followsFirstRefusal
  }

  /// The status of sharing after a request to read.
  public var shareStatusAfterReadRequest = ShareStatusAfterReadRequest.sharingDenied
  /// The moment from which the answers of a request with two sheets hold.
  public var requestOfTwoSheets = RequestOfTwoSheets.takesEffectTogether
  /// The rows of a sheet for a type that was answered in one direction.
  public var partlyAnsweredType = PartlyAnsweredType.listsEveryRequestedDirection
  /// The answer of a query for a type without any answer.
  public var readingUndetermined = ReadingUndetermined.failsNotDetermined
  /// The answer to a request that names a type of single objects.
  public var perObjectTypeInOrdinaryRequest = PerObjectTypeInOrdinaryRequest.failsInvalidArgument
  /// The answer of every call where there is no Health.
  public var unavailableHealth = UnavailableHealth.failsUnavailable
  /// The answer of a statistics query for statistics that the type does not allow.
  public var incompatibleStatistics = IncompatibleStatistics.raises
  /// The wake-ups of an app that the person swiped away.
  public var wakingAfterForceQuit = WakingAfterForceQuit.waitsForThePerson
  /// The alert after a refusal on a screen.
  public var refusalAlert = RefusalAlert.followsEveryRefusal

  /// Creates the default behavior: the first case of each.
  public init() {}
}

extension HealthKitTestBehavior {
  /// Creates the values of a daemon’s behavior.
  init(_ device: DeviceBehavior) {
    shareStatusAfterReadRequest =
      switch device.shareStatusAfterReadRequest {
      case .sharingDenied: .sharingDenied
      case .notDetermined: .notDetermined
      }
    requestOfTwoSheets =
      switch device.requestOfTwoSheets {
      case .takesEffectTogether: .takesEffectTogether
      case .takesEffectSheetBySheet: .takesEffectSheetBySheet
      }
    partlyAnsweredType =
      switch device.partlyAnsweredType {
      case .listsEveryRequestedDirection: .listsEveryRequestedDirection
      case .listsUndeterminedDirections: .listsUndeterminedDirections
      }
    readingUndetermined =
      switch device.readingUndetermined {
      case .failsNotDetermined: .failsNotDetermined
      case .showsOwnSamples: .showsOwnSamples
      }
    perObjectTypeInOrdinaryRequest =
      switch device.perObjectTypeInOrdinaryRequest {
      case .failsInvalidArgument: .failsInvalidArgument
      case .raises: .raises
      }
    unavailableHealth =
      switch device.unavailableHealth {
      case .failsUnavailable: .failsUnavailable
      case .raises: .raises
      }
    incompatibleStatistics =
      switch device.incompatibleStatistics {
      case .raises: .raises
      case .answersNil: .answersNil
      }
    wakingAfterForceQuit =
      switch device.wakingAfterForceQuit {
      case .waitsForThePerson: .waitsForThePerson
      case .wakes: .wakes
      }
    refusalAlert =
      switch device.refusalAlert {
      case .followsEveryRefusal: .followsEveryRefusal
      case .followsFirstRefusal: .followsFirstRefusal
      }
  }

  /// The same values for the daemon.
  var device: DeviceBehavior {
    var device = DeviceBehavior()
    device.shareStatusAfterReadRequest =
      shareStatusAfterReadRequest == .sharingDenied ? .sharingDenied : .notDetermined
    device.requestOfTwoSheets =
      requestOfTwoSheets == .takesEffectTogether ? .takesEffectTogether : .takesEffectSheetBySheet
    device.partlyAnsweredType =
      partlyAnsweredType == .listsEveryRequestedDirection
      ? .listsEveryRequestedDirection : .listsUndeterminedDirections
    device.readingUndetermined = readingUndetermined == .failsNotDetermined ? .failsNotDetermined : .showsOwnSamples
    device.perObjectTypeInOrdinaryRequest =
      perObjectTypeInOrdinaryRequest == .failsInvalidArgument ? .failsInvalidArgument : .raises
    device.unavailableHealth = unavailableHealth == .failsUnavailable ? .failsUnavailable : .raises
    device.incompatibleStatistics = incompatibleStatistics == .raises ? .raises : .answersNil
    device.wakingAfterForceQuit = wakingAfterForceQuit == .wakes ? .wakes : .waitsForThePerson
    device.refusalAlert = refusalAlert == .followsEveryRefusal ? .followsEveryRefusal : .followsFirstRefusal
    return device
  }
}
