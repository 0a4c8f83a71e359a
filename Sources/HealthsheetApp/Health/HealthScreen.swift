import Foundation
import HealthModel
import TerminalUI

/// The Health app: the apps that asked (rules A10 and A82), and the data by type (rule A86).
struct HealthScreen: View {
  let device: DeviceModel
  @State private var page: Page?

  private enum Page {
    case app(AppIdentity)
    case type(ObjectType)
  }

  var body: some View {
    switch page {
    case .app(let app):
      NavigationStack {
        AppPermissionsScreen(device: device, app: app).toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("‹ Back") { page = nil }.keyboardShortcut(KeyboardShortcut(.escape, help: "back"))
          }
        }
      }
    case .type(let type):
      HealthTypeScreen(device: device, type: type) { page = nil }
    case nil:
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          AppList(
            device: device, title: "Health › Sources",
            explanation: "Apps. An app stays in this list also when it was allowed nothing.",
            open: { page = .app($0) })
          TypeList(device: device) { page = .type($0) }
        }
      }
    }
  }
}

/// The types there are samples of, each with how many and from where.
private struct TypeList: View {
  let device: DeviceModel
  let open: @MainActor (ObjectType) -> Void

  @Environment(\.locale) private var locale

  var body: some View {
    let summaries = device.storedTypes(in: locale)
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text("BROWSE").foregroundStyle(.secondary)
      if summaries.isEmpty { Text("The store is empty.").foregroundStyle(.secondary) }
      ForEach(summaries, id: \.type) { summary in
        Button {
          open(summary.type)
        } label: {
          HStack {
            Text(summary.type.displayName(in: locale)).lineLimit(1).layoutPriority(1)
            Spacer()
            Text(remark(on: summary)).foregroundStyle(.secondary).lineLimit(1)
            Text("›").foregroundStyle(.secondary)
          }
        }
        .pressHint("open")
        .accessibilityIdentifier("health.\(summary.type.swiftName)")
      }
    }
    .padding(.horizontal, 2)
  }

  /// "1,204 · Kim’s Watch, Kim’s iPhone", the sources in their order of priority.
  private func remark(on summary: DeviceModel.TypeSummary) -> String {
    let count = summary.sampleCount.formatted(.number.locale(locale))
    return "\(count) · \(summary.sources.map(\.name).joined(separator: ", "))"
  }
}

/// The apps that asked, also those that got nothing (rule A10).
private struct AppList: View {
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
