import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Styles of text add up, from the view around it and from its parts")
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

  @Test("A part of a text has its attribute, and the rest has not", arguments: attributes)
  func parts(attribute: Style.Attributes) {
    let text = part(Text("ab"), attribute) + Text("cd")
    #expect(style(text).attributes == attribute)
    #expect(style(text, at: 2).attributes == [])
  }

  @Test("A view gives its attribute to all texts in it, and one further in can take it away", arguments: attributes)
  func views(attribute: Style.Attributes) {
    let view = HStack(spacing: 0) {
      Text("ab")
      whole(Text("cd"), attribute, false)
    }
    #expect(style(whole(view, attribute)).attributes == attribute)
    #expect(style(whole(view, attribute), at: 2).attributes == [])
  }

  @Test("Attributes of a view and of a text in it are both there")
  func both() {
    #expect(
      style(Text("a").italic().strikethrough().underline().bold(true)).attributes == [
        .italic, .strikethrough, .underline, .bold,
      ])
  }

  @Test("The reason why a control is dim is shown with the keys, also where it is a string")
  func help() {
    let words = "Nothing is on."
    let view = VStack {
      Button("Allow") {}.disabled(true).help(words)
      KeyHintBar()
    }
    #expect(Pilot(view, size: .standard).shows("Nothing is on."))
  }

  @Test(
    "Letters in one case are those of the text's language",
    arguments: [
      (Text.Case.uppercase, "STRASSE 心率 10 KM"), (.lowercase, "straße 心率 10 km"),
    ])
  func cases(textCase: Text.Case, shown: String) {
    #expect(Pilot(Text("Straße 心率 10 km").textCase(textCase), size: .small).shows(shown))
  }
}
