import HealthModel
import TerminalUI

/// The Settings app: the apps that asked for Health data, each with a page of switches (rule A82), and the other pages.
struct SettingsScreen: View {
  let device: DeviceModel

  var body: some View {
    let apps = device.appsThatAsked
    NavigationStack {
      List {
        Section("Health") {
          ForEach(apps, id: \.bundleIdentifier) { app in
            NavigationLink(value: app) { AppLabel(device: device, app: app) }
              .accessibilityIdentifier("app.\(app.bundleIdentifier)")
          }
        } footer: {
          Text(remark(on: apps))
        }
        Section("This device") {
          ForEach(SettingsPage.all) { page in
            NavigationLink(value: page) { LabeledContent(page.title, value: page.summary(device)) }
              .accessibilityIdentifier("settings.\(page.id)")
          }
        }
      }
      .navigationTitle("Settings")
      .navigationDestination(for: AppIdentity.self) { AppPermissionsScreen(device: device, app: $0) }
      .navigationDestination(for: SettingsPage.self) { $0.content(device).navigationTitle($0.title) }
    }
  }

  private func remark(on apps: [AppIdentity]) -> LocalizedStringKey {
    if !apps.isEmpty { return "Apps that have asked for your Health data. Choose one to change what it may access." }
    return device.prompt.map { "“\($0.prompt.app.displayName)” asks now: nothing of it is answered." }
      ?? "No app has been answered yet."
  }
}

/// The row of an app, with the number of its switches that are on.
private struct AppLabel: View {
  let device: DeviceModel
  let app: AppIdentity

  var body: some View {
    let count = device.permissionCount(of: app)
    let isDeleted = device.presence(of: app) == .deleted
    LabeledContent(app.displayName) {
      Text(isDeleted ? "deleted · \(count.allowed) of \(count.all) on" : "\(count.allowed) of \(count.all) on")
    }
  }
}
