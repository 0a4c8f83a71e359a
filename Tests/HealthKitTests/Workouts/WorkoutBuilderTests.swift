import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Workout builders", .timeLimit(.minutes(20)))
struct WorkoutBuilderTests {
  let device = TestDevice()
  let energy = HKQuantityType(.activeEnergyBurned)
  let distance = HKQuantityType(.distanceWalkingRunning)
  let start = TestDevice.noon

  func builder(_ store: HKHealthStore) -> HKWorkoutBuilder {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    return HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
  }

  func sample(_ type: HKQuantityType, _ value: Double, _ unit: HKUnit, minute: Double) -> HKQuantitySample {
    HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: start + 60 * minute,
      end: start + 60 * minute + 60)
  }

  func event(_ type: HKWorkoutEventType, minute: Double) -> HKWorkoutEvent {
    HKWorkoutEvent(
      type: type, dateInterval: DateInterval(start: start + 60 * minute, duration: 0), metadata: nil)
  }

  @Test("The steps of a builder produce a workout with statistics, events and duration (rules S93, S100 to S104)")
  func building() async throws {
    device.grant(share: [.workoutType(), energy, distance], read: [.workoutType()])
    let store = device.store()
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    try await builder.addSamples([
      sample(energy, 40, .kilocalorie(), minute: 1), sample(energy, 60, .kilocalorie(), minute: 5),
      sample(distance, 1, .meterUnit(with: .kilo), minute: 5),
    ])
    try await builder.addWorkoutEvents([event(.resume, minute: 15), event(.pause, minute: 10)])
    try await builder.addMetadata([HKMetadataKeyWorkoutBrandName: "Morning"])
    #expect(builder.statistics(for: energy)?.sumQuantity() == HKQuantity(unit: .kilocalorie(), doubleValue: 100))
    #expect(builder.elapsedTime(at: start + 720) == 600)
    try await builder.endCollection(at: start + 1800)
    let workout = try #require(try await builder.finishWorkout())

    #expect(workout.workoutActivityType == .running && workout.duration == 1500)
    #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
    #expect(workout.totalEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 100))
    #expect(workout.totalDistance == HKQuantity(unit: .meter(), doubleValue: 1000))
    #expect(workout.statistics(for: HKQuantityType(.heartRate)) == nil)
    #expect(workout.metadata?[HKMetadataKeyWorkoutBrandName] as? String == "Morning")
    #expect(workout.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == false)
    #expect(workout.workoutActivities.map(\.duration) == [1500])

    let read = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
    #expect(read == [workout] && read.first?.allStatistics.count == 2)
    let members = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: energy, predicate: HKQuery.predicateForObjects(from: workout))],
      sortDescriptors: []
    ).result(for: store)
    #expect(members.count == 2)
  }

  @Test("A workout finished on a locked device can be read after unlocking (rules S12 and S104)")
  func locked() async throws {
    device.grant(share: [.workoutType(), energy], read: [.workoutType()])
    let store = device.store()
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    try await builder.addSamples([sample(energy, 40, .kilocalorie(), minute: 1)])
    try await builder.endCollection(at: start + 600)
    device.daemon.changeSettings { $0.isLocked = true }
    #expect(try await builder.finishWorkout() == nil)
    #expect(builder.statistics(for: energy) == nil, "a locked device tells an app nothing")
    device.daemon.changeSettings { $0.isLocked = false }
    let read = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
    #expect(read.map(\.totalEnergyBurned) == [HKQuantity(unit: .kilocalorie(), doubleValue: 40)])
  }

  @Test("A step of a workout builder fails if it is called in the wrong order (rules S8 and S100)")
  func order() async throws {
    device.grant(share: [.workoutType(), energy])
    let store = device.store()
    let builder = builder(store)
    let early = sample(energy, 1, .kilocalorie(), minute: -5)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.addSamples([early]) }
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.finishWorkout() }
    try await builder.beginCollection(at: start)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.beginCollection(at: start) }
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.addSamples([early]) }
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.addSamples([]) }
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.endCollection(at: start - 1) }
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.finishWorkout() }
    try await builder.endCollection(at: start + 60)
    try await builder.finishWorkout()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.addMetadata(["a": 1]) }
    let second = self.builder(store)
    try await second.beginCollection(at: start)
    second.discardWorkout()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await second.endCollection(at: start + 1) }
  }

  @Test("Several concurrent calls to finish save one workout (rule S100)")
  func finishingTogether() async throws {
    device.grant(share: [.workoutType(), energy])
    let builder = builder(device.store())
    try await builder.beginCollection(at: start)
    // Computing the total of these samples takes so long that all calls to finish begin meanwhile.
    try await builder.addSamples((0..<5_000).map { sample(energy, 1, .kilocalorie(), minute: Double($0)) })
    try await builder.endCollection(at: start + 60)
    let history = History<Bool>()
    for _ in 0..<32 { builder.finishWorkout { workout, _ in history.add(workout != nil) } }
    #expect(await history.waits(for: 32).count { $0 } == 1)
    #expect(device.daemon.summary(of: HKObjectType.workoutType().objectType).sampleCount == 1)
  }

  @Test("If a workout and its route cannot be saved, finishing the workout again saves both (rules S5 and S107)")
  func finishingAgain() async throws {
    let disk = SmallDisk()
    let device = TestDevice(disk: disk)
    device.grant(share: [.workoutType(), HKSeriesType.workoutRoute()])
    let store = device.store()
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
    try await route.insertRouteData([CLLocation(latitude: 51.5, longitude: 0)])
    try await builder.endCollection(at: start + 60)
    disk.setRoom(forChanges: 0)
    await #expect(throws: HKError(.errorDatabaseInaccessible)) { try await builder.finishWorkout() }
    disk.setRoom(forChanges: 1)
    let workout = try #require(try await builder.finishWorkout())
    #expect(device.daemon.summary(of: HKObjectType.workoutType().objectType).sampleCount == 1)
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
    ).result(for: store)
    #expect(routes.map(\.count) == [1])
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await route.insertRouteData([CLLocation(latitude: 51.5, longitude: 0)])
    }
  }

  @Test("A discarded route is not saved with its workout (rule S107)")
  func discardedRoute() async throws {
    device.grant(share: [.workoutType(), HKSeriesType.workoutRoute()])
    let builder = builder(device.store())
    try await builder.beginCollection(at: start)
    let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
    try await route.insertRouteData([CLLocation(latitude: 51.5, longitude: 0)])
    route.discard()
    try await builder.endCollection(at: start + 60)
    #expect(try await builder.finishWorkout() != nil)
    #expect(device.daemon.summary(of: HKSeriesType.workoutRoute().objectType).sampleCount == 0)
  }

  @Test("A discarded workout is not saved, but its samples remain (rule S105)")
  func discarding() async throws {
    device.grant(share: [.workoutType(), energy], read: [.workoutType(), energy])
    let store = device.store()
    let builder = builder(store)
    let spent = sample(energy, 12, .kilocalorie(), minute: 1)
    try await builder.beginCollection(at: start)
    try await builder.addSamples([spent])
    builder.discardWorkout()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.finishWorkout() }
    let workouts = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
    let samples = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: energy)], sortDescriptors: [])
      .result(for: store)
    #expect(workouts.isEmpty && samples == [spent])
  }

  @Test("Adding a sample requires permission to write it (rule S101)")
  func permission() async throws {
    device.grant(share: [.workoutType()])
    let builder = builder(device.store())
    try await builder.beginCollection(at: start)
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await builder.addSamples([sample(energy, 1, .kilocalorie(), minute: 1)])
    }
  }

  @Test("A workout can also be built and saved with completion handlers")
  func handlers() async throws {
    device.grant(share: [.workoutType(), energy])
    let builder = builder(device.store())
    let sample = sample(energy, 9, .kilocalorie(), minute: 1)
    let end = start + 600
    let workout: HKWorkout? = await withCheckedContinuation { continuation in
      builder.beginCollection(withStart: start) { _, _ in
        builder.add([sample]) { _, _ in
          builder.endCollection(withEnd: end) { _, _ in
            builder.finishWorkout { workout, _ in continuation.resume(returning: workout) }
          }
        }
      }
    }
    #expect(workout?.totalEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 9))
  }

  @Test("Workouts are found by activity and duration (rule Q101)")
  func predicates() async throws {
    device.grant(share: [.workoutType()], read: [.workoutType()])
    let store = device.store()
    let run = HKWorkout(activityType: .running, start: start, end: start + 1200)
    let swim = HKWorkout(
      activityType: .swimming, start: start, end: start + 3600, duration: 2400, totalEnergyBurned: nil,
      totalDistance: HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 2), metadata: nil)
    try await store.save([run, swim])
    func find(_ predicate: NSPredicate) async throws -> [HKWorkout] {
      try await HKSampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: []).result(for: store)
    }
    #expect(try await find(HKQuery.predicateForWorkouts(with: .running)) == [run])
    #expect(try await find(HKQuery.predicateForWorkouts(with: .greaterThan, duration: 1800)) == [swim])
    let mile = HKQuantity(unit: .mile(), doubleValue: 1)
    #expect(try await find(HKQuery.predicateForWorkouts(with: .greaterThan, totalDistance: mile)) == [swim])
    #expect(try await find(HKQuery.predicateForWorkouts(with: .lessThan, totalDistance: mile)).isEmpty)
  }

  @Test("Workouts and activities are found by their measurements (rule Q101)")
  func statisticsPredicates() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(share: [.workoutType(), energy, heart], read: [.workoutType(), energy, heart])
    let store = device.store()
    let bpm = HKUnit(from: "count/min")
    func workout(rates: [Double], energy kilocalories: Double) async throws -> HKWorkout {
      let builder = builder(store)
      try await builder.beginCollection(at: start)
      try await builder.addSamples(
        rates.enumerated().map { sample(heart, $1, bpm, minute: Double($0)) }
          + [sample(energy, kilocalories, .kilocalorie(), minute: 1)])
      try await builder.endCollection(at: start + 600)
      return try #require(try await builder.finishWorkout())
    }
    let easy = try await workout(rates: [90, 110], energy: 50)
    let hard = try await workout(rates: [120, 180], energy: 200)
    try await store.save(HKWorkout(activityType: .yoga, start: start, end: start + 60))
    func find(_ predicate: NSPredicate) async throws -> [HKWorkout] {
      try await HKSampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: []).result(for: store)
    }
    func rate(_ value: Double) -> HKQuantity { HKQuantity(unit: bpm, doubleValue: value) }
    let joules = HKQuantity(unit: .jouleUnit(with: .kilo), doubleValue: 300)
    let cases: [(workouts: NSPredicate, activities: NSPredicate, found: [HKWorkout])] = [
      (
        HKQuery.predicateForWorkouts(operatorType: .greaterThan, quantityType: energy, sumQuantity: joules),
        HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, quantityType: energy, sumQuantity: joules),
        [hard]
      ),
      (
        HKQuery.predicateForWorkouts(operatorType: .lessThan, quantityType: heart, averageQuantity: rate(145)),
        HKQuery.predicateForWorkoutActivities(operatorType: .lessThan, quantityType: heart, averageQuantity: rate(145)),
        [easy]
      ),
      (
        HKQuery.predicateForWorkouts(operatorType: .greaterThan, quantityType: heart, minimumQuantity: rate(100)),
        HKQuery.predicateForWorkoutActivities(
          operatorType: .greaterThan, quantityType: heart, minimumQuantity: rate(100)),
        [hard]
      ),
      (
        HKQuery.predicateForWorkouts(operatorType: .greaterThan, quantityType: heart, maximumQuantity: rate(100)),
        HKQuery.predicateForWorkoutActivities(
          operatorType: .greaterThan, quantityType: heart, maximumQuantity: rate(100)),
        [easy, hard]
      ),
    ]
    for (workouts, activities, found) in cases {
      #expect(try await find(workouts) == found)
      #expect(try await find(HKQuery.predicateForWorkouts(activityPredicate: activities)) == found)
    }
  }

  @Test("A workout with several sports is found by its activities (rules S98 and S103)")
  func activities() async throws {
    device.grant(share: [.workoutType()], read: [.workoutType()])
    let store = device.store()
    let builder = builder(store)
    let cycling = HKWorkoutConfiguration()
    cycling.activityType = .cycling
    let ride = HKWorkoutActivity(workoutConfiguration: cycling, start: start + 60, end: nil, metadata: nil)
    try await builder.beginCollection(at: start)
    try await builder.addWorkoutActivity(ride)
    try await builder.updateActivity(uuid: ride.uuid, end: start + 660)
    try await builder.updateActivity(uuid: ride.uuid, adding: ["bike": "red"])
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.updateActivity(uuid: UUID(), end: start)
    }
    try await builder.endCollection(at: start + 1200)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.workoutActivities.map(\.duration) == [600])
    #expect(workout.workoutActivities.first?.metadata?["bike"] as? String == "red")
    let long = HKQuery.predicateForWorkoutActivities(operatorType: .greaterThanOrEqualTo, duration: 600)
    let cyclingActivity = HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling)
    let both = HKQuery.predicateForWorkouts(
      activityPredicate: NSCompoundPredicate(andPredicateWithSubpredicates: [long, cyclingActivity]))
    let found = try await HKSampleQueryDescriptor(predicates: [.workout(both)], sortDescriptors: []).result(for: store)
    #expect(found == [workout])
  }

  @Test("A workout with one sport is found by its single activity (rule Q101)")
  func onlyActivity() async throws {
    device.grant(share: [.workoutType()], read: [.workoutType()])
    let store = device.store()
    let run = HKWorkout(activityType: .running, start: start, end: start + 1200)
    try await store.save(run)
    func isFound(_ predicate: NSPredicate) async throws -> Bool {
      let activity = HKQuery.predicateForWorkouts(activityPredicate: predicate)
      #expect(activity.evaluate(with: run) == predicate.evaluate(with: run))
      return try await HKSampleQueryDescriptor(predicates: [.workout(activity)], sortDescriptors: [])
        .result(for: store) == [run]
    }
    #expect(run.workoutActivities.map(\.workoutConfiguration.activityType) == [.running])
    #expect(try await isFound(HKQuery.predicateForWorkoutActivities(workoutActivityType: .running)))
    #expect(try await isFound(HKQuery.predicateForWorkoutActivities(operatorType: .equalTo, duration: 1200)))
    #expect(try await isFound(HKQuery.predicateForWorkoutActivities(start: start, end: start + 1)))
    #expect(try await !isFound(HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling)))
    #expect(try await !isFound(HKQuery.predicateForWorkoutActivities(start: nil, end: start)))
  }

  @Test("An activity has statistics of the samples that begin in it (rule S98)")
  func activityStatistics() async throws {
    device.grant(share: [.workoutType(), energy, distance], read: [.workoutType()])
    let store = device.store()
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    for minute in [0.0, 10] {
      let part = HKWorkoutActivity(
        workoutConfiguration: builder.workoutConfiguration, start: start + 60 * minute,
        end: start + 60 * minute + 600, metadata: nil)
      try await builder.addWorkoutActivity(part)
    }
    try await builder.addSamples([
      sample(energy, 10, .kilocalorie(), minute: 1), sample(energy, 20, .kilocalorie(), minute: 9.5),
      sample(energy, 40, .kilocalorie(), minute: 10), sample(distance, 500, .meter(), minute: 15),
    ])
    try await builder.endCollection(at: start + 1200)
    let workout = try #require(try await builder.finishWorkout())
    func energies(_ workout: HKWorkout) -> [Double?] {
      workout.workoutActivities.map { $0.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) }
    }
    #expect(energies(workout) == [30, 40])
    #expect(workout.workoutActivities.map { $0.statistics(for: distance) == nil } == [true, false])
    let hard = HKQuery.predicateForWorkouts(
      activityPredicate: HKQuery.predicateForWorkoutActivities(
        operatorType: .greaterThan, quantityType: energy, sumQuantity: HKQuantity(unit: .kilocalorie(), doubleValue: 35)
      ))
    let found = try await HKSampleQueryDescriptor(predicates: [.workout(hard)], sortDescriptors: []).result(for: store)
    #expect(found == [workout] && found.map(energies) == [[30, 40]])
  }

  @Test("Only laps and segments have a duration (rule S94)")
  func eventDuration() async {
    let lap = HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, duration: 60), metadata: nil)
    #expect(lap.dateInterval.duration == 60 && lap.date == start && lap.metadata == nil)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKWorkoutEvent(
        type: .pause, dateInterval: DateInterval(start: TestDevice.noon, duration: 60), metadata: nil)
    }
    #expect(result.says("must have a duration of zero"))
  }

  @Test("Segments may overlap, and overlapping laps are stored unchanged (rule S95)")
  func overlaps() async throws {
    device.grant(share: [.workoutType()])
    let builder = builder(device.store())
    func event(_ type: HKWorkoutEventType, from minute: Double) -> HKWorkoutEvent {
      HKWorkoutEvent(
        type: type, dateInterval: DateInterval(start: start + 60 * minute, duration: 300), metadata: nil)
    }
    let events = [event(.segment, from: 0), event(.segment, from: 2), event(.lap, from: 3), event(.lap, from: 4)]
    try await builder.beginCollection(at: start)
    try await builder.addWorkoutEvents(events)
    try await builder.endCollection(at: start + 1200)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.workoutEvents == events && workout.duration == 1200)
  }

  @Test("An event of type pauseOrResumeRequest does not pause the workout (rule S97)")
  func pauseRequest() async throws {
    device.grant(share: [.workoutType()])
    let builder = builder(device.store())
    try await builder.beginCollection(at: start)
    try await builder.addWorkoutEvents([event(.pauseOrResumeRequest, minute: 5)])
    #expect(builder.elapsedTime(at: start + 600) == 600)
    try await builder.endCollection(at: start + 600)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.duration == 600 && workout.workoutEvents?.map(\.type) == [.pauseOrResumeRequest])
  }

  @Test("A workout survives an archive")
  func archive() throws {
    let workout = HKWorkout(
      activityType: .walking, start: start, end: start + 600,
      workoutEvents: [event(.pause, minute: 1), event(.resume, minute: 2)],
      totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 30), totalDistance: nil, metadata: nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: workout, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkout.self, from: data))
    #expect(read == workout && read.duration == 540 && read.workoutEvents == workout.workoutEvents)
    #expect(read.totalEnergyBurned == workout.totalEnergyBurned)
  }
}
