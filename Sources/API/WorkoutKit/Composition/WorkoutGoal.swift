import Foundation

/// The goal that ends a step or a whole workout.
public enum WorkoutGoal: Hashable, Sendable {
  /// No goal: the person ends the step or the workout.
  case open
  /// A distance to cover.
  case distance(Double, UnitLength)
  /// A duration. The goal is reached when this time has passed.
  case time(Double, UnitDuration)
  /// An amount of energy to burn. A whole workout may have this goal, but a step may not (rule K8).
  case energy(Double, UnitEnergy)
  /// A distance in a pool and a time. The goal is reached when the distance and the time are both reached (rule K10).
  /// iOS 18.
  case poolSwimDistanceWithTime(Measurement<UnitLength>, Measurement<UnitDuration>)
}

// Hash manually, because on Linux equal units of Foundation have different hashes.
extension WorkoutGoal {
  /// Hashes the goal, with units represented by their symbols.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .open: break
    case .distance(let value, let unit): Self.hash(value, unit, &hasher)
    case .time(let value, let unit): Self.hash(value, unit, &hasher)
    case .energy(let value, let unit): Self.hash(value, unit, &hasher)
    case .poolSwimDistanceWithTime(let distance, let time):
      hasher.combine(distance)
      hasher.combine(time)
    }
  }

  private static func hash(_ value: Double, _ unit: Dimension, _ hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(unit.symbol)
  }
}

extension WorkoutGoal {
  /// The reason why the goal is invalid; nil when its values are valid (rule K12).
  var problem: CompositionProblem? {
    switch self {
    case .open: nil
    case .distance(let value, let unit): .number(value, unit, of: "a distance goal")
    case .time(let value, let unit): .number(value, unit, of: "a time goal")
    case .energy(let value, let unit): .number(value, unit, of: "an energy goal")
    case .poolSwimDistanceWithTime(let distance, let time):
      .value(distance, of: "a pool swim's distance goal") ?? .value(time, of: "a pool swim's time goal")
    }
  }

  /// The kind of goal, as in the table of ``WorkoutSupport``.
  var kind: WorkoutSupport.GoalKind {
    switch self {
    case .open: .open
    case .distance: .distance
    case .time: .time
    case .energy: .energy
    case .poolSwimDistanceWithTime: .poolDistanceWithTime
    }
  }
}
