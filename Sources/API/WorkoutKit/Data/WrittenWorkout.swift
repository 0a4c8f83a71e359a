import Foundation
import HealthKit

/// The stored form of a step.
struct WrittenStep: Hashable, Codable {
  var goal: WrittenGoal
  var alert: WrittenAlert?
  var name: String?

  init(_ step: WorkoutStep) throws {
    goal = WrittenGoal(step.goal)
    alert = try step.alert.map(WrittenAlert.init)
    name = step.displayName
  }

  func step() throws -> WorkoutStep {
    let goal = try goal.goal()
    if let problem = goal.problem { throw WorkoutPlanDataError(problem.text) }
    return WorkoutStep(goal: goal, alert: try alert?.alert(), displayName: name)
  }
}

/// The stored form of a block of intervals.
struct WrittenBlock: Hashable, Codable {
  struct Step: Hashable, Codable {
    var isWork: Bool
    var step: WrittenStep
  }

  var iterations: Int
  var steps: [Step]

  init(_ block: IntervalBlock) throws {
    iterations = block.iterations
    steps = try block.steps.map { Step(isWork: $0.purpose == .work, step: try WrittenStep($0.step)) }
  }

  func block() throws -> IntervalBlock {
    if iterations < 1 {
      throw WorkoutPlanDataError("A block of the plan has \(iterations) iterations, but needs at least one.")
    }
    return IntervalBlock(
      steps: try steps.map { IntervalStep($0.isWork ? .work : .recovery, step: try $0.step.step()) },
      iterations: iterations)
  }
}

/// The stored form of a workout. Activities and locations are HealthKit's raw values.
enum WrittenWorkout: Hashable, Codable {
  struct Part: Hashable, Codable {
    var sport: UInt
    var place: Int
  }

  case goal(activity: UInt, location: Int, swimmingLocation: Int, goal: WrittenGoal)
  case pacer(activity: UInt, location: Int, distance: WrittenMeasure, time: WrittenMeasure)
  case custom(
    activity: UInt, location: Int, name: String?, warmup: WrittenStep?, blocks: [WrittenBlock], cooldown: WrittenStep?)
  case swimBikeRun(parts: [Part], name: String?)

  init(_ workout: WorkoutPlan.Workout) throws {
    switch workout {
    case .goal(let workout):
      self = .goal(
        activity: workout.activity.rawValue, location: workout.location.rawValue,
        swimmingLocation: workout.swimmingLocation.rawValue, goal: WrittenGoal(workout.goal))
    case .pacer(let workout):
      self = .pacer(
        activity: workout.activity.rawValue, location: workout.location.rawValue,
        distance: NamedUnits.lengths.written(workout.distance), time: NamedUnits.durations.written(workout.time))
    case .custom(let workout):
      self = .custom(
        activity: workout.activity.rawValue, location: workout.location.rawValue, name: workout.displayName,
        warmup: try workout.warmup.map(WrittenStep.init), blocks: try workout.blocks.map(WrittenBlock.init),
        cooldown: try workout.cooldown.map(WrittenStep.init))
    case .swimBikeRun(let workout):
      self = .swimBikeRun(parts: workout.activities.map(Part.init), name: workout.displayName)
    }
  }

  /// Returns the workout without validating it.
  func workout() throws -> WorkoutPlan.Workout {
    switch self {
    case .goal(let activity, let location, let swimmingLocation, let goal):
      .goal(
        SingleGoalWorkout(
          unchecked: try known(activity), try known(location), try known(swimmingLocation), try goal.goal()))
    case .pacer(let activity, let location, let distance, let time):
      .pacer(
        PacerWorkout(
          unchecked: try known(activity), try known(location), try NamedUnits.lengths.measurement(distance),
          try NamedUnits.durations.measurement(time)))
    case .custom(let activity, let location, let name, let warmup, let blocks, let cooldown):
      .custom(
        CustomWorkout(
          unchecked: try known(activity), try known(location), name, try warmup?.step(),
          try blocks.map { try $0.block() },
          try cooldown?.step()))
    case .swimBikeRun(let parts, let name):
      .swimBikeRun(SwimBikeRunWorkout(unchecked: try parts.map { try $0.activity() }, name))
    }
  }
}

extension WrittenWorkout.Part {
  fileprivate init(_ activity: SwimBikeRunWorkout.Activity) {
    sport = activity.sport.rawValue
    place =
      switch activity {
      case .swimming(let place): place.rawValue
      case .cycling(let place), .running(let place): place.rawValue
      }
  }

  fileprivate func activity() throws -> SwimBikeRunWorkout.Activity {
    switch HKWorkoutActivityType(rawValue: sport) {
    case .swimming: .swimming(try known(place))
    case .cycling: .cycling(try known(place))
    case .running: .running(try known(place))
    default: throw WorkoutPlanDataError.notAPlan
    }
  }
}

/// Returns the enumeration value with a raw value, and throws an error for an unknown one.
private func known<Value: RawRepresentable>(_ rawValue: Value.RawValue) throws -> Value {
  guard let value = Value(rawValue: rawValue) else {
    throw WorkoutPlanDataError("The workout plan names a \(Value.self) that is not known: \(rawValue).")
  }
  return value
}
