import TerminalUI

/// The content of a page that has nothing to show yet: what the page lists, why it is empty, and buttons that lead to
/// something to list. It is centred, and scrolls in a small window.
struct EmptyPage<Actions: View>: View {
  let title: LocalizedStringKey
  /// The paragraphs below the title.
  let paragraphs: [LocalizedStringKey]
  @ViewBuilder let actions: @MainActor () -> Actions

  @Environment(\.locale) private var locale

  var body: some View {
    GeometryReader { proxy in
      ScrollView {
        VStack(spacing: 1) {
          Text(title).bold()
          ForEach(paragraphs, id: \.self) {
            Text($0).foregroundStyle(.secondary).multilineTextAlignment(.center).frame(maxWidth: width(of: $0))
          }
          HStack(spacing: 2) { actions() }
        }
        .padding(.horizontal, 2)
        .frame(maxWidth: .infinity, minHeight: proxy.size.height)
      }
    }
  }

  /// Returns a width, in columns, at which a paragraph has lines of about the same length, of at most 60 columns.
  private func width(of paragraph: LocalizedStringKey) -> Int {
    let columns = String(localized: paragraph, locale: locale).columnCount
    let lineCount = max(1, (columns + 51) / 52)
    // Leave some columns for the ends of lines, which stay empty if the next word does not fit.
    return columns / lineCount + 8
  }
}
