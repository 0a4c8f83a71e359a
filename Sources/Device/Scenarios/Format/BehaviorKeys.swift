import HealthDaemon

/// A question on which Apple's sources disagree, as a key of a scenario, with its answers. A test compares them with
/// `DeviceBehavior`.
struct BehaviorKey: Sendable {
  /// The name of the property in Swift.
  var name: String
  /// The situation that the question is about, for the guide.
  var description: String
  /// The answers: each case by its name in Swift, with a function that chooses it.
  var cases: [(name: String, choose: @Sendable (inout DeviceBehavior) -> Void)]

  /// Takes a property of `DeviceBehavior` with its cases.
  ///
  /// - Parameter cases: The cases, whose names are their descriptions.
  private init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<DeviceBehavior, Value> & Sendable, _ cases: [Value],
    _ description: String
  ) {
    self.name = name
    self.description = description
    self.cases = cases.map { value in ("\(value)", { $0[keyPath: path] = value }) }
  }

  /// Every question, in the order of the guide.
  static let all: [BehaviorKey] = [
    BehaviorKey(
      "incompatibleStatistics", \.incompatibleStatistics, [.raises, .answersNil],
      "An app asks for a statistic that the type does not have, such as the sum of heart rates (Q35)."),
    BehaviorKey(
      "readingUndetermined", \.readingUndetermined, [.failsNotDetermined, .showsOwnSamples],
      "An app reads a type that was never asked for (A56)."),
    BehaviorKey(
      "perObjectTypeInOrdinaryRequest", \.perObjectTypeInOrdinaryRequest, [.failsInvalidArgument, .raises],
      "A vision prescription stands among the types of an ordinary request (A19)."),
    BehaviorKey(
      "partlyAnsweredType", \.partlyAnsweredType, [.listsEveryRequestedDirection, .listsUndeterminedDirections],
      "One direction of a type was answered, and the other is asked for now (A4)."),
    BehaviorKey(
      "unavailableHealth", \.unavailableHealth, [.failsUnavailable, .raises],
      "An app uses Health where there is none (A23)."),
    BehaviorKey(
      "shareStatusAfterReadRequest", \.shareStatusAfterReadRequest, [.sharingDenied, .notDetermined],
      "The share status of a type that was asked for reading only (A45)."),
    BehaviorKey(
      "requestOfTwoSheets", \.requestOfTwoSheets, [.takesEffectTogether, .takesEffectSheetBySheet],
      "A request that shows two sheets takes effect (A43)."),
    BehaviorKey(
      "wakingAfterForceQuit", \.wakingAfterForceQuit, [.waitsForThePerson, .wakes],
      "Something changes for an app that the person swiped away (B15)."),
    BehaviorKey(
      "refusalAlert", \.refusalAlert, [.followsEveryRefusal, .followsFirstRefusal],
      "The person presses Don’t Allow, and is told where to change that (A38)."),
  ]
}
