import HealthModel
import TerminalUI

/// The apps on the device: open one, delete one, put one back.
struct HomeScreen: View {
  let device: DeviceModel
  /// The app the alert asks about.
  @State private var doomed: InstalledApp?

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        Text("Home").bold()
        Text("An app that is not in front goes on behind the others.").foregroundStyle(.secondary)
        Text("")
        ForEach(device.apps, id: \.identity.bundleIdentifier) { app in row(app) }
        Text("")
        ForEach(device.apps, id: \.identity.bundleIdentifier) { app in change(app) }
      }
      .padding(.horizontal, 2)
    }
    .alert("Delete “\(doomed?.identity.displayName ?? "")”?", isPresented: isAsking, presenting: doomed) { app in
      Button("Delete App", role: .destructive) { device.delete(app, withData: false) }
      Button("Delete App and Data", role: .destructive) { device.delete(app, withData: true) }
      Button("Cancel", role: .cancel) {}
    } message: { app in
      Text(
        """
        What you answered stays with \(app.identity.bundleIdentifier). So does what the app saved, unless you delete \
        it too.
        """)
    }
  }

  private func row(_ app: InstalledApp) -> some View {
    Button {
      device.show(app)
    } label: {
      HStack {
        Text("♥").foregroundStyle(.pink)
        Text(app.identity.displayName)
        Spacer()
        Text(status(of: app)).foregroundStyle(.secondary)
        Text("›").foregroundStyle(.secondary)
      }
    }
    .pressHint("open")
    .accessibilityIdentifier("home.\(app.identity.bundleIdentifier)")
  }

  @ViewBuilder
  private func change(_ app: InstalledApp) -> some View {
    let name = app.identity.displayName
    if case .notInstalled = device.process(of: app) {
      Button("Install “\(name)” Again") { device.install(app) }.pressHint("install")
    } else {
      Button("Delete “\(name)”…", role: .destructive) { doomed = app }.pressHint("delete")
    }
  }

  private func status(of app: InstalledApp) -> String {
    if device.prompt?.prompt.app.bundleIdentifier == app.identity.bundleIdentifier { return "asks for access" }
    return switch device.process(of: app) {
    case .notInstalled: "not installed"
    case .notRunning: "not running"
    case .running: "running"
    case .crashed: "stopped"
    }
  }

  private var isAsking: Binding<Bool> { Binding(get: { doomed != nil }, set: { if !$0 { doomed = nil } }) }
}
