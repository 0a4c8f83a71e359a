import Foundation
import HealthModel

/// Changes to workout sessions, and messages to their delegates.
extension DaemonState {
  // MARK: Calls and messages

  /// Applies a call or an event to a session, and sends the effects to its delegates.
  ///
  /// - Parameter date: The date that the app passed; nil for now.
  mutating func apply(
    _ event: WorkoutSessionEvent, to number: Int, at date: Date? = nil, part: WorkoutActivityRecord? = nil
  ) {
    guard let session = workoutSessions.entries[number]?.session else { return }
    let entersSessionMode: Bool =
      if case .becomes = WorkoutSessionTable.effect(of: event, in: session.state) {
        !session.state.isSessionMode && event != .end
      } else {
        false
      }
    if entersSessionMode {
      // Only one session runs on a device at a time (rules S117 and W13).
      let others = workoutSessions.entries.values.map(\.session)
        .filter { $0.device == session.device && $0.number != number && $0.state.isSessionMode }
      for other in others.sorted(by: { $0.number < $1.number }) { apply(.otherSessionStarts, to: other.number) }
    }
    // The app may pass a date in the past, from which the session then counts its running time.
    let (clock, now) = (settings.clock, settings.clock.now)
    let date = date ?? now
    let uptime = clock.uptime + date.timeIntervalSince(now)
    let messages = workoutSessions.entries[number]?.session.apply(event, at: date, uptime: uptime, part: part) ?? []
    let isRunning = workoutSessions.entries[number]?.session.state == .running
    if isRunning, session.state != .running { workoutSessions.entries[number]?.measuredThrough = clock.uptime }
    for message in messages { tell(message, of: number) }
    if workoutSessions.entries[number]?.session.state == .ended { endMirroring(of: number) }
    if !messages.isEmpty { announceChange() }
  }

  /// Sends a message to the delegates of a session: first on its own device, then on the phone that mirrors it.
  mutating func tell(_ message: WorkoutSessionMessage, of number: Int) {
    deliver(message, of: number, toMirror: false)
    if workoutSessions.entries[number]?.isMirroring == true { send(.message(message), of: number, toPhone: true) }
  }

  /// Sends a message to an app's object, or holds it while the app gets no CPU time.
  mutating func deliver(_ message: WorkoutSessionMessage, of number: Int, toMirror: Bool) {
    let path: WritableKeyPath<WorkoutSessions.Entry, WorkoutSessions.Handle?> = toMirror ? \.mirror : \.primary
    guard let handle = workoutSessions.entries[number]?[keyPath: path] else { return }
    if isAsleep(handle.connection) {
      workoutSessions.entries[number]?[keyPath: path]?.held.append(message)
    } else {
      callbacks.append { handle.receive(message) }
    }
  }

  /// Sends the held messages to an app that runs again. Joins consecutive data into one call (rule M8).
  mutating func deliverHeldMessages(to connection: Int) {
    for number in workoutSessions.entries.keys.sorted() {
      for path in [\WorkoutSessions.Entry.primary, \.mirror] {
        guard let handle = workoutSessions.entries[number]?[keyPath: path], handle.connection == connection else {
          continue
        }
        workoutSessions.entries[number]?[keyPath: path]?.held = []
        for message in handle.held.joiningData { callbacks.append { handle.receive(message) } }
      }
    }
  }

  /// Ends the sessions of a process that was force quit. After a crash the sessions continue.
  mutating func endSessions(of connection: Int, isForceQuit: Bool) {
    workoutSessions.mirroringHandlers[connection] = nil
    for number in workoutSessions.entries.keys.sorted() {
      guard let entry = workoutSessions.entries[number] else { continue }
      if entry.mirror?.connection == connection { workoutSessions.entries[number]?.mirror = nil }
      workoutSessions.forget(number)
      guard entry.primary?.connection == connection else { continue }
      if isForceQuit { apply(.end, to: number) }
      workoutSessions.entries[number]?.primary = nil
      workoutSessions.forget(number)
      if workoutSessions.entries[number]?.isOrphan == true, let launcher, entry.session.device == .phone {
        let app = entry.session.app
        callbacks.append { launcher.launchInBackground(app) }
      }
    }
  }

  /// Records that an app without a background mode left the watch's screen.
  mutating func leaveFront(_ connection: Int) {
    for (number, entry) in workoutSessions.entries.sorted(by: { $0.key < $1.key })
    where entry.primary?.connection == connection { apply(.appLeavesFront, to: number) }
  }

  // MARK: Measuring

  /// The next time, by ``DeviceClock/uptime``, when a session measures or a message between the devices arrives; nil
  /// for none.
  var nextSessionEvent: Date? {
    var next = workoutSessions.link.first?.due
    guard workoutSensors != nil else { return next }
    for entry in workoutSessions.entries.values {
      guard entry.session.state == .running, let since = entry.measuredThrough else { continue }
      let due = since + measuringPeriod
      next = min(next ?? due, due)
    }
    return next
  }

  /// Returns the due measurements of the running sessions.
  mutating func takeMeasurements() -> [SampleRecord] {
    guard let workoutSensors else { return [] }
    let (now, date) = (settings.clock.uptime, settings.now())
    var samples: [SampleRecord] = []
    if settings.isWatchReachable { swap(&samples, &workoutSessions.heldMeasurements) }
    for (number, entry) in workoutSessions.entries.sorted(by: { $0.key < $1.key }) {
      guard entry.session.state == .running else { continue }
      let since = entry.measuredThrough ?? now
      if since + measuringPeriod > now { continue }
      let seconds = entry.session.activeSeconds(until: since)..<entry.session.activeSeconds(until: now)
      let configuration = entry.session.activity?.configuration ?? entry.session.configuration
      let measured = workoutSensors.samples(
        of: configuration, on: entry.session.device, during: seconds, until: date,
        measuresHeart: entry.session.device == .watch || settings.isHeartRateMonitorConnected
      ).map(settings.seen(by: entry.session.device == .watch ? .watchApp : .app).measured)
      if entry.session.device == .watch, !settings.isWatchReachable {
        workoutSessions.heldMeasurements += measured
      } else {
        samples += measured
      }
      workoutSessions.entries[number]?.measuredThrough = now
    }
    return samples
  }

  // MARK: Mirroring

  /// Shows a session of the watch on the phone: launches the app there if it is not running, and calls its handler
  /// (rule S121).
  mutating func startMirroring(_ number: Int) {
    workoutSessions.entries[number]?.isMirroring = true
    send(.mirroringStart, of: number, toPhone: true)
  }

  /// Ends the mirroring of a session and notifies the phone.
  mutating func endMirroring(of number: Int) {
    guard workoutSessions.entries[number]?.isMirroring == true else { return }
    send(.message(.disconnected(isWanted: true)), of: number, toPhone: true)
    workoutSessions.entries[number]?.isMirroring = false
  }

  /// Records that the watch came into range or went out of range (rules M4 and M9).
  mutating func followWatchLink(isReachable: Bool) {
    for number in workoutSessions.entries.keys.sorted()
    where workoutSessions.entries[number]?.isMirroring == true {
      if isReachable {
        send(.mirroringStart, of: number, toPhone: true)
      } else {
        workoutSessions.link.removeAll { $0.session == number }
        deliver(.disconnected(isWanted: false), of: number, toMirror: false)
        deliver(.disconnected(isWanted: false), of: number, toMirror: true)
        // The object on the phone is now invalid. When the watch is back in range, the app gets a new object.
        workoutSessions.entries[number]?.mirror = nil
      }
    }
  }

  /// Sends content to the other device, where it arrives after the delay in the settings. The content is lost when the
  /// watch is out of range.
  mutating func send(_ content: WorkoutSessions.Delivery.Content, of number: Int, toPhone: Bool) {
    guard settings.isWatchReachable else { return }
    let due = settings.clock.uptime + max(0, settings.watchDelay)
    workoutSessions.link.append(
      WorkoutSessions.Delivery(due: due, session: number, toPhone: toPhone, content: content))
    if settings.watchDelay <= 0 { receiveFromLink() }
  }

  /// Delivers all content that has arrived by now, on the phone or on the watch.
  mutating func receiveFromLink() {
    let now = settings.clock.uptime
    while let first = workoutSessions.link.first, first.due <= now {
      workoutSessions.link.removeFirst()
      switch first.content {
      case .message(let message):
        deliver(message, of: first.session, toMirror: first.toPhone)
        if first.toPhone, case .disconnected = message {
          workoutSessions.entries[first.session]?.mirror = nil
          workoutSessions.forget(first.session)
        }
      case .event(let event, let date, let part): apply(event, to: first.session, at: date, part: part)
      case .mirroringStart: beginMirroring(first.session)
      }
    }
  }

  private mutating func beginMirroring(_ number: Int) {
    guard let entry = workoutSessions.entries[number], entry.isMirroring, entry.mirror == nil else { return }
    let phone = liveConnections.filter { $0.value.app == entry.session.app && $0.value.process == .app }.keys.min()
    if let phone {
      if let handler = workoutSessions.mirroringHandlers[phone] { callbacks.append { handler(number) } }
    } else if let launcher {
      // Launch the app. Its handler is called once the app sets one.
      let app = entry.session.app
      callbacks.append { launcher.launchInBackground(app) }
    }
  }

  /// Records the handler of an app on the phone, and calls it for the sessions that are waiting for one.
  mutating func setMirroringHandler(_ handler: (@Sendable (Int) -> Void)?, of connection: Int) {
    workoutSessions.mirroringHandlers[connection] = handler
    guard let handler, let live = liveConnections[connection], settings.isWatchReachable else { return }
    for (number, entry) in workoutSessions.entries.sorted(by: { $0.key < $1.key })
    where entry.isMirroring && entry.mirror == nil && entry.session.app == live.app
      && !workoutSessions.link.contains(where: { $0.session == number })
    {
      callbacks.append { handler(number) }
    }
  }
}

extension [WorkoutSessionMessage] {
  /// The messages, with consecutive received data joined into one.
  fileprivate var joiningData: [WorkoutSessionMessage] {
    reduce(into: []) { joined, message in
      if case .received(let more) = message, case .received(let data)? = joined.last {
        joined[joined.count - 1] = .received(data + more)
      } else {
        joined.append(message)
      }
    }
  }
}
