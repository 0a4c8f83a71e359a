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
  /// The raw value of `HKActivityMoveMode` as it was entered; ``activityMoveMode(on:in:)`` is the one that holds.
  package var activityMoveMode = 1
  /// The person's goals for a day. No characteristic: apps read them in activity summaries (rule S133).
  package var activityGoals = ActivityGoals()
  /// The goals of earlier days.
  package var goalHistory = GoalHistory()
  /// The zones the person chose for workouts, at most one set for each type. No characteristic: apps read them as zones
  /// (rule V107).
  package var workoutZones: [WorkoutZones] = []

  /// Creates characteristics that are not set, with the goals of a new device.
  package init() {}

  /// Returns the raw value of `HKActivityMoveMode` that holds on a date: time for a person younger than thirteen, and
  /// otherwise the one entered (rule S74).
  package func activityMoveMode(on date: Date, in calendar: Calendar) -> Int {
    let moveTime = 2
    let gregorian = Calendar.gregorian(in: calendar.timeZone)
    // A day of birth begins where the person is, not where its calendar was made.
    var entered = dateOfBirth?.calendar ?? gregorian
    entered.timeZone = calendar.timeZone
    guard let dateOfBirth, let birth = entered.date(from: dateOfBirth),
      let age = gregorian.dateComponents([.year], from: birth, to: date).year
    else { return activityMoveMode }
    return age < 13 ? moveTime : activityMoveMode
  }

  /// The property of each characteristic that is a raw value; ``ObjectType/values`` has its enumeration.
  package static let rawValues: [(type: ObjectType, property: any WritableKeyPath<Characteristics, Int> & Sendable)] = [
    (.biologicalSex, \.biologicalSex), (.bloodType, \.bloodType), (.fitzpatrickSkinType, \.fitzpatrickSkinType),
    (.referenceSex, \.referenceSex), (.wheelchairUse, \.wheelchairUse), (.activityMoveMode, \.activityMoveMode),
  ]

  /// Returns the property with the raw value of a type; nil for the date of birth, and for types of other kinds.
  package static func rawValue(of type: ObjectType) -> (any WritableKeyPath<Characteristics, Int> & Sendable)? {
    rawValues.first { $0.type == type }?.property
  }

  /// Copies the value of one type from other characteristics; for activity summaries, the goals.
  package mutating func take(_ type: ObjectType, from other: Characteristics) {
    if let rawValue = Self.rawValue(of: type) { self[keyPath: rawValue] = other[keyPath: rawValue] }
    if type == .dateOfBirth { dateOfBirth = other.dateOfBirth }
    if type == .activitySummary {
      activityGoals = other.activityGoals
      goalHistory.merge(other.goalHistory)
    }
  }
}
