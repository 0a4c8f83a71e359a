import Foundation
import HealthModel
import TerminalUI

/// One direction's switches, and why the app asks (rules A30 and A42).
struct PermissionSection: View {
  let title: String
  let direction: Direction
  let types: [ObjectType]
  let purpose: String?
  @Binding var granted: Set<Permission>
  let focusedSwitch: FocusState<Permission?>.Binding

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text(title.uppercased()).foregroundStyle(.secondary)
      ForEach(types, id: \.self) { type in
        Toggle(type.displayName(in: locale), isOn: isOn(type))
          .focused(focusedSwitch, equals: Permission(type, direction))
          .accessibilityIdentifier("UIA.Health.\(direction == .share ? "Write" : "Read").\(type.swiftName).SwitchCell")
      }
      if let purpose, !purpose.isEmpty {
        Text("App explanation: \(purpose)").foregroundStyle(.secondary)
      }
    }
  }

  private func isOn(_ type: ObjectType) -> Binding<Bool> {
    let permission = Permission(type, direction)
    return Binding(
      get: { granted.contains(permission) },
      set: { isOn in
        if isOn { granted.insert(permission) } else { granted.remove(permission) }
      })
  }
}
