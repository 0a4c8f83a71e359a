import Foundation
import HealthModel
import TerminalUI

/// The section for one direction: its switches, and the app’s purpose string below them (rules A30 and A42).
struct PermissionSection: View {
  let title: LocalizedStringKey
  let direction: Direction
  /// The types with a switch in this section.
  let types: [ObjectType]
  /// The footer, with the app’s purpose string; nil for none.
  let explanation: LocalizedStringKey?
  /// The permissions that the app has now.
  let held: Set<Permission>
  /// The switches that are on, in both sections.
  @Binding var granted: Set<Permission>
  /// The switch that has focus, in either section.
  let focusedSwitch: FocusState<Permission?>.Binding

  var body: some View {
    Section(title) {
      ForEach(types, id: \.self) { type in
        let permission = Permission(type, direction)
        PermissionRow(
          permission: permission, isRequired: false, isHeld: held.contains(permission),
          isOn: isOn(permission)
        )
        .focused(focusedSwitch, equals: permission)
      }
    } footer: {
      if let explanation { Text(explanation) }
    }
  }

  private func isOn(_ permission: Permission) -> Binding<Bool> {
    Binding(
      get: { granted.contains(permission) },
      set: { isOn in
        if isOn { granted.insert(permission) } else { granted.remove(permission) }
      })
  }
}

/// The switch of one permission on the sheet.
struct PermissionRow: View {
  let permission: Permission
  /// True when the request fails without the permission.
  let isRequired: Bool
  /// True when the app has the permission now.
  let isHeld: Bool
  @Binding var isOn: Bool
  /// True when the row itself says *Write* or *Read*, because no heading says it.
  var tellsDirection = false

  @Environment(\.locale) private var locale

  var body: some View {
    let (type, direction) = (permission.type, permission.direction)
    let remark = PermissionLabel.remark(isHeld: isHeld, isOn: isOn)
    Toggle(isOn: $isOn) {
      HStack(spacing: 2) {
        if tellsDirection {
          Text(direction == .share ? "Write" : "Read").foregroundStyle(.secondary).padding(.leading, 2)
        }
        PermissionLabel(type: type, isRequired: isRequired, remark: remark)
      }
    }
    .accessibilityLabel(spokenName(remark))
    .accessibilityIdentifier(permission.switchIdentifier)
  }

  /// The name of the type, the direction and the remarks for a screen reader: "Steps, write". The direction is included
  /// because a screen reader may reach the row without reading a heading.
  private func spokenName(_ remark: LocalizedStringKey?) -> String {
    let words: [String?] = [
      permission.type.displayName(in: locale),
      String(localized: permission.direction == .share ? "write" : "read", locale: locale),
      isRequired ? String(localized: "required", locale: locale) : nil,
      remark.map { String(localized: $0, locale: locale) },
    ]
    return words.compactMap { $0 }.inList(locale: locale)
  }
}

/// A type with its icon and remarks. A remark says what happens if the type’s switch stays off.
private struct PermissionLabel: View {
  let type: ObjectType
  let isRequired: Bool
  /// The remark on the permission that the app has now; nil when it has none.
  let remark: LocalizedStringKey?

  @Environment(\.locale) private var locale

  /// Returns the remark on a permission that the app has: that it is on now, and whether the sheet would turn it off.
  /// Nil when the app does not have the permission.
  static func remark(isHeld: Bool, isOn: Bool) -> LocalizedStringKey? {
    isHeld ? isOn ? "on now" : "on now; your answer turns it off" : nil
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
