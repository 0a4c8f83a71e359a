import HealthModel
import TerminalUI

/// One app's switches, to change at any time (rules A83 and A84). Only what the app has asked for is listed. A page of the
/// navigation stack around it.
struct AppPermissionsScreen: View {
  let device: DeviceModel
  let app: AppIdentity

  var body: some View {
    List {
      TurnAllSection(device: device, app: app)
      PermissionSwitches(device: device, app: app, direction: .share)
      PermissionSwitches(device: device, app: app, direction: .read)
      ForEach(ObjectType.chosenInSettings, id: \.self) { type in ObjectSwitches(device: device, app: app, type: type) }
      AppDataSection(device: device, app: app)
      ResetSection(device: device, app: app)
    }
    .navigationTitle(app.displayName)
  }
}

/// All switches at once, those of objects included, and whether the app is there to use them.
private struct TurnAllSection: View {
  let device: DeviceModel
  let app: AppIdentity

  var body: some View {
    let count = device.permissionCount(of: app)
    Section {
      Button(count.allowed > 0 ? "Turn Off All" : "Turn On All") { device.setAll(count.allowed == 0, of: app) }
        .keyboardShortcut(.everySwitch)
        .disabled(count.all == 0)
        .help("\(app.displayName) has not asked for anything that has a switch.")
      LabeledContent("On") { Text("\(count.allowed) of \(count.all)") }
    } footer: {
      Text(footer)
    }
  }

  private var footer: LocalizedStringKey {
    switch device.presence(of: app) {
    case .deleted: "The app was deleted. What you set here holds again should it come back."
    case .notRunning: "The app is not running. Changes hold from its next start."
    case .running: "Changes take effect at once. The app is not told; it sees them when it next asks for data."
    }
  }
}

/// One direction's switches, and why the app asks.
private struct PermissionSwitches: View {
  let device: DeviceModel
  let app: AppIdentity
  let direction: Direction

  @Environment(\.locale) private var locale

  var body: some View {
    let decisions = device.decisions(of: app)
    let types = decisions.keys.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
    if !types.isEmpty {
      Section(
        direction == .share ? "Allow “\(app.displayName)” to Write" : "Allow “\(app.displayName)” to Read"
      ) {
        ForEach(types, id: \.self) { type in
          let permission = Permission(type, direction)
          Toggle(isOn: isOn(permission)) {
            HStack {
              Text(type.displayName(in: locale)).layoutPriority(1)
              // Asked, but the sheet went away before there was an answer (rule A39).
              if decisions[permission] == .undetermined {
                Text("not answered yet").foregroundStyle(.secondary).lineLimit(1)
              }
            }
          }
          .accessibilityLabel(spokenName(of: permission, isOpen: decisions[permission] == .undetermined))
          .accessibilityIdentifier("settings.\(direction.rawValue).\(type.swiftName)")
        }
      } footer: {
        if let purpose { Text("App explanation: \(purpose)") }
      }
    }
  }

  /// "Steps, write, not answered yet": without the section above it a switch would not say its direction.
  private func spokenName(of permission: Permission, isOpen: Bool) -> String {
    let words: [LocalizedStringKey] = [direction == .share ? "write" : "read"] + (isOpen ? ["not answered yet"] : [])
    return ([permission.type.displayName(in: locale)] + words.map { String(localized: $0, locale: locale) })
      .inList(locale: locale)
  }

  /// Why the app asks, in its own words.
  private var purpose: String? {
    let purpose = direction == .share ? app.writePurpose : app.readPurpose
    return purpose?.isEmpty == false ? purpose : nil
  }

  private func isOn(_ permission: Permission) -> Binding<Bool> {
    Binding(
      get: { device.decisions(of: app)[permission] == .granted },
      set: { device.setDecision($0 ? .granted : .denied, for: permission, of: app) })
  }
}
