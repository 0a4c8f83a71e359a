import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Text styles combine, from the view and from the text's parts")
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

  @Test("A part of a text has its attribute, and the rest does not", arguments: attributes)
  func parts(attribute: Style.Attributes) {
    let text = part(Text("ab"), attribute) + Text("cd")
    #expect(style(text).attributes == attribute)
    #expect(style(text, at: 2).attributes == [])
  }

  @Test("A view's attribute applies to all its texts, and inner views can remove it", arguments: attributes)
  func views(attribute: Style.Attributes) {
    let view = HStack(spacing: 0) {
      Text("ab")
      whole(Text("cd"), attribute, false)
    }
    #expect(style(whole(view, attribute)).attributes == attribute)
    #expect(style(whole(view, attribute), at: 2).attributes == [])
  }

  @Test("Attributes of a view and of its text combine")
  func both() {
    #expect(
      style(Text("a").italic().strikethrough().underline().bold(true)).attributes == [
        .italic, .strikethrough, .underline, .bold,
      ])
  }

  @Test("The reason a control is disabled is on the hint line, for strings too")
  func help() {
    let words = "Nothing is on."
    let view = VStack {
      Button("Allow") {}.disabled(true).help(words)
      KeyHintBar()
    }
    #expect(Pilot(view, size: .standard).shows("Nothing is on."))
  }

  @Test(
    "Case conversion follows the text's language",
    arguments: [
      (Text.Case.uppercase, "STRASSE 心率 10 KM"), (.lowercase, "straße 心率 10 km"),
    ])
  func cases(textCase: Text.Case, shown: String) {
    #expect(Pilot(Text("Straße 心率 10 km").textCase(textCase), size: .small).shows(shown))
  }
}
