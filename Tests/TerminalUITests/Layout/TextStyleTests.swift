import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Text styles of a view and of parts of its text are combined")
struct TextStyleTests {
  private func style(_ view: some View, at x: Int = 0) -> Style {
    Pilot(view.frame(width: 6, alignment: .leading), size: Size(width: 6, height: 1)).frame[x, 0].style
  }

  private nonisolated static let attributes: [Style.Attributes] = [.bold, .italic, .underline, .strikethrough, .dim]

  private func part(_ text: Text, _ attribute: Style.Attributes) -> Text {
    switch attribute {
    case .bold: text.bold()
    case .italic: text.italic()
    case .underline: text.underline()
    case .strikethrough: text.strikethrough()
    default: text.dim()
    }
  }

  private func whole(_ view: some View, _ attribute: Style.Attributes, _ isActive: Bool = true) -> AnyView {
    switch attribute {
    case .bold: AnyView(view.bold(isActive))
    case .italic: AnyView(view.italic(isActive))
    case .underline: AnyView(view.underline(isActive))
    case .strikethrough: AnyView(view.strikethrough(isActive))
    default: AnyView(view.dim(isActive))
    }
  }

  @Test("An attribute of a part of a text does not apply to the rest", arguments: attributes)
  func parts(attribute: Style.Attributes) {
    let text = part(Text("ab"), attribute) + Text("cd")
    #expect(style(text).attributes == attribute)
    #expect(style(text, at: 2).attributes == [])
  }

  @Test(
    "An attribute of a view applies to all its texts, and inner views can remove the attribute", arguments: attributes)
  func views(attribute: Style.Attributes) {
    let view = HStack(spacing: 0) {
      Text("ab")
      whole(Text("cd"), attribute, false)
    }
    #expect(style(whole(view, attribute)).attributes == attribute)
    #expect(style(whole(view, attribute), at: 2).attributes == [])
  }

  @Test("Several attributes of a text are combined")
  func both() {
    #expect(
      style(Text("a").italic().strikethrough().underline().bold(true)).attributes == [
        .italic, .strikethrough, .underline, .bold,
      ])
  }

  @Test("The hint line shows why a control is disabled, even if the reason is a string")
  func help() {
    let words = "Nothing is on."
    let view = VStack {
      Button("Allow") {}.disabled(true).help(words)
      KeyHintBar()
    }
    #expect(Pilot(view, size: .standard).shows("Nothing is on."))
  }

  @Test(
    "Changing a text's case follows the rules of the text's language",
    arguments: [
      (Text.Case.uppercase, "STRASSE 心率 10 KM"), (.lowercase, "straße 心率 10 km"),
    ])
  func cases(textCase: Text.Case, shown: String) {
    #expect(Pilot(Text("Straße 心率 10 km").textCase(textCase), size: .small).shows(shown))
  }
}
