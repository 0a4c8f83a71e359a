/// One line that shows the active keys with their actions: `space toggle  ⏎ allow  esc close`.
///
/// The bar is drawn after focus is resolved, from the table that dispatches keys, so it never shows a key that does not
/// work. If space is limited, hints with the lowest priority are left out first, and of hints with equal priority the
/// last. Before the bar leaves out a hint with a priority above 0.5, it leaves out the word of `?`; the last part to be
/// left out is the `…` for missing hints. Hints can be clicked; a dim hint explains why its key does nothing now. An
/// announcement, or the help of a focused disabled control, comes before the hints. An announcement that is longer than
/// the line covers the rows above it until the next key.
public struct KeyHintBar: View {
  public typealias Body = Never

  public init() {}

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(KeyHintNode(environment: context.environment))
  }
}

final class KeyHintNode: Node {
  private let environment: EnvironmentValues

  /// Creates a bar that draws with the glyphs and language of an environment.
  init(environment: EnvironmentValues) {
    self.environment = environment
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(width: proposal.width ?? 40, height: 1) }

  /// The maximum number of rows that an announcement covers.
  private static let announcedRows = 5

  override func draw(in whole: DrawingContext) {
    let context = whole.clipped(to: rect)
    let glyphs = environment.glyphs
    var titleStyle = environment.style
    if titleStyle.foreground == .clear { titleStyle.foreground = .secondary }
    var keyStyle = titleStyle
    keyStyle.foreground = environment.tint
    keyStyle.attributes.insert(.bold)

    var x = rect.minX
    if let sentence = context.painter.announcement ?? context.painter.disabledReason {
      let lines = TextLayout(
        [Text.Run(content: sentence)], style: Style(foreground: .orange), width: rect.size.width,
        lineLimit: min(Self.announcedRows, rect.maxY), ellipsis: glyphs.ellipsis
      ).lines
      for (index, line) in lines.enumerated() {
        let row = Rect(x: rect.minX, y: rect.maxY - lines.count + index, width: rect.size.width, height: 1)
        whole.restyle(row) { $0 = .plain }
        whole.fill(row, with: Cell(" "))
        x = rect.minX
        for glyph in line.glyphs {
          x = whole.write(String(glyph.character), at: Point(x: x, y: row.minY), style: glyph.style)
        }
      }
      x += 2
    }
    let hints = context.painter.keyBindings.shown.map { Hint($0, glyphs: glyphs, space: environment.spaceKey) }
    for hint in Self.fitting(hints, columns: rect.maxX - x, ellipsis: glyphs.ellipsis.columnCount) {
      guard let hint else {
        x = context.write(glyphs.ellipsis, at: Point(x: x, y: rect.minY), style: titleStyle) + 2
        continue
      }
      context.addRegion(
        Rect(x: x, y: rect.minY, width: hint.width, height: 1),
        .action { [perform = context.painter.perform] in perform(hint.binding) })
      let isDim = hint.binding.isDisabled
      x = context.write(hint.label, at: Point(x: x, y: rect.minY), style: isDim ? keyStyle.dimmed : keyStyle) + 1
      if !hint.title.isEmpty {
        x = context.write(hint.title, at: Point(x: x, y: rect.minY), style: isDim ? titleStyle.dimmed : titleStyle) + 1
      }
      x += 1
    }
  }

  private struct Hint {
    let binding: KeyBinding
    let label: String
    /// The title of the action; empty if the hint shows only the key.
    var title: String

    /// Creates the hint of a binding with the glyphs of a terminal and the name of the space key.
    init(_ binding: KeyBinding, glyphs: GlyphSet, space: String) {
      self.binding = binding
      label = binding.label(in: glyphs, space: space)
      title = binding.title.lowercasedFirst
    }

    /// The width of the hint, in columns.
    var width: Int { label.columnCount + (title.isEmpty ? 0 : 1 + title.columnCount) }

    /// True for `?`, the key that lists all keys. Its hint needs no word.
    var tellsTheRest: Bool { binding.keys.first == "?" }
  }

  /// Returns the hints that fit; nil stands for an ellipsis that replaces hints left out.
  private static func fitting(_ hints: [Hint], columns: Int, ellipsis: Int) -> [Hint?] {
    func width(_ hints: [Hint]) -> Int { hints.reduce(0) { $0 + $1.width } + 2 * max(0, hints.count - 1) }
    if width(hints) <= columns { return hints }
    var kept = hints
    var gap: Int?
    var word: String?
    while let lowest = kept.map(\.binding.hintPriority).min(), width(kept) + 2 + ellipsis > columns {
      if lowest > 0.5, let rest = kept.firstIndex(where: \.tellsTheRest), !kept[rest].title.isEmpty {
        word = kept[rest].title
        kept[rest].title = ""
        continue
      }
      if lowest >= 1, word != nil, width(kept) <= columns { break }
      let index = kept.lastIndex { $0.binding.hintPriority == lowest } ?? kept.endIndex - 1
      kept.remove(at: index)
      gap = index
    }
    if kept.isEmpty, ellipsis > columns { return [] }
    if let word, let rest = kept.firstIndex(where: \.tellsTheRest),
      width(kept) + 3 + word.columnCount + ellipsis <= columns
    {
      kept[rest].title = word
    }
    var fitting: [Hint?] = kept
    if let gap, width(kept) + 2 + ellipsis <= columns { fitting.insert(nil, at: gap) }
    return fitting
  }
}

extension Style {
  fileprivate var dimmed: Style {
    var style = self
    style.attributes = .dim
    return style
  }
}

extension String {
  /// The text with its first letter in lower case, unless other letters are in upper case: "Allow" → "allow", but "OK"
  /// and "HealthKit data" stay unchanged.
  fileprivate var lowercasedFirst: String {
    guard let first, dropFirst().allSatisfy({ !$0.isUppercase }) else { return self }
    return first.lowercased() + dropFirst()
  }
}

extension KeyBinding {
  /// Returns the keys in their written form: "space", "⏎", "^C", "←→".
  ///
  /// - Parameter space: The name of the space key in the reader's language.
  public func label(in glyphs: GlyphSet, space: String = "space") -> String {
    if let label { return glyphs.keys.written(label, space: space) }
    return keys.first?.label(in: glyphs, space: space) ?? ""
  }
}

extension KeyPress {
  /// Returns the key in its written form: "space", "⏎", "^C", "F1".
  ///
  /// - Parameter space: The name of the space key in the reader's language. The other names are printed on keyboards.
  public func label(in glyphs: GlyphSet, space: String = "space") -> String {
    let keys = glyphs.keys
    let name =
      switch key {
      case .character(" "): space
      case .character(let character): modifiers.contains(.control) ? character.uppercased() : String(character)
      case .upArrow: keys.up
      case .downArrow: keys.down
      case .leftArrow: keys.left
      case .rightArrow: keys.right
      case .home: "home"
      case .end: "end"
      case .pageUp: "pgup"
      case .pageDown: "pgdn"
      case .return: keys.return
      case .tab: "tab"
      case .backTab: keys.shift + "tab"
      case .escape: "esc"
      case .delete: keys.delete
      case .deleteForward: "del"
      case .insert: "ins"
      case .function(let number): "F\(number)"
      }
    var prefix = ""
    if modifiers.contains(.control) { prefix += "^" }
    if modifiers.contains(.option) { prefix += keys.option }
    if modifiers.contains(.shift) { prefix += keys.shift }
    return prefix + name
  }
}
