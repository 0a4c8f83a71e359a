import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("The workout methods with completion handlers agree with the async methods", .timeLimit(.minutes(20)))
struct WorkoutCompletionTests {
  private let device = TestDevice()
  private let store: HKHealthStore
  private let start = TestDevice.noon - 3_600

  init() {
    store = device.store()
    let types: [HKSampleType] = [.workoutType(), HKQuantityType(.workoutEffortScore), HKQuantityType(.heartRate)]
    device.grant(share: types, read: types)
  }

  /// Makes a call, and returns its result.
  private func answer(
    _ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) async -> (success: Bool, code: HKError.Code?) {
    await withCheckedContinuation { continuation in
      call { success, error in continuation.resume(returning: (success, (error as? HKError)?.code)) }
    }
  }

  private func savedScore() async throws -> HKQuantitySample {
    let score = HKQuantitySample(
      type: HKQuantityType(.workoutEffortScore), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 7),
      start: start, end: start + 1_800)
    try await store.save(score)
    return score
  }

  @Test("Events, metadata and activities can be added with completion handlers (rules S100 to S103)")
  func builder() async throws {
    let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: start)
    let pause = HKWorkoutEvent(type: .pause, dateInterval: DateInterval(start: start + 60, duration: 0), metadata: nil)
    #expect(await answer { builder.addWorkoutEvents([pause], completion: $0) } == (true, nil))
    #expect(await answer { builder.addMetadata(["weather": "rain"], completion: $0) } == (true, nil))
    #expect(await answer { builder.addMetadata(["weather": "sun"], completion: $0) } == (true, nil))
    let swimming = HKWorkoutConfiguration()
    swimming.activityType = .yoga
    let part = HKWorkoutActivity(
      workoutConfiguration: swimming, start: start + 120, end: nil, metadata: ["place": "park"])
    #expect(await answer { builder.addWorkoutActivity(part, completion: $0) } == (true, nil))
    #expect(
      await answer { builder.updateActivity(uuid: part.uuid, adding: ["place": "beach"], completion: $0) }
        == (true, nil))
    #expect(
      await answer { builder.updateActivity(uuid: part.uuid, end: start + 300, completion: $0) } == (true, nil))
    #expect(builder.metadata["weather"] as? String == "sun", "the later value replaces the earlier one")
    #expect(builder.endDate == nil)
    try await builder.endCollection(at: start + 600)
    #expect(builder.endDate == start + 600)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.workoutEvents?.map(\.type) == [.pause])
    #expect(workout.workoutActivities.map(\.endDate) == [start + 300])
    #expect(workout.workoutActivities.first?.metadata?["place"] as? String == "beach")
  }

  @Test("The completion handler of a builder's step reports an invalid step (rules S100 and S103)")
  func tooLate() async throws {
    let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    #expect(
      await answer { builder.updateActivity(uuid: UUID(), end: start, completion: $0) }.success == false,
      "there is no such activity")
    builder.discardWorkout()
    #expect(await answer { builder.addMetadata(["a": 1], completion: $0) }.success == false)
    #expect(await answer { builder.addWorkoutEvents([], completion: $0) }.success == false)
  }

  @Test("Completion handlers are called for related and unrelated scores and for added samples (rules S129 and A53)")
  func relations() async throws {
    let workout = HKWorkout(activityType: .running, start: start, end: start + 1_800)
    try await store.save(workout)
    let score = try await savedScore()
    #expect(
      await answer { store.unrelateWorkoutEffortSample(score, from: workout, activity: nil, completion: $0) }
        == (false, .errorInvalidArgument), "it is not related yet")
    #expect(
      await answer { store.relateWorkoutEffortSample(score, with: workout, activity: nil, completion: $0) }
        == (true, nil))
    let all = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
    #expect(try await all.result(for: store).relationships.map(\.samples) == [[score]])
    #expect(
      await answer { store.unrelateWorkoutEffortSample(score, from: workout, activity: nil, completion: $0) }
        == (true, nil))
    #expect(try await all.result(for: store).relationships.map(\.samples) == [[]])
    let rate = HKQuantitySample(
      type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 120),
      start: start, end: start)
    #expect(await answer { store.add([rate], to: workout, completion: $0) } == (true, nil))
    #expect(await answer { store.add([], to: workout, completion: $0) } == (false, .errorInvalidArgument))
  }

  @Test("A sequence of effort relationships first returns existing relationships, then changes (rule Q85)")
  func sequence() async throws {
    let workout = HKWorkout(activityType: .running, start: start, end: start + 1_800)
    try await store.save(workout)
    let all = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
    var results = all.results(for: store).makeAsyncIterator()
    #expect(try await results.next()?.relationships.isEmpty == true)
    let score = try await savedScore()
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    #expect(try await results.next()?.relationships.map(\.samples) == [[score]])
    try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
    #expect(try await results.next()?.relationships.map(\.samples) == [[]], "what was taken away is told as well")
  }
}
