import HealthModel

/// The arrangement of the sheet, which changed in iOS 26 and in iOS 27 (rules A34, V6 and V24).
package enum AuthorizationSheetLayout: Hashable, Sendable {
  /// iOS 18 and earlier: the buttons are in the navigation bar, *Don’t Allow* on the left.
  case navigationBar
  /// iOS 26: two large buttons below the list.
  case bottomButtons
  /// iOS 27: types in groups, with the buttons after the last row.
  case groups

  /// Creates the layout that a version of iOS uses.
  package init(_ version: SystemVersion) {
    self = version.has(.groupedTypes) ? .groups : version.has(.buttonsAtTheFoot) ? .bottomButtons : .navigationBar
  }

  /// The accessibility identifier of *Allow*, as on Apple’s own sheet (rule A35).
  package var allowIdentifier: String {
    self == .navigationBar ? ConsentIdentifier.done : ConsentIdentifier.allow
  }
  /// The accessibility identifier of *Don’t Allow*, as on Apple’s own sheet (rule A35).
  package var dontAllowIdentifier: String {
    self == .navigationBar ? ConsentIdentifier.cancel : ConsentIdentifier.dontAllow
  }
}
