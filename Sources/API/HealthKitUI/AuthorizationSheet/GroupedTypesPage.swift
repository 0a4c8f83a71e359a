import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The first page of the iOS 27 sheet: types in groups, each with its own switch (rules V3 to V34).
struct GroupedTypesPage: View {
  let request: AuthorizationSheetRequest
  let layout: AuthorizationSheetLayout
  @Binding var choices: SheetChoices
  /// The switch that has focus.
  let focusedSwitch: FocusState<Permission?>.Binding
  let answer: @MainActor (AuthorizationAnswer) -> Void

  @Environment(\.locale) private var locale

  var body: some View {
    List {
      purposes
      selectAllButton
      if let place = request.place { Text(place).foregroundStyle(.secondary) }
      ForEach(request.groups(in: locale)) { group in
        Section {
          Toggle(isOn: $choices.isOn(group.permissions)) {
            Text(group.category.displayName(in: locale)).bold()
          }
          .accessibilityIdentifier(ConsentIdentifier.group(group.category))
          ForEach(group.permissions, id: \.self) { permission in row(of: permission) }
        }
      }
    }
    // The list scrolls behind the buttons, so that the buttons are always visible, even in a small terminal (rule V24).
    .safeAreaInset(edge: .bottom) { confirmation }
    .safeAreaInset(edge: .top, spacing: 1) { QuestionHeader(sentence: request.sentence, change: request.change) }
    .toolbar { ToolbarItem(placement: .principal) { Text(request.title).bold().lineLimit(1) } }
  }

  /// The app’s purpose strings for the requested directions (rule V31).
  private var purposes: some View {
    Section {
      ForEach(request.purposeLines, id: \.self) { Text($0).foregroundStyle(.secondary) }
    }
  }

  /// Turns on every switch. Pressing it again has no effect (rules V21 and V22).
  private var selectAllButton: some View {
    Button(request.selectAllTitle) { choices.granted = request.permissions }
      .keyboardShortcut(.everything, help: "all on")
      .accessibilityIdentifier(ConsentIdentifier.everything)
  }

  private func row(of permission: Permission) -> some View {
    PermissionRow(
      permission: permission, isRequired: false, isHeld: request.granted.contains(permission),
      isOn: $choices.isOn([permission]), tellsDirection: true
    )
    .focused(focusedSwitch, equals: permission)
  }

  private var confirmation: some View {
    let next = request.nextPage(with: choices)
    return SheetButtons(
      layout: layout, title: next == nil ? "Allow" : "Continue", help: next == nil ? "allow" : "continue",
      isEnabled: !choices.granted.isEmpty
    ) {
      if let next { choices.show(next) } else { answer(.allow(choices.granted)) }
    } refuse: {
      answer(.dontAllow)
    }
    .help("Nothing is on: turn on a switch to allow it, or choose Don’t Allow.")
  }
}

/// The permissions of one category on the iOS 27 sheet.
package struct PermissionGroup: Identifiable {
  package let category: HealthCategory
  /// The permissions to write, followed by those to read, each sorted by name (rule V9).
  package let permissions: [Permission]

  package var id: HealthCategory { category }
}

extension Collection<Permission> {
  /// Returns the permissions by category. Categories are sorted by name, with other data and health details last (rule
  /// V9).
  package func groups(in locale: Locale) -> [PermissionGroup] {
    let last: [HealthCategory] = [.otherData, .healthDetails]
    return Dictionary(grouping: self, by: \.type.healthCategory)
      .map { category, permissions in
        let rows = Direction.allCases.flatMap { direction in
          permissions.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
            .map { Permission($0, direction) }
        }
        return PermissionGroup(category: category, permissions: rows)
      }
      .sorted { left, right in
        let places = (last.firstIndex(of: left.category) ?? -1, last.firstIndex(of: right.category) ?? -1)
        if places.0 != places.1 { return places.0 < places.1 }
        let names = (left.category.displayName(in: locale), right.category.displayName(in: locale))
        return names.0.compare(names.1, options: .caseInsensitive, range: nil, locale: locale) == .orderedAscending
      }
  }
}

extension AuthorizationSheetRequest {
  /// The permissions by category, in the order of iOS 27.
  func groups(in locale: Locale) -> [PermissionGroup] { permissions.groups(in: locale) }

  /// The title of the button that turns on everything. It contains the number of groups (rule V20, provisional).
  var selectAllTitle: LocalizedStringKey {
    let count = Set(permissions.map(\.type.healthCategory)).count
    return count == 1 ? "Select All 1 Topic" : "Select All \(count) Topics"
  }
}
