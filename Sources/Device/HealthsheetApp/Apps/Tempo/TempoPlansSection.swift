import TerminalUI
import WorkoutKit

/// The section of Tempo's screen on plans.
struct TempoPlansSection: View {
  let plans: TempoPlans

  @Environment(\.now) private var now
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    Section("Plans") {
      ActionRow("Preview an Interval Run", "from there it goes on the watch") { plans.isPreviewing = true }
      ActionRow("Ask to Schedule", "a permission apart from HealthKit’s") { await plans.ask() }
      ActionRow("Schedule It for Tomorrow", "without permission nothing happens") {
        await plans.schedule(after: now(), in: calendar)
      }
      ActionRow("List What Is Scheduled", "what is on the watch is not told") { await plans.list(in: calendar, locale) }
      ActionRow("Remove All From the Schedule", "the watch keeps its own") { await plans.removeAll() }
      ActionRow("Ask to Read Workouts", "of HealthKit") { await plans.askForWorkouts() }
      ActionRow("Read Workouts With Their Plan", "done on the watch") { await plans.readWorkouts() }
    }
  }
}
