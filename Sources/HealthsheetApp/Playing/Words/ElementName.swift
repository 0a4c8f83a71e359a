import HealthKitUI
import HealthModel
import Scenarios

/// Names for the views that a script knows by accessibility identifiers.
enum ElementName {
  /// Returns the name of a view: "“Allow”", "the switch to read Steps". Without a name it is the identifier itself.
  static func name(of identifier: String) -> String {
    if let name = names[identifier] { return name }
    if let match = identifier.wholeMatch(of: /UIA\.Health\.(Write|Read)\.(.+)\.SwitchCell/),
      let type = ObjectType(swiftName: String(match.2))
    {
      return "the switch to \(match.1.lowercased()) \(type.displayName)"
    }
    if let match = identifier.wholeMatch(of: /settings\.(share|read)\.(.+)/),
      let type = ObjectType(swiftName: String(match.2))
    {
      return "the switch in Settings to \(match.1 == "share" ? "write" : "read") \(type.displayName)"
    }
    // The buttons of the demo's apps and the rows of the control panel are called what stands on them.
    if let match = identifier.wholeMatch(of: /(?:app|device)\.(.*[ A-Z].*)/) { return "“\(match.1)”" }
    return identifier
  }

  private static let names: [String: String] = [
    AuthorizationSheetLayout.navigationBar.allowIdentifier: "“Allow”",
    AuthorizationSheetLayout.bottomButtons.allowIdentifier: "“Allow”",
    AuthorizationSheetLayout.navigationBar.dontAllowIdentifier: "“Don’t Allow”",
    AuthorizationSheetLayout.bottomButtons.dontAllowIdentifier: "“Don’t Allow”",
    "UIA.Health.AuthSheet.AllCategoryButton": "the button for all switches",
    "UIA.Health.ObjectList.DoneButton": "“Done”", "UIA.Health.ObjectList.CancelButton": "“Cancel”",
    "UIA.Health.ObjectList.AllButton": "the button for the whole list",
  ]
}
