/// A scrolling column of rows, optionally in sections; each view in it is a row.
///
///     List {
///       Section("Allow “Stride” to read") {
///         ForEach(types) { type in Toggle(type.name, isOn: $choice[type]) }
///       } footer: {
///         Text("Stride charts your steps.")
///       }
///     }
///
/// The focused row has a `▸` mark and a coloured background, and can be clicked anywhere. A row can have focus if it
/// contains a control. The list puts one blank line between sections, so callers add none.
///
/// A `ForEach` of more than 250 elements is lazy: rows are created when they come near the visible part, and lose their
/// state when they are far from it. In a smaller `ForEach`, all rows exist.
public struct List<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  /// Creates a list.
  ///
  /// - Parameter content: Rows and sections.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(ScrollMemory.self)))
    var inner = context.inside(.list)
    inner.scroll = context.identity.memory(ScrollMemory.self) { ScrollMemory() }
    let rows = RowNode.rows(of: content.nodes(in: inner), glyphs: context.environment.glyphs)
    let stack = StackNode(rows, layout: StackNode.Layout(axis: .vertical, horizontal: .leading))
    nodes.nodes.append(ScrollNode(stack, context: context, isList: true))
  }
}

extension List {
  /// Creates a list with a row for each identifiable element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }

  /// Creates a list with a row for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The value that identifies an element when the elements change.
  ///   - rowContent: Returns the row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

/// Controls for entering and changing values, in sections. As on a phone, it looks like a ``List``.
///
///     Form {
///       Section("Sample") {
///         TextField("Value", text: $value)
///         Picker("Unit", selection: $unit) { ForEach(units, id: \.self) { Text($0) } }
///         LabeledContent("Source", value: "Health")
///       } footer: {
///         Text("Between 30 and 230.")
///       }
///       Button("Add") { model.add() }
///     }
///
/// A picker in a form is drawn at the right edge, after its title.
public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form.
  ///
  /// - Parameter content: Rows and sections.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View { List { content } }
}

/// One row of a list: the focus mark at its left, its content, and a free column for the scroll bar.
final class RowNode: PaddingNode {
  private let glyphs: GlyphSet

  init(_ child: Node, glyphs: GlyphSet) {
    self.glyphs = glyphs
    super.init(child, insets: EdgeInsets(leading: 2, trailing: 2))
  }

  /// Returns the rows of a list, or of one of its elements, with a blank line around each section.
  ///
  /// - Parameter isFirst: True if the list has no row above these rows.
  static func rows(of nodes: [Node], isFirst: Bool = true, glyphs: GlyphSet) -> [Node] {
    var rows: [Node] = []
    var followsSection = false
    for node in nodes {
      let row = node is LazyRowsNode ? node : RowNode(node, glyphs: glyphs)
      let isTop = isFirst && rows.isEmpty
      let isApart = !isTop && (node.startsSection || followsSection)
      rows.append(isApart ? PaddingNode(row, insets: EdgeInsets(top: 1)) : row)
      followsSection = node.endsSection
    }
    return rows
  }

  /// The maximum width of a row, in columns. In a wider list a value would be far from its label.
  private static let maxWidth = 100

  private func capped(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var proposal = proposal
    proposal.width = proposal.width.map { min($0, Self.maxWidth) }
    return proposal
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let proposal = capped(proposal)
    let size = super.measure(proposal)
    return Size(width: proposal.width ?? size.width, height: size.height)
  }

  override func arrange(_ proposal: ProposedViewSize) { super.arrange(capped(proposal)) }

  override func draw(in context: DrawingContext) {
    var context = context
    if let (node, control) = onlyControl {
      context.addRegion(rect, .control(node, control))
      if context.painter.focused === control.identity {
        context.fill(rect, background: .selection)
        context.write(
          String(glyphs.controls.focus), at: Point(x: rect.minX, y: child.rect.minY),
          style: Style(foreground: .accentColor, attributes: .bold))
        context.focusIsShown = true
      }
    }
    super.draw(in: context)
  }

  /// The only control of the row; nil if it has none or several.
  private var onlyControl: (Node, Control)? {
    var found: [(Node, Control)] = []
    func look(_ node: Node) {
      if let control = node.responder { found.append((node, control)) }
      for child in node.activeChildren where found.count < 2 { look(child) }
    }
    look(child)
    return found.count == 1 ? found[0] : nil
  }
}
