import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Effort relationships as objects, in sequences and with handlers", .timeLimit(.minutes(20)))
struct EffortRelationshipTests {
  let device = TestDevice()
  let store: HKHealthStore
  let start = TestDevice.noon - 3_600
  /// A workout with two activities.
  let workout: HKWorkout

  init() async throws {
    store = device.store()
    let types: [HKSampleType] = [
      .workoutType(), HKQuantityType(.workoutEffortScore), HKQuantityType(.estimatedWorkoutEffortScore),
      HKQuantityType(.activeEnergyBurned),
    ]
    device.grant(share: types, read: types)
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimBikeRun
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    try await builder.beginCollection(at: start)
    for (place, type) in [HKWorkoutActivityType.cycling, .running].enumerated() {
      let part = HKWorkoutConfiguration()
      part.activityType = type
      try await builder.addWorkoutActivity(
        HKWorkoutActivity(
          workoutConfiguration: part, start: start + Double(place) * 900, end: start + Double(place + 1) * 900,
          metadata: nil))
    }
    try await builder.endCollection(at: start + 1_800)
    workout = try #require(try await builder.finishWorkout())
  }

  private func score(
    _ value: Double, _ identifier: HKQuantityTypeIdentifier = .workoutEffortScore, endingAt end: Double = 1_800
  ) async throws -> HKQuantitySample {
    let score = HKQuantitySample(
      type: HKQuantityType(identifier), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
      start: start, end: start + end)
    try await store.save(score)
    return score
  }

  private func relationships(
    _ option: HKWorkoutEffortRelationshipQueryOptions = .default
  ) async throws -> [HKWorkoutEffortRelationship] {
    try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: option)
      .result(for: store).relationships
  }

  @Test(
    "The relationship of an activity's effort names the activity, and that of a workout's effort names none (S129, Q85)"
  )
  func parts() async throws {
    let (whole, ride) = (try await score(6), try await score(9))
    try await store.relateWorkoutEffortSample(whole, with: workout, activity: nil)
    try await store.relateWorkoutEffortSample(ride, with: workout, activity: workout.workoutActivities[0])
    let found = try await relationships()
    #expect(found.count == 2 && found.allSatisfy { $0.workout == workout })
    #expect(found.first { $0.activity == nil }?.samples == [whole])
    #expect(found.first { $0.activity == workout.workoutActivities[0] }?.samples == [ride])
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await store.unrelateWorkoutEffortSample(ride, from: workout, activity: workout.workoutActivities[1])
    }
  }

  @Test("The most relevant score is the latest entered score, or if none was entered the latest estimate")
  func mostRelevant() async throws {
    let estimates = [
      try await score(3, .estimatedWorkoutEffortScore, endingAt: 1_800),
      try await score(4, .estimatedWorkoutEffortScore, endingAt: 600),
    ]
    for estimate in estimates { try await store.relateWorkoutEffortSample(estimate, with: workout, activity: nil) }
    #expect(try await relationships(.mostRelevant).map(\.samples) == [[estimates[0]]])
    let said = [try await score(5, endingAt: 300), try await score(7, endingAt: 900)]
    for score in said { try await store.relateWorkoutEffortSample(score, with: workout, activity: nil) }
    #expect(try await relationships(.mostRelevant).map(\.samples) == [[said[1]]])
    #expect(try await relationships().map { $0.samples?.count } == [4])
  }

  @Test("Relationships are equal by workout, activity and samples")
  func equality() async throws {
    let (one, two) = (try await score(6), try await score(9))
    try await store.relateWorkoutEffortSample(one, with: workout, activity: nil)
    let before = try #require(try await relationships().first)
    let again = try #require(try await relationships().first)
    #expect(before !== again && before == again && before.hash == again.hash)
    #expect(before.copy() as? HKWorkoutEffortRelationship == before && !before.isEqual(workout))
    try await store.relateWorkoutEffortSample(two, with: workout, activity: nil)
    let after = try #require(try await relationships().first)
    #expect(after != before && after.hash == before.hash, "other samples of the same workout")
    try await store.relateWorkoutEffortSample(two, with: workout, activity: workout.workoutActivities[1])
    let part = try #require(try await relationships().first { $0.activity != nil })
    #expect(part != before && part != after)
  }

  @Test("Relationships survive an archive, even without samples")
  func archives() async throws {
    let (whole, run) = (try await score(6), try await score(9, .estimatedWorkoutEffortScore))
    try await store.relateWorkoutEffortSample(whole, with: workout, activity: nil)
    try await store.relateWorkoutEffortSample(run, with: workout, activity: workout.workoutActivities[1])
    for relationship in try await relationships() {
      let read = try #require(try Answers.archived(relationship))
      #expect(read == relationship && read.hash == relationship.hash)
      #expect(read.workout.workoutActivities == workout.workoutActivities && read.activity == relationship.activity)
      #expect((read.samples?.first as? HKQuantitySample)?.quantity != nil && read.samples == relationship.samples)
    }
    let anchor = try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
      .result(for: store).newAnchor
    try await store.unrelateWorkoutEffortSample(whole, from: workout, activity: nil)
    let emptied = try await HKWorkoutEffortRelationshipQueryDescriptor(
      predicate: nil, anchor: anchor, option: .default
    ).result(for: store).relationships
    #expect(emptied.map(\.samples) == [[]] && emptied.first.map { try? Answers.archived($0) } == emptied.first)
  }

  @Test("A sequence of effort relationships returns results at once, even if empty, and after each change (rule Q85)")
  func sequence() async throws {
    let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
    var answers = descriptor.results(for: store).makeAsyncIterator()
    let first = try #require(try await answers.next())
    #expect(first.relationships.isEmpty)
    // A workout without an effort score does not cause a result.
    try await store.save(HKWorkout(activityType: .yoga, start: start, end: start + 60))
    let score = try await score(7)
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    let second = try #require(try await answers.next())
    #expect(second.relationships.map(\.samples) == [[score]] && second.newAnchor != first.newAnchor)
    try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
    #expect(try await answers.next()?.relationships.map(\.samples) == [[]])
  }

  @Test("A sequence of effort relationships continues from an anchor and respects the predicate (rule Q85)")
  func sequenceFromAnchor() async throws {
    let score = try await score(7)
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    let all = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
    let anchor = try await all.result(for: store).newAnchor
    let newer = HKWorkoutEffortRelationshipQueryDescriptor(
      predicate: HKQuery.predicateForWorkouts(with: .swimBikeRun), anchor: anchor, option: .mostRelevant)
    var answers = newer.results(for: store).makeAsyncIterator()
    #expect(try await answers.next()?.relationships.isEmpty == true)
    let yoga = HKWorkout(activityType: .yoga, start: start, end: start + 60)
    try await store.save(yoga)
    try await store.relateWorkoutEffortSample(try await self.score(1), with: yoga, activity: nil)
    try await store.relateWorkoutEffortSample(try await self.score(9), with: workout, activity: nil)
    #expect(try await answers.next()?.relationships.map(\.workout) == [workout])
  }

  @Test("A sequence of effort relationships ends with its task or app, and fails if access was never requested")
  func ends() async throws {
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let listening = Task { [store] in
      let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
      for try await _ in descriptor.results(for: store) { begin.yield() }
    }
    for await _ in started { break }
    listening.cancel()
    await #expect(throws: CancellationError.self) { try await listening.value }

    let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
    let stranger = Connection.$current.withValue(device.daemon.connect(.pulse)) { HKHealthStore() }
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      for try await _ in descriptor.results(for: stranger) {}
    }

    var answers = descriptor.results(for: store).makeAsyncIterator()
    _ = try await answers.next()
    device.connection.invalidate()
    let last = try await answers.next()
    if last != nil { Issue.record("A dead app got an answer") }
  }

  @Test("A query that fails reports the error and ends (rule Q85)")
  func queryFails() async throws {
    let stranger = Connection.$current.withValue(device.daemon.connect(.pulse)) { HKHealthStore() }
    let history = History<String>()
    stranger.execute(
      HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
        _, relationships, anchor, error in
        history.add("\(relationships == nil) \(anchor == nil) \((error as? HKError)?.code.rawValue ?? -1)")
      })
    #expect(await history.waits(for: 1) == ["true true 5"])
  }

  @Test("Scores can be related and unrelated with completion handlers, which also get errors (rule S129)")
  func handlers() async throws {
    let (store, workout, score) = (store, workout, try await score(7))
    #expect(
      await Answers.failure {
        store.relateWorkoutEffortSample(score, with: workout, activity: nil, completion: $0)
      } == nil)
    #expect(try await relationships().map(\.samples) == [[score]])
    for failure in [nil, HKError(.errorInvalidArgument)] {
      #expect(
        await Answers.failure {
          store.unrelateWorkoutEffortSample(score, from: workout, activity: nil, completion: $0)
        } == failure)
    }
    let unsaved = HKWorkout(activityType: .yoga, start: start, end: start + 1)
    #expect(
      await Answers.failure {
        store.relateWorkoutEffortSample(score, with: unsaved, activity: nil, completion: $0)
      } == HKError(.errorInvalidArgument))
  }

  @Test("A completion handler is called when samples are added to a saved workout, whose totals do not change")
  func adding() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let (store, workout) = (store, workout)
    let sample = HKQuantitySample(
      type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 40), start: start, end: start + 60)
    #expect(await Answers.failure { store.add([sample], to: workout, completion: $0) } == nil)
    let members = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: energy, predicate: HKQuery.predicateForObjects(from: workout))],
      sortDescriptors: []
    ).result(for: store)
    #expect(members == [sample])
    let read = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
    #expect(read == [workout] && read.first?.totalEnergyBurned == nil)
    let unsaved = HKWorkout(activityType: .yoga, start: start, end: start + 1)
    #expect(
      await Answers.failure { store.add([sample], to: unsaved, completion: $0) } == HKError(.errorInvalidArgument))
    #expect(await Answers.failure { store.add([], to: workout, completion: $0) } == HKError(.errorInvalidArgument))
  }
}
