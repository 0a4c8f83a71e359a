import HealthKit

/// A workout with a warmup, blocks of intervals and a cooldown (rule K9).
///
///     CustomWorkout(
///       activity: .running, location: .outdoor, displayName: "Four by 400",
///       warmup: WorkoutStep(goal: .time(10, .minutes)),
///       blocks: [
///         IntervalBlock(
///           steps: [
///             IntervalStep(.work, goal: .distance(400, .meters), alert: .heartRate(zone: 4)),
///             IntervalStep(.recovery, goal: .time(90, .seconds)),
///           ], iterations: 4)
///       ],
///       cooldown: WorkoutStep())
///
/// - Important: A workout that the watch does not support stops the app, either at creation or when a property is set
///   (rules K4 and K7). Check ``supportsActivity(_:)``, ``supportsGoal(_:activity:location:)`` and
///   ``supportsAlert(_:activity:location:)`` first.
public struct CustomWorkout: Hashable, Sendable {
  /// The activity.
  public var activity: HKWorkoutActivityType {
    didSet { problem.stopTheApp() }
  }
  /// The location, indoors or outdoors.
  public var location: HKWorkoutSessionLocationType {
    didSet { problem.stopTheApp() }
  }
  /// The workout's name; nil for the name of its activity.
  public var displayName: String?
  /// The step before the first block.
  public var warmup: WorkoutStep? {
    didSet { problem.stopTheApp() }
  }
  /// The intervals, in order.
  public var blocks: [IntervalBlock] {
    didSet { problem.stopTheApp() }
  }
  /// The step after the last block.
  public var cooldown: WorkoutStep? {
    didSet { problem.stopTheApp() }
  }

  /// Creates a workout. One that the watch does not support stops the app.
  public init(
    activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown, displayName: String? = nil,
    warmup: WorkoutStep? = nil, blocks: [IntervalBlock] = [], cooldown: WorkoutStep? = nil
  ) {
    self.init(unchecked: activity, location, displayName, warmup, blocks, cooldown)
    problem.stopTheApp()
  }

  /// Creates a workout without checking it; ``problem`` returns its first problem.
  init(
    unchecked activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType, _ displayName: String?,
    _ warmup: WorkoutStep?, _ blocks: [IntervalBlock], _ cooldown: WorkoutStep?
  ) {
    (self.activity, self.location, self.displayName) = (activity, location, displayName)
    (self.warmup, self.blocks, self.cooldown) = (warmup, blocks, cooldown)
  }

  /// Returns true when custom workouts support an activity.
  public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
    WorkoutSupport.standard.row(activity).isSupported
  }

  /// Returns true when a goal can end a step. Energy never ends a step (rule K8).
  public static func supportsGoal(
    _ goal: WorkoutGoal, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
  ) -> Bool {
    goal.problem == nil && WorkoutSupport.standard.supports(goal.kind, in: activity, at: location, isWhole: false)
  }

  /// Returns true when the watch supports an alert in a custom workout of this activity, at this location.
  public static func supportsAlert(
    _ alert: any WorkoutAlert, activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown
  ) -> Bool {
    supportsActivity(activity) && alert.supports(activity: activity, location: location)
  }
}

extension CustomWorkout {
  /// All steps in order. The steps of a block appear once.
  private var steps: [WorkoutStep] {
    [warmup].compactMap(\.self) + blocks.flatMap(\.steps).map(\.step) + [cooldown].compactMap(\.self)
  }

  /// The first problem with the workout; nil when it is valid.
  var problem: CompositionProblem? {
    if !Self.supportsActivity(activity) { return .activity(activity, of: "CustomWorkout") }
    for block in blocks { if let problem = block.problem { return problem } }
    for step in steps {
      if let problem = step.goal.problem ?? (step.alert as? any WorkoutKitAlert)?.problem { return problem }
      if !Self.supportsGoal(step.goal, activity: activity, location: location) {
        return .goal(step.goal, activity, location, of: "CustomWorkout")
      }
      if let alert = step.alert, !Self.supportsAlert(alert, activity: activity, location: location) {
        return .alert(alert, activity, location)
      }
    }
    return nil
  }
}
