import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import SeededRandom
import TestSupport
import Testing

/// A session's delegate that records its calls.
final class SessionDiary: NSObject, HKWorkoutSessionDelegate, Sendable {
  let history = History<String>()

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) {
    // When the delegate is called, the session's `state` already has the new value.
    history.add("\(fromState) → \(toState)\(workoutSession.state == toState ? "" : ", late")")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    history.add("error \((error as? HKError)?.code.rawValue ?? -1)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
    history.add("event \(event.type)")
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

  func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
    history.add("data \(data.map { String(decoding: $0, as: UTF8.self) })")
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {
    history.add(error == nil ? "disconnected" : "connection lost")
  }
}

@Suite("A table determines the effect of every call in every state of a workout session", .timeLimit(.minutes(20)))
struct WorkoutSessionTableTests {
  static var configuration: HKWorkoutConfiguration { HKWorkoutConfiguration() }

  /// Returns the calls that bring a new session to a state.
  static func path(to state: WorkoutSessionState) -> [WorkoutSessionEvent] {
    switch state {
    case .notStarted: []
    case .prepared: [.prepare]
    case .running: [.startActivity]
    case .paused: [.startActivity, .pause]
    case .stopped: [.startActivity, .stopActivity]
    case .ended: [.startActivity, .end]
    }
  }

  static let cells = WorkoutSessionEvent.allCases.flatMap { event in
    WorkoutSessionState.inOrder.map { (event, $0) }
  }

  private func make(_ event: WorkoutSessionEvent, on session: HKWorkoutSession, _ device: TestDevice) throws {
    switch event {
    case .prepare: session.prepare()
    case .startActivity: session.startActivity(with: TestDevice.noon)
    case .pause: session.pause()
    case .resume: session.resume()
    case .stopActivity: session.stopActivity(with: TestDevice.noon + 60)
    case .end: session.end()
    case .beginNewActivity:
      session.beginNewActivity(configuration: Self.configuration, date: TestDevice.noon + 30, metadata: nil)
    case .endCurrentActivity: session.endCurrentActivity(on: TestDevice.noon + 40)
    case .otherSessionStarts:
      try HKWorkoutSession(healthStore: device.store(), configuration: Self.configuration).prepare()
    case .appLeavesFront: break
    }
  }

  /// Returns the delegate's calls according to the table.
  private func words(_ effect: WorkoutSessionTable.Effect, from state: WorkoutSessionState) -> [String] {
    switch effect {
    case .nothing, .endsActivity: []
    case .refused: ["error 3"]
    case .beginsActivity: ["began a part"]
    case .failsAndEnds(let code): ["error \(code)", "\(state.name) → ended"]
    case .becomes(let next):
      (next == .paused ? ["event pause"] : state == .paused && next == .running ? ["event resume"] : [])
        + ["\(state.name) → \(next.name)"]
    }
  }

  @Test("Each session call has the table's effect in each state (rules S112 to S116, W4 to W8)", arguments: cells)
  func cell(event: WorkoutSessionEvent, state: WorkoutSessionState) async throws {
    // Only on a watch, a session ends when its app leaves the foreground. Another test covers this.
    if event == .appLeavesFront { return }
    let device = TestDevice()
    let session = try HKWorkoutSession(healthStore: device.store(), configuration: Self.configuration)
    let diary = SessionDiary()
    session.delegate = diary
    for call in Self.path(to: state) { try make(call, on: session, device) }
    try make(event, on: session, device)
    // Trigger one more call that always comes, to show that no other call came before it.
    try await device.marker(in: session, diary)
    let led = Self.path(to: state).reduce(into: (state: WorkoutSessionState.notStarted, heard: [String]())) {
      let effect = WorkoutSessionTable.effect(of: $1, in: $0.state)
      $0.heard += words(effect, from: $0.state)
      if case .becomes(let next) = effect { $0.state = next }
    }
    #expect(led.state == state)
    let wanted = led.heard + words(WorkoutSessionTable.effect(of: event, in: state), from: state)
    #expect(diary.history.all.filter { $0 != "marker" } == wanted)
  }

  @Test("The documentation contains the table of a session's calls and their effects")
  func documented() throws {
    let text = try PackageFiles.text("Sources/API/HealthKit/HealthKit.docc/WorkoutSessions.md")
    #expect(text.contains(WorkoutSessionTable.page), "The table is:\n\(WorkoutSessionTable.page)")
  }

  @Test("Ten thousand random calls of sessions have the effects in the table", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) async throws {
    let device = TestDevice()
    let session = try HKWorkoutSession(healthStore: device.store(), configuration: Self.configuration)
    let diary = SessionDiary()
    session.delegate = diary
    var random = SplitMix64(seed: seed)
    var state = WorkoutSessionState.notStarted
    var transitions = 0
    let calls: [WorkoutSessionEvent] = [.prepare, .startActivity, .pause, .resume, .stopActivity]
    for number in 0..<10_000 {
      let event = number == 9_990 ? .end : calls.randomElement(using: &random) ?? .pause
      if case .becomes(let next) = WorkoutSessionTable.effect(of: event, in: state) {
        state = next
        transitions += 1
      }
      try make(event, on: session, device)
    }
    try await device.marker(in: session, diary)
    #expect(session.state.rawValue == state.rawValue)
    #expect(diary.history.all.count { $0.contains("→") } == transitions)
  }
}

extension TestDevice {
  /// Waits until a session's delegate has received all calls so far.
  func marker(in session: HKWorkoutSession, _ diary: SessionDiary) async throws {
    session.afterMessages { diary.history.add("marker") }
    while !diary.history.all.contains("marker") {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
