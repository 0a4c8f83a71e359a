import Foundation
import HealthModel

/// Calls about workout sessions. The device has the state of each session.
extension Connection {
  /// The initial state of the object with which an app controls a session.
  package struct OpenedSession: Sendable {
    package var number: Int
    /// The sport and the location of the workout.
    package var configuration: WorkoutConfigurationRecord
    package var state: WorkoutSessionState
    /// The start date; nil before the session starts.
    package var start: Date?
    /// The end date; nil before the session ends.
    package var end: Date?
    /// The activity that is running; nil for none.
    package var activity: WorkoutActivityRecord?
    /// The draft of the session's builder; nil when the builder had not begun.
    package var draft: WorkoutDraft?

    /// Copies the state of a session.
    init(_ session: WorkoutSession) {
      number = session.number
      configuration = session.configuration
      (state, start, end) = (session.state, session.start, session.end)
      (activity, draft) = (session.activity, session.draft)
    }
  }

  /// The device this program runs on, the watch or the phone.
  var workoutDevice: WorkoutDevice { process == .watchApp ? .watch : .phone }

  /// Creates a session that has not started, and returns its number. The app's object must then call
  /// ``attach(to:isMirror:receive:)``.
  package func openSession(_ configuration: WorkoutConfigurationRecord) -> Int {
    daemon(change: { state in
      let number = state.nextNumber()
      state.workoutSessions.entries[number] = WorkoutSessions.Entry(
        session: WorkoutSession(
          number: number, app: app.bundleIdentifier, device: workoutDevice, configuration: configuration))
      return number
    })
  }

  /// Attaches an app's object to a session. The object receives the session's messages one after the other.
  ///
  /// - Parameter receive: Called on the thread that makes the change. It must not block.
  ///
  /// - Returns: A number that identifies the object, and the state of the session from which the messages continue. The
  ///   state is nil for a session that is over and forgotten.
  package func attach(
    to number: Int, isMirror: Bool, receive: @escaping @Sendable (WorkoutSessionMessage) -> Void
  ) -> (object: Int, session: OpenedSession?) {
    daemon(change: { state in
      let object = state.nextNumber()
      let opened = state.workoutSessions.entries[number].map { OpenedSession($0.session) }
      guard state.isLive(self.number) else { return (object, opened) }
      let handle = WorkoutSessions.Handle(number: object, connection: self.number, receive: receive)
      if isMirror {
        state.workoutSessions.entries[number]?.mirror = handle
      } else {
        state.workoutSessions.entries[number]?.primary = handle
      }
      return (object, opened)
    })
  }

  /// Stops sending a session's messages to an object of an app, because the object was deallocated. A running session
  /// continues.
  package func detach(_ object: Int, from number: Int) {
    daemon(change: { state in
      guard let entry = state.workoutSessions.entries[number] else { return }
      if entry.mirror?.number == object { state.workoutSessions.entries[number]?.mirror = nil }
      if entry.primary?.number == object, !entry.session.state.isSessionMode {
        state.workoutSessions.entries[number]?.primary = nil
      }
      state.workoutSessions.forget(number)
    })
  }

  /// Performs an app's call on a session. The session's delegate receives the effects.
  ///
  /// - Parameters:
  ///   - date: The date that the app passed; nil for now.
  ///   - part: The activity to begin.
  ///   - mirror: The object on the phone that mirrors a session on the watch. The call takes effect on the watch (rule
  ///     S122).
  package func perform(
    _ event: WorkoutSessionEvent, on number: Int, at date: Date? = nil, part: WorkoutActivityRecord? = nil,
    mirror: Int? = nil
  ) {
    if let date { noteDatesOfProcess([date]) }
    _ = try? answer(.workoutSession, [], nil, .event(event), by: .running, logging: { .workoutSession($0) }) {
      _ throws(HealthError) in
      daemon(change: { state -> CallAnswer.SessionAnswer in
        if let mirror {
          guard state.workoutSessions.entries[number]?.mirror?.number == mirror else {
            return .notMirrored
          }
          state.send(.event(event, date: date, part: part), of: number, toPhone: false)
          return .sentToWatch
        }
        guard let before = state.workoutSessions.entries[number]?.session.state else { return .gone }
        if [.prepare, .startActivity].contains(event), !before.isSessionMode, before != .ended,
          state.isInBackground(self.number)
        {
          // A session cannot start in the background (rule W11).
          let code = HealthError.Code.backgroundWorkoutSessionNotAllowed.rawValue
          state.deliver(.failed(code: code, message: nil), of: number, toMirror: false)
          return .refusedInBackground
        }
        state.apply(event, to: number, at: date, part: part)
        let after = state.workoutSessions.entries[number]?.session.state ?? before
        return .applied(from: before, to: after)
      })
    }
  }

  /// Returns the session that this app left running when it crashed, for the program to continue (rules W36 and W37);
  /// nil when there is none.
  package func recoverSession() throws(HealthError) -> OpenedSession? {
    try answer(.recoverActiveWorkoutSession, by: .health, logging: { .exists($0 != nil) }) {
      _ throws(HealthError) in
      daemon(change: { state in
        guard let number = state.workoutSessions.orphan(of: app.bundleIdentifier, on: workoutDevice) else { return nil }
        return state.workoutSessions.entries[number].map { OpenedSession($0.session) }
      })
    }
  }

  /// Returns the state of a session of the watch for a new mirror; nil when mirroring has ended.
  package func mirroredSession(_ number: Int) -> OpenedSession? {
    daemon(change: { state in
      guard let entry = state.workoutSessions.entries[number], entry.isMirroring else { return nil }
      return OpenedSession(entry.session)
    })
  }

  /// Returns the seconds that a session has run, without pauses and independent of clock changes; nil for a session
  /// that is not running.
  package func activeSeconds(of number: Int) -> TimeInterval? {
    daemon(change: { state in
      guard let session = state.workoutSessions.entries[number]?.session, [.running, .paused].contains(session.state)
      else { return nil }
      return session.activeSeconds(until: state.settings.clock.uptime)
    })
  }

  /// Records the samples that a session's builder has collected, for a later process of the app (rule W39).
  package func setDraft(_ draft: WorkoutDraft?, of number: Int) {
    daemon(change: { $0.workoutSessions.entries[number]?.session.draft = draft })
  }

  // MARK: Phone and watch

  /// Sets the function to call when the watch mirrors a session to this phone; nil for none.
  package func setMirroringHandler(_ handler: (@Sendable (Int) -> Void)?) {
    if process != .app { return }
    daemon(change: { $0.setMirroringHandler(handler, of: self.number) })
  }

  /// Starts or stops mirroring a session of the watch to the phone.
  ///
  /// - Throws: `HealthError.unreachable` when there is no other device or it is out of range; `errorInvalidArgument`
  ///   (3) for a session that has ended.
  package func setMirroring(_ isOn: Bool, of number: Int) throws(HealthError) {
    try answer(isOn ? .startMirroringToCompanionDevice : .stopMirroringToCompanionDevice, by: .running) {
      call throws(HealthError) in
      guard process == .watchApp, call.settings.isWatchReachable else { throw .unreachable }
      let isOver = daemon(change: { state in
        guard let session = state.workoutSessions.entries[number]?.session, session.state != .ended else { return true }
        if isOn { state.startMirroring(number) } else { state.endMirroring(of: number) }
        return false
      })
      if isOver { throw .invalidArgument("The workout session has ended: it can not be mirrored.") }
    }
  }

  /// Sends data to the other side of a mirrored session.
  ///
  /// - Parameter mirror: The object on the phone that sends the data; nil on the watch.
  ///
  /// - Throws: `errorInvalidArgument` (3) for a session that is not mirrored or not prepared (rule M10),
  ///   `errorDataSizeExceeded` (13) for more than 100 KB in ten seconds (rule M7).
  package func send(_ data: Data, of number: Int, mirror: Int?) throws(HealthError) {
    try answer(.sendToRemoteWorkoutSession, [], nil, .byteCount(data.count), by: .running) { call throws(HealthError) in
      let settings = call.settings
      let problem = daemon(change: { state -> HealthError? in
        guard let entry = state.workoutSessions.entries[number], entry.isMirroring, entry.session.state != .ended,
          mirror == nil || entry.mirror?.number == mirror
        else { return .invalidArgument("The workout session is not mirrored.") }
        // This is the wording that developers saw on phones, although it is misleading.
        if entry.session.state == .notStarted { return .invalidArgument("Remote session delegate is not set up.") }
        if !settings.isWatchReachable { return .unreachable }
        let now = settings.clock.uptime
        let recent = entry.sent[mirror != nil, default: []].filter { $0.at > now - 10 }
        if recent.reduce(data.count, { $0 + $1.bytes }) > 100_000 {
          return HealthError(.dataSizeExceeded, "More than 100 KB were sent within ten seconds.")
        }
        state.workoutSessions.entries[number]?.sent[mirror != nil] = recent + [(now, data.count)]
        state.send(.message(.received([data])), of: number, toPhone: mirror == nil)
        return nil
      })
      if let problem { throw problem }
    }
  }

  /// Launches the app on the watch to handle a workout (rules S123 and M12). Returns once the request is sent; its
  /// effect is not reported.
  package func startWatchApp(_ configuration: WorkoutConfigurationRecord) throws(HealthError) {
    try answer(.startWatchApp, by: .running) { call throws(HealthError) in
      let launcher = daemon(change: { $0.launcher })
      guard process != .watchApp, call.settings.isWatchReachable, let launcher, launcher.hasWatch else {
        throw .unreachable
      }
      launcher.startWatchApp(app.bundleIdentifier, toHandle: configuration)
    }
  }
}

extension DaemonState {
  /// Returns true when an app on the phone is not in the foreground.
  func isInBackground(_ connection: Int) -> Bool {
    guard let live = liveConnections[connection], live.process == .app else { return false }
    return deliveries.apps[live.app]?.presence != .active
  }
}
