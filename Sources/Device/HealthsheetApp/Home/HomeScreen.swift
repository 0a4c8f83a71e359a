import HealthModel
import TerminalUI

/// The list of apps on the device, from which they are opened, deleted and installed again.
struct HomeScreen: View {
  let device: DeviceModel
  /// The app that the alert asks about; nil while it is not up.
  @State private var appToDelete: InstalledApp?

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    NavigationStack {
      List {
        Section("Apps") {
          ForEach(device.apps, id: \.identity.bundleIdentifier) { app in row(app) }
        } footer: {
          Text("An app that is not in front hears of nothing before it is opened, or woken.")
        }
        let strips = device.clock.deliveryStrips(count: 40)
        if !strips.isEmpty {
          Section("Woken, or not") {
            DeliveryTimeline(device: device, strips: strips)
          } footer: {
            Text("\(DeliveryTimeline.legend(strips, glyphs.controls)). Why: Settings › Background Delivery.")
          }
        }
        Section("Delete and install") {
          ForEach(device.apps, id: \.identity.bundleIdentifier) { app in change(app) }
        } footer: {
          Text("What you answered outlives an app: installed again, it finds its answers.")
        }
      }
    }
    .alert("Delete “\(appToDelete?.identity.displayName ?? "")”?", isPresented: isAsking, presenting: appToDelete) {
      app in
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
        Text(String(glyphs.icon(app.icon.symbol))).foregroundStyle(app.icon.color).bold()
          .accessibilityLabel("")
        Text(app.identity.displayName)
        Spacer()
        Text(status(of: app)).foregroundStyle(isAsking(app) ? .orange : .secondary).lineLimit(1)
        Text(glyphs.marks.disclosure).foregroundStyle(.secondary)
      }
    }
    .buttonStyle(.plain)
    .pressHint("open")
    .accessibilityIdentifier("home.\(app.identity.bundleIdentifier)")
  }

  @ViewBuilder
  private func change(_ app: InstalledApp) -> some View {
    let name = app.identity.displayName
    if case .notInstalled = device.process(of: app) {
      Button("Install “\(name)” Again") { device.install(app) }.pressHint("install")
    } else {
      Button("Delete “\(name)”…", role: .destructive) { appToDelete = app }.pressHint("delete")
    }
  }

  private func status(of app: InstalledApp) -> LocalizedStringKey {
    if isAsking(app) { return "asks for access" }
    if device.consent.askingProcesses.contains(where: { $0.app.bundleIdentifier == app.identity.bundleIdentifier }) {
      return "waits to ask"
    }
    if let workout = device.watch.workoutWords(of: app) { return workout }
    return switch device.process(of: app) {
    case .notInstalled: "deleted"
    case .notRunning: "not running"
    case .running: device.presenceWords(of: app)
    case .crashed: "stopped"
    }
  }

  private func isAsking(_ app: InstalledApp) -> Bool {
    device.consent.isAsking(app.identity.bundleIdentifier)
  }

  private var isAsking: Binding<Bool> { Binding(get: { appToDelete != nil }, set: { if !$0 { appToDelete = nil } }) }
}
