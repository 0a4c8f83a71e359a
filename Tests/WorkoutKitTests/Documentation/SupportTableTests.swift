import Foundation
import HealthKit
import TestSupport
import Testing

@testable import WorkoutKit

@Suite("A table lists what the watch supports")
struct SupportTableTests {
  private static let page = PackageFiles.url("Sources/API/WorkoutKit/WorkoutKit.docc/SupportTable.md")

  @Test("SupportTable.md has the same table as the functions of WorkoutKit, line by line")
  func page() throws {
    let lines = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("|") } == WorkoutSupport.standard.page,
      "put these lines in place of the page's:\n\(WorkoutSupport.standard.page.joined(separator: "\n"))")
  }

  @Test("Each activity is in at most one row of the support table, and the last row is for all other activities")
  func rows() {
    let rows = WorkoutSupport.standard.rows
    let named = rows.flatMap(\.activities)
    #expect(Set(named).count == named.count)
    #expect(rows.filter(\.activities.isEmpty) == [rows[rows.count - 1]])
    #expect(WorkoutSupport.standard.row(.yoga) == rows[rows.count - 1])
  }

  @Test("The functions of WorkoutKit agree with the support table for each activity (rule K11)")
  func functions() {
    for raw in UInt(1)...84 {
      guard let activity = HKWorkoutActivityType(rawValue: raw) else { continue }
      let row = WorkoutSupport.standard.row(activity)
      #expect(CustomWorkout.supportsActivity(activity) == row.isSupported)
      #expect(SingleGoalWorkout.supportsActivity(activity) == row.isSupported)
      #expect(PacerWorkout.supportsActivity(activity) == row.hasPacer)
      let distance = WorkoutGoal.distance(1, .kilometers)
      #expect(CustomWorkout.supportsGoal(distance, activity: activity) == row.hasDistance)
      #expect(SingleGoalWorkout.supportsGoal(distance, activity: activity) == row.hasDistance)
      let power = PowerZoneAlert(zone: 1)
      #expect(CustomWorkout.supportsAlert(power, activity: activity) == row.alerts.contains(.power))
    }
    #expect(CustomWorkout.supportsAlert(.cadence(160), activity: .running))
    #expect(!CustomWorkout.supportsAlert(.cadence(160), activity: .walking))
  }
}
