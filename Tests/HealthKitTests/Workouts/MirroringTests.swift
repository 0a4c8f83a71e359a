import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import Testing

/// A phone and a watch with the same app.
private final class TwoDevices: Sendable {
  let device = TestDevice()
  let watch: Connection
  let watchStore: HKHealthStore
  /// The mirrored sessions that the phone's handler received, each with its diary.
  let mirrors = History<(session: HKWorkoutSession, diary: SessionDiary)>()

  init() {
    watch = device.daemon.connect(.stride, as: .watchApp)
    watchStore = Connection.$current.withValue(watch) { HKHealthStore() }
  }

  /// Launches the phone's app, which sets `workoutSessionMirroringStartHandler`.
  func openPhone() -> HKHealthStore {
    let store = device.store()
    store.workoutSessionMirroringStartHandler = { [mirrors] session in
      let diary = SessionDiary()
      session.delegate = diary
      mirrors.add((session, diary))
    }
    return store
  }

  func session() throws -> (HKWorkoutSession, SessionDiary) {
    let session = try HKWorkoutSession(healthStore: watchStore, configuration: HKWorkoutConfiguration())
    let diary = SessionDiary()
    session.delegate = diary
    return (session, diary)
  }
}

@Suite("Mirrored sessions", .timeLimit(.minutes(20)))
struct MirroringTests {
  private let devices = TwoDevices()

  @Test("The phone can follow and pause the watch's session, and both sides are notified (rules M2 to M15)")
  func golden() async throws {
    let phone = devices.openPhone()
    let (session, onWatch) = try devices.session()
    session.prepare()
    try await session.startMirroringToCompanionDevice()
    let (mirror, onPhone) = try #require(await devices.mirrors.waits(for: 1).first)
    #expect(mirror.type == .mirrored && session.type == .primary && mirror.state == .prepared)
    session.startActivity(with: TestDevice.noon)
    _ = await onPhone.history.waits(for: 1)
    #expect(mirror.startDate == TestDevice.noon)
    try await session.sendToRemoteWorkoutSession(data: Data("hello".utf8))
    _ = await onPhone.history.waits(for: 2)
    mirror.pause()
    _ = await onPhone.history.waits(for: 4)
    mirror.resume()
    try await mirror.sendToRemoteWorkoutSession(data: Data("faster".utf8))
    session.stopActivity(with: TestDevice.noon + 600)
    session.end()
    #expect(
      await onPhone.history.waits(for: 9) == [
        "prepared → running", "data [\"hello\"]", "event pause", "running → paused", "event resume", "paused → running",
        "running → stopped", "stopped → ended", "disconnected",
      ])
    #expect(
      await onWatch.history.waits(for: 9) == [
        "notStarted → prepared", "prepared → running", "event pause", "running → paused", "event resume",
        "paused → running", "data [\"faster\"]", "running → stopped", "stopped → ended",
      ])
    mirror.resume()
    #expect(session.state == .ended)
    _ = phone
  }

  @Test("A lost link invalidates the mirror, and the handler gets a new mirror (rules M4 and M9)")
  func reconnected() async throws {
    let phone = devices.openPhone()
    let (session, onWatch) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    try await session.startMirroringToCompanionDevice()
    let (old, diary) = try #require(await devices.mirrors.waits(for: 1).first)
    devices.device.daemon.changeSettings { $0.isWatchReachable = false }
    #expect(await diary.history.waits(for: 1) == ["connection lost"])
    #expect(await onWatch.history.waits(for: 2).last == "connection lost")
    // The session continues without its mirror.
    session.pause()
    _ = await onWatch.history.waits(for: 4)
    await #expect(throws: HKError.self) { try await session.sendToRemoteWorkoutSession(data: Data()) }
    devices.device.daemon.changeSettings { $0.isWatchReachable = true }
    let (new, _) = try #require(await devices.mirrors.waits(for: 2).last)
    #expect(new !== old && new.state == .paused && old.state == .running)
    old.resume()
    new.resume()
    #expect(await onWatch.history.waits(for: 6).last == "paused → running")
    #expect(diary.history.all == ["connection lost"])
    _ = phone
  }

  @Test("Releasing an invalid mirror does not affect the next mirror (rule M4)")
  func letsGo() async throws {
    let store = devices.device.store()
    let latest = Mutex<HKWorkoutSession?>(nil)
    let count = History<Bool>()
    store.workoutSessionMirroringStartHandler = { session in
      latest.withLock { $0 = session }
      count.add(true)
    }
    let (session, onWatch) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    try await session.startMirroringToCompanionDevice()
    _ = await count.waits(for: 1)
    devices.device.daemon.changeSettings { $0.isWatchReachable = false }
    devices.device.daemon.changeSettings { $0.isWatchReachable = true }
    _ = await count.waits(for: 2)
    latest.withLock { $0 }?.pause()
    #expect(await onWatch.history.waits(for: 4).last == "running → paused")
  }

  @Test("A phone app that is launched late gets the session when it sets its handler (rule M3)")
  func late() async throws {
    let (session, _) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    try await session.startMirroringToCompanionDevice()
    #expect(devices.mirrors.all.isEmpty)
    let phone = devices.openPhone()
    #expect(await devices.mirrors.waits(for: 1).first?.session.state == .running)
    _ = phone
  }

  @Test("A session that starts to run while its mirror is created is running in the mirror")
  func beginsMeanwhile() async throws {
    let phone = devices.openPhone()
    for round in 1...100 {
      let (session, _) = try devices.session()
      session.prepare()
      try await session.startMirroringToCompanionDevice()
      session.startActivity(with: TestDevice.noon)
      let (mirror, _) = try #require(await devices.mirrors.waits(for: round).last)
      await withCheckedContinuation { continuation in mirror.afterMessages { continuation.resume() } }
      #expect(mirror.state == .running)
      session.end()
    }
    _ = phone
  }

  @Test("No message reaches the mirrored session before the app's handler has set the session's delegate")
  func handlerFirst() async throws {
    let (session, onWatch) = try devices.session()
    let diary = SessionDiary()
    let store = devices.device.store()
    let (handled, end) = AsyncStream.makeStream(of: HKWorkoutSession.self)
    store.workoutSessionMirroringStartHandler = { mirror in
      session.pause()
      let heard = DispatchSemaphore(value: 0)
      Task {
        _ = await onWatch.history.waits(for: 3)
        heard.signal()
      }
      heard.wait()
      mirror.delegate = diary
      end.yield(mirror)
    }
    session.startActivity(with: TestDevice.noon)
    try await session.startMirroringToCompanionDevice()
    var mirrors = handled.makeAsyncIterator()
    let mirror = try #require(await mirrors.next())
    #expect(await diary.history.waits(for: 2) == ["event pause", "running → paused"])
    #expect(mirror.state == .paused)
    #expect(onWatch.history.all == ["notStarted → running", "event pause", "running → paused"])
  }

  @Test("Data sent to the phone arrives after a delay, and several messages arrive in one call (rules M7 and M8)")
  func delayed() async throws {
    devices.device.daemon.changeSettings { $0.watchDelay = 5 }
    let phone = devices.openPhone()
    let (session, _) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    try await session.startMirroringToCompanionDevice()
    await devices.device.daemon.advance(by: 4)
    #expect(devices.mirrors.all.isEmpty)
    await devices.device.daemon.advance(by: 1)
    let (_, diary) = try #require(await devices.mirrors.waits(for: 1).first)
    try await session.sendToRemoteWorkoutSession(data: Data(repeating: 1, count: 60_000))
    await #expect(throws: HKError(.errorDataSizeExceeded)) {
      try await session.sendToRemoteWorkoutSession(data: Data(repeating: 1, count: 60_000))
    }
    await devices.device.daemon.advance(by: 10)
    try await session.sendToRemoteWorkoutSession(data: Data(repeating: 1, count: 60_000))
    await devices.device.daemon.advance(by: 5)
    #expect(await diary.history.waits(for: 2).count == 2)
    _ = phone
  }

  @Test("On a slow link the phone's mirror ends after the watch has released the session (rules M6 and M15)")
  func slowEnd() async throws {
    devices.device.daemon.changeSettings { $0.watchDelay = 30 }
    let phone = devices.openPhone()
    try await {
      let (session, _) = try devices.session()
      session.startActivity(with: TestDevice.noon)
      try await session.startMirroringToCompanionDevice()
      await devices.device.daemon.advance(by: 30)
      _ = await devices.mirrors.waits(for: 1)
      session.stopActivity(with: TestDevice.noon + 60)
      session.end()
    }()
    let (_, diary) = try #require(devices.mirrors.all.first)
    #expect(diary.history.all.isEmpty)
    await devices.device.daemon.advance(by: 30)
    #expect(await diary.history.waits(for: 3) == ["running → stopped", "stopped → ended", "disconnected"])
    #expect(devices.device.daemon.activeSessions.isEmpty)
    _ = phone
  }

  @Test("Restarting the phone ends the phone's session, but not the watch's session (rules M9 and W38)")
  func restarted() async throws {
    let (session, _) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    let own = try HKWorkoutSession(healthStore: devices.openPhone(), configuration: HKWorkoutConfiguration())
    own.startActivity(with: TestDevice.noon)
    devices.device.daemon.restart()
    #expect(devices.device.daemon.activeSessions.map(\.device) == [.watch])
    _ = session
  }

  @Test(
    "Only the watch can mirror, sending needs a prepared session, and mirrors have no builder (rules M1, M6 and M10)")
  func refused() async throws {
    let phone = devices.openPhone()
    let own = try HKWorkoutSession(healthStore: phone, configuration: HKWorkoutConfiguration())
    await #expect(throws: HKError(.unknownError)) { try await own.startMirroringToCompanionDevice() }
    let (session, _) = try devices.session()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await session.sendToRemoteWorkoutSession(data: Data()) }
    try await session.startMirroringToCompanionDevice()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await session.sendToRemoteWorkoutSession(data: Data()) }
    let (mirror, _) = try #require(await devices.mirrors.waits(for: 1).first)
    let reason = Mutex("")
    await HealthExceptionHandler.withHandler { exception, _ in
      reason.withLock { $0 = exception.reason }
    } _: {
      _ = mirror.associatedWorkoutBuilder()
    }
    #expect(reason.withLock { $0 }.contains("no associated workout builder"))
    session.end()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await session.startMirroringToCompanionDevice() }
  }

  @Test("The phone and the watch can each run a session (rule W2)")
  func both() async throws {
    let phone = devices.openPhone()
    let own = try HKWorkoutSession(healthStore: phone, configuration: HKWorkoutConfiguration())
    own.startActivity(with: TestDevice.noon)
    let (session, _) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    #expect(devices.device.daemon.activeSessions.map(\.device) == [.phone, .watch])
  }

  @Test("A watch app without the background mode loses its session in the background (rules W3 and W4)")
  func leavesFront() async throws {
    let (session, diary) = try devices.session()
    session.startActivity(with: TestDevice.noon)
    devices.watch.setSuspended(true)
    #expect(await diary.history.waits(for: 3) == ["notStarted → running", "error 9", "running → ended"])
  }
}

@Suite("Recovering a session", .timeLimit(.minutes(20)))
struct RecoveryTests {
  let device = TestDevice()

  @Test("After a crash the recovered session has its state and builder data, without delegates (rules W36 and W37)")
  func recovered() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(share: [.workoutType(), heart], read: [heart])
    let line = device.daemon.connect(.stride)
    let crashed = Connection.$current.withValue(line) { HKHealthStore() }
    let session = try HKWorkoutSession(healthStore: crashed, configuration: HKWorkoutConfiguration())
    let builder = session.associatedWorkoutBuilder()
    session.startActivity(with: TestDevice.noon)
    try await builder.beginCollection(at: TestDevice.noon)
    let beat = HKQuantitySample(
      type: heart, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 140), start: TestDevice.noon + 10,
      end: TestDevice.noon + 10)
    try await builder.addSamples([beat])
    session.pause()
    line.invalidate()
    #expect(device.daemon.activeSessions.first?.waitsForRecovery == true)

    let store = device.store()
    let again = try #require(try await store.recoverActiveWorkoutSession())
    #expect(again.state == .paused && again.startDate == TestDevice.noon && again.delegate == nil)
    let restored = again.associatedWorkoutBuilder()
    #expect(restored.startDate == TestDevice.noon && restored.dataSource == nil)
    #expect(restored.statistics(for: heart)?.averageQuantity() != nil)
    again.end()
    try await restored.endCollection(at: TestDevice.noon + 60)
    let workout = try #require(try await restored.finishWorkout())
    #expect(workout.statistics(for: heart) != nil)
    #expect(try await store.recoverActiveWorkoutSession() == nil)
  }

  @Test("After a force quit, an end or a restart no session can be recovered (rule W38)")
  func nothing() async throws {
    for ending in ["swiped away", "ended", "restarted"] {
      let line = device.daemon.connect(.stride)
      let store = Connection.$current.withValue(line) { HKHealthStore() }
      let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
      session.startActivity(with: nil)
      switch ending {
      case "swiped away": line.invalidate(isForceQuit: true)
      case "ended":
        session.end()
        line.invalidate()
      default: device.daemon.restart()
      }
      let connection = device.daemon.connect(.stride)
      let next = Connection.$current.withValue(connection) { HKHealthStore() }
      #expect(try await next.recoverActiveWorkoutSession() == nil, "\(ending)")
      connection.invalidate()
    }
  }

  @Test("Starting a session in the background gives errorBackgroundWorkoutSessionNotAllowed (14) (rule W11)")
  func background() async throws {
    let line = device.daemon.connect(.stride)
    let store = Connection.$current.withValue(line) { HKHealthStore() }
    let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    let diary = SessionDiary()
    session.delegate = diary
    line.setSuspended(true)
    session.startActivity(with: nil)
    line.setSuspended(false)
    #expect(await diary.history.waits(for: 1) == ["error 14"])
    #expect(session.state == .notStarted)
  }

  /// Adds one sample for each period of activity, with the period's length in seconds.
  private struct Seconds: WorkoutSensors {
    func samples(
      of configuration: WorkoutConfigurationRecord, on device: WorkoutDevice, during seconds: Range<TimeInterval>,
      until end: Date, measuresHeart: Bool
    ) -> [SampleRecord] {
      let source = SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")
      let length = seconds.upperBound - seconds.lowerBound
      return [
        SampleRecord(
          uuid: UUID(), type: .activeEnergyBurned, start: end - length, end: end,
          content: .quantity(HealthQuantity(length, .kilocalorie)),
          sourceRevision: SourceRevisionRecord(source: source, productType: "Watch1,1", operatingSystemVersion: "1.0"))
      ]
    }
  }

  @Test("Setting the clock creates no measurements and does not change elapsed time (rules T8 and T9)")
  func setClock() async throws {
    device.grant(share: [.workoutType()])
    device.daemon.setWorkoutSensors(Seconds())
    let session = try HKWorkoutSession(healthStore: device.store(), configuration: HKWorkoutConfiguration())
    let builder = session.associatedWorkoutBuilder()
    session.startActivity(with: TestDevice.noon)
    try await builder.beginCollection(at: TestDevice.noon)
    await device.daemon.advance(by: 300)
    let measured = { device.daemon.allSamples(SampleQuery(.activeEnergyBurned)).count }
    #expect(measured() == 20 && builder.elapsedTime == 300)
    device.daemon.setTime(to: TestDevice.noon + 86_400)
    #expect(measured() == 20 && builder.elapsedTime == 300)
    device.daemon.setTime(to: TestDevice.noon - 3_600)
    await device.daemon.advance(by: 60)
    #expect(measured() == 24 && builder.elapsedTime == 360)
    #expect(device.daemon.activeSessions.first?.seconds == 360)
  }

  @Test("A watch out of range keeps its measurements and sends them later (rules B9 and M13)")
  func outOfReach() async throws {
    device.daemon.setWorkoutSensors(Seconds())
    let watch = device.daemon.connect(.stride, as: .watchApp)
    let store = Connection.$current.withValue(watch) { HKHealthStore() }
    let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    session.startActivity(with: TestDevice.noon)
    device.daemon.changeSettings { $0.isWatchReachable = false }
    await device.daemon.advance(by: 60)
    #expect(device.daemon.allSamples(SampleQuery(.activeEnergyBurned)).isEmpty)
    device.daemon.changeSettings { $0.isWatchReachable = true }
    #expect(device.daemon.allSamples(SampleQuery(.activeEnergyBurned)).count == 4)
  }

  @Test(
    "The samples and the workout of a session have the hardware and system of their device",
    arguments: [(ProcessKind.watchApp, "Watch7,1", "11.6"), (.app, "iPhone16,1", "18.6")])
  func hardware(process: ProcessKind, model: String, system: String) async throws {
    device.daemon.changeSettings { $0.operatingSystemVersion = "18.6" }
    device.daemon.setWorkoutSensors(Seconds())
    let line = device.daemon.connect(.stride, as: process)
    let store = Connection.$current.withValue(line) { HKHealthStore() }
    let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    #expect(session.associatedWorkoutBuilder().device?.hardwareVersion == model)
    session.startActivity(with: TestDevice.noon)
    await device.daemon.advance(by: 15)
    let sample = try #require(device.daemon.allSamples(SampleQuery(.activeEnergyBurned)).first)
    #expect(sample.sourceRevision.source.name == "Watch")
    #expect(sample.sourceRevision.productType == model)
    #expect(sample.sourceRevision.operatingSystemVersion == system)
    #expect(sample.device?.hardwareVersion == model && sample.device?.softwareVersion == system)
  }

  @Test("A running session keeps its app running in the background (rule W10)")
  func keepsRunning() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(share: [.workoutType()], read: [heart])
    let line = device.daemon.connect(.stride)
    let store = Connection.$current.withValue(line) { HKHealthStore() }
    let calls = History<Bool>()
    let query = HKObserverQuery(sampleType: heart, predicate: nil) { _, done, _ in
      calls.add(true)
      done()
    }
    store.execute(query)
    _ = await calls.waits(for: 1)
    let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    session.startActivity(with: nil)
    line.setSuspended(true)
    device.add(heart, 140, "count/min", at: TestDevice.noon - 60)
    #expect(await calls.waits(for: 2).count == 2)
  }
}
