import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// The permissions of an app in iOS 27’s Settings: in groups, with a switch for writing, and for reading a page of three
/// choices (rules V90 to V96).
struct GroupedPermissions: View {
  let device: DeviceModel
  let app: AppIdentity

  @Environment(\.locale) private var locale

  var body: some View {
    let decisions = device.consent.decisions(of: app)
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
        LabeledContent(title) { Text(ReadingChoice.title(of: decision)).foregroundStyle(.secondary) }
      }
      .accessibilityIdentifier("settings.read.\(permission.type.swiftName)")
    } else {
      Toggle(isOn: isOn(permission)) {
        HStack {
          Text(title).layoutPriority(1)
          if decision == .undetermined { Text("not answered yet").foregroundStyle(.secondary).lineLimit(1) }
        }
      }
      .accessibilityIdentifier("settings.\(permission.direction.rawValue).\(permission.type.swiftName)")
    }
  }

  @ViewBuilder private var purposes: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let purpose = app.readPurpose, !purpose.isEmpty { Text("Reading: \(purpose)") }
      if let purpose = app.writePurpose, !purpose.isEmpty { Text("Writing: \(purpose)") }
    }
  }

  private func isOn(_ permission: Permission) -> Binding<Bool> {
    Binding(
      get: { device.consent.decisions(of: app)[permission]?.isAllowed == true },
      set: { device.consent.setDecision($0 ? .granted : .denied, for: permission, of: app) })
  }
}

/// A choice of how much of a type an app may read (rule V91).
enum ReadingChoice: CaseIterable {
  case none, limited, full

  /// Returns the choice that made a decision; nil for one that is open.
  init?(_ decision: Decision) {
    switch decision {
    case .undetermined: return nil
    case .denied: self = .none
    case .limited: self = .limited
    case .granted: self = .full
    }
  }

  var title: LocalizedStringKey {
    switch self {
    case .none: "None"
    case .limited: "Limited Access"
    case .full: "Full Access"
    }
  }

  /// Returns the name of the choice behind a decision.
  static func title(of decision: Decision) -> LocalizedStringKey {
    ReadingChoice(decision)?.title ?? "not answered yet"
  }
}

/// The page of a type that an app reads: none of it, recent samples, or everything (rules V91 to V96).
struct ReadingChoicePage: View {
  let device: DeviceModel
  let app: AppIdentity
  let type: ObjectType

  /// The sentence on what the last choice made of the history; nil before one.
  @State private var effect: LocalizedStringKey?

  @Environment(\.locale) private var locale

  var body: some View {
    let decision = device.consent.decisions(of: app)[Permission(type, .read)] ?? .undetermined
    List {
      Section {
        ForEach(choices, id: \.self) { choice in
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
          if let date = decision.earliestEnd { Text("It reads what ends on \(day(of: date)) or later, and its own.") }
          if let effect { Text(effect) }
        }
      }
    }
    .navigationTitle(type.displayName(in: locale))
  }

  /// The choices: an app of approved research has no limited one (rule V100).
  private var choices: [ReadingChoice] {
    ReadingChoice.allCases.filter { $0 != .limited || device.settings.offersLimitedReading(to: app) }
  }

  private func isChosen(_ choice: ReadingChoice, _ decision: Decision) -> Binding<Bool> {
    Binding(get: { ReadingChoice(decision) == choice }, set: { _ in choose(choice, after: decision) })
  }

  private func choose(_ choice: ReadingChoice, after earlier: Decision) {
    let decision: Decision =
      switch choice {
      case .none: .denied
      case .limited: ReadingHistory.limited.decision(at: device.settings.now())
      case .full: .granted
      }
    device.consent.setDecision(decision, for: Permission(type, .read), of: app)
    effect = Self.effect(of: decision, after: earlier, on: app.displayName)
  }

  /// Returns a sentence on what a change means for the app, which is not told (rules V75, V76 and V98).
  private static func effect(of decision: Decision, after earlier: Decision, on name: String) -> LocalizedStringKey? {
    switch (earlier.earliestEnd, decision) {
    case (_?, .granted):
      "\(name) may now read earlier data too. It is not told, and finds them only when it reads everything anew."
    case (_, .limited) where earlier == .granted:
      "\(name) no longer sees what ended earlier. It is not told, and no deletion is reported."
    default: nil
    }
  }

  private func day(of date: Date) -> String {
    let calendar = device.settings.calendar
    return date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
  }
}
