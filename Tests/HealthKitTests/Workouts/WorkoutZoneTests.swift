import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

private let heart = HKQuantityType(.heartRate)
private let power = HKQuantityType(.cyclingPower)

private func beats(_ count: Double) -> HKQuantity { HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: count) }
private func watts(_ count: Double) -> HKQuantity { HKQuantity(unit: .watt(), doubleValue: count) }

private final class Coach: NSObject, HKLiveWorkoutBuilderDelegate {
  let collected = History<Set<HKSampleType>>()
  let zones = History<HKLiveWorkoutZoneUpdate>()

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    collected.add(collectedTypes)
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
  ) {
    zones.add(zoneUpdate)
  }
}

@Suite("Workout zones", .timeLimit(.minutes(20)))
struct WorkoutZoneTests {
  let device = TestDevice { $0.operatingSystemVersion = "27.2" }
  let start = TestDevice.noon
  let stride = "com.example.stride"

  private var running: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    return configuration
  }

  /// Sets the person's custom zones.
  private func choose(_ zones: [WorkoutZones]) {
    var characteristics = Characteristics()
    characteristics.workoutZones = zones
    device.daemon.setCharacteristics(characteristics)
  }

  private func chosen(_ type: HKQuantityType, _ bounds: [HKQuantity]) -> WorkoutZones {
    WorkoutZones(type.objectType, boundaries: bounds.map(\.quantity), source: .user)
  }

  /// Runs a body as the app on the device.
  private func asApp<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await Connection.$current.withValue(device.connection, operation: body)
  }

  private func custom(_ bounds: [Double]) async throws -> HKWorkoutZoneConfiguration {
    try await asApp { try HKWorkoutZoneConfiguration(quantityType: heart, zoneBoundaries: bounds.map(beats)) }
  }

  private func add(_ values: [(TimeInterval, Double)], to builder: HKWorkoutBuilder) async throws {
    try await builder.addSamples(
      values.map { HKQuantitySample(type: heart, quantity: beats($0.1), start: start + $0.0, end: start + $0.0) })
  }

  /// Saves a workout of ten minutes with the app's own heart rates.
  private func workout(
    _ store: HKHealthStore, zones: HKWorkoutZoneConfiguration? = nil, parts: [Range<TimeInterval>] = []
  ) async throws -> HKWorkout {
    let builder = HKWorkoutBuilder(healthStore: store, configuration: running, device: nil)
    if let zones { try await builder.setCustomZoneConfiguration(zones, for: heart) }
    try await builder.beginCollection(at: start)
    for part in parts {
      try await builder.addWorkoutActivity(
        HKWorkoutActivity(
          workoutConfiguration: running, start: start + part.lowerBound, end: start + part.upperBound, metadata: nil))
    }
    try await add([(0, 100), (60, 140), (180, 180)], to: builder)
    try await builder.endCollection(at: start + 600)
    return try #require(try await builder.finishWorkout())
  }

  private func seconds(_ group: HKWorkoutZoneGroup?) -> [TimeInterval]? { group?.zoneDurations.map(\.duration) }

  @Test("Heart rate has five default zones, and power has six that the person chooses (rule V107)")
  func preferred() async throws {
    let store = device.store()
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await store.preferredWorkoutZoneConfiguration(for: heart)
    }
    device.grant(read: [heart, power, HKQuantityType(.runningPower)])
    let usual = try #require(try await store.preferredWorkoutZoneConfiguration(for: heart))
    #expect(usual.source == .system && usual.quantityType == heart && usual.zones.map(\.index) == [0, 1, 2, 3, 4])
    #expect(usual.zones.map(\.minimum) == [nil, beats(114), beats(133), beats(152), beats(171)])
    #expect(usual.zones.map(\.maximum) == [beats(114), beats(133), beats(152), beats(171), nil])
    #expect(try await store.preferredWorkoutZoneConfiguration(for: power) == nil)
    choose([chosen(power, [100, 150, 200, 250, 300].map(watts)), chosen(heart, [beats(120), beats(150)])])
    let own = try #require(try await store.preferredWorkoutZoneConfiguration(for: power))
    #expect(own.source == .user && own.zones.count == 6)
    #expect(try await store.preferredWorkoutZoneConfiguration(for: heart)?.zones.count == 3)
    #expect(try await store.preferredWorkoutZoneConfiguration(for: HKQuantityType(.runningPower)) == nil)
  }

  @Test("An app that may not read a type gets none of the person's zones")
  func hidden() async throws {
    let store = device.store()
    choose([chosen(power, [watts(100), watts(200)]), chosen(heart, [beats(120), beats(150)])])
    for type in [heart, power] {
      device.daemon.setDecision(.denied, for: Permission(type.objectType, .read), of: stride)
    }
    #expect(try await store.preferredWorkoutZoneConfiguration(for: heart)?.source == .system)
    #expect(try await store.preferredWorkoutZoneConfiguration(for: power) == nil)
  }

  @Test("An app's zones are validated (rule V107)")
  func checked() async throws {
    let zones = try await custom([100, 120, 140])
    #expect(zones.source == .app && zones.zones.count == 4 && zones.quantityType == heart)
    #expect(try await custom([100, 120, 140]) == zones)
    #expect(try await custom([100, 120, 141]) != zones)
    for bounds: [Double] in [[100], [120, 100], (1...9).map(Double.init), []] {
      await #expect(throws: HKError(.errorInvalidArgument)) { try await custom(bounds) }
    }
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await asApp { try HKWorkoutZoneConfiguration(quantityType: heart, zoneBoundaries: [watts(1), watts(2)]) }
    }
  }

  @Test("An app's zones apply to one workout and are set before collection (rule V107)")
  func setBefore() async throws {
    device.grant(share: [.workoutType(), heart], read: [.workoutType(), heart, power])
    let (store, zones) = (device.store(), try await custom([120, 150]))
    let builder = HKWorkoutBuilder(healthStore: store, configuration: running, device: nil)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.setCustomZoneConfiguration(zones, for: power)
    }
    try await builder.setCustomZoneConfiguration(zones, for: heart)
    #expect(try await builder.zoneConfiguration(for: heart) == zones)
    try await builder.setCustomZoneConfiguration(nil, for: heart)
    #expect(try await builder.zoneConfiguration(for: heart)?.source == .system)
    try await builder.setCustomZoneConfiguration(zones, for: heart)
    try await builder.beginCollection(at: start)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.setCustomZoneConfiguration(nil, for: heart)
    }
    #expect(builder.zoneGroup(for: heart) == nil, "nothing was measured")
    try await add([(0, 100), (30, 130), (90, 160)], to: builder)
    #expect(seconds(builder.zoneGroup(for: heart)) == [30, 60, 0], "until the last sample")
    try await builder.endCollection(at: start + 100)
    #expect(seconds(builder.zoneGroup(for: heart)) == [30, 60, 10])
    let other = HKWorkoutBuilder(healthStore: store, configuration: running, device: nil)
    #expect(try await other.zoneConfiguration(for: heart)?.source == .system)
  }

  @Test("Workouts and activities are saved with their times in zones, without the pauses (rules V107 and S93)")
  func saved() async throws {
    device.grant(share: [.workoutType(), heart], read: [.workoutType(), heart])
    let workout = try await workout(device.store(), zones: try await custom([120, 150]), parts: [0..<120, 120..<600])
    try await asApp {
      #expect(workout.zoneGroupsByType?.keys.map(\.self) == [heart])
      #expect(seconds(workout.zoneGroup(for: heart)) == [60, 120, 420])
      #expect(workout.zoneGroup(for: heart)?.configuration.source == .app)
      #expect(workout.zoneGroup(for: power) == nil)
      #expect(workout.workoutActivities.map { seconds($0.zoneGroup(for: heart)) } == [[60, 60, 0], [0, 0, 420]])
      #expect(workout.workoutActivities[0].zoneGroupsByType?.count == 1)
      let archived = try #require(try Answers.archived(workout))
      #expect(seconds(archived.zoneGroup(for: heart)) == [60, 120, 420])
    }
  }

  @Test("A workout saved before iOS 27 has no times in zones")
  func older() async throws {
    device.grant(share: [.workoutType(), heart], read: [.workoutType(), heart])
    device.daemon.changeSettings { $0.operatingSystemVersion = "26.6" }
    let workout = try await workout(device.store())
    device.daemon.changeSettings { $0.operatingSystemVersion = "27.0" }
    await asApp { #expect(workout.zoneGroupsByType == nil) }
  }

  @Test("Times in zones require reading both the workout and the type (rule V107)")
  func consent() async throws {
    // A sensor measures a heart rate, and the app adds the sensor's sample to the app's workout.
    device.grant(share: [.workoutType(), heart], read: [.workoutType(), heart])
    let store = device.store()
    let foreign = device.add(heart, 170, "count/min", at: start + 300)
    let builder = HKWorkoutBuilder(healthStore: store, configuration: running, device: nil)
    try await builder.beginCollection(at: start)
    try await add([(0, 100)], to: builder)
    let samples = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: heart)], sortDescriptors: [])
      .result(for: store)
    try await builder.addSamples(samples.filter { $0.uuid == foreign })
    try await builder.endCollection(at: start + 600)
    _ = try await builder.finishWorkout()

    func group(of device: TestDevice, _ connection: Connection) async throws -> [TimeInterval]? {
      try await Connection.$current.withValue(connection) {
        let found = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
          .result(for: HKHealthStore())
        return seconds(try #require(found.first).zoneGroup(for: heart))
      }
    }
    #expect(try await group(of: device, device.connection) == [300, 0, 0, 300, 0])
    let pulse = device.daemon.connect(.pulse)
    let (workouts, hearts) = (Permission(.workout, .read), Permission(.heartRate, .read))
    device.daemon.setDecision(.granted, for: workouts, of: "com.example.pulse")
    #expect(try await group(of: device, pulse) == nil, "it never asked to read the heart rate")
    device.daemon.setDecision(.denied, for: hearts, of: "com.example.pulse")
    #expect(try await group(of: device, pulse) == nil)
    device.daemon.setDecision(.granted, for: hearts, of: "com.example.pulse")
    #expect(try await group(of: device, pulse) == [300, 0, 0, 300, 0])
    device.daemon.setDecision(.limited(since: start + 550), for: hearts, of: "com.example.pulse")
    #expect(try await group(of: device, pulse) == [300, 0, 0, 300, 0], "from whatever date it reads (rule V83)")
    device.daemon.setDecision(.limited(since: start + 550), for: workouts, of: "com.example.pulse")
    #expect(try await group(of: device, pulse) == [300, 0, 0, 300, 0])
    device.daemon.setDecision(.denied, for: hearts, of: "com.example.pulse")
    #expect(try await group(of: device, pulse) == nil)
    device.daemon.setDecision(.denied, for: hearts, of: stride)
    #expect(try await group(of: device, device.connection) == nil, "another's values are in it")
  }

  @Test("An app that may not read gets only the zones of its own samples (rules A46 and A62)")
  func own() async throws {
    device.grant(share: [.workoutType(), heart], read: [.workoutType()])
    device.daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: stride)
    device.add(heart, 180, "count/min", at: start + 30)
    let workout = try await workout(device.store())
    await asApp { #expect(seconds(workout.zoneGroup(for: heart)) == [60, 0, 120, 0, 420]) }
    let pulse = device.daemon.connect(.pulse)
    for type in [ObjectType.workout, .heartRate] {
      let decision = type == .workout ? Decision.granted : .denied
      device.daemon.setDecision(decision, for: Permission(type, .read), of: "com.example.pulse")
    }
    try await Connection.$current.withValue(pulse) {
      let found = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        .result(for: HKHealthStore())
      #expect(found.count == 1 && found[0].zoneGroupsByType == nil, "they are another app's")
    }
  }

  /// Returns a session, and its builder with the coach as the delegate.
  private func liveWorkout(for coach: Coach) throws -> (HKWorkoutSession, HKLiveWorkoutBuilder) {
    let store = device.store()
    let session = try HKWorkoutSession(healthStore: store, configuration: running)
    let builder = session.associatedWorkoutBuilder()
    builder.delegate = coach
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: running)
    return (session, builder)
  }

  @Test("A live workout reports its zone only when it changes (rule V107)")
  func live() async throws {
    device.grant(share: [.workoutType()], read: [heart])
    let coach = Coach()
    let (session, builder) = try liveWorkout(for: coach)
    try await builder.setCustomZoneConfiguration(try await custom([120, 150]), for: heart)
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
    for (number, value) in [100.0, 110, 130, 120, 160].enumerated() {
      device.add(heart, value, "count/min", at: start + 60 * TimeInterval(number))
      _ = await coach.collected.waits(for: number + 1)
    }
    let updates = await coach.zones.waits(for: 4)
    #expect(updates.map { $0.currentZoneDuration?.zone.index } == [0, 1, 0, 2])
    #expect(updates.map { $0.previousZoneDuration?.zone.index } == [nil, 0, 1, 0])
    #expect(updates.map { $0.previousZoneDuration?.duration } == [nil, 120, 60, 180])
    #expect(updates.map(\.lastSampleProcessedDate) == [0, 120, 180, 240].map { start + $0 })
    #expect(seconds(updates[3].zoneGroup) == [180, 60, 0])
    // A late sample does not change the current zone.
    device.add(heart, 130, "count/min", at: start + 200)
    _ = await coach.collected.waits(for: 6)
    device.add(heart, 170, "count/min", at: start + 300)
    _ = await coach.collected.waits(for: 7)
    #expect(coach.zones.all.count == 4)
    session.end()
  }

  @Test("A live workout before iOS 27 reports no zones")
  func liveBefore() async throws {
    device.daemon.changeSettings { $0.operatingSystemVersion = "26.6" }
    device.grant(share: [.workoutType()], read: [heart])
    let coach = Coach()
    let (session, builder) = try liveWorkout(for: coach)
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
    device.add(heart, 100, "count/min", at: start + 60)
    _ = await coach.collected.waits(for: 1)
    device.add(heart, 180, "count/min", at: start + 120)
    _ = await coach.collected.waits(for: 2)
    #expect(coach.zones.all.isEmpty)
    session.end()
  }
}
