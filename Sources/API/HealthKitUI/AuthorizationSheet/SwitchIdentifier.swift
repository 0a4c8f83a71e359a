import HealthModel

extension ObjectType {
  /// The name of the type in accessibility identifiers: its identifier without the common prefix, such as "StepCount".
  package var nameInIdentifiers: String {
    // Apple’s sheet uses the plural (rules V14 and WA5).
    if self == .workout { return "Workouts" }
    let words = identifier.split(separator: "TypeIdentifier", omittingEmptySubsequences: true)
    return words.count > 1 ? String(words[1]) : String((words.first ?? "").dropFirst("HK".count))
  }
}

extension Permission {
  /// The accessibility identifier of the switch on the sheet, as on Apple’s own (rules A35 and V14).
  package var switchIdentifier: String { ConsentIdentifier.switchCell(nameInIdentifiers) }

  /// The direction and the type in accessibility identifiers: “Read.StepCount”.
  package var nameInIdentifiers: String { "\(direction == .share ? "Write" : "Read").\(type.nameInIdentifiers)" }

  /// Creates the permission of a switch on the sheet; nil for the identifier of any other view.
  ///
  /// Also accepts Swift names of types, which earlier versions of this package used in identifiers.
  package init?(switchIdentifier identifier: String) {
    guard let match = identifier.wholeMatch(of: /UIA\.Health\.(Write|Read)\.(.+)\.SwitchCell/),
      let type = ObjectType.all.first(where: { $0.nameInIdentifiers == match.2 })
        ?? ObjectType(swiftName: String(match.2))
    else { return nil }
    self.init(type, match.1 == "Write" ? .share : .read)
  }
}
