import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Workout efforts", .timeLimit(.minutes(20)))
struct WorkoutEffortTests {
  let device = TestDevice()
  let store: HKHealthStore
  let start = TestDevice.noon - 3_600
  let workout: HKWorkout

  init() async throws {
    store = device.store()
    let types: [HKSampleType] = [
      .workoutType(), HKQuantityType(.workoutEffortScore), HKQuantityType(.estimatedWorkoutEffortScore),
      HKQuantityType(.heartRate),
    ]
    device.grant(share: types, read: types)
    workout = HKWorkout(activityType: .running, start: start, end: start + 1_800)
    try await store.save(workout)
  }

  private func score(_ value: Double, _ identifier: HKQuantityTypeIdentifier = .workoutEffortScore) async throws
    -> HKQuantitySample
  {
    let score = HKQuantitySample(
      type: HKQuantityType(identifier), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
      start: start, end: start + 1_800)
    try await store.save(score)
    return score
  }

  private func descriptor(
    _ option: HKWorkoutEffortRelationshipQueryOptions = .default, since anchor: HKQueryAnchor? = nil,
    _ predicate: NSPredicate? = nil
  ) -> HKWorkoutEffortRelationshipQueryDescriptor {
    HKWorkoutEffortRelationshipQueryDescriptor(predicate: predicate, anchor: anchor, option: option)
  }

  @Test("A related score is found by its workout until the relation is removed (rule S129)")
  func related() async throws {
    let score = try await score(7)
    let predicate = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)
    func found() async throws -> [HKQuantitySample] {
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.workoutEffortScore), predicate: predicate)],
        sortDescriptors: []
      ).result(for: store)
    }
    #expect(try await found().isEmpty)
    #expect(try await store.relateWorkoutEffortSample(score, with: workout, activity: nil))
    #expect(try await found() == [score])
    #expect(try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
    #expect(try await found().isEmpty)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
    }
  }

  @Test("Only saved effort scores and saved workouts can be related (rule S129)")
  func errors() async throws {
    let rate = HKQuantitySample(
      type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 90),
      start: start, end: start)
    try await store.save(rate)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await store.relateWorkoutEffortSample(rate, with: workout, activity: nil)
    }
    let score = try await score(3)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await store.relateWorkoutEffortSample(
        score, with: HKWorkout(activityType: .yoga, start: start, end: start + 1), activity: nil)
    }
    device.daemon.setDecision(
      .denied, for: Permission(HKQuantityType(.workoutEffortScore).objectType, .share),
      of: device.connection.app.bundleIdentifier)
    await #expect(throws: HKError(.errorAuthorizationDenied)) {
      try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    }
  }

  @Test("Relationships contain samples, and the most relevant is the score that the person entered (rule Q85)")
  func relationships() async throws {
    let estimated = try await score(4, .estimatedWorkoutEffortScore)
    let said = try await score(8)
    try await store.relateWorkoutEffortSample(estimated, with: workout, activity: nil)
    try await store.relateWorkoutEffortSample(said, with: workout, activity: nil)
    let all = try #require(try await descriptor().result(for: store).relationships.first)
    #expect(all.workout == workout && all.activity == nil && Set(all.samples ?? []) == [estimated, said])
    let relevant = try await descriptor(.mostRelevant).result(for: store).relationships
    #expect(relevant.map(\.samples) == [[said]])
    let none = try await descriptor(.default, since: nil, HKQuery.predicateForWorkouts(with: .yoga)).result(for: store)
    #expect(none.relationships.isEmpty, "the predicate is about workouts")
  }

  @Test("A query from an anchor returns newer relationships, including removed relationships (rule Q85)")
  func anchor() async throws {
    let score = try await score(8)
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    let first = try await descriptor().result(for: store)
    #expect(try await descriptor(.default, since: first.newAnchor).result(for: store).relationships.isEmpty)
    try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
    let next = try await descriptor(.default, since: first.newAnchor).result(for: store)
    #expect(next.relationships.map(\.samples) == [[]])
  }

  @Test("A relationship query calls its handler at once, even without relationships, and after changes (rule Q85)")
  func query() async throws {
    let history = History<Int>()
    let query = HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
      _, relationships, anchor, error in
      history.add(anchor == nil || error != nil ? -1 : relationships?.first?.samples?.count ?? 0)
    }
    store.execute(query)
    #expect(await history.waits(for: 1) == [0])
    try await store.relateWorkoutEffortSample(try await score(5), with: workout, activity: nil)
    #expect(await history.waits(for: 2) == [0, 1])
    store.stop(query)
  }

  @Test("An app that may not read scores or workouts gets no relationships (rule A60)")
  func consent() async throws {
    try await store.relateWorkoutEffortSample(try await score(5), with: workout, activity: nil)
    let pulse = device.daemon.connect(
      AppIdentity(
        bundleIdentifier: "com.example.pulse", displayName: "Pulse", readPurpose: "Pulse shows.",
        writePurpose: "Pulse saves."))
    let other = Connection.$current.withValue(pulse) { HKHealthStore() }
    func decide(_ decision: Decision, _ type: HKSampleType) {
      device.daemon.setDecision(decision, for: Permission(type.objectType, .read), of: pulse.app.bundleIdentifier)
    }
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { _ = try await descriptor().result(for: other) }
    decide(.denied, .workoutType())
    #expect(try await descriptor().result(for: other).relationships.isEmpty)
    decide(.granted, .workoutType())
    decide(.denied, HKQuantityType(.workoutEffortScore))
    #expect(try await descriptor().result(for: other).relationships.isEmpty)
  }

  @Test("A deleted score no longer has a relationship")
  func deleted() async throws {
    let score = try await score(8)
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    try await store.delete(score)
    #expect(try await descriptor().result(for: store).relationships.isEmpty)
  }
}
