/// A column of rows that scroll, in sections if there are any; each view in it is a row.
///
///     List {
///       Section("Allow “Stride” to read") {
///         ForEach(types) { type in Toggle(type.name, isOn: $choice[type]) }
///       } footer: {
///         Text("Stride charts your steps.")
///       }
///     }
///
/// The row that has focus is marked with `▸` and lies on a bar of colour; all of it can be clicked. A row takes focus
/// when it holds a control. The list puts one blank line between sections, so callers add none.
///
/// A `ForEach` of more than 250 elements is lazy: rows are made when they are near the part in sight, and their state
/// is dropped when they are far from it. Smaller ones are made whole.
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
  /// Creates a list with a row for each element, known by its `id`.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }

  /// Creates a list with a row for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The value by which an element is known while the elements change.
  ///   - rowContent: Returns the row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

/// Controls for entering and changing values, in sections: a ``List`` by another name, as on the phone.
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
/// A picker in it stands at the right edge, behind its title.
public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form.
  ///
  /// - Parameter content: Rows and sections.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View { List { content } }
}

/// One row of a list: the mark of focus at its left, its content, and a free column for the scroll bar.
final class RowNode: PaddingNode {
  private let glyphs: GlyphSet

  /// Wraps the content of a row.
  init(_ child: Node, glyphs: GlyphSet) {
    self.glyphs = glyphs
    super.init(child, insets: EdgeInsets(leading: 2, trailing: 2))
  }

  /// Returns the rows of a list or of one element of it, with a blank line around each section.
  ///
  /// - Parameter isFirst: True where no row is above them.
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

  /// The most columns of a row. In a wider list a value would be far from its label.
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

  /// The control of a row that has exactly one.
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
