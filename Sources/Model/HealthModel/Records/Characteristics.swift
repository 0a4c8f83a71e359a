import Foundation

/// The facts about the person that have no date and no source, such as the blood type (rules S70 to S74).
///
/// Enumerations are stored as HealthKit's raw values; zero means "not set".
package struct Characteristics: Hashable, Sendable {
  /// The date of birth; nil when not set.
  package var dateOfBirth: DateComponents?
  /// The raw value of `HKBiologicalSex`.
  package var biologicalSex = 0
  /// The raw value of `HKBloodType`.
  package var bloodType = 0
  /// The raw value of `HKFitzpatrickSkinType`.
  package var fitzpatrickSkinType = 0
  /// The raw value of `HKReferenceSex`, which is independent of the biological sex (rule V106).
  package var referenceSex = 0
  /// The raw value of `HKWheelchairUse`.
  package var wheelchairUse = 0
  /// The raw value of `HKActivityMoveMode` as entered. ``activityMoveMode(on:in:)`` returns the mode in effect.
  package var activityMoveMode = 1
  /// The person's goals for a day. Not a characteristic: apps read goals in activity summaries (rule S133).
  package var activityGoals = ActivityGoals()
  /// The goals of earlier days.
  package var goalHistory = GoalHistory()
  /// The workout zones the person chose, at most one set per type. Not a characteristic: apps read them as zones (rule
  /// V107).
  package var workoutZones: [WorkoutZones] = []

  /// Creates unset characteristics, with the goals of a new device.
  package init() {}

  /// Returns the raw value of `HKActivityMoveMode` in effect on a date: time for a person younger than thirteen, and
  /// otherwise the mode entered (rule S74).
  package func activityMoveMode(on date: Date, in calendar: Calendar) -> Int {
    let moveTime = 2
    let gregorian = Calendar.gregorian(in: calendar.timeZone)
    // A birthday begins in the person's time zone, not in the time zone of the calendar that stored it.
    var entered = dateOfBirth?.calendar ?? gregorian
    entered.timeZone = calendar.timeZone
    guard let dateOfBirth, let birth = entered.date(from: dateOfBirth),
      let age = gregorian.dateComponents([.year], from: birth, to: date).year
    else { return activityMoveMode }
    return age < 13 ? moveTime : activityMoveMode
  }

  /// The characteristics stored as raw values, with their properties. ``ObjectType/values`` has the enumeration of
  /// each.
  package static let rawValues: [(type: ObjectType, property: any WritableKeyPath<Characteristics, Int> & Sendable)] = [
    (.biologicalSex, \.biologicalSex), (.bloodType, \.bloodType), (.fitzpatrickSkinType, \.fitzpatrickSkinType),
    (.referenceSex, \.referenceSex), (.wheelchairUse, \.wheelchairUse), (.activityMoveMode, \.activityMoveMode),
  ]

  /// Returns the property that stores a type's raw value; nil for the date of birth, and for types that are not
  /// characteristics.
  package static func rawValue(of type: ObjectType) -> (any WritableKeyPath<Characteristics, Int> & Sendable)? {
    rawValues.first { $0.type == type }?.property
  }

  /// Copies the value of one type from another set of characteristics. For activity summaries, copies the goals.
  package mutating func take(_ type: ObjectType, from other: Characteristics) {
    if let rawValue = Self.rawValue(of: type) { self[keyPath: rawValue] = other[keyPath: rawValue] }
    if type == .dateOfBirth { dateOfBirth = other.dateOfBirth }
    if type == .activitySummary {
      activityGoals = other.activityGoals
      goalHistory.merge(other.goalHistory)
    }
  }
}
