import TerminalUI

/// The keys of every question: the sheets of all versions of iOS, the watch’s pages, health records and lists of objects.
///
/// Space and return turn the row that has focus. An answer has a key of its own, or its button has to have focus, so that
/// a key pressed once too often never gives consent.
package enum QuestionKey {
  case allow, dontAllow
  /// Ends a question whose last button is *Done*.
  case done
  /// Turns everything on or off.
  case everything
  case next, share
  /// Leaves health records, where escape goes a page back.
  case cancelRecords
  case addAccount
  /// Goes a page back; on the first page it closes the question.
  case back
  /// Shows the whole object that has focus.
  case view

  /// The key, without others held.
  package var key: KeyEquivalent {
    switch self {
    case .allow, .addAccount: "A"
    case .dontAllow: "D"
    // Not D, which refuses on the sheet.
    case .done: "F"
    case .everything: "a"
    case .next: "N"
    case .share: "S"
    case .cancelRecords: "C"
    case .back: .escape
    case .view: "v"
    }
  }

  /// Returns the shortcut of a button. The hints of keys that answer, or go on to the answer, are the last to be left out.
  ///
  /// - Parameter help: The word in the hints; nil for the title of the button.
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
  /// Presses the buttons of this view with a key of a question, with focus anywhere.
  func keyboardShortcut(_ key: QuestionKey, help: LocalizedStringKey?) -> some View {
    keyboardShortcut(key.shortcut(help))
  }
}
