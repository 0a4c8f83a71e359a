/// Text, on as many lines as it needs.
///
/// A line breaks between words, and inside a word only if the word is wider than the line. If there are too few lines,
/// the last line ends in "…". A wide character is never split.
///
///     Text("Steps: ") + Text("8,412").bold()
public struct Text: View {
  public typealias Body = Never

  /// A part of the text with one style.
  struct Run: Hashable {
    /// The text, localized or not.
    var content: String
    /// The key for localization; nil for text that is not localized.
    var key: LocalizedStringKey?
    /// The colour; nil for the view's colour.
    var foreground: Color?
    /// The attributes that this part adds to those of the view.
    var added: Style.Attributes = []
  }

  /// The parts, in order.
  var runs: [Run]

  /// Creates a text.
  ///
  /// - Parameter key: The text in English, shown in the language of the view.
  nonisolated public init(_ key: LocalizedStringKey) {
    runs = [Run(content: key.written, key: key.isVerbatim ? nil : key)]
  }
  /// Creates a text that is not localized.
  ///
  /// - Parameter content: The text, which is shown unchanged.
  @_disfavoredOverload nonisolated public init(_ content: some StringProtocol) {
    runs = [Run(content: String(content))]
  }
  /// Creates a text that is not localized, even from a literal.
  nonisolated public init(verbatim content: String) { runs = [Run(content: content)] }

  /// Concatenates two texts, each with its own style.
  public static func + (first: Text, second: Text) -> Text {
    var text = first
    text.runs += second.runs
    return text
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(TextNode(self, environment: context.environment))
  }
}

extension Text {
  /// The text as written, before localization.
  nonisolated package var plainString: String { runs.map(\.content).joined() }

  func localized(in environment: EnvironmentValues) -> Text {
    var text = self
    for index in runs.indices {
      if let key = runs[index].key { text.runs[index].content = environment.string(key) }
    }
    return text
  }
}

/// The alignment of the lines of a text.
public enum TextAlignment: Hashable, Sendable {
  case leading, center, trailing

  /// The alignment of a line in the width of the text.
  var horizontal: HorizontalAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension Text {
  public func bold() -> Text { adding(.bold) }
  /// Makes the text italic if the terminal supports it.
  public func italic() -> Text { adding(.italic) }
  public func underline() -> Text { adding(.underline) }
  /// Draws a line through the text.
  public func strikethrough() -> Text { adding(.strikethrough) }
  /// Makes the text fainter.
  public func dim() -> Text { adding(.dim) }

  /// Sets the colour of the parts of the text that have none.
  public func foregroundStyle(_ color: Color) -> Text {
    var text = self
    // Keep a colour that is already set: it comes from a modifier further inside, which takes precedence.
    for index in text.runs.indices where text.runs[index].foreground == nil { text.runs[index].foreground = color }
    return text
  }

  private func adding(_ attribute: Style.Attributes) -> Text {
    var text = self
    for index in text.runs.indices { text.runs[index].added.insert(attribute) }
    return text
  }
}

/// A text laid out in lines.
final class TextNode: Node {
  private let text: Text
  /// The original text, before a change of case.
  var writtenString: String { written.runs.map(\.content).joined() }
  private let written: Text
  private let style: Style
  private let lineLimit: Int?
  private let alignment: HorizontalAlignment
  private let ellipsis: String
  private var layouts: [(width: Int, height: Int, layout: TextLayout)] = []
  /// The width if the text is one line of printable ASCII, the common case.
  private let plainWidth: Int?

  /// Localizes a text in an environment, and inherits its style.
  init(_ text: Text, environment: EnvironmentValues) {
    written = text.localized(in: environment)
    var text = written.inCase(environment.textCase)
    for index in text.runs.indices where text.runs[index].foreground == .tint {
      text.runs[index].foreground = environment.tint
    }
    self.text = text
    style = environment.textStyle
    lineLimit = environment.lineLimit
    alignment = environment.multilineTextAlignment.horizontal
    ellipsis = environment.glyphs.ellipsis
    plainWidth = text.runs.count == 1 ? text.runs[0].content.asciiColumnCount : nil
    super.init()
  }

  var string: String { text.runs.map(\.content).joined() }

  private func fits(_ width: Int?) -> Bool {
    guard let plainWidth else { return false }
    return width.map { plainWidth <= $0 } ?? true
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if fits(proposal.width), let plainWidth { return Size(width: plainWidth, height: 1) }
    if let width = proposal.width, width <= 0 { return Size(width: 0, height: 1) }
    return layout(width: proposal.width ?? .infinity, height: proposal.height ?? .infinity).size
  }

  private func layout(width: Int, height: Int) -> TextLayout {
    for known in layouts where known.width == width && known.height == height { return known.layout }
    let lines = max(1, min(height, lineLimit ?? .infinity))
    let layout = TextLayout(text.runs, style: style, width: width, lineLimit: lines, ellipsis: ellipsis)
    layouts.append((width, height, layout))
    return layout
  }

  private var proposal = ProposedViewSize.unspecified

  override func arrange(_ proposal: ProposedViewSize) { self.proposal = proposal }

  override func draw(in context: DrawingContext) {
    guard rect.size.width > 0 else { return context.noteLost(string, row: rect.minY) }
    if fits(proposal.width) {
      context.write(text.runs[0].content, at: rect.origin, style: text.runs[0].style(on: style))
      return
    }
    let layout = layout(width: proposal.width ?? .infinity, height: proposal.height ?? .infinity)
    if layout.isTruncated { context.noteTruncated(string, row: rect.maxY - 1, shown: layout.lines.last) }
    for (index, line) in layout.lines.enumerated() {
      var x = rect.minX + alignment.offset(of: line.width, in: rect.size.width)
      for glyph in line.glyphs {
        x = context.write(String(glyph.character), at: Point(x: x, y: rect.minY + index), style: glyph.style)
      }
    }
  }
}

extension Text.Run {
  /// Returns the style of this part, combined with the view's style.
  func style(on base: Style) -> Style {
    var style = base
    if let foreground { style.foreground = foreground }
    style.attributes.formUnion(added)
    return style
  }
}

extension EnvironmentValues {
  /// The style of text, dimmed if controls are disabled.
  var textStyle: Style {
    guard !isEnabled else { return style }
    var style = style
    style.foreground = .secondary
    style.attributes.insert(.dim)
    return style
  }
}

extension Text {
  /// The case of all letters of a text.
  public enum Case: Hashable, Sendable {
    case lowercase
    /// Capital letters, as in the section headers of a list.
    case uppercase
  }

  /// Returns the text in a case; nil leaves it unchanged.
  func inCase(_ textCase: Case?) -> Text {
    guard let textCase else { return self }
    var text = self
    for index in text.runs.indices {
      let content = text.runs[index].content
      text.runs[index].content = textCase == .uppercase ? content.uppercased() : content.lowercased()
    }
    return text
  }
}

extension View {
  /// Sets the case of all text in this view; nil leaves it unchanged.
  ///
  ///     Section { rows } header: { Text("iCloud").textCase(nil) }
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}

extension EnvironmentValues {
  private struct TextCaseKey: EnvironmentKey { static var defaultValue: Text.Case? { nil } }

  /// The case of all text; nil leaves it unchanged.
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { self[TextCaseKey.self] = newValue }
  }
}
