import Foundation
import HealthKitUI
import HealthModel
import TerminalUI

/// The permissions of an app in iOS 27’s Settings: in groups, with a switch for writing, and a page of three choices
/// for reading (rules V90 to V96).
struct GroupedPermissions: View {
  let device: DeviceModel
  let app: AppIdentity
  let decisions: [Permission: Decision]

  @Environment(\.locale) private var locale

  var body: some View {
    ForEach(decisions.keys.groups(in: locale)) { group in
      Section(group.category.displayName(in: locale)) {
        ForEach(group.permissions, id: \.self) { permission in
          row(of: permission, decisions[permission] ?? .undetermined)
        }
      }
    }
    if !decisions.isEmpty {
      Section {
        EmptyView()
      } footer: {
        purposes
      }
    }
  }

  @ViewBuilder private func row(of permission: Permission, _ decision: Decision) -> some View {
    let name = permission.type.displayName(in: locale)
    let title: LocalizedStringKey = permission.direction == .share ? "Write \(name)" : "Read \(name)"
    if permission.canBeLimited {
      NavigationLink {
        ReadingChoicePage(device: device, app: app, type: permission.type)
      } label: {
        LabeledContent(title) {
          Text(ReadingChoice(decision)?.title ?? device.consent.remark(onUndecided: permission, of: app))
            .foregroundStyle(.secondary)
        }
      }
      .accessibilityIdentifier("settings.read.\(permission.type.swiftName)")
    } else {
      Toggle(isOn: device.consent.isAllowed(permission, of: app)) {
        HStack {
          Text(title).layoutPriority(1)
          if decision == .undetermined {
            Text(device.consent.remark(onUndecided: permission, of: app)).foregroundStyle(.secondary).lineLimit(1)
          }
        }
      }
      .accessibilityIdentifier("settings.\(permission.direction.rawValue).\(permission.type.swiftName)")
    }
  }

  @ViewBuilder private var purposes: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(app.purposeLines(), id: \.self) { Text($0) }
    }
  }
}

/// The page of a type that an app reads: none of it, recent samples, or everything (rules V91 to V96).
struct ReadingChoicePage: View {
  let device: DeviceModel
  let app: AppIdentity
  let type: ObjectType

  /// The sentence about the effect of the last choice on the history; nil before the first choice.
  @State private var effect: LocalizedStringKey?

  @Environment(\.locale) private var locale

  var body: some View {
    let decision = device.consent.decisions(of: app)[Permission(type, .read)] ?? .undetermined
    List {
      Section {
        ForEach(device.consent.readingChoices(for: app), id: \.self) { choice in
          Toggle(isOn: isChosen(choice, decision)) {
            VStack(alignment: .leading, spacing: 0) {
              Text(choice.title)
              if choice == .limited { Text("30 days with data").foregroundStyle(.secondary) }
            }
          }
          .accessibilityIdentifier("settings.history.\(choice)")
        }
      } footer: {
        VStack(alignment: .leading, spacing: 0) {
          if let date = decision.earliestEnd {
            Text("It reads data that ends on \(day(of: date)) or later, and its own.")
          }
          if let effect { Text(effect) }
        }
      }
    }
    .navigationTitle(type.displayName(in: locale))
  }

  private func isChosen(_ choice: ReadingChoice, _ decision: Decision) -> Binding<Bool> {
    Binding(get: { ReadingChoice(decision) == choice }, set: { _ in choose(choice, after: decision) })
  }

  private func choose(_ choice: ReadingChoice, after earlier: Decision) {
    let decision = device.consent.choose(choice, of: type, for: app)
    effect = ReadingChoice.effect(of: decision, after: earlier, on: app.displayName)
  }

  private func day(of date: Date) -> String {
    let calendar = device.settings.calendar
    return date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
  }
}
