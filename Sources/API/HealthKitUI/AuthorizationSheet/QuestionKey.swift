import TerminalUI

/// The keys of all questions: the sheets of all iOS versions, the watch’s pages, health records and object lists.
///
/// Space and Return toggle the focused row. An answer requires its own key or focus on its button, so an extra key
/// press never grants consent.
package enum QuestionKey {
  case allow, dontAllow
  /// Answers a question whose last button is *Done*.
  case done
  /// Turns all switches on or off.
  case everything
  case next, share
  /// Leaves health records, where Escape returns to the previous page.
  case cancelRecords
  case addAccount
  /// Returns to the previous page. On the first page, closes the pages without an answer.
  case back
  /// Shows the details of the focused object.
  case view

  /// The key, without modifiers.
  package var key: KeyEquivalent {
    switch self {
    case .allow, .addAccount: "A"
    case .dontAllow: "D"
    // *Done* does not have the key D, which refuses on the sheet.
    case .done: "F"
    case .everything: "a"
    case .next: "N"
    case .share: "S"
    case .cancelRecords: "C"
    case .back: .escape
    case .view: "v"
    }
  }

  /// Returns the shortcut of a button. When space is short, the hints of keys that answer or lead to the answer are the
  /// last to be omitted.
  ///
  /// - Parameter help: The text in the hints; nil for the title of the button.
  func shortcut(_ help: LocalizedStringKey?) -> KeyboardShortcut {
    let answers =
      switch self {
      case .allow, .dontAllow, .done, .next: true
      case .everything, .share, .cancelRecords, .addAccount, .back, .view: false
      }
    return KeyboardShortcut(key, help: help, hintPriority: answers ? 2 : 1)
  }
}

extension View {
  /// Lets a key of a question press the buttons of this view, wherever the focus is.
  func keyboardShortcut(_ key: QuestionKey, help: LocalizedStringKey?) -> some View {
    keyboardShortcut(key.shortcut(help))
  }
}
