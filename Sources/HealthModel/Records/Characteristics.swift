import Foundation

/// What the person entered about themselves once: no dates, no source (rules S70 to S74).
///
/// Enumerations are kept as HealthKit's raw values; zero means "not set".
package struct Characteristics: Hashable, Sendable {
  package var dateOfBirth: DateComponents?
  package var biologicalSex = 0
  package var bloodType = 0
  package var fitzpatrickSkinType = 0
  package var wheelchairUse = 0
  /// As it was entered; what holds is ``activityMoveMode(on:in:)``.
  package var activityMoveMode = 1
  /// What the person wants a day to come to. No characteristic: apps read it in activity summaries (rule S133).
  package var activityGoals = ActivityGoals()
  /// What the person wanted of days that are over.
  package var goalHistory = GoalHistory()

  package init() {}

  /// The raw value of `HKActivityMoveMode` that holds: who is younger than thirteen moves by time, whatever was entered
  /// (rule S74).
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

  /// Takes over the one value that belongs to a type: to activity summaries, the goals.
  package mutating func take(_ type: ObjectType, from other: Characteristics) {
    switch type {
    case .dateOfBirth: dateOfBirth = other.dateOfBirth
    case .biologicalSex: biologicalSex = other.biologicalSex
    case .bloodType: bloodType = other.bloodType
    case .fitzpatrickSkinType: fitzpatrickSkinType = other.fitzpatrickSkinType
    case .wheelchairUse: wheelchairUse = other.wheelchairUse
    case .activityMoveMode: activityMoveMode = other.activityMoveMode
    case .activitySummary:
      activityGoals = other.activityGoals
      goalHistory.merge(other.goalHistory)
    default: break
    }
  }
}
