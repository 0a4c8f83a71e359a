import Foundation
import TerminalUI

/// A part of the dashboard with its own background: a title with an icon, remarks beside it, and content.
struct Card<Content: View>: View {
  /// The title, drawn in reverse while the card has focus.
  let title: LocalizedStringKey
  /// The icon before the title, one or two columns wide.
  let symbol: String
  let color: Color
  /// Texts at the right of the title, the longest first. The first that fits is shown.
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

/// The first of up to five texts that fits on the line.
struct FittingText: View {
  private let texts: [LocalizedStringKey]

  /// Creates a text from candidates, the longest first. Empty candidates show nothing.
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

extension Locale {
  func number(_ value: Double, digits: Int = 0) -> String {
    value.formatted(.number.locale(self).precision(.fractionLength(digits)))
  }
}
