import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

private final class Coach: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  let history = History<String>()

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) {
    history.add("\(fromState) → \(toState)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    history.add("failed \((error as? HKError)?.code.rawValue ?? -1)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
    history.add("generated \(event.type)")
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {
    history.add("began a part")
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {
    history.add("ended a part")
  }

  let collected = History<Set<HKSampleType>>()

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    collected.add(collectedTypes)
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
    history.add("collected \(workoutBuilder.workoutEvents.count)")
  }
}

@Suite("Workout sessions", .timeLimit(.minutes(20)))
struct WorkoutSessionTests {
  let device = TestDevice()
  let start = TestDevice.noon

  var running: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    return configuration
  }

  @Test("A live workout collects measurements with a guide's code (rules S108 to S114)")
  func live() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(share: [.workoutType()], read: [heart])
    let store = device.store()
    let session = try HKWorkoutSession(healthStore: store, configuration: running)
    let coach = Coach()
    session.delegate = coach
    let builder = session.associatedWorkoutBuilder()
    #expect(session.associatedWorkoutBuilder() === builder)
    builder.delegate = coach
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: running)
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)

    device.add(heart, 140, "count/min", at: start + 60)
    #expect(await coach.collected.waits(for: 1) == [[heart]])
    device.add(heart, 150, "count/min", at: start + 120)
    _ = await coach.collected.waits(for: 2)
    device.add(heart, 60, "count/min", at: start - 60)

    session.end()
    try await builder.endCollection(at: start + 600)
    let workout = try #require(try await builder.finishWorkout())
    let bpm = HKUnit(from: "count/min")
    #expect(workout.statistics(for: heart)?.maximumQuantity()?.doubleValue(for: bpm).rounded() == 150)
    #expect(workout.statistics(for: heart)?.minimumQuantity()?.doubleValue(for: bpm).rounded() == 140)
    #expect(await coach.history.waits(for: 2) == ["notStarted → running", "running → ended"])
    #expect(session.startDate == start && session.endDate == TestDevice.noon)
  }

  @Test("Session states and types have the raw values of Apple's header (rule S112)")
  func numbers() {
    let states: [HKWorkoutSessionState] = [.notStarted, .running, .ended, .paused, .prepared, .stopped]
    #expect(states.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    #expect([HKWorkoutSessionType.primary, .mirrored].map(\.rawValue) == [0, 1])
  }

  @Test("A session on the phone is primary and cannot be mirrored (rule S122)")
  func primary() async throws {
    let store = device.store()
    let history = History<Bool>()
    store.workoutSessionMirroringStartHandler = { _ in history.add(true) }
    let session = try HKWorkoutSession(healthStore: store, configuration: running)
    session.startActivity(with: start)
    await #expect(throws: HKError(.unknownError)) { try await session.startMirroringToCompanionDevice() }
    #expect(session.type == .primary && history.all.isEmpty)
  }

  @Test("A new configuration has unknown values, and copies are independent (rule S124)")
  func configuration() throws {
    let plain = HKWorkoutConfiguration()
    #expect(plain.activityType == .other && plain.activityType.rawValue == 3000)
    #expect(plain.locationType == .unknown && plain.locationType.rawValue == 1)
    #expect(plain.swimmingLocationType == .unknown && plain.swimmingLocationType.rawValue == 0)
    #expect(plain.lapLength == nil)
    let swim = try #require(plain.copy() as? HKWorkoutConfiguration)
    swim.activityType = .swimming
    swim.locationType = .indoor
    swim.swimmingLocationType = .pool
    swim.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    #expect(plain == HKWorkoutConfiguration() && swim != plain)
    let data = try NSKeyedArchiver.archivedData(withRootObject: swim, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutConfiguration.self, from: data) == swim)
  }

  @Test("A discarded workout collects nothing more (rule S105)")
  func discarding() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(share: [.workoutType()], read: [heart])
    let store = device.store()
    func live(_ coach: Coach) async throws -> HKLiveWorkoutBuilder {
      let builder = try HKWorkoutSession(healthStore: store, configuration: running).associatedWorkoutBuilder()
      builder.delegate = coach
      builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: running)
      try await builder.beginCollection(at: start)
      return builder
    }
    let (coach, other) = (Coach(), Coach())
    let (builder, ending) = (try await live(coach), try await live(other))
    device.add(heart, 140, "count/min", at: start + 60)
    for coach in [coach, other] { #expect(await coach.collected.waits(for: 1) == [[heart]]) }
    builder.discardWorkout()
    for beat in 1...20 {
      device.add(heart, 150, "count/min", at: start + 60 + Double(beat))
      _ = await other.collected.waits(for: 1 + beat)
    }
    #expect(coach.collected.all == [[heart]])
    #expect(builder.statistics(for: heart)?.maximumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 140)
    #expect(ending.statistics(for: heart)?.maximumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 150)
  }

  @Test("A live builder that the app has dropped is released, even if nothing is measured", .timeLimit(.minutes(20)))
  func dropping() async throws {
    weak var line: Connection?
    device.grant(share: [.workoutType()])
    try await {
      let connection = device.daemon.connect(.stride)
      line = connection
      let store = Connection.$current.withValue(connection) { HKHealthStore() }
      let builder = try HKWorkoutSession(healthStore: store, configuration: running).associatedWorkoutBuilder()
      try await builder.beginCollection(at: start)
    }()
    while line != nil {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test("The state of a session only advances, and invalid calls are ignored or fail (rules S113 and W7)")
  func states() async throws {
    device.grant(share: [.workoutType()])
    let session = try HKWorkoutSession(healthStore: device.store(), configuration: running)
    let coach = Coach()
    session.delegate = coach
    session.pause()
    session.prepare()
    session.startActivity(with: start)
    session.startActivity(with: start)
    session.pause()
    session.resume()
    session.stopActivity(with: start - 1)
    session.stopActivity(with: start + 60)
    session.resume()
    session.end()
    session.startActivity(with: nil)
    #expect(
      await coach.history.waits(for: 9) == [
        "notStarted → prepared", "prepared → running", "generated pause", "running → paused", "generated resume",
        "paused → running", "running → stopped", "stopped → ended", "failed 3",
      ])
    #expect(session.state == .ended && session.endDate == start + 60)
  }

  @Test("Pauses become workout events unless the app turns this off (rule S109)")
  func events() async throws {
    device.grant(share: [.workoutType()])
    let store = device.store()
    let session = try HKWorkoutSession(healthStore: store, configuration: running)
    let builder = session.associatedWorkoutBuilder()
    let coach = Coach()
    session.delegate = coach
    builder.delegate = coach
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
    session.pause()
    session.resume()
    #expect(await coach.history.waits(for: 7).count { $0.hasPrefix("collected") } == 2)
    #expect(builder.workoutEvents.map(\.type) == [.pause, .resume])

    let quiet = try HKWorkoutSession(healthStore: store, configuration: running)
    let quietBuilder = quiet.associatedWorkoutBuilder()
    quietBuilder.shouldCollectWorkoutEvents = false
    quiet.startActivity(with: start)
    try await quietBuilder.beginCollection(at: start)
    let other = Coach()
    quiet.delegate = other
    quiet.pause()
    _ = await other.history.waits(for: 2)
    #expect(quietBuilder.workoutEvents.isEmpty)
  }

  @Test("Motion events reach the session's delegate before the builder's (rules W14 and W15)")
  func motion() async throws {
    device.grant(share: [.workoutType()])
    let session = try HKWorkoutSession(healthStore: device.store(), configuration: running)
    let builder = session.associatedWorkoutBuilder()
    let coach = Coach()
    session.delegate = coach
    builder.delegate = coach
    #expect(!device.daemon.noteMotion(.motionPaused, on: .phone), "nothing runs yet")
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
    #expect(!device.daemon.noteMotion(.motionPaused, on: .watch), "nothing runs there")
    #expect(device.daemon.noteMotion(.motionPaused, on: .phone))
    _ = await coach.history.waits(for: 3)
    #expect(device.daemon.noteMotion(.pauseOrResumeRequest, on: .phone))
    let told = await coach.history.waits(for: 5).filter { !$0.contains("→") }.map { $0.prefix(9) }
    #expect(told == ["generated", "collected", "generated", "collected"])
    #expect(builder.workoutEvents.map(\.type) == [.motionPaused, .pauseOrResumeRequest])
    #expect(session.state == .running)
  }

  @Test("Starting another session ends the running session (rule S117)")
  func oneAtATime() async throws {
    let store = device.store()
    let first = try HKWorkoutSession(healthStore: store, configuration: running)
    let coach = Coach()
    first.delegate = coach
    first.startActivity(with: start)
    let second = try HKWorkoutSession(healthStore: store, configuration: running)
    second.startActivity(with: start)
    #expect(await coach.history.waits(for: 3) == ["notStarted → running", "failed 8", "running → ended"])
    #expect(device.daemon.activeSessions.count == 1)
    _ = second
  }

  @Test("A new activity begins when the previous activity ends (rule S120)")
  func parts() async throws {
    device.grant(share: [.workoutType()])
    let session = try HKWorkoutSession(healthStore: device.store(), configuration: running)
    let builder = session.associatedWorkoutBuilder()
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
    let coach = Coach()
    session.delegate = coach
    let whole = session.currentActivity
    #expect(whole.uuid == session.currentActivity.uuid && whole.startDate == start)
    session.beginNewActivity(configuration: running, date: start + 60, metadata: nil)
    _ = await coach.history.waits(for: 1)
    // The builder is notified after the session.
    session.pause()
    _ = await coach.history.waits(for: 3)
    #expect(builder.currentWorkoutActivity?.startDate == start + 60)
    #expect(session.currentActivity.uuid == builder.currentWorkoutActivity?.uuid)
    session.beginNewActivity(configuration: running, date: start + 120, metadata: nil)
    session.endCurrentActivity(on: start + 180)
    session.resume()
    _ = await coach.history.waits(for: 8)
    #expect(builder.workoutActivities.map(\.endDate) == [start + 120, start + 180])
    #expect(builder.currentWorkoutActivity == nil)
  }

  @Test("A pool swim needs a lap length (rule S119)")
  func pool() throws {
    let swim = HKWorkoutConfiguration()
    swim.activityType = .swimming
    swim.swimmingLocationType = .pool
    #expect(throws: HKError(.errorInvalidArgument)) {
      try HKWorkoutSession(healthStore: device.store(), configuration: swim)
    }
    swim.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    #expect(try HKWorkoutSession(healthStore: device.store(), configuration: swim).state == .notStarted)
  }

  @Test("A live data source starts with the usual types of the activity, and the app can change them (rule S111)")
  func dataSource() {
    let source = HKLiveWorkoutDataSource(healthStore: device.store(), workoutConfiguration: running)
    #expect(source.typesToCollect.contains(HKQuantityType(.distanceWalkingRunning)))
    source.disableCollection(for: HKQuantityType(.heartRate))
    source.enableCollection(for: HKQuantityType(.bodyMass), predicate: nil)
    #expect(!source.typesToCollect.contains(HKQuantityType(.heartRate)))
    #expect(source.typesToCollect.contains(HKQuantityType(.bodyMass)))
  }
}
