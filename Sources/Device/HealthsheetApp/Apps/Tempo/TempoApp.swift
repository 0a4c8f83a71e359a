import Foundation
import HealthKit
import TerminalUI
import WorkoutKit

/// The screen of Tempo, a running app. It records workouts, on the phone and the watch, and plans them with WorkoutKit.
struct TempoView: View {
  @State private var plans = TempoPlans()
  @State private var workout = TempoWorkout()
  /// True if the latest action was about plans, so that the outcome of this action is shown and not the run's.
  @State private var isAboutPlans = false
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.now) private var now

  var body: some View {
    ActionList(title: "Tempo", introduction: "Plan a run, and do it here or on the watch.", outcome: outcome) {
      workoutSection
      plansSection
    }
    .onChange(of: plans.outcome) { isAboutPlans = true }
    .onChange(of: workout.outcome) { isAboutPlans = false }
    .workoutPreview(TempoPlans.intervals, isPresented: $plans.isPreviewing)
  }

  private var outcome: Outcome? {
    isAboutPlans ? plans.outcome ?? workout.outcome : workout.outcome ?? plans.outcome
  }
}

extension TempoView {
  /// The section about the current run: its state, measurements and actions.
  private var workoutSection: some View {
    Section(title) {
      if workout.state != nil {
        if let builder = workout.builder {
          LabeledContent("Time", value: time(builder.elapsedTime(at: now())))
          ForEach(workout.measurements, id: \.title.written) { LabeledContent($0.title, value: $0.value) }
          ForEach(workout.zoneDurations, id: \.zone.index) { part in
            LabeledContent(title(of: part.zone), value: time(part.duration))
          }
          LabeledContent("Events", value: "\(workout.eventCount)")
        }
        ActionRow(workout.isPaused ? "Resume" : "Pause", "the session’s delegate is called") { workout.pause() }
        if workout.builder != nil {
          ActionRow("Lap", "an event of the workout") { await workout.lap(at: now()) }
          ActionRow("Next Part", "an activity of its own") { workout.beginPart(at: now()) }
          ActionRow("Save Too Early", "before collection has ended") { await workout.finishTooEarly() }
        }
        ActionRow("Finish", workout.isMirrored ? "the watch saves it" : "stop, save, end") {
          await workout.finish(at: now())
        }
      } else {
        ActionRow("Ask for Workouts", "to save runs, and to read the heart rate") { await workout.ask() }
        ActionRow("Start a Run", "on this phone") { await workout.start(at: now()) }
        ActionRow("Start a Run on the Watch", "mirrored here") { await workout.startOnWatch() }
        ActionRow("Recover a Run", "after a crash") { await workout.recover() }
      }
    } footer: {
      if workout.builder != nil {
        Text("“–” means not measured or no permission to read: HealthKit does not say which.")
      }
    }
    .onAppear { workout.listen() }
  }

  private var title: LocalizedStringKey {
    guard let state = workout.state else { return "Workout" }
    return workout.isMirrored ? "Run on the watch, \(state)" : "Run, \(state)"
  }

  /// Returns the name of a zone, numbered from 1, with a mark for the current one.
  private func title(of zone: HKWorkoutZone) -> LocalizedStringKey {
    zone.index == workout.zone?.index ? "Zone \(zone.index + 1), now" : "Zone \(zone.index + 1)"
  }

  /// Formats a time: "12:07", "1:12:07".
  private func time(_ seconds: TimeInterval) -> String {
    Duration.seconds(seconds.rounded(.down)).formatted(
      .time(pattern: seconds < 3_600 ? .minuteSecond : .hourMinuteSecond))
  }

  /// The section about plans.
  private var plansSection: some View {
    Section("Plans") {
      ActionRow("Preview an Interval Run", "the preview can add it to the watch") { plans.isPreviewing = true }
      ActionRow("Ask to Schedule", "WorkoutKit’s own permission") { await plans.ask() }
      ActionRow("Schedule It for Tomorrow", "without permission nothing happens") {
        await plans.schedule(after: now(), in: calendar)
      }
      ActionRow(
        "List What Is Scheduled",
        "without plans added from a preview"
      ) { await plans.list(in: calendar, locale) }
      ActionRow(
        "Remove All From the Schedule",
        "plans added from a preview stay on the watch"
      ) { await plans.removeAll() }
      ActionRow("Ask to Read Workouts", "of HealthKit") { await plans.askForWorkouts(in: workout.store) }
      ActionRow("Read Workouts With Their Plan", "done on the watch") {
        await plans.readWorkouts(in: workout.store)
      }
    }
  }
}
