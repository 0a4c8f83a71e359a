import HealthModel
import TerminalUI

/// The windows of all apps. The foreground app's is visible; the others keep running behind it, as on a phone. A locked
/// device shows none of them.
struct AppWindows: View {
  let device: DeviceModel

  var body: some View {
    let isLocked = device.settings.isLocked
    ZStack(alignment: .topLeading) {
      ForEach(device.apps, id: \.identity.bundleIdentifier) { app in
        AppWindow(device: device, app: app, isSeen: device.isShowing(app) && !isLocked)
          .hidden(!device.isShowing(app) || isLocked)
      }
      if isLocked, device.screen == .app { LockScreen(device: device) }
    }
  }
}

/// The window of an app with the system's questions in front of it, or a placeholder for an app that is not running.
private struct AppWindow: View {
  let device: DeviceModel
  let app: InstalledApp

  /// True while the window is visible.
  let isSeen: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      contents.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .environment(\.scenePhase, scenePhase)
        .sheet(item: prompt) { PromptSheet(device: device, pending: $0, isSeen: isSeen).interactiveDismissDisabled() }
        // The watch's pages are as narrow as a watch.
        .presentationSizing(.form.fitted(horizontal: prompt.wrappedValue?.prompt.asksOnWatch == true, vertical: true))
        .alert("Health Access", isPresented: isShowingRefusal) {
          Button("OK") {}.keyboardShortcut(.defaultAction)
        } message: {
          Text("You can change what “\(app.identity.displayName)” may access in Settings › Health.")
        }
        .presentationScope()
      // Only one question is shown at a time (rule A11), so mention the others. The line is below the sheet, where it
      // is visible while a sheet is open.
      if let line = device.consent.lineOfPrompts(in: app.identity) {
        Text(line).foregroundStyle(.orange).lineLimit(2).padding(.horizontal, 1)
      } else if let line = device.remarkOnRelaunch(of: app) {
        Text(line).foregroundStyle(.orange).lineLimit(2).padding(.horizontal, 1)
      }
    }
  }

  private var scenePhase: ScenePhase {
    if !isSeen { return .background }
    // Wait until the answer has taken effect, so that an app that checks the result finds the ledger as the person left
    // it.
    let isAsking = device.consent.askingProcesses.first?.app.bundleIdentifier == app.identity.bundleIdentifier
    return prompt.wrappedValue == nil && !isAsking && !isShowingRefusal.wrappedValue ? .active : .inactive
  }

  /// The question of this app. Only an answer removes it.
  private var prompt: Binding<PendingPrompt?> {
    Binding(
      get: { device.consent.prompt(in: app.identity) },
      set: { _ in })
  }

  /// True while the alert after *Don’t Allow* is up (rule A38).
  private var isShowingRefusal: Binding<Bool> {
    Binding(
      get: { device.consent.refusedApp?.bundleIdentifier == app.identity.bundleIdentifier },
      set: { if !$0 { device.consent.putAwayRefusal() } })
  }

  @ViewBuilder
  private var contents: some View {
    let name = app.identity.displayName
    switch device.process(of: app) {
    case .running(let connection, let launch):
      RunningApp(app: app, context: ExecutionContext(connection)).id(launch)
        .defaultAppStorage(device.defaults(of: app))
        .localizedStringTable(app.localizedStringTable)
        .onControlPress {
          device.goOn(with: app)
          device.noteAppPress($0, in: app)
        }
    case .notRunning:
      ClosedApp(
        statement: "“\(name)” is not running.", remark: device.consent.remark(onAnswersTo: app.identity),
        actionTitle: "Open \(name)", actionHint: "open"
      ) { device.launch(app) }
    case .notInstalled:
      ClosedApp(
        statement: "“\(name)” was deleted.", remark: "Your answers to it are kept, under its bundle identifier.",
        actionTitle: "Install \(name)", actionHint: "install"
      ) {
        device.install(app); device.launch(app)
      }
    case .crashed(let stop): CrashScreen(name: name, stop: stop) { device.launch(app) }
    }
  }
}

/// The app's own views, evaluated in its context, so that the stores they create and the tasks they start use its
/// connection. A change of the app's own state evaluates only these views.
private struct RunningApp: View {
  let app: InstalledApp
  /// The context of the app's connection.
  let context: ExecutionContext

  var body: some View { AppRoot(app: app).executionContext(context).updateScope() }
}

/// The app's root view. It is a separate view, so that stores in its properties are also created in the app's context.
private struct AppRoot: View {
  let app: InstalledApp

  var body: some View { app.rootView(app.identity) }
}

/// The placeholder for an app that is not running, with a button that starts it.
private struct ClosedApp: View {
  /// A sentence about the app's state.
  let statement: LocalizedStringKey
  /// A sentence about the remaining decisions and data.
  let remark: LocalizedStringKey
  let actionTitle: LocalizedStringKey
  /// The effect of the button, for the hint line.
  let actionHint: LocalizedStringKey
  let action: @MainActor () -> Void

  var body: some View {
    GeometryReader { proxy in
      ScrollView {
        VStack(spacing: 1) {
          Text(statement).bold()
          Text(remark).foregroundStyle(.secondary).multilineTextAlignment(.center).frame(maxWidth: 60)
          Button(actionTitle) { action() }.buttonStyle(.borderedProminent).keyboardShortcut(.defaultAction)
            .pressHint(actionHint)
        }
        .padding(.horizontal, 1)
        .frame(maxWidth: .infinity, minHeight: proxy.size.height)
      }
    }
  }
}
