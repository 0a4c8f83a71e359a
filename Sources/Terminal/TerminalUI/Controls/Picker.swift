/// A control that chooses one of several values, shown side by side: ` D  [W]  M  6M  Y `.
///
///     Picker("Range", selection: $range) {
///       Text("D").tag(Range.day)
///       Text("W").tag(Range.week)
///     }
///
/// While it has focus, left and right change the value, and space moves to the next, wrapping around; each value can be
/// clicked. Inside a `ForEach`, a value without a `tag` uses the element's id. If the selection matches no value, none
/// is marked. In a list the title precedes it.
public struct Picker<Selection: Hashable, Content: View>: View {
  public typealias Body = Never

  private let title: LocalizedStringKey
  private let selection: Binding<Selection>
  private let content: Content

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - titleKey: The picker's title.
  ///   - selection: The chosen value: the `tag` of one of the views.
  ///   - content: The choices, each with a `tag`.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    title = titleKey
    self.selection = selection
    self.content = content()
  }

  /// Creates a picker with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(verbatim: String(title)), selection: selection, content: content)
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(PickerNode.self)))
    let selected = AnyHashable(selection.wrappedValue)
    var inner = context.inside(.horizontal)
    inner.environment.lineLimit = 1
    let options = content.nodes(in: inner)
    let control = Control(identity: context.identity, environment: context.environment)
    let node = PickerNode(options, selected: selected, control: control, environment: context.environment)
    let title = context.environment.string(title)
    control.title = { title }
    let select: @MainActor (Int) -> Bool = { [options, selection] index in
      guard options.indices.contains(index), let value = options[index].tag?.base as? Selection else {
        return false
      }
      selection.wrappedValue = value
      return true
    }
    control.choose = select
    let current = options.firstIndex { $0.tag == selected }
    let environment = context.environment
    // The right arrow selects the next value, and the left arrow the previous one. At the last and the first value,
    // they move focus instead.
    var move = KeyBinding([.leftArrow, .rightArrow].map { KeyPress($0) }, title: title) { key in
      let isForward = key == KeyPress(.rightArrow)
      return environment.execute { select(current.map { $0 + (isForward ? 1 : -1) } ?? 0) }
    }
    move.label = "←→"
    control.keys = [move]
    control.press = { _ = select(current.map { ($0 + 1) % options.count } ?? 0) }
    // Space selects the next value. It has no title for a hint, because the hint for the arrow keys is enough.
    control.returnPresses = false
    control.click = { [unowned node] point in _ = node.option(at: point.x).map(select) }
    node.accessibilityLabel = title
    nodes.nodes.append(context.container == .list ? row(node, title: title, in: context) : node)
  }

  /// Returns the row of a list: the title, and the picker at the right edge.
  private func row(_ node: Node, title: String, in context: EvaluationContext) -> Node {
    guard !title.isEmpty else { return node }
    let title = Text(verbatim: title).lineLimit(1).nodes(in: context)
    return PickerRowNode(title + [node])
  }
}

/// A picker at the right edge of a row, with its title at the left edge, or above the picker if both do not fit in one
/// row.
final class PickerRowNode: Node {
  private func isOneLine(_ width: Int?) -> Bool {
    let widths = children.map { $0.sizeThatFits(.unspecified).width }
    return width.map { widths.reduce(1, +) <= $0 } ?? true
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let sizes = children.map { $0.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) }
    return isOneLine(proposal.width)
      ? Size(
        width: proposal.width ?? sizes.reduce(1) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
      : Size(width: proposal.width ?? 0, height: sizes.reduce(0) { $0 + $1.height })
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let isOneLine = isOneLine(rect.size.width)
    var y = rect.minY
    for (index, child) in children.enumerated() {
      let offer = ProposedViewSize(width: rect.size.width, height: nil)
      let isAtEnd = isOneLine && index > 0
      let x = isAtEnd ? rect.maxX - child.sizeThatFits(offer).width : rect.minX
      child.place(at: Point(x: x, y: y), proposal: offer)
      if !isOneLine { y += child.rect.size.height }
    }
  }
}

/// The style of a picker. All of SwiftUI's names give the same style.
public struct PickerStyle: Hashable, Sendable {
  /// All values side by side.
  public static let segmented = PickerStyle()

  /// Creates the style, as `SegmentedPickerStyle()` does.
  public init() {}
}

extension View {
  /// Sets the style of pickers in this view.
  public func pickerStyle(_ style: PickerStyle) -> some View { self }
}

final class PickerNode: Node {
  /// The index of the chosen value; nil if none matches.
  let selected: Int?
  private let control: Control
  private let tint: Color

  /// Lays out the options, and marks the one with the selected tag.
  init(_ options: [Node], selected: AnyHashable, control: Control, environment: EnvironmentValues) {
    self.selected = options.firstIndex { $0.tag == selected }
    self.control = control
    tint = environment.isEnabled ? environment.tint : .secondary
    super.init(options)
    responder = control
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let sizes = children.map { $0.sizeThatFits(.unspecified) }
    return Size(width: sizes.reduce(0) { $0 + $1.width + 2 }, height: min(1, sizes.count))
  }

  override func arrange(_ proposal: ProposedViewSize) {
    var x = rect.minX
    for child in children {
      child.place(at: Point(x: x + 1, y: rect.minY), proposal: .unspecified)
      x += child.rect.size.width + 2
    }
  }

  /// Returns the index of the value at a column, counted from the picker's left; nil outside the values.
  func option(at column: Int) -> Int? {
    children.firstIndex { column < $0.rect.maxX + 1 - rect.minX }
  }

  override func draw(in context: DrawingContext) {
    let context = context.clipped(to: rect)
    context.addRegion(rect, .control(self, control))
    let isFocused = context.painter.focused === control.identity
    super.draw(in: context)
    guard let selected else {
      if isFocused { context.restyle(rect) { $0.background = .selection } }
      return
    }
    let segment = children[selected].rect.insetBy(dx: -1, dy: 0)
    let style = Style(foreground: tint, attributes: .bold)
    context.write("[", at: segment.origin, style: style)
    context.write("]", at: Point(x: segment.maxX - 1, y: segment.minY), style: style)
    context.restyle(segment) {
      $0.foreground = style.foreground
      $0.attributes.insert(.bold)
      if isFocused { $0.background = .selection }
    }
  }
}
