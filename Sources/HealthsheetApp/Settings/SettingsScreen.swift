import HealthModel
import TerminalUI

/// Settings › Health: the apps that asked, each with its switches one step further (rule A82).
struct SettingsScreen: View {
  let device: DeviceModel
  @State private var openApp: AppIdentity?

  var body: some View {
    if let app = openApp {
      AppPermissionsScreen(device: device, app: app, path: "Settings › Health › \(app.displayName)") { openApp = nil }
    } else {
      AppList(
        device: device, title: "Settings › Health",
        explanation: "Apps that have asked for your Health data. Choose one to change what it may access.",
        open: { openApp = $0 })
    }
  }
}

/// The apps that asked, also those that got nothing (rule A10).
struct AppList: View {
  let device: DeviceModel
  let title: String
  let explanation: String
  let open: @MainActor (AppIdentity) -> Void

  var body: some View {
    let apps = device.appsThatAsked
    VStack(alignment: .leading, spacing: 0) {
      Text(title).bold()
      Text("")
      if apps.isEmpty {
        Text("No app has asked for your Health data yet.").foregroundStyle(.secondary)
      } else {
        Text(explanation).foregroundStyle(.secondary)
        Text("")
        ForEach(apps, id: \.bundleIdentifier) { app in
          Button {
            open(app)
          } label: {
            HStack {
              Text(app.displayName)
              Spacer()
              Text(summary(of: app)).foregroundStyle(.secondary)
              Text("›").foregroundStyle(.secondary)
            }
          }
          .accessibilityIdentifier("app.\(app.bundleIdentifier)")
        }
      }
    }
    .padding(.horizontal, 2)
  }

  /// "3 of 5 on".
  private func summary(of app: AppIdentity) -> String {
    let count = device.permissionCount(of: app)
    return "\(count.allowed) of \(count.all) on"
  }
}
