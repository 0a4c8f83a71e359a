import HealthKitUI
import TerminalUI

/// The sheet of a question about permissions, objects or workout plans.
struct PromptSheet: View {
  @Bindable var device: DeviceModel
  let pending: PendingPrompt
  /// True while the window is visible. Behind the lock screen or another screen, the person does not see the question.
  let isSeen: Bool

  var body: some View {
    let current = device.consent.prompt ?? pending
    questionOfProgram
      .onAppear(perform: note)
      .onChange(of: isSeen, note)
      .onChange(of: current.choices.page, note)
  }

  private func note() { if isSeen { device.consent.noteShown(device.consent.prompt ?? pending) } }

  @ViewBuilder private var questionOfProgram: some View {
    switch pending.prompt.process {
    // A widget never asks (rule A90b).
    case .app, .widget: question
    case .appExtension:
      // The app shows the sheet for its extension (rule A90).
      question.safeAreaInset(edge: .top) { Text("For an extension of the app").foregroundStyle(.secondary) }
    case .watchApp:
      // The same screen shows the phone and the watch, so say that the question is on the watch.
      question.safeAreaInset(edge: .top) { Text("On the watch").foregroundStyle(.secondary) }
    }
  }

  @ViewBuilder private var question: some View {
    let app = pending.prompt.app
    switch pending.prompt.question {
    case .permissions(let share, let read) where share.isEmpty && read.isEmpty: BlankSheet()
    case .permissions:
      if let request = device.consent.sheetRequest(of: pending) {
        AuthorizationSheet(
          request: request, layout: layout, choices: draft(\.choices),
          connect: { device.consent.connect($0) },
          answer: { device.consent.finish(pending.id, with: $0) })
      }
    case .objects(let type, let samples, let allowed):
      ObjectAuthorizationList(
        request: ObjectAuthorizationRequest(app: app, type: type, samples: samples, allowed: allowed, change: change),
        allowed: draft(\.allowed), answer: { device.consent.finish(pending.id, with: $0) })
    case .workoutPlans:
      WorkoutPlanQuestion(
        app: app, layout: layout, answer: { device.consent.finish(pending.id, with: $0) })
    }
  }

  private var layout: AuthorizationSheetLayout { AuthorizationSheetLayout(device.settings.systemVersion) }

  /// The types that were changed in Settings since the app's request appeared on the screen.
  private var change: ChangeElsewhere? { device.consent.changeElsewhere(during: device.consent.prompt ?? pending) }

  /// Returns a binding to a part of the person's answer so far. The answer is stored with the question, so that it
  /// survives a visit to another screen.
  private func draft<Value>(_ keyPath: WritableKeyPath<PendingPrompt, Value>) -> Binding<Value> {
    Binding(
      get: { (device.consent.prompt ?? pending)[keyPath: keyPath] },
      set: { device.consent.prompt?[keyPath: keyPath] = $0 })
  }
}

/// A sheet as a fault of iOS shows it: blank, and without a way to close it (rule HZ1). The line of text below it is
/// not part of the sheet.
private struct BlankSheet: View {
  var body: some View {
    Text("")
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .safeAreaInset(edge: .bottom) {
        Text("A blank sheet that cannot be closed. End the app.").foregroundStyle(.secondary)
      }
  }
}
