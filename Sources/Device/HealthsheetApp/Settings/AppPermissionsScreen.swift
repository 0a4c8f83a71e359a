import HealthModel
import TerminalUI

/// The page of an app's permissions, to be changed at any time (rules A83 and A84). It lists the permissions that the
/// app has asked for.
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

/// The button for all switches at once, those of objects included, and a remark on the app's presence.
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

/// The switches of one direction, with the app's purpose string below.
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

  /// Returns the accessibility label of a switch: "Steps, write, not answered yet". Without the section above it, a
  /// switch would not say its direction.
  private func spokenName(of permission: Permission, isOpen: Bool) -> String {
    let words: [LocalizedStringKey] = [direction == .share ? "write" : "read"] + (isOpen ? ["not answered yet"] : [])
    return ([permission.type.displayName(in: locale)] + words.map { String(localized: $0, locale: locale) })
      .inList(locale: locale)
  }

  /// The app's purpose string for the direction; nil for an empty one.
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
