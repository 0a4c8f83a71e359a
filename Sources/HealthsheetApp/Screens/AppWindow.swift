import HealthDaemon
import HealthModel
import TerminalUI

/// The app with the system's questions in front of it, or what is left of the app.
struct AppWindow: View {
  @Bindable var device: DeviceModel

  var body: some View {
    app
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .environment(\.scenePhase, scenePhase)
      .sheet(item: frontPrompt) { PromptSheet(device: device, pending: $0).interactiveDismissDisabled() }
      .alert("Health Access", isPresented: $device.isShowingRefusal) {
        Button("OK") { device.refusedApp = nil }.keyboardShortcut(.defaultAction)
      } message: {
        Text("You can change what “\(device.refusedApp?.displayName ?? "")” may access in Settings › Health.")
      }
      .presentationScope()
  }

  private var scenePhase: ScenePhase {
    if device.screen != .app { return .background }
    return device.prompt == nil && device.refusedApp == nil ? .active : .inactive
  }

  /// The question of the app in front; only an answer takes it away.
  private var frontPrompt: Binding<PendingPrompt?> {
    Binding(
      get: {
        guard let prompt = device.prompt, prompt.prompt.app.bundleIdentifier == device.frontmost else { return nil }
        return prompt
      },
      set: { _ in })
  }

  @ViewBuilder
  private var app: some View {
    let app = device.frontApp
    switch device.frontProcess {
    case .running(let connection, let launch):
      RunningApp(app: app, connection: connection).id(launch)
    case .notRunning:
      ClosedApp(name: app.identity.displayName) { device.launch(app) }
    case .crashed(let exception):
      CrashScreen(name: app.identity.displayName, exception: exception) { device.launch(app) }
    }
  }
}

/// The app's own views, evaluated as the app: what they create and start carries its connection.
private struct RunningApp: View {
  let app: InstalledApp
  let connection: Connection

  var body: some View {
    app.rootView()
      .executionContext(
        ExecutionContext { work in Connection.$current.withValue(connection, operation: work) })
  }
}

/// Where the app was: it is not running, and can be opened again.
private struct ClosedApp: View {
  let name: String
  let open: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 1) {
      Spacer()
      Text("“\(name)” is not running.")
      Text("What it was asking for stays unanswered.").foregroundStyle(.secondary)
      Button("Open \(name)") { open() }.keyboardShortcut(.defaultAction)
      Spacer()
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .center)
  }
}
