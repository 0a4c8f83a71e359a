/// Rows below each other that scroll, in sections if there are any; each view in it is a row.
///
///     List {
///       Section("Allow “Stride” to read") {
///         ForEach(types) { type in Toggle(type.name, isOn: $choice[type]) }
///       } footer: {
///         Text("Stride charts your steps.")
///       }
///     }
///
/// The row that has focus is marked with `▸` and coloured; all of it can be clicked.
public struct List<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  /// - Parameter content: Rows and sections.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(ScrollMemory.self)))
    let glyphs = context.environment.glyphs
    var inner = context.inside(.list)
    inner.environment.pressHint = context.environment.pressHint
    let rows = content.nodes(in: inner).map { RowNode($0, glyphs: glyphs) }
    rows.first?.isFirst = true
    let stack = StackNode(rows, layout: StackNode.Layout(axis: .vertical, horizontal: .leading))
    nodes.nodes.append(ScrollNode(stack, context: context, reservesBar: true))
  }
}

extension List {
  /// Rows made from the elements of a collection.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }

  /// A row for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: What an element is known by while the elements change.
  ///   - rowContent: The row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

/// Rows that belong together, with words above and below. In other containers its parts simply follow each other.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  public typealias Body = Never

  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// - Parameters:
  ///   - content: The rows.
  ///   - header: What stands above them.
  ///   - footer: What stands below them.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var around = context
    if around.environment.style.foreground == .clear { around.environment.style.foreground = .secondary }
    var head = around
    head.environment.style.attributes.insert(.bold)
    append(header, role: .header, in: head.descending(.position(0)), to: &nodes)
    content._evaluate(in: context.descending(.position(1)), into: &nodes)
    append(footer, role: .footer, in: around.descending(.position(2)), to: &nodes)
  }

  private func append(_ view: some View, role: RowRole, in context: EvaluationContext, to nodes: inout NodeList) {
    for node in view.nodes(in: context) {
      node.rowRole = role
      nodes.nodes.append(node)
    }
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Rows under a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text {
  /// Rows under a title, with a text below.
  public init(
    _ title: some StringProtocol, @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {
    self.init(content: content, header: { Text(title) }, footer: footer)
  }
}

extension Section where Parent == EmptyView {
  /// Rows with a text below.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Footer == EmptyView {
  /// Rows under a view.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Rows set apart from others.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

/// One row of a list: the mark of focus at its left, its content, and a free column for the scroll bar.
final class RowNode: WrapperNode {
  private let glyphs: GlyphSet
  /// The first row needs no blank line above it.
  var isFirst = false

  init(_ child: Node, glyphs: GlyphSet) {
    self.glyphs = glyphs
    super.init(child)
  }

  private var insets: EdgeInsets {
    let leading = 2
    return EdgeInsets(top: rowRole == .header && !isFirst ? 1 : 0, leading: leading, trailing: 2)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child.sizeThatFits(proposal.inset(by: insets))
    return Size(width: proposal.width ?? size.width + insets.horizontal, height: size.height + insets.vertical)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    child.place(
      at: Point(x: rect.minX + insets.leading, y: rect.minY + insets.top), proposal: proposal.inset(by: insets))
  }

  override func draw(in context: DrawingContext) {
    var context = context
    if let (node, control) = onlyControl {
      context.addRegion(rect, .control(node, control))
      if context.painter.focused === control.identity {
        context.fill(rect, background: .selection)
        context.write(
          String(glyphs.focusMark), at: Point(x: rect.minX, y: child.rect.minY),
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
