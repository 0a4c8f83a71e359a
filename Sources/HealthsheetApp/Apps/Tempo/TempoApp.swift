import TerminalUI
import WorkoutKit

/// Tempo, a running app: it plans workouts with WorkoutKit.
struct TempoView: View {
  @State private var plans = TempoPlans()

  var body: some View {
    ActionList(title: "Tempo", introduction: "Plan a run, and do it on the watch.", outcome: plans.outcome) {
      TempoPlansSection(plans: plans)
    }
    .workoutPreview(TempoPlans.intervals, isPresented: $plans.isPreviewing)
  }
}
