import HealthDaemon
import TerminalUI

/// A button of the health records flow. Its key works from every row.
///
/// *Next*, *Share* and *Done* are at the bottom of their pages, *Back* and *Cancel* in the navigation bar. None of them
/// is the default action: Return toggles the focused row and never answers.
package enum RecordsButton: String, Hashable, Sendable, CaseIterable {
  case next, share, done, back, cancel, addAccount, connectAccount, doneConnecting

  package var title: LocalizedStringKey {
    switch self {
    case .next: "Next"
    case .share: "Share"
    case .done, .doneConnecting: "Done"
    case .back: "‹ Back"
    case .cancel: "Cancel"
    case .addAccount: "Add Account"
    case .connectAccount: "Connect Account"
    }
  }

  private var shortcut: KeyboardShortcut {
    switch self {
    case .next: QuestionKey.next.shortcut("next")
    case .share: QuestionKey.share.shortcut("share")
    case .done, .doneConnecting: QuestionKey.done.shortcut("done")
    case .back: QuestionKey.back.shortcut("back")
    case .cancel: QuestionKey.cancelRecords.shortcut("cancel")
    case .addAccount, .connectAccount: QuestionKey.addAccount.shortcut("add")
    }
  }

  /// The accessibility identifier. It is invented, because Apple’s are not known.
  package var identifier: String { ConsentIdentifier.records("\(rawValue).Button") }

  /// Returns the view of the button.
  @MainActor func view(_ press: @escaping @MainActor () -> Void) -> some View {
    Button(title, role: self == .cancel ? .cancel : nil) { press() }
      .lineLimit(1)
      .keyboardShortcut(shortcut)
      .accessibilityIdentifier(identifier)
  }
}

extension AuthorizationSheetPage {
  /// The pages of the health records flow in order (rules HR2 to HR8).
  private static let records: [Self] = [
    .recordsIntroduction, .accounts, .recordsExplanation, .recordCategories, .newRecords,
  ]

  /// Returns the pages of the flow, including the visit to the Health app while it lasts (rule HR4).
  static func records(isAddingAccount: Bool) -> [Self] {
    isAddingAccount ? [.recordsIntroduction, .accounts, .addAccount] + records.dropFirst(2) : records
  }

  /// True for a page of the health records flow.
  package var isOfRecords: Bool { self == .addAccount || Self.records.contains(self) }

  /// The button that leads to the next page of the flow. *Done* on the last page answers the request.
  package var buttonAhead: RecordsButton {
    switch self {
    case .recordCategories: .share
    case .newRecords: .done
    case .addAccount: .doneConnecting
    default: .next
    }
  }

  /// The accessibility identifier of a page of the flow. The first is Apple’s (rule HR2); the others are invented.
  var recordsIdentifier: String {
    self == .recordsIntroduction ? ConsentIdentifier.recordsIntroduction : ConsentIdentifier.records("\(self)")
  }
}

extension NewRecords {
  /// The name of the choice on the last page and in Settings. The first is Apple’s; the second is invented (rule HR8).
  package var title: LocalizedStringKey {
    switch self {
    case .share: "Automatically Share"
    case .ask: "Ask for New Records"
    }
  }
}
