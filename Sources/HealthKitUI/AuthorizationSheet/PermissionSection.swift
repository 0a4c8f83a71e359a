import Foundation
import HealthModel
import TerminalUI

/// One direction's switches, and why the app asks (rules A30 and A42).
struct PermissionSection: View {
  let title: LocalizedStringKey
  let direction: Direction
  let types: [ObjectType]
  let purpose: String?
  /// What the app may do now.
  let held: Set<Permission>
  /// The types without which the request fails.
  let required: Set<ObjectType>
  @Binding var granted: Set<Permission>
  let focusedSwitch: FocusState<Permission?>.Binding

  @Environment(\.locale) private var locale

  var body: some View {
    Section(title) {
      ForEach(types, id: \.self) { type in
        let permission = Permission(type, direction)
        Toggle(isOn: isOn(permission)) {
          PermissionLabel(
            type: type, isRequired: required.contains(type),
            remark: PermissionLabel.remark(isHeld: held.contains(permission), isOn: granted.contains(permission)))
        }
        .focused(focusedSwitch, equals: permission)
        .accessibilityLabel(spokenName(of: permission))
        .accessibilityIdentifier("UIA.Health.\(direction == .share ? "Write" : "Read").\(type.swiftName).SwitchCell")
      }
    } footer: {
      if let purpose, !purpose.isEmpty { Text("App explanation: \(purpose)") }
    }
  }

  /// "Steps, write": without the section above it a switch would not say its direction.
  private func spokenName(of permission: Permission) -> String {
    let remark = PermissionLabel.remark(
      isHeld: held.contains(permission), isOn: granted.contains(permission))
    let words: [String?] = [
      permission.type.displayName(in: locale),
      String(localized: direction == .share ? "write" : "read", locale: locale),
      required.contains(permission.type) ? String(localized: "required", locale: locale) : nil,
      remark.map { String(localized: $0, locale: locale) },
    ]
    return words.compactMap { $0 }.inList(locale: locale)
  }

  private func isOn(_ permission: Permission) -> Binding<Bool> {
    Binding(
      get: { granted.contains(permission) },
      set: { isOn in
        if isOn { granted.insert(permission) } else { granted.remove(permission) }
      })
  }
}

/// A type with its icon, and what is to be known before its switch is left off.
private struct PermissionLabel: View {
  let type: ObjectType
  let isRequired: Bool
  /// What the app may do now, where the answer would change it.
  let remark: LocalizedStringKey?

  @Environment(\.locale) private var locale

  static func remark(isHeld: Bool, isOn: Bool) -> LocalizedStringKey? {
    isHeld ? isOn ? "on now" : "on now, would be turned off" : nil
  }

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 2) {
        name
        remarks
      }
      VStack(alignment: .leading, spacing: 0) {
        name
        remarks.padding(.leading, 2)
      }
    }
  }

  private var name: some View {
    Label {
      Text(type.displayName(in: locale))
    } icon: {
      TypeIcon(type)
    }
  }

  @ViewBuilder private var remarks: some View {
    if isRequired { Text("required").foregroundStyle(.orange) }
    if let remark { Text(remark).foregroundStyle(.orange) }
  }
}
