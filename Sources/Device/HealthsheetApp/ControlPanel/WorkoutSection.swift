import TerminalUI

/// The section with the active workout sessions, the person's motion, and the watch's connection.
struct WorkoutSection: View {
  let device: DeviceModel

  var body: some View {
    let sessions = device.runningWorkouts
    Section("Workouts") {
      ForEach(sessions, id: \.self) { session in
        LabeledContent(
          session.place == .watch ? "\(session.app), on the watch" : "\(session.app), on the phone",
          value: session.words)
      }
      ForEach(sessions.map(\.place), id: \.self) { place in
        ControlRow("Stand Still (\(LocalizedStringKey(place.rawValue)))", remark: "motionPaused; the state stays") {
          device.makeMotion(.motionPaused, on: place)
        }
        ControlRow("Move On (\(LocalizedStringKey(place.rawValue)))", remark: "motionResumed") {
          device.makeMotion(.motionResumed, on: place)
        }
        ControlRow(
          "Press Both Buttons (\(LocalizedStringKey(place.rawValue)))", remark: "pauseOrResumeRequest: the app decides"
        ) {
          device.makeMotion(.pauseOrResumeRequest, on: place)
        }
      }
      Toggle(isOn: setting(\.isWatchReachable)) {
        ControlLabel(title: "Watch in reach", remark: "else its samples wait")
      }
      .accessibilityIdentifier("device.watchReachable")
      Toggle(isOn: delay) { ControlLabel(title: "Slow link to the watch", remark: "messages take 10 s") }
        .accessibilityIdentifier("device.watchDelay")
      Toggle(isOn: setting(\.isHeartRateMonitorConnected)) {
        ControlLabel(title: "Heart-rate strap", remark: "a phone measures no heart by itself")
      }
      .accessibilityIdentifier("device.heartRateMonitor")
    } footer: {
      if sessions.isEmpty { Text("No workout runs. Tempo has a button for one.") }
    }
  }

  private var delay: Binding<Bool> {
    Binding(
      get: { device.settings.watchDelay > 0 }, set: { isOn in device.changeSettings { $0.watchDelay = isOn ? 10 : 0 } })
  }

  private func setting(_ keyPath: any WritableKeyPath<DeviceModel.Settings, Bool> & Sendable) -> Binding<Bool> {
    Binding(
      get: { device.settings[keyPath: keyPath] },
      set: { isOn in device.changeSettings { $0[keyPath: keyPath] = isOn } })
  }
}
