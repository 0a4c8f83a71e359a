import Foundation
import TerminalUI

/// The section of Tempo's screen on the run under way: its state, its measurements and its actions.
struct TempoWorkoutSection: View {
  let workout: TempoWorkout

  @Environment(\.now) private var now

  var body: some View {
    Section(title) {
      if workout.state != nil {
        if let builder = workout.builder {
          LabeledContent("Time", value: time(builder.elapsedTime(at: now())))
          ForEach(workout.measurements, id: \.title.written) { LabeledContent($0.title, value: $0.value) }
          LabeledContent("Events", value: "\(workout.eventCount)")
        }
        ActionRow(workout.isPaused ? "Resume" : "Pause", "the delegate hears of it") { workout.pause() }
        if workout.builder != nil {
          ActionRow("Lap", "an event of the workout") { await workout.lap(at: now()) }
          ActionRow("Next Part", "an activity of its own") { workout.beginPart(at: now()) }
          ActionRow("Save Too Early", "before collection has ended") { await workout.finishTooEarly() }
        }
        ActionRow("Finish", workout.isMirrored ? "the watch saves it" : "stop, save, end") {
          await workout.finish(at: now())
        }
      } else {
        ActionRow("Ask for Workouts", "to save them, and to read the heart") { await workout.ask() }
        ActionRow("Start a Run", "on this phone") { await workout.start(at: now()) }
        ActionRow("Start a Run on the Watch", "mirrored here") { await workout.startOnWatch() }
        ActionRow("Recover a Run", "after a crash") { await workout.recover() }
      }
    } footer: {
      if workout.builder != nil {
        Text("“–” is what was not measured, or may not be read: HealthKit does not say which.")
      }
    }
    .onAppear { workout.listen() }
  }

  private var title: LocalizedStringKey {
    guard let state = workout.state else { return "Workout" }
    return workout.isMirrored ? "Run on the watch, \(state)" : "Run, \(state)"
  }

  /// Returns a time as text: "12:07", "1:12:07".
  private func time(_ seconds: TimeInterval) -> String {
    Duration.seconds(seconds.rounded(.down)).formatted(
      .time(pattern: seconds < 3_600 ? .minuteSecond : .hourMinuteSecond))
  }
}
