import Foundation
import HealthDaemon
import HealthModel
import Testing
import WorkoutKit

@testable import HealthKit

@Suite("A workout can follow a plan (rule K25)", .timeLimit(.minutes(20)))
struct PerformedPlanTests {
  static let watch = SourceRevisionRecord(
    source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch"), productType: "Watch7,1")
  static let app = AppIdentity(
    bundleIdentifier: "com.example.Tempo", displayName: "Tempo", version: "1", readPurpose: "Tempo shows your runs.",
    writePurpose: "Tempo saves your runs.")

  private let phone = Phone(app: app)

  private func workout(_ number: UInt8) -> SampleRecord {
    SampleRecord(
      uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), type: .workout,
      start: Phone.noon - 1800, end: Phone.noon,
      content: .workout(WorkoutRecord(activityType: 37, duration: 1800)), sourceRevision: Self.watch)
  }

  /// Returns the plans of the workouts that the app can read.
  private func plans() async throws -> [WorkoutPlan?] {
    try await phone.run {
      let found = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        .result(for: HKHealthStore())
      var plans: [WorkoutPlan?] = []
      for workout in found { plans.append(try await workout.workoutPlan) }
      return plans
    }
  }

  private func mayRead(_ decision: Decision) {
    phone.daemon.setDecision(decision, for: Permission(.workout, .read), of: "com.example.Tempo")
  }

  @Test("A performed workout has its plan's identity, and the scheduled plan becomes complete")
  func linked() async throws {
    mayRead(.granted)
    phone.daemon.setWorkoutPlanAuthorization(.authorized, of: "com.example.Tempo")
    await phone.run { await WorkoutScheduler.shared.schedule(.intervals, at: SchedulerTests.tomorrow) }
    try phone.daemon.perform(
      WorkoutPlanRecord(.intervals), as: workout(1), scheduledBy: ("com.example.Tempo", SchedulerTests.tomorrow))
    phone.daemon.add([workout(2)])
    let plans = try await plans()
    #expect(plans.count == 2 && plans.compactMap(\.self) == [.intervals])
    #expect(await phone.run { await WorkoutScheduler.shared.scheduledWorkouts.map(\.complete) } == [true])
  }

  @Test("For a workout that the app may no longer see, reading the plan gives nil")
  func hidden() async throws {
    mayRead(.granted)
    try phone.daemon.perform(WorkoutPlanRecord(.intervals), as: workout(1), scheduledBy: nil)
    let held = try await phone.run {
      try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: HKHealthStore())
    }
    mayRead(.denied)
    #expect(try await phone.run { try await held.first?.workoutPlan } == nil)
  }

  @Test("Reading a plan is an error if workouts were never requested, and on a locked device")
  func refused() async throws {
    let mine = await phone.run {
      HKWorkout(activityType: .running, start: Phone.noon - 60, end: Phone.noon)
    }
    let never = await #expect(throws: HKError.self) { try await phone.run { try await mine.workoutPlan } }
    #expect(never?.code == .errorAuthorizationNotDetermined)
    mayRead(.granted)
    #expect(try await phone.run { try await mine.workoutPlan } == nil)
    phone.daemon.changeSettings { $0.isLocked = true }
    let locked = await #expect(throws: HKError.self) { try await phone.run { try await mine.workoutPlan } }
    #expect(locked?.code == .errorDatabaseInaccessible)
  }

  @Test("Deleting a workout also deletes the record of which plan it followed")
  func deleted() async throws {
    mayRead(.granted)
    try phone.daemon.perform(WorkoutPlanRecord(.intervals), as: workout(1), scheduledBy: nil)
    phone.daemon.deleteAllSamples(of: .workout)
    phone.daemon.add([workout(1)])
    #expect(try await plans() == [nil])
  }
}
