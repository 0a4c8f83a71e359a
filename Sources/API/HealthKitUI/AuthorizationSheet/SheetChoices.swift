import HealthDaemon
import HealthModel
import TerminalUI

/// The state of a sheet while the person chooses: its switches and its current page.
package struct SheetChoices: Hashable, Sendable {
  /// The switches that are on. All are off at first (rule A31).
  package var granted: Set<Permission> = []
  /// The page that is shown.
  package private(set) var page: AuthorizationSheetPage
  /// The choice on the history page; nil before the person chooses (rule V39).
  package var history: ReadingHistory?

  /// The choice on the last page of the health records flow (rule HR8).
  package var newRecords = NewRecords.preset

  /// Creates the initial state of a sheet, on its first page.
  package init(page: AuthorizationSheetPage = .types) {
    self.page = page
  }

  /// Turns to a page. The switches do not change, but the person chooses the history again at each visit (rule V41).
  package mutating func show(_ page: AuthorizationSheetPage) {
    self.page = page
    history = nil
  }
}

extension Binding<SheetChoices> {
  /// Returns a switch for several permissions, which is on when all of them are (rules V11, WA4 and HR7).
  @MainActor func isOn(_ permissions: [Permission]) -> Binding<Bool> {
    Binding<Bool>(
      get: { wrappedValue.granted.isSuperset(of: permissions) },
      set: { isOn in
        if isOn { wrappedValue.granted.formUnion(permissions) } else { wrappedValue.granted.subtract(permissions) }
      })
  }
}
