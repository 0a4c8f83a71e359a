import TerminalUI

extension View {
  /// Presents a preview of a plan as a modal sheet, from which the person can add it to the watch (rules K13 to K20).
  ///
  ///     @State private var isPreviewing = false
  ///
  ///     Button("Preview") { isPreviewing = true }
  ///       .workoutPreview(plan, isPresented: $isPreviewing)
  ///
  /// The app does not learn if the plan was added (rule K14). An added plan goes to the watch's own library and does
  /// not appear in ``WorkoutScheduler/scheduledWorkouts`` (rule K16). No permission is needed, because the person's tap
  /// is the consent (rule K19).
  ///
  /// - Parameters:
  ///   - workout: The plan.
  ///   - isPresented: True while the sheet is presented. Closing the sheet sets it to false; setting it to false closes
  ///     the sheet.
  public nonisolated func workoutPreview(_ workout: WorkoutPlan, isPresented: Binding<Bool>) -> some View {
    modifier(WorkoutPreview(plan: workout, isPresented: isPresented))
  }
}

private struct WorkoutPreview {
  let plan: WorkoutPlan
  let isPresented: Binding<Bool>
}

// The conformance is in an extension so that the modifier can be created from any isolation, as Apple's signature
// states.
extension WorkoutPreview: ViewModifier {
  func body(content: Content) -> some View {
    content.sheet(isPresented: isPresented) { WorkoutPreviewSheet(plan: plan) }
  }
}
