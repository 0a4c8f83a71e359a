import Foundation
import HealthKit

extension Call {
  private static func running() -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    return configuration
  }

  private static func words(_ zones: HKWorkoutZoneConfiguration) -> String {
    "\(zones.source) \(zones.zones.map { "\($0.index) to \($0.maximum?.description ?? "any")" })"
  }

  private static func words(_ group: HKWorkoutZoneGroup?) -> String {
    group.map { "\(words($0.configuration)) \($0.zoneDurations.map(\.duration))" } ?? "nil"
  }

  /// Calls of workout builders and sessions.
  static let sessions: [Call] = [
    Call(
      "building a workout",
      "HKWorkoutBuilder: init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?)",
      "HKWorkoutBuilder: func beginCollection(at: Date) async throws",
      "HKWorkoutBuilder: func addSamples(_: [HKSample]) async throws",
      "HKWorkoutBuilder: func addMetadata(_: [String: Any]) async throws",
      "HKWorkoutBuilder: func addWorkoutEvents(_: [HKWorkoutEvent]) async throws",
      "HKWorkoutBuilder: func addWorkoutActivity(_: HKWorkoutActivity) async throws",
      "HKWorkoutBuilder: func updateActivity(uuid: UUID, adding: [String: Any]) async throws",
      "HKWorkoutBuilder: func updateActivity(uuid: UUID, end: Date) async throws",
      "HKWorkoutBuilder: func endCollection(at: Date) async throws",
      "HKWorkoutBuilder: func finishWorkout() async throws -> HKWorkout?",
      "HKWorkoutBuilder: func statistics(for: HKQuantityType) -> HKStatistics?",
      "HKWorkoutBuilder: var allStatistics: [HKQuantityType: HKStatistics] { get }",
      "HKWorkoutBuilder: func elapsedTime(at: Date) -> TimeInterval",
      "HKWorkoutBuilder: func seriesBuilder(for: HKSeriesType) -> HKSeriesBuilder?"
    ) { app in
      let builder = HKWorkoutBuilder(healthStore: app.store, configuration: running(), device: nil)
      try await builder.beginCollection(at: at(-120))
      try await builder.addSamples([steps(-100), heartRate(-100)])
      try await builder.addMetadata(["n": 1])
      try await builder.addWorkoutEvents([
        HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: at(-110), duration: 60), metadata: nil)
      ])
      let activity = HKWorkoutActivity(workoutConfiguration: running(), start: at(-115), end: nil, metadata: nil)
      try await builder.addWorkoutActivity(activity)
      try await builder.updateActivity(uuid: activity.uuid, adding: ["m": 2])
      try await builder.updateActivity(uuid: activity.uuid, end: at(-105))
      app.disturb()
      app.tell(builder.statistics(for: HKQuantityType(.stepCount)), builder.allStatistics.count)
      app.tell(builder.elapsedTime(at: at(-60)), builder.seriesBuilder(for: .workoutRoute()) == nil)
      try await builder.endCollection(at: at(-60))
      app.tell(try await builder.finishWorkout())
    },
    Call(
      "building a workout, with handlers",
      "HKWorkoutBuilder: func beginCollection(withStart: Date, completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func add(_: [HKSample], completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func addMetadata(_: [String: Any], completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func addWorkoutEvents(_: [HKWorkoutEvent], completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func addWorkoutActivity(_: HKWorkoutActivity, completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func updateActivity(uuid: UUID, adding: [String: Any], completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func updateActivity(uuid: UUID, end: Date, completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func endCollection(withEnd: Date, completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func finishWorkout(completion: (HKWorkout?, (any Error)?) -> Void)",
      "HKWorkoutBuilder: func discardWorkout()"
    ) { app in
      let builder = HKWorkoutBuilder(healthStore: app.store, configuration: running(), device: nil)
      await app.flag { builder.beginCollection(withStart: at(-50), completion: $0) }
      await app.flag { builder.add([steps(-45)], completion: $0) }
      await app.flag { builder.addMetadata(["n": 1], completion: $0) }
      let event = HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: at(-45), duration: 60), metadata: nil)
      await app.flag { builder.addWorkoutEvents([event], completion: $0) }
      let activity = HKWorkoutActivity(workoutConfiguration: running(), start: at(-45), end: nil, metadata: nil)
      await app.flag { builder.addWorkoutActivity(activity, completion: $0) }
      await app.flag { builder.updateActivity(uuid: activity.uuid, adding: ["m": 2], completion: $0) }
      await app.flag { builder.updateActivity(uuid: activity.uuid, end: at(-42), completion: $0) }
      await app.flag { builder.endCollection(withEnd: at(-40), completion: $0) }
      let answer = await app.answer { done in builder.finishWorkout { done(($0, $1)) } }
      app.tell(answer.0, answer.1)
      HKWorkoutBuilder(healthStore: app.store, configuration: running(), device: nil).discardWorkout()
    },
    Call(
      "zones of a workout",
      "HKHealthStore: func preferredWorkoutZoneConfiguration(for: HKQuantityType) async throws -> HKWorkoutZoneConfiguration?",
      "HKWorkoutBuilder: func setCustomZoneConfiguration(_: HKWorkoutZoneConfiguration?, for: HKQuantityType) async throws",
      "HKWorkoutBuilder: func zoneConfiguration(for: HKQuantityType) async throws -> HKWorkoutZoneConfiguration?",
      "HKWorkoutBuilder: func zoneGroup(for: HKQuantityType) -> HKWorkoutZoneGroup?",
      "HKWorkoutZoneConfiguration: init(quantityType: HKQuantityType, zoneBoundaries: [HKQuantity]) throws",
      "HKWorkout: var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { get }",
      "HKWorkout: func zoneGroup(for: HKQuantityType) -> HKWorkoutZoneGroup?"
    ) { app in
      let heart = HKQuantityType(.heartRate)
      for case let workout as HKWorkout in try await app.samples(of: .workoutType()) {
        app.tell(words(workout.zoneGroup(for: heart)), workout.zoneGroupsByType?.count)
        app.tell(workout.workoutActivities.map { words($0.zoneGroup(for: heart)) }.joined())
      }
      let builder = HKWorkoutBuilder(healthStore: app.store, configuration: running(), device: nil)
      for type in [heart, HKQuantityType(.cyclingPower)] {
        app.tell(try await app.store.preferredWorkoutZoneConfiguration(for: type).map(words))
        app.tell(try await builder.zoneConfiguration(for: type).map(words))
      }
      let bounds = [1.0, 2].map { HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: $0) }
      let zones = try HKWorkoutZoneConfiguration(quantityType: heart, zoneBoundaries: bounds)
      try await builder.setCustomZoneConfiguration(zones, for: heart)
      try await builder.beginCollection(at: at(-120))
      try await builder.addSamples([heartRate(-100), heartRate(-90)])
      app.disturb()
      app.tell(words(builder.zoneGroup(for: heart)))
      try await builder.endCollection(at: at(-60))
      app.tell(words(try await builder.finishWorkout()?.zoneGroup(for: heart)))
    },
    Call(
      "a session",
      "HKWorkoutSession: init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws",
      "HKWorkoutSession: func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder",
      "HKWorkoutSession: func prepare()", "HKWorkoutSession: func startActivity(with: Date?)",
      "HKWorkoutSession: func pause()", "HKWorkoutSession: func resume()",
      "HKWorkoutSession: func beginNewActivity(configuration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?)",
      "HKWorkoutSession: func endCurrentActivity(on: Date)", "HKWorkoutSession: func stopActivity(with: Date?)",
      "HKWorkoutSession: func end()", "HKWorkoutSession: var state: HKWorkoutSessionState { get }",
      "HKWorkoutSession: var startDate: Date? { get }", "HKWorkoutSession: var endDate: Date? { get }",
      "HKLiveWorkoutDataSource: init(healthStore: HKHealthStore, workoutConfiguration: HKWorkoutConfiguration?)",
      "HKLiveWorkoutDataSource: var typesToCollect: Set<HKQuantityType> { get }",
      "HKLiveWorkoutDataSource: func enableCollection(for: HKQuantityType, predicate: NSPredicate?)",
      "HKLiveWorkoutDataSource: func disableCollection(for: HKQuantityType)",
      "HKLiveWorkoutBuilder: var dataSource: HKLiveWorkoutDataSource? { get set }",
      "HKLiveWorkoutBuilder: var elapsedTime: TimeInterval { get }"
    ) { app in
      let session = try HKWorkoutSession(healthStore: app.store, configuration: running())
      let builder = session.associatedWorkoutBuilder()
      let source = HKLiveWorkoutDataSource(healthStore: app.store, workoutConfiguration: running())
      app.tell(source.typesToCollect)
      source.enableCollection(for: HKQuantityType(.stepCount), predicate: nil)
      source.disableCollection(for: HKQuantityType(.activeEnergyBurned))
      builder.dataSource = source
      let listener = SessionListener()
      session.delegate = listener
      session.prepare()
      session.startActivity(with: at(-30))
      app.tell(await listener.waits(for: .running), session.startDate)
      session.pause()
      session.resume()
      session.beginNewActivity(configuration: running(), date: at(-20), metadata: nil)
      session.endCurrentActivity(on: at(-10))
      app.disturb()
      session.stopActivity(with: at(-5))
      session.end()
      app.tell(await listener.waits(for: .ended), session.endDate, builder.elapsedTime)
      builder.discardWorkout()
    },
    Call(
      "a session, through the store",
      "HKHealthStore: func start(_: HKWorkoutSession)", "HKHealthStore: func pause(_: HKWorkoutSession)",
      "HKHealthStore: func resumeWorkoutSession(_: HKWorkoutSession)", "HKHealthStore: func end(_: HKWorkoutSession)",
      "HKWorkoutSession: init(configuration: HKWorkoutConfiguration) throws"
    ) { app in
      let session = try HKWorkoutSession(configuration: running())
      let listener = SessionListener()
      session.delegate = listener
      app.store.start(session)
      app.store.pause(session)
      app.store.resumeWorkoutSession(session)
      app.store.end(session)
      app.tell(await listener.waits(for: .ended))
    },
    Call(
      "a session of the watch, mirrored",
      "HKWorkoutSession: func startMirroringToCompanionDevice() async throws",
      "HKWorkoutSession: func startMirroringToCompanionDevice(completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutSession: func stopMirroringToCompanionDevice() async throws",
      "HKWorkoutSession: func stopMirroringToCompanionDevice(completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutSession: func sendToRemoteWorkoutSession(data: Data) async throws",
      "HKWorkoutSession: func sendToRemoteWorkoutSession(data: Data, completion: (Bool, (any Error)?) -> Void)",
      "HKHealthStore: var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? { get set }"
    ) { app in
      let (mirrors, continuation) = AsyncStream.makeStream(of: HKWorkoutSession.self)
      let onPhone = SessionListener()
      app.store.workoutSessionMirroringStartHandler = { session in
        session.delegate = onPhone
        continuation.yield(session)
      }
      let session = try HKWorkoutSession(healthStore: app.watchStore, configuration: running())
      let builder = session.associatedWorkoutBuilder()
      builder.dataSource = HKLiveWorkoutDataSource(healthStore: app.watchStore, workoutConfiguration: running())
      session.prepare()
      try await session.startMirroringToCompanionDevice()
      var mirror: HKWorkoutSession?
      for await session in mirrors {
        mirror = session
        break
      }
      session.startActivity(with: at(-30))
      try await builder.beginCollection(at: at(-30))
      app.disturb()
      app.tell(await onPhone.waits(for: .running), mirror?.startDate, builder.allStatistics.count)
      try await session.sendToRemoteWorkoutSession(data: Data([1]))
      await app.flag { session.sendToRemoteWorkoutSession(data: Data([2]), completion: $0) }
      mirror?.pause()
      app.tell(await onPhone.waits(for: .paused))
      try await session.stopMirroringToCompanionDevice()
      await app.flag { session.startMirroringToCompanionDevice(completion: $0) }
      await app.flag { session.stopMirroringToCompanionDevice(completion: $0) }
      session.end()
      app.store.workoutSessionMirroringStartHandler = nil
      builder.discardWorkout()
    },
    Call(
      "other devices",
      "HKHealthStore: func recoverActiveWorkoutSession() async throws -> HKWorkoutSession?",
      "HKHealthStore: func recoverActiveWorkoutSession(completion: (HKWorkoutSession?, (any Error)?) -> Void)",
      "HKHealthStore: func startWatchApp(toHandle: HKWorkoutConfiguration) async throws",
      "HKHealthStore: func startWatchApp(with: HKWorkoutConfiguration, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      app.tell(try await app.store.recoverActiveWorkoutSession() == nil)
      let answer = await app.answer { done in app.store.recoverActiveWorkoutSession { done(($0 == nil, $1)) } }
      app.tell(answer.0, answer.1)
      await app.flag { app.store.startWatchApp(with: running(), completion: $0) }
      try await app.store.startWatchApp(toHandle: running())
    },
  ]
}

/// Records the calls of a session's delegate, in order.
private final class SessionListener: NSObject, HKWorkoutSessionDelegate, Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: (words: String, state: HKWorkoutSessionState?).self)

  /// Waits until a session reaches a state. Returns the calls up to then.
  func waits(for state: HKWorkoutSessionState) async -> [String] {
    var heard: [String] = []
    for await message in stream {
      heard.append(message.words)
      if message.state == state { break }
    }
    return heard
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) {
    continuation.yield(("\(fromState) → \(toState) \(date)", toState))
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
    continuation.yield(("data \(data.map(Array.init))", nil))
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    continuation.yield(("\(error)", nil))
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
    continuation.yield(("\(event.type) \(event.dateInterval)", nil))
  }
}
