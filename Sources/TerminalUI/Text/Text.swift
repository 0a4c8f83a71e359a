/// Text, on as many lines as it needs.
///
/// It breaks between words, and inside a word only when the word alone is wider than the line. When there are fewer
/// lines than it needs, the last one ends in "…". A wide character is never split.
///
///     Text("Steps: ") + Text("8,412").bold()
public struct Text: View {
  public typealias Body = Never

  struct Run: Hashable {
    var content: String
    /// By what the content is looked up; nil for a text that is shown as it is.
    var key: LocalizedStringKey?
    var foreground: Color?
    var added: Style.Attributes = []
  }

  var runs: [Run]

  /// - Parameter key: What it says, in the language of the place where it is shown.
  public init(_ key: LocalizedStringKey) {
    runs = [Run(content: key.written, key: key.isVerbatim ? nil : key)]
  }
  /// - Parameter content: What it says, as it is: nothing is looked up.
  @_disfavoredOverload public init(_ content: some StringProtocol) { runs = [Run(content: String(content))] }
  /// As a text that is not a literal: nothing is looked up.
  public init(verbatim content: String) { runs = [Run(content: content)] }

  /// Two texts as one, each with its own style.
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
  /// The text in the language of a place.
  func localized(in environment: EnvironmentValues) -> Text {
    var text = self
    for index in runs.indices {
      if let key = runs[index].key { text.runs[index].content = environment.string(key) }
    }
    return text
  }
}

/// How the lines of a text stand to each other.
public enum TextAlignment: Hashable, Sendable {
  case leading, center, trailing

  var horizontal: HorizontalAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension Text {
  /// Heavier.
  public func bold() -> Text { adding(.bold) }
  /// Slanted, where the terminal can.
  public func italic() -> Text { adding(.italic) }
  /// With a line under it.
  public func underline() -> Text { adding(.underline) }
  /// With a line through it.
  public func strikethrough() -> Text { adding(.strikethrough) }
  /// Fainter.
  public func dim() -> Text { adding(.dim) }

  /// In a colour.
  public func foregroundStyle(_ color: Color) -> Text {
    var text = self
    // A colour given earlier lies further in, and wins.
    for index in text.runs.indices where text.runs[index].foreground == nil { text.runs[index].foreground = color }
    return text
  }

  private func adding(_ attribute: Style.Attributes) -> Text {
    var text = self
    for index in text.runs.indices { text.runs[index].added.insert(attribute) }
    return text
  }
}

final class TextNode: Node {
  private let text: Text
  /// The words as they were written, whatever letters they are drawn in.
  var writtenString: String { written.runs.map(\.content).joined() }
  private let written: Text
  private let style: Style
  private let lineLimit: Int?
  private let alignment: HorizontalAlignment
  private let ellipsis: String
  private var layouts: [(width: Int, height: Int, layout: TextLayout)] = []
  /// The width when the text is one line of printable ASCII, the usual case.
  private let plainWidth: Int?

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
    guard rect.size.width > 0 else { return }
    if fits(proposal.width) {
      context.write(text.runs[0].content, at: rect.origin, style: text.runs[0].style(on: style))
      return
    }
    let layout = layout(width: proposal.width ?? .infinity, height: proposal.height ?? .infinity)
    for (index, line) in layout.lines.enumerated() {
      var x = rect.minX + alignment.offset(of: line.width, in: rect.size.width)
      for glyph in line.glyphs {
        x = context.write(String(glyph.character), at: Point(x: x, y: rect.minY + index), style: glyph.style)
      }
    }
  }
}

extension Text.Run {
  func style(on base: Style) -> Style {
    var style = base
    if let foreground { style.foreground = foreground }
    style.attributes.formUnion(added)
    return style
  }
}

extension EnvironmentValues {
  /// The style of text here: dimmed where controls are disabled.
  var textStyle: Style {
    guard !isEnabled else { return style }
    var style = style
    style.foreground = .secondary
    style.attributes.insert(.dim)
    return style
  }
}
