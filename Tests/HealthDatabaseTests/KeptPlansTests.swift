import Foundation
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("Workout plans are stored in the file")
struct KeptPlansTests {
  private let file: TemporaryFile
  private let plan = WorkoutPlanRecord(id: .fixed(1), title: "Hügel “4×400”", data: Data([0, 255, 10]))
  private let date = DateComponents(
    calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(identifier: "Europe/London"), year: 2025, month: 6,
    day: 16, hour: 7, minute: 30)

  init() throws { file = try TemporaryFile() }

  @Test("Plans on the watch, scheduled and completed plans, and the permission to schedule survive reopening")
  func reopened() throws {
    let before = try file.open { daemon in
      let app = daemon.connect(.stride)
      daemon.setWorkoutPlanAuthorization(.authorized, of: AppIdentity.stride.bundleIdentifier)
      app.schedule(plan, at: date)
      app.addToWatch(plan)
      try daemon.perform(
        plan, as: EveryKind.workout, scheduledBy: (AppIdentity.stride.bundleIdentifier, date))
      return daemon.workoutPlans
    }
    #expect(before.library.count == 1)
    #expect(before.apps[AppIdentity.stride.bundleIdentifier]?.scheduled.map(\.isComplete) == [true])
    #expect(before.plan(of: EveryKind.workout.reference) == plan)
    #expect(try file.open { $0.workoutPlans } == before)
    // Plans are not an ordinary setting that can be read by name.
    #expect(try file.open { $0.storedSetting(WorkoutPlans.setting) } == nil)
  }

  @Test("Deleting very many workouts deletes their plans, but not plans scheduled meanwhile")
  func manyDeleted() throws {
    let workouts = (0..<5_000).map { number in
      var workout = EveryKind.workout
      workout.uuid = .fixed(10_000 + number)
      workout.sourceRevision = SourceRevisionRecord(
        source: SourceRecord(name: "Stride", bundleIdentifier: AppIdentity.stride.bundleIdentifier))
      return workout
    }
    let app = AppIdentity.stride.bundleIdentifier
    try file.open { daemon in
      try daemon.addDurably(workouts)
      try daemon.perform(plan, as: workouts[7], scheduledBy: nil)
      daemon.setWorkoutPlanAuthorization(.authorized, of: app)
      daemon.setDecision(.granted, for: Permission(.workout, .share), of: app)
      let stride = daemon.connect(.stride)
      stride.schedule(plan, at: date)
      #expect(daemon.workoutPlans.plan(of: workouts[7].reference) == plan)
      // This deletion is so large that the device performs it on a copy of its data.
      #expect(try stride.deleteObjects(of: .workout, matching: .all) == workouts.count)
      #expect(daemon.workoutPlans.plan(of: workouts[7].reference) == nil)
    }
    let kept = try file.open { $0.workoutPlans }
    #expect(kept.plan(of: workouts[7].reference) == nil)
    #expect(kept.apps[app]?.scheduled.count == 1)
  }

  @Test("Damaged plans give an error, not an empty list")
  func damaged() throws {
    try file.open { $0.storeSetting(WorkoutPlans.setting, "{\"version\":9}") }
    let error = #expect(throws: DeviceStorageError.self) { try file.open { $0.workoutPlans } }
    #expect(error?.description.contains("workout plans") == true)
    #expect(error?.reason == .unreadable)
  }
}
