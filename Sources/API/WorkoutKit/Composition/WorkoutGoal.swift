import Foundation

/// The end of a step or of a whole workout.
public enum WorkoutGoal: Hashable, Sendable {
  /// Nothing ends it but the person.
  case open
  /// So far.
  case distance(Double, UnitLength)
  /// So long.
  case time(Double, UnitDuration)
  /// Until so much energy is burned. A whole workout may have it, a step may not (rule K8).
  case energy(Double, UnitEnergy)
  /// A distance in a pool and a time: it is met when both are (rule K10). iOS 18.
  case poolSwimDistanceWithTime(Measurement<UnitLength>, Measurement<UnitDuration>)
}

// By hand: Foundation's units on Linux are equal and have different hashes.
extension WorkoutGoal {
  /// Feeds the goal to a hasher, the units by their symbols.
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
  /// The reason why the goal cannot be; nil when its values are fine (rule K12).
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

  /// The kind of goal, as the table of ``WorkoutSupport`` has it.
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
