import HealthKit

/// The capabilities of the watch's Workout app by activity. The `supports…` functions and the documentation use this
/// table (rule K11).
///
/// Apple does not publish such a table. This table follows Apple's update notes and developers' reports, with
/// assumptions where these say nothing.
struct WorkoutSupport: Hashable, Sendable {
  /// The measures that an alert may monitor.
  enum AlertKind: Hashable, Sendable, CaseIterable { case heartRate, speed, cadence, power }

  /// The kinds of goals of a step or a workout.
  enum GoalKind: Hashable, Sendable, CaseIterable { case open, time, distance, energy, poolDistanceWithTime }

  /// Activities with the same capabilities.
  struct Row: Hashable, Sendable {
    /// The activities, in display order. Empty in the row for all activities that no other row lists.
    var activities: [HKWorkoutActivityType]
    /// False when the activities support neither custom nor single-goal workouts.
    var isSupported = true
    /// True when the watch measures distance for these activities.
    var hasDistance = true
    /// True when these activities support a pool goal with a distance and a time.
    var hasPoolGoal = false
    /// True when pacer workouts support these activities.
    var hasPacer = false
    /// The measures that alerts may monitor.
    var alerts: Set<AlertKind> = [.heartRate, .speed]
  }

  /// The rows, from the most capable activities to the least. The last row is for every other activity.
  var rows: [Row]

  /// The table that the `supports…` functions use.
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

  /// Returns true when an activity supports an alert.
  func supports(_ alert: AlertKind, in activity: HKWorkoutActivityType) -> Bool {
    row(activity).alerts.contains(alert)
  }

  /// Returns true when an activity supports a goal.
  ///
  /// - Parameter isWhole: True for the goal of a whole workout. Energy never ends a step (rule K8).
  func supports(
    _ goal: GoalKind, in activity: HKWorkoutActivityType, at location: HKWorkoutSessionLocationType, isWhole: Bool
  ) -> Bool {
    let row = row(activity)
    return switch goal {
    case .open, .time: row.isSupported
    case .distance: row.hasDistance
    case .energy: row.isSupported && isWhole
    // A pool is indoors, or its location is unknown (rule K10).
    case .poolDistanceWithTime: row.hasPoolGoal && location != .outdoor
    }
  }
}
