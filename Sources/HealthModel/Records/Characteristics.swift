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
  package var activityMoveMode = 1
  /// What the person wants a day to come to. No characteristic: apps read it in activity summaries (rule S133).
  package var activityGoals = ActivityGoals()

  package init() {}
}
