/// A page of the sheet. A request has one or more pages; the last one answers it.
package enum AuthorizationSheetPage: Hashable, Sendable {
  /// The switches. The only page before iOS 27, and since then the first of two.
  case types
  /// The amount of history that the app may read, since iOS 27 (rule V37).
  case history
  /// The watch’s first page, which names the app that asks (rule WA2).
  case review
  /// The watch’s switches for writing (rule WA3).
  case write
  /// The watch’s switches for reading (rule WA7).
  case read
  /// The pages of the health records flow, on every version of iOS (rules HR2 to HR8).
  case recordsIntroduction, accounts, recordsExplanation, recordCategories, newRecords
  /// The visit to the Health app that connects an account, started from the page of accounts (rule HR4).
  case addAccount
}

extension AuthorizationSheetRequest {
  /// Returns the pages of the sheet in order. The pages after the first can depend on the switches that are on.
  package func pages(with choices: SheetChoices) -> [AuthorizationSheetPage] {
    if isOnWatch { return AuthorizationSheetPage.onWatch(writes: !share.isEmpty, reads: !read.isEmpty) }
    if isClinical { return AuthorizationSheetPage.records(isAddingAccount: choices.page == .addAccount) }
    // Without a type that supports limited history, the second page has nothing to ask (rules V26 and V28).
    return asksForHistory && choices.granted.contains(where: \.canBeLimited) ? [.types, .history] : [.types]
  }

  /// The initial state of the sheet: on its first page, with every switch off (rules A31 and WA5).
  package var firstChoices: SheetChoices { SheetChoices(page: pages(with: SheetChoices())[0]) }

  /// Returns the page after the current one; nil on the last page.
  package func nextPage(with choices: SheetChoices) -> AuthorizationSheetPage? {
    pages(with: choices).drop { $0 != choices.page }.dropFirst().first
  }

  /// Returns the page before the current one; nil on the first page.
  package func previousPage(with choices: SheetChoices) -> AuthorizationSheetPage? {
    pages(with: choices).prefix { $0 != choices.page }.last
  }
}
