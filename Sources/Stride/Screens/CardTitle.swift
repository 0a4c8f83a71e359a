import TerminalUI

/// The title of a card, marked while the card has focus.
struct CardTitle: View {
  let title: String
  let color: Color

  @Environment(\.isFocused) private var isFocused

  init(_ title: String, color: Color) {
    self.title = title
    self.color = color
  }

  var body: some View {
    Text(title).bold().foregroundStyle(color).reverse(isFocused)
  }
}
