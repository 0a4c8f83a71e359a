import HealthModel

/// The behavior of a device where Apple's documentation, developers' reports and the project's sources disagree or are
/// silent.
///
///     device.behavior.shareStatusAfterReadRequest = .notDetermined
///
/// The first case of each question is the default. An app that supports every phone must pass its tests with any case.
public struct DeviceBehavior: Hashable, Sendable {
  /// The answer to a statistics option that does not fit the type, such as the sum of heart rates (rule Q35).
  public enum IncompatibleStatistics: CaseIterable, Sendable {
    /// The app stops with Apple's text, as on a phone.
    case raises
    /// The statistic is nil.
    case answersNil
  }

  /// The answer to a query for a type about which neither reading nor sharing was ever answered (rule A56).
  public enum ReadingUndetermined: CaseIterable, Sendable {
    /// Fails with `errorAuthorizationNotDetermined`.
    case failsNotDetermined
    /// Returns the samples that the app itself saved, without an error.
    case showsOwnSamples
  }

  /// The answer to a vision prescription in the `read` set of an ordinary request (rule A19). Medications always raise
  /// an exception.
  public enum PerObjectTypeInOrdinaryRequest: CaseIterable, Sendable {
    /// Fails with `errorInvalidArgument`, as Apple's documentation says.
    case failsInvalidArgument
    /// Stops the app with the exception of rule A18, as crash logs show for medications.
    case raises
  }

  /// The rows of a sheet for a type with one answered direction, reading or sharing, when the app requests the other
  /// direction for the first time (rule A4).
  public enum PartlyAnsweredType: CaseIterable, Sendable {
    /// Lists every requested direction again, turned off. Tapping Allow with a switch off revokes an earlier
    /// permission.
    case listsEveryRequestedDirection
    /// Lists only the directions without an answer.
    case listsUndeterminedDirections
  }

  /// The answer to any call on a device without Health (rule A23).
  public enum UnavailableHealth: CaseIterable, Sendable {
    /// Fails with `errorHealthDataUnavailable`.
    case failsUnavailable
    case raises
  }

  /// The result of `authorizationStatus(for:)` for a type that was requested only for reading, once the request was
  /// answered (rule A45).
  public enum ShareStatusAfterReadRequest: CaseIterable, Sendable {
    /// `sharingDenied`, whatever the answer, as many developers have reported.
    case sharingDenied
    /// `notDetermined`, because the person was not asked about sharing.
    case notDetermined
  }

  /// The effect of a request for both ordinary types and health records, which shows two sheets (rule A43).
  public enum RequestOfTwoSheets: CaseIterable, Sendable {
    /// No answer takes effect until the last sheet is answered. An app that is killed before then has determined
    /// nothing, and it cannot read new data while a sheet of its own request is on the screen.
    case takesEffectTogether
    /// Each answer takes effect at once.
    case takesEffectSheetBySheet
  }

  /// The effect of changes on an app that the person force quit (rule B15).
  public enum WakingAfterForceQuit: CaseIterable, Sendable {
    /// The app is not woken until the person opens it, as an Apple engineer states.
    case waitsForThePerson
    /// The app is woken as if the system had ended it, as some developers measured.
    case wakes
  }

  /// The refusals after which an alert says where to change access (rule A38). A refusal is a tap on *Don’t Allow*.
  public enum RefusalAlert: CaseIterable, Sendable {
    /// The alert about where to change access appears after the first refusal on a device, as UI tests on new devices
    /// showed.
    case followsFirstRefusal
    /// The alert about where to change access appears after each refusal, as one report about the sheets describes.
    case followsEveryRefusal
  }

  /// The sheet of a request that is made while another sheet is open, or whose types are all answered (rule HZ1).
  public enum NeedlessRequest: CaseIterable, Sendable {
    /// The request waits until the open sheet is answered, and shows no sheet if nothing is left to ask.
    case showsNoSheet
    /// A blank sheet appears that only ending the app removes, as seen on iOS 26.
    case showsBlankSheet
  }

  /// The time for which the sheet remains on the screen (rule HZ2).
  public enum SheetPresence: CaseIterable, Sendable {
    /// The sheet remains until the person answers.
    case lasts
    /// The sheet closes itself immediately with nothing determined, as seen occasionally since iOS 17.
    case closesItself
  }

  /// The storage of the person's answers (rule HZ5).
  public enum AnswerKeeping: CaseIterable, Sendable {
    case keepsAnswers
    /// The answer is lost: the app cannot read, and its next request asks again. Fixed after iOS 18.1.
    case losesAnswers
  }

  /// The effect of an app's next request, after the app ended while its sheet was on the screen (rule A39).
  public enum RequestAfterEnd: CaseIterable, Sendable {
    /// The same sheet appears again.
    case asksAgain
    /// No sheet appears again, as an early report about iOS 16 states.
    case asksNoMore
  }

  /// The handling of an app's requests after the app was deleted and reinstalled (rule HZ6).
  public enum RequestAfterReinstall: CaseIterable, Sendable {
    /// The device handles the requests without delay.
    case isHandled
    /// The requests hang for 45 seconds of the device's time, as seen on the iOS 27 simulator.
    case hangs
  }

  /// The answer to a statistics option that does not fit the type.
  public var incompatibleStatistics = IncompatibleStatistics.raises
  /// The answer to a query for a type about which the person has not decided.
  public var readingUndetermined = ReadingUndetermined.failsNotDetermined
  /// The answer to a vision prescription in an ordinary request.
  public var perObjectTypeInOrdinaryRequest = PerObjectTypeInOrdinaryRequest.failsInvalidArgument
  /// The rows of a sheet for a type if the person has answered only reading, or only sharing.
  public var partlyAnsweredType = PartlyAnsweredType.listsEveryRequestedDirection
  /// The answer to calls on a device without Health.
  public var unavailableHealth = UnavailableHealth.failsUnavailable
  /// The share status of a type that was requested only for reading.
  public var shareStatusAfterReadRequest = ShareStatusAfterReadRequest.sharingDenied
  /// The time when the answers to two sheets take effect.
  public var requestOfTwoSheets = RequestOfTwoSheets.takesEffectTogether
  /// The effect of changes on an app that the person force quit.
  public var wakingAfterForceQuit = WakingAfterForceQuit.waitsForThePerson
  /// The refusals after which an alert says where to change access.
  public var refusalAlert = RefusalAlert.followsFirstRefusal
  /// The result of a request that has nothing to ask, or that is made while another sheet is open.
  public var needlessRequest = NeedlessRequest.showsNoSheet
  /// The time for which the sheet remains on the screen.
  public var sheetPresence = SheetPresence.lasts
  /// The storage of the person's answers.
  public var answerKeeping = AnswerKeeping.keepsAnswers
  /// The effect of an app's next request, after the app ended while its sheet was on the screen.
  public var requestAfterEnd = RequestAfterEnd.asksAgain
  /// The handling of an app's requests after the app was reinstalled.
  public var requestAfterReinstall = RequestAfterReinstall.isHandled

  /// Creates the default behavior.
  public init() {}
}

// MARK: - The list

extension DeviceBehavior {
  /// A question on which the sources disagree: a scenario key with its possible answers.
  package struct Question: Sendable {
    package let name: String
    /// The number of the rule, such as "A45".
    package let rule: String
    /// The situation, as the guide describes it.
    package let situation: String
    /// The answers, the default first.
    package let answers: [Answer]

    /// Creates a question about a property, whose cases are the answers.
    ///
    /// - Parameter versions: The versions of iOS that give an answer. An answer without an entry applies to every
    ///   version.
    fileprivate init<Value: CaseIterable & Hashable & Sendable>(
      _ name: String, _ path: any WritableKeyPath<DeviceBehavior, Value> & Sendable, rule: String,
      versions: [Value: PartialRangeFrom<SystemVersion>] = [:], _ situation: String
    ) {
      self.name = name
      self.rule = rule
      self.situation = situation
      answers = Value.allCases.map { value in
        Answer(
          name: "\(value)", availability: versions[value] ?? SystemVersion(0)...,
          isGiven: { $0[keyPath: path] == value }, choose: { $0[keyPath: path] = value })
      }
    }

    package func answer(of behavior: DeviceBehavior) -> Answer { answers.first { $0.isGiven(behavior) } ?? answers[0] }
  }

  /// An answer, identified by the name of its case.
  package struct Answer: Sendable {
    package let name: String
    /// The versions of iOS with this answer.
    package let availability: PartialRangeFrom<SystemVersion>
    fileprivate let isGiven: @Sendable (DeviceBehavior) -> Bool
    package let choose: @Sendable (inout DeviceBehavior) -> Void
  }

  /// Every question, in the order of the guide.
  package static let questions = [
    Question(
      "incompatibleStatistics", \.incompatibleStatistics, rule: "Q35",
      "An app asks for a statistic that the type does not have, such as the sum of heart rates"),
    Question("readingUndetermined", \.readingUndetermined, rule: "A56", "An app reads a type that was never asked for"),
    Question(
      "perObjectTypeInOrdinaryRequest", \.perObjectTypeInOrdinaryRequest, rule: "A19",
      "A vision prescription is among the types of an ordinary request"),
    Question(
      "partlyAnsweredType", \.partlyAnsweredType, rule: "A4",
      "The person has answered about writing or reading a type, and the app now asks for the other"),
    Question("unavailableHealth", \.unavailableHealth, rule: "A23", "An app uses Health on a device without Health"),
    Question(
      "shareStatusAfterReadRequest", \.shareStatusAfterReadRequest, rule: "A45",
      "The status for sharing of a type that the app asked only to read"),
    Question(
      "requestOfTwoSheets", \.requestOfTwoSheets, rule: "A43",
      "When the answers to a request with two sheets take effect"),
    Question(
      "wakingAfterForceQuit", \.wakingAfterForceQuit, rule: "B15",
      "Data changes that would wake an app in the background, but the person has force quit the app"),
    Question(
      "refusalAlert", \.refusalAlert, rule: "A38",
      "After Don’t Allow, an alert says where the person can change the answer"),
    Question(
      "needlessRequest", \.needlessRequest, rule: "HZ1",
      "An app asks while a question is open, or for types that are already answered"),
    Question(
      "sheetPresence", \.sheetPresence, rule: "HZ2", "What happens to an open sheet before the person answers"),
    Question("answerKeeping", \.answerKeeping, rule: "HZ5", "Whether the answer to a sheet is stored"),
    Question(
      "requestAfterEnd", \.requestAfterEnd, rule: "A39", "An app that was ended while its sheet was open asks again"),
    Question(
      "requestAfterReinstall", \.requestAfterReinstall, rule: "HZ6",
      "An app that was deleted and installed again asks"),
  ]
}
