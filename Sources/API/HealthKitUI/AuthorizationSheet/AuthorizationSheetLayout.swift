/// The place of the sheet’s two buttons, which changed with iOS 26 (rule A34).
package enum AuthorizationSheetLayout: Hashable, Sendable {
  /// iOS 18 and older: in the navigation bar, *Don’t Allow* at the left.
  case navigationBar
  /// iOS 26: two large buttons under the list.
  case bottomButtons

  /// The layout of an iOS version.
  ///
  ///     AuthorizationSheetLayout(operatingSystemVersion: "18.1.0")   // .navigationBar
  ///     AuthorizationSheetLayout(operatingSystemVersion: "26.0")     // .bottomButtons
  package init(operatingSystemVersion: String) {
    let major = operatingSystemVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
    self = major >= 26 ? .bottomButtons : .navigationBar
  }

  /// The accessibility identifier of *Allow*, as on Apple’s own sheet (rule A35).
  package var allowIdentifier: String {
    self == .navigationBar ? "UIA.Health.AuthSheet.DoneButton" : "UIA.Health.Allow.Button"
  }
  /// The accessibility identifier of *Don’t Allow*, as on Apple’s own sheet (rule A35).
  package var dontAllowIdentifier: String {
    self == .navigationBar ? "UIA.Health.AuthSheet.CancelButton" : "UIA.Health.DoNotAllow.Button"
  }
}
