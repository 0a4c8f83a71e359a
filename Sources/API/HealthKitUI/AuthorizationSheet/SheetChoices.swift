import HealthModel

/// The state of a sheet while the person chooses: its switches, and the page it is on.
package struct SheetChoices: Hashable, Sendable {
  /// The switches that are on. All are off at first (rule A31).
  package var granted: Set<Permission> = []
  /// True while the second page of iOS 27 is shown, which asks how much history the app may read.
  package private(set) var isAskingForHistory = false
  /// The choice on the second page; nil before it is made (rule V39).
  package var history: ReadingHistory?

  package init() {}

  /// Goes on to the second page, on which nothing is chosen yet.
  package mutating func askForHistory() { isAskingForHistory = true }

  /// Goes back to the switches, which stay as they are; the choice of history is forgotten (rule V41).
  package mutating func goBack() {
    isAskingForHistory = false
    history = nil
  }
}

extension AuthorizationSheetRequest {
  /// Returns true when *Continue* leads to the second page, and nothing is decided on the first (rules V26 and V28).
  package func continues(with choices: SheetChoices) -> Bool {
    asksForHistory && choices.granted.contains(where: \.canBeLimited)
  }
}
