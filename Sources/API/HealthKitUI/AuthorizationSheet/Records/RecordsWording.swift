import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The text of the health records flow. Apple’s text is known for the buttons, the categories and one choice; the rest
/// is invented.
extension AuthorizationSheetRequest {
  /// Returns the sentence at the top of a page.
  func recordsSentence(on page: AuthorizationSheetPage) -> LocalizedStringKey {
    switch page {
    case .accounts: "Accounts with your health records"
    case .addAccount: "Choose an institution to connect."
    case .recordsExplanation: "Why “\(app.displayName)” asks for your health records"
    case .recordCategories: "Choose the records that “\(app.displayName)” may read."
    case .newRecords: "What should happen with new records that “\(app.displayName)” may read?"
    default: sentence
    }
  }

  /// The text of the first page.
  var introduction: LocalizedStringKey {
    """
    You choose the accounts, the categories, and what happens with new records. Nothing is decided before \
    you press Done.
    """
  }

  /// The remark on the page of accounts when there are none (rule HR12).
  var remarkOnNoAccount: LocalizedStringKey {
    "No account is connected. Your choices apply to records that arrive later."
  }

  /// The remark below the choices of the last page (rule HR14).
  var remarkOnNewRecords: LocalizedStringKey { "You can change this later in Settings." }

  /// Returns the initial text of a page of the flow as the person sees it.
  func recordsWording(
    of page: AuthorizationSheetPage, in locale: Locale
  ) -> [LocalizedStringKey] {
    let bar = page == .recordsIntroduction ? [title] : [RecordsButton.back.title, title]
    let words: [LocalizedStringKey] =
      switch page {
      case .accounts:
        accounts.map { "\($0.location) · \($0.name)" } + [RecordsButton.addAccount.title]
          + (accounts.isEmpty ? [remarkOnNoAccount] : [])
      case .addAccount:
        HealthInstitution.allCases.map { "\($0.name)" } + [RecordsButton.connectAccount.title]
      case .recordsExplanation:
        [explanation(.read), privacyPolicy].compactMap(\.self)
      case .recordCategories:
        [requirement].compactMap(\.self) + read.map { "\($0.displayName(in: locale))" }
      case .newRecords: NewRecords.allCases.map(\.title) + [remarkOnNewRecords]
      default: [introduction] + [place].compactMap(\.self)
      }
    if page == .addAccount { return [title, recordsSentence(on: page)] + words + [page.buttonAhead.title] }
    return bar + [RecordsButton.cancel.title, recordsSentence(on: page)] + words + [page.buttonAhead.title]
  }
}
