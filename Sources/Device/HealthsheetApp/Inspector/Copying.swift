import TerminalUI

extension View {
  /// Copies sentences with the copy key while focus is in this view.
  ///
  /// - Parameter sentences: Returns the sentences, one per line; nil if there is nothing to copy.
  func copies(_ sentences: @escaping @MainActor () -> [LocalizedStringKey]?) -> some View {
    modifier(Copying(sentences: sentences))
  }
}

private struct Copying: ViewModifier {
  let sentences: @MainActor () -> [LocalizedStringKey]?

  @Environment(\.copy) private var copy
  @Environment(\.announce) private var announce
  @Environment(\.locale) private var locale

  func body(content: Content) -> some View {
    content.onKeyPress(.copy) {
      let lines = sentences()?.map { String(localized: $0, locale: locale) } ?? []
      if lines.isEmpty {
        announce(words("There is nothing to copy here yet."))
      } else {
        copy(lines.joined(separator: "\n"))
        announce(words("Sent to the clipboard. A terminal may ignore this."))
      }
      return .handled
    }
  }

  private func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }
}
