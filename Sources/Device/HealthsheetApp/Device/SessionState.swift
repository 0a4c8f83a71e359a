import Evidence
import Foundation
import HealthDaemon
import Scenarios
import TerminalUI

/// Everything about a session that the device's store does not contain, so that another process can continue the
/// session.
package struct SessionState: Codable, Sendable {
  /// The device at this moment, with its apps, as the text of a scenario.
  var device: String
  /// The session so far, as the text of a scenario; nil if no script is recorded.
  var script: String?
  /// The device's time at ``moment``.
  var clock: Date
  /// The computer's time at which this state was recorded.
  var moment: Date
  var speed: ClockModel.Speed
  /// The bundle identifier of the app that was last in front.
  var frontmost: String
  /// The bundle identifiers of the deleted apps.
  var deletedApps: Set<String>
  var remarks: [String]
  /// The number of lines in the audit log before the session.
  var firstLine: Int
  /// The number of decisions in files that *Hand Over* has written.
  var decisionsHandedOver: Int
  /// The user defaults of each app, by bundle identifier and key.
  var defaults: [String: [String: StoredDefault]]
  /// The computer's time at which the session began.
  package var start: Date

  /// Returns the time on the device's clock at a later time of the computer. A running clock has run on since
  /// ``moment``; a stopped clock still shows ``clock``.
  package func clock(at now: Date) -> Date {
    clock.addingTimeInterval(max(0, now.timeIntervalSince(moment)) * (speed == .runs ? 1 : 0))
  }
}

extension DeviceSession {
  /// The session's state at this moment.
  package var state: SessionState {
    let settings = daemon.settings
    let size = script?.device.size ?? ScenarioDevice.ScreenSize(columns: 80, rows: 24)
    let now = Scenario(
      title: "A device", device: ScenarioDevice(settings, size: size), apps: device.apps.map(ScenarioApp.init),
      data: ScenarioData(), script: [])
    return SessionState(
      device: now.written(isSession: true), script: scenarioToContinue()?.written(isSession: true),
      clock: settings.now(),
      moment: .now, speed: device.clock.speed, frontmost: device.frontmost,
      deletedApps: Set(
        device.apps.filter { device.presence(of: $0.identity) == .deleted }.map(\.identity.bundleIdentifier)),
      remarks: device.remarks, firstLine: firstLine, decisionsHandedOver: device.decisionsHandedOver,
      defaults: device.storedDefaults, start: start)
  }

  /// Continues a session whose process has ended. The device was opened without launching an app.
  ///
  /// - Parameters:
  ///   - state: The state of the session shortly before the end.
  ///   - end: The end of the process.
  package func resume(_ state: SessionState, after end: ProcessEnd) {
    (start, firstLine, isResumed) = (state.start, state.firstLine, true)
    func scenario(_ text: String?) -> Scenario? {
      text.flatMap { try? Scenario(Data($0.utf8), file: "session", folder: URL(filePath: "/")) }
    }
    device.noteEnd(end)
    let now = scenario(state.device)
    if let settings = now?.device.settings { daemon.changeSettings { $0.take(statesOf: settings) } }
    if let earlier = scenario(state.script) {
      let script = SessionScript(fromHereOn: device, after: earlier.script)
      (self.script, earlierData) = ((script, earlier.device), earlier.data)
      device.script = script
    }
    device.resume(state, with: now?.apps.map(\.identity) ?? [], after: end)
  }
}

extension DeviceSettings {
  /// Takes ``behavior`` and all states except the clock's from other settings.
  fileprivate mutating func take(statesOf other: DeviceSettings) {
    for state in DeviceState.all {
      if case .clock = state.values { continue }
      self[state] = other[state]
    }
    behavior = other.behavior
  }
}
