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
      DeviceStateRows(device: device, section: .workouts)
    } footer: {
      if sessions.isEmpty { Text("No workout runs. Tempo has a button for one.") }
    }
  }
}
