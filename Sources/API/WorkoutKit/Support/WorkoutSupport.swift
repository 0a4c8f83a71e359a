import HealthKit

/// The abilities of the watch's Workout app, by activity: one table, which the `supports…` functions read and the
/// documentation prints (rule K11).
///
/// Apple publishes none. This one is as Apple's update notes and developers' reports have it, and our reading where they
/// say nothing.
struct WorkoutSupport: Hashable, Sendable {
  /// The measures an alert may watch.
  enum AlertKind: Hashable, Sendable, CaseIterable { case heartRate, speed, cadence, power }

  /// The kinds of ends of a step or a workout.
  enum GoalKind: Hashable, Sendable, CaseIterable { case open, time, distance, energy, poolDistanceWithTime }

  /// Activities that can do the same.
  struct Row: Hashable, Sendable {
    /// The activities, in the order they are printed. Empty for all that no other row names.
    var activities: [HKWorkoutActivityType]
    /// False where there is neither a custom workout nor one with a goal.
    var isSupported = true
    /// True where the watch measures how far it goes.
    var hasDistance = true
    /// True where it may be done in a pool, against a distance and a time.
    var hasPoolGoal = false
    /// True where a pacer workout can be made of it.
    var hasPacer = false
    /// The measures alerts may watch.
    var alerts: Set<AlertKind> = [.heartRate, .speed]
  }

  /// From the most to the least; the last row is for every other activity.
  var rows: [Row]

  /// The table that holds.
  static let standard = WorkoutSupport(rows: [
    Row(activities: [.running], hasPacer: true, alerts: Set(AlertKind.allCases)),
    Row(activities: [.cycling], hasPacer: true, alerts: Set(AlertKind.allCases)),
    Row(activities: [.walking, .wheelchairWalkPace, .wheelchairRunPace], hasPacer: true),
    Row(activities: [.swimming], hasPoolGoal: true, hasPacer: true),
    Row(activities: [.handCycling], alerts: [.heartRate, .speed, .power]),
    Row(activities: [.hiking, .rowing, .crossCountrySkiing, .downhillSkiing, .paddleSports]),
    Row(
      activities: [.play, .preparationAndRecovery, .transition, .cooldown, .swimBikeRun], isSupported: false,
      hasDistance: false, alerts: []),
    Row(activities: [], hasDistance: false, alerts: [.heartRate]),
  ])

  /// The row of an activity.
  func row(_ activity: HKWorkoutActivityType) -> Row {
    rows.first { $0.activities.contains(activity) } ?? rows[rows.count - 1]
  }

  /// Returns true when an activity may have such an alert.
  func supports(_ alert: AlertKind, in activity: HKWorkoutActivityType) -> Bool {
    row(activity).alerts.contains(alert)
  }

  /// Returns true when an activity may have such a goal.
  ///
  /// - Parameter isWhole: Whether it is the goal of a whole workout: a step is never ended by energy (rule K8).
  func supports(
    _ goal: GoalKind, in activity: HKWorkoutActivityType, at location: HKWorkoutSessionLocationType, isWhole: Bool
  ) -> Bool {
    let row = row(activity)
    return switch goal {
    case .open, .time: row.isSupported
    case .distance: row.hasDistance
    case .energy: row.isSupported && isWhole
    // A pool is indoors, or nobody says where (rule K10).
    case .poolDistanceWithTime: row.hasPoolGoal && location != .outdoor
    }
  }
}
