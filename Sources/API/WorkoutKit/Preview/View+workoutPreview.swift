import TerminalUI

extension View {
  /// Presents a preview of a plan as a modal sheet, from which the person may put it on the watch (rules K13 to K20).
  ///
  ///     @State private var isPreviewing = false
  ///
  ///     Button("Preview") { isPreviewing = true }
  ///       .workoutPreview(plan, isPresented: $isPreviewing)
  ///
  /// Nothing is given back: the app is not told whether the plan was added (rule K14). What is added lands in the watch's
  /// own library, and not among ``WorkoutScheduler/scheduledWorkouts`` (rule K16). No permission is needed: the person's
  /// press is the consent (rule K19).
  ///
  /// - Parameters:
  ///   - workout: The plan.
  ///   - isPresented: True while the sheet is up. Closing it sets it to false; setting it to false closes it.
  public nonisolated func workoutPreview(_ workout: WorkoutPlan, isPresented: Binding<Bool>) -> some View {
    modifier(WorkoutPreview(plan: workout, isPresented: isPresented))
  }
}

private struct WorkoutPreview {
  let plan: WorkoutPlan
  let isPresented: Binding<Bool>
}

// The conformance stands in an extension so that the modifier can be made where Apple's signature says: anywhere.
extension WorkoutPreview: ViewModifier {
  func body(content: Content) -> some View {
    content.sheet(isPresented: isPresented) { WorkoutPreviewSheet(plan: plan) }
  }
}
