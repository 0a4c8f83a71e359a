import Foundation
import HealthKitUI
import HealthModel
import Languages
import TerminalUI

/// Readable names for the views that a script identifies by accessibility identifiers.
package enum ElementName {
  /// A name such as "“Allow”" or "the switch to read Steps"; the identifier itself if there is no better name.
  package static func name(of identifier: String, in locale: Locale) -> String {
    func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }
    if let title = buttons[identifier] { return "“\(said(LocalizedStringKey(title)))”" }
    if identifier == ConsentIdentifier.everything { return said("the button for all switches") }
    if identifier == ConsentIdentifier.objectsEverything { return said("the button for the whole list") }
    if let permission = Permission(switchIdentifier: identifier) {
      let name = permission.type.displayName(in: locale)
      return said(permission.direction == .share ? "the switch to write \(name)" : "the switch to read \(name)")
    }
    if let match = identifier.wholeMatch(of: /settings\.(share|read)\.(.+)/),
      let type = ObjectType(swiftName: String(match.2))
    {
      let name = type.displayName(in: locale)
      let isSharing = match.1 == "share"
      return said(
        isSharing ? "the switch in Settings to write \(name)" : "the switch in Settings to read \(name)")
    }
    // The buttons of the demo's apps and the rows of the control panel are named by their text.
    if let match = identifier.wholeMatch(of: /(app|device)\.(.*[ A-Z].*)/) {
      let table: LocalizedStringTable = match.1 == "app" ? .apps : .device
      return "“\(String(localized: LocalizedStringKey(String(match.2)), table: table, locale: locale))”"
    }
    return identifier
  }

  /// The titles of buttons, by accessibility identifier.
  private static let buttons = [
    AuthorizationSheetLayout.navigationBar.allowIdentifier: "Allow",
    AuthorizationSheetLayout.bottomButtons.allowIdentifier: "Allow",
    AuthorizationSheetLayout.navigationBar.dontAllowIdentifier: "Don’t Allow",
    AuthorizationSheetLayout.bottomButtons.dontAllowIdentifier: "Don’t Allow",
    ConsentIdentifier.objectsDone: "Done", ConsentIdentifier.objectsCancel: "Cancel",
  ]
}
