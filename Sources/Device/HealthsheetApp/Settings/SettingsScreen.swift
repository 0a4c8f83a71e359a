import HealthModel
import TerminalUI

/// The Settings app: the apps that asked for Health data, each with a page of switches (rule A82), and the other pages.
struct SettingsScreen: View {
  let device: DeviceModel

  var body: some View {
    let apps = device.consent.appsThatAsked
    NavigationStack(path: Bindable(device).settingsPath) {
      List {
        Section("Health") {
          ForEach(apps, id: \.bundleIdentifier) { app in
            NavigationLink(value: app) { label(of: app) }
              .accessibilityIdentifier("app.\(app.bundleIdentifier)")
          }
        } footer: {
          Text(remark(on: apps))
        }
        if device.hasOwnPages {
          Section("This device") {
            ForEach(SettingsPage.all) { page in
              NavigationLink(value: page) { LabeledContent(page.title, value: page.summary(device)) }
                .accessibilityIdentifier("settings.\(page.id)")
            }
          }
        }
      }
      .navigationDestination(for: AppIdentity.self) { AppPermissionsScreen(device: device, app: $0) }
      .navigationDestination(for: SettingsPage.self) { $0.content(device).navigationTitle($0.title) }
    }
  }

  private func remark(on apps: [AppIdentity]) -> LocalizedStringKey {
    if !apps.isEmpty { return "Apps that have asked for your Health data. Choose one to change what it may access." }
    return device.consent.prompt.map { "“\($0.prompt.app.displayName)” is asking now; you have not answered yet." }
      ?? "No app’s request is answered yet."
  }
}

extension SettingsScreen {
  /// The row of an app, with the number of its switches that are on.
  @ViewBuilder private func label(of app: AppIdentity) -> some View {
    let count = device.consent.permissionCount(of: app)
    let isDeleted = device.presence(of: app) == .deleted
    LabeledContent(app.displayName) {
      Text(isDeleted ? "deleted · \(count.allowed) of \(count.all) on" : "\(count.allowed) of \(count.all) on")
    }
  }
}

/// A page of Settings other than the pages of apps. To add a page, add a file that creates it, and add its name to
/// ``all``.
struct SettingsPage: Identifiable, Hashable {
  /// The pages, in list order.
  static let all: [SettingsPage] = [
    .about,
    .appleWatch,
    .auditLog,
    .backgroundDelivery,
    .decisions,
    .display,
    .reviewChecklist,
  ]

  /// The title, which must be unique.
  let title: LocalizedStringKey
  /// Returns a short text about the page's contents, shown beside its title in the list.
  let summary: @MainActor (DeviceModel) -> LocalizedStringKey
  let content: @MainActor (DeviceModel) -> AnyView

  /// - Parameters:
  ///   - title: The title of the page, which must be unique.
  ///   - summary: Returns a short text about the page's contents.
  ///   - content: Creates the page, without a title.
  init(
    _ title: LocalizedStringKey, summary: @escaping @MainActor (DeviceModel) -> LocalizedStringKey = { _ in "" },
    @ViewBuilder content: @escaping @MainActor (DeviceModel) -> some View
  ) {
    self.title = title
    self.summary = summary
    self.content = { AnyView(content($0)) }
  }

  var id: String { title.written }

  static func == (left: SettingsPage, right: SettingsPage) -> Bool { left.title == right.title }
  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}
