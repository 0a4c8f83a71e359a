import TerminalUI
import WorkoutKit

/// The screen of Tempo, a running app: it records workouts, here and on the watch, and plans them with WorkoutKit.
struct TempoView: View {
  @State private var plans = TempoPlans()
  @State private var workout = TempoWorkout()
  /// True when the latest action was one on plans, whose outcome is then shown.
  @State private var isAboutPlans = false

  var body: some View {
    ActionList(title: "Tempo", introduction: "Plan a run, and do it here or on the watch.", outcome: outcome) {
      TempoWorkoutSection(workout: workout)
      TempoPlansSection(plans: plans)
    }
    .onChange(of: plans.outcome) { isAboutPlans = true }
    .onChange(of: workout.outcome) { isAboutPlans = false }
    .workoutPreview(TempoPlans.intervals, isPresented: $plans.isPreviewing)
  }

  private var outcome: Outcome? {
    isAboutPlans ? plans.outcome ?? workout.outcome : workout.outcome ?? plans.outcome
  }
}
