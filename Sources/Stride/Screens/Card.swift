import TerminalUI

/// Something of the dashboard, on a ground of its own: a title with an icon, what is new about it, and what it shows.
struct Card<Content: View>: View {
  let title: LocalizedStringKey
  let symbol: String
  let color: Color
  /// At the right of the title, as much of it as fits.
  var remarks: [LocalizedStringKey] = []
  @ViewBuilder let content: @MainActor () -> Content

  @Environment(\.isFocused) private var isFocused

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        Text("\(symbol) ").foregroundStyle(color).accessibilityLabel("")
        Text(title).bold().foregroundStyle(color).reverse(isFocused).lineLimit(1)
        Spacer()
        FittingText(remarks).foregroundStyle(.secondary)
      }
      content()
    }
    .padding(.horizontal, 1)
    .background(.card)
  }
}

/// The first of some texts that fits on the line. There may be five.
struct FittingText: View {
  private let texts: [LocalizedStringKey]

  init(_ texts: [LocalizedStringKey]) { self.texts = texts }

  var body: some View {
    ViewThatFits(in: .horizontal) {
      Text(text(0)).lineLimit(1)
      Text(text(1)).lineLimit(1)
      Text(text(2)).lineLimit(1)
      Text(text(3)).lineLimit(1)
      Text(text(4)).lineLimit(1)
    }
  }

  private func text(_ index: Int) -> LocalizedStringKey { texts.isEmpty ? "" : texts[min(index, texts.count - 1)] }
}
