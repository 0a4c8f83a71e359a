/// One line that shows the keys that work now and what they do: `space toggle  ⏎ allow  esc close`.
///
/// It is drawn from the table that dispatches keys, after focus is known, so it never promises what would not happen.
/// What does not fit is left out from the end, save `?` and `q`: who is lost looks for these. A hint can be clicked. While a disabled control has focus, its help
/// comes first and says why.
public struct KeyHintBar: View {
  public typealias Body = Never

  /// Shows the keys that do something now.
  public init() {}

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(KeyHintNode(environment: context.environment))
  }
}

final class KeyHintNode: Node {
  private let environment: EnvironmentValues

  init(environment: EnvironmentValues) {
    self.environment = environment
    super.init()
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(width: proposal.width ?? 40, height: 1) }

  override func draw(in context: DrawingContext) {
    let context = context.clipped(to: rect)
    let glyphs = environment.glyphs
    var titleStyle = environment.style
    if titleStyle.foreground == .clear { titleStyle.foreground = .secondary }
    var keyStyle = titleStyle
    keyStyle.foreground = environment.tint
    keyStyle.attributes.insert(.bold)

    var x = rect.minX
    if let reason = context.painter.disabledReason {
      let text = reason.truncated(toColumns: rect.size.width, ellipsis: glyphs.ellipsis)
      x = context.write(text, at: rect.origin, style: Style(foreground: .orange)) + 2
    }
    let hints = context.painter.keyBindings.shown.map { Hint($0, glyphs: glyphs) }
    for hint in Self.fitting(hints, columns: rect.maxX - x, ellipsis: glyphs.ellipsis.columnCount) {
      guard let hint else {
        x = context.write(glyphs.ellipsis, at: Point(x: x, y: rect.minY), style: titleStyle) + 2
        continue
      }
      context.addRegion(
        Rect(x: x, y: rect.minY, width: hint.width, height: 1),
        .action { [perform = context.painter.perform] in perform(hint.binding) })
      x = context.write(hint.label, at: Point(x: x, y: rect.minY), style: keyStyle) + 1
      x = context.write(hint.title, at: Point(x: x, y: rect.minY), style: titleStyle) + 2
    }
  }

  /// A key and what it does, as it is written.
  private struct Hint {
    let binding: KeyBinding
    let label: String
    let title: String

    init(_ binding: KeyBinding, glyphs: GlyphSet) {
      self.binding = binding
      label = binding.label(in: glyphs)
      title = binding.title.lowercasedFirst
    }

    var width: Int { label.columnCount + 1 + title.columnCount }
    var staysInSight: Bool { binding.keys.contains { $0 == KeyPress("?") || $0 == KeyPress("q") } }
  }

  /// The hints there is room for; nil stands for an ellipsis where some are left out.
  private static func fitting(_ hints: [Hint], columns: Int, ellipsis: Int) -> [Hint?] {
    func width(_ hints: [Hint]) -> Int { hints.reduce(0) { $0 + $1.width } + 2 * max(0, hints.count - 1) }
    if width(hints) <= columns { return hints }
    let kept = hints.filter(\.staysInSight)
    var others = hints.filter { !$0.staysInSight }
    let reserved = ellipsis + (kept.isEmpty ? 0 : 2 + width(kept))
    while !others.isEmpty, width(others) + 2 + reserved > columns { others.removeLast() }
    if others.isEmpty, reserved > columns { return [] }
    return others + [nil] + kept
  }
}

extension String {
  /// "Allow" → "allow", but "OK" and "HealthKit data" as they are.
  fileprivate var lowercasedFirst: String {
    guard let first, dropFirst().allSatisfy({ !$0.isUppercase }) else { return self }
    return first.lowercased() + dropFirst()
  }
}

extension KeyBinding {
  /// How the keys are written: "space", "⏎", "^C", "←→".
  public func label(in glyphs: GlyphSet) -> String {
    if let label { return glyphs == .ascii ? label.asciiArrows : label }
    return keys.first?.label(in: glyphs) ?? ""
  }
}

extension KeyPress {
  /// How the key is written on the screen: "space", "⏎", "^C", "F1".
  public func label(in glyphs: GlyphSet) -> String {
    let isPlain = glyphs == .ascii
    let name =
      switch key {
      case .character(" "): "space"
      case .character(let character): modifiers.contains(.control) ? character.uppercased() : String(character)
      case .upArrow: isPlain ? "up" : "↑"
      case .downArrow: isPlain ? "down" : "↓"
      case .leftArrow: isPlain ? "left" : "←"
      case .rightArrow: isPlain ? "right" : "→"
      case .home: "home"
      case .end: "end"
      case .pageUp: "pgup"
      case .pageDown: "pgdn"
      case .return: isPlain ? "enter" : "⏎"
      case .tab: "tab"
      case .backTab: isPlain ? "shift-tab" : "⇧tab"
      case .escape: "esc"
      case .delete: isPlain ? "backspace" : "⌫"
      case .deleteForward: "del"
      case .insert: "ins"
      case .function(let number): "F\(number)"
      }
    var prefix = ""
    if modifiers.contains(.control) { prefix += "^" }
    if modifiers.contains(.option) { prefix += isPlain ? "alt-" : "⌥" }
    if modifiers.contains(.shift) { prefix += isPlain ? "shift-" : "⇧" }
    return prefix + name
  }
}

extension String {
  fileprivate var asciiArrows: String {
    switch self {
    case "↑↓": "up/down"
    case "←→": "left/right"
    default: self
    }
  }
}
