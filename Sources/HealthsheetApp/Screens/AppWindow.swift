import HealthModel
import TerminalUI

/// Every app with its window; the one in front is seen, the others go on behind it, as on a phone.
struct AppWindows: View {
  let device: DeviceModel

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(device.apps, id: \.identity.bundleIdentifier) { app in
        AppWindow(device: device, app: app).hidden(!device.isShowing(app))
      }
    }
  }
}

/// An app with the system's questions in front of it, or what is left of the app.
private struct AppWindow: View {
  let device: DeviceModel
  let app: InstalledApp

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      contents.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      // One question at a time: what this app asks now comes after (rule A11).
      if let other = device.prompt?.prompt.app, other.bundleIdentifier != app.identity.bundleIdentifier {
        Text(" “\(other.displayName)” waits for an answer; other questions come after it.").foregroundStyle(.orange)
          .lineLimit(1)
      }
    }
    .environment(\.scenePhase, scenePhase)
    .sheet(item: prompt) { PromptSheet(device: device, pending: $0).interactiveDismissDisabled() }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .alert("Health Access", isPresented: isShowingRefusal) {
      Button("OK") {}.keyboardShortcut(.defaultAction)
    } message: {
      Text("You can change what “\(app.identity.displayName)” may access in Settings › Health.")
    }
    .presentationScope()
  }

  private var scenePhase: ScenePhase {
    if !device.isShowing(app) { return .background }
    return prompt.wrappedValue == nil && !isShowingRefusal.wrappedValue ? .active : .inactive
  }

  /// The question of this app; only an answer takes it away.
  private var prompt: Binding<PendingPrompt?> {
    Binding(
      get: {
        guard let prompt = device.prompt, prompt.prompt.app.bundleIdentifier == app.identity.bundleIdentifier else {
          return nil
        }
        return prompt
      },
      set: { _ in })
  }

  /// Whether the alert after *Don’t Allow* is up (rule A38).
  private var isShowingRefusal: Binding<Bool> {
    Binding(
      get: { device.refusedApp?.bundleIdentifier == app.identity.bundleIdentifier },
      set: { if !$0 { device.refusedApp = nil } })
  }

  @ViewBuilder
  private var contents: some View {
    let name = app.identity.displayName
    switch device.process(of: app) {
    case .running(let connection, let launch):
      RunningApp(app: app, context: ExecutionContext(connection)).id(launch)
    case .notRunning:
      ClosedApp(
        statement: "“\(name)” is not running.", remark: device.remark(onAnswersTo: app.identity),
        actionTitle: "Open \(name)"
      ) { device.launch(app) }
    case .notInstalled:
      ClosedApp(
        statement: "“\(name)” is not installed.", remark: "Your answers to it are kept, under its bundle identifier.",
        actionTitle: "Install \(name)"
      ) {
        device.install(app); device.launch(app)
      }
    case .crashed(let exception):
      CrashScreen(name: name, exception: exception) { device.launch(app) }
    }
  }
}

/// The app's own views, evaluated as the app: what they create and start carries its connection.
private struct RunningApp: View {
  let app: InstalledApp
  let context: ExecutionContext

  var body: some View { app.rootView(app.identity).executionContext(context) }
}

/// Where the app was, and how to have it back.
private struct ClosedApp: View {
  let statement: String
  let remark: String
  let actionTitle: String
  let action: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 1) {
      Spacer()
      Text(statement)
      Text(remark).foregroundStyle(.secondary)
      Button(actionTitle) { action() }.keyboardShortcut(.defaultAction)
      Spacer()
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .center)
  }
}
