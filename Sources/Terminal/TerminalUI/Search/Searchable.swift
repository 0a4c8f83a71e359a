extension View {
  /// Adds a search field to this view: `/` opens it above the view, typing changes the text, and Escape clears and
  /// closes it.
  ///
  ///     @State private var query = ""
  ///
  ///     List { ForEach(types.filter { query.isEmpty || $0.name.contains(query) }) { TypeRow(type: $0) } }
  ///       .searchable(text: $query, prompt: "Types")
  ///
  /// The view must filter its rows by the text. After the field comes the number of remaining rows: rows of lists that
  /// come from a `ForEach`, and rows of tables. Return moves focus from the field to the view; the text stays until
  /// Escape.
  ///
  /// - Parameter prompt: The placeholder of the field.
  public func searchable(text: Binding<String>, prompt: LocalizedStringKey = "Search") -> some View {
    SearchableView(content: self, text: text, isPresented: nil, prompt: prompt)
  }

  /// Adds a search field with a prompt that is not localized.
  @_disfavoredOverload
  public func searchable(text: Binding<String>, prompt: some StringProtocol) -> some View {
    searchable(text: text, prompt: LocalizedStringKey(verbatim: String(prompt)))
  }

  /// Adds a search field that a binding can open and close.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, prompt: LocalizedStringKey = "Search"
  ) -> some View {
    SearchableView(content: self, text: text, isPresented: isPresented, prompt: prompt)
  }
}

extension EnvironmentValues {
  private struct IsSearchingKey: EnvironmentKey { static let defaultValue = false }

  /// True while the field is open or there is a text to search for.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }
}

private struct SearchableView<Content: View>: View {
  let content: Content
  let text: Binding<String>
  /// True while the field is open; nil if the view stores this itself.
  let isPresented: Binding<Bool>?
  /// The placeholder of the field.
  let prompt: LocalizedStringKey

  @State private var opened = false
  @State private var found = SearchedNode()
  @FocusState private var isWriting: Bool
  @FocusState private var isInResults: Bool

  private var isOpen: Binding<Bool> { isPresented ?? $opened }

  var body: some View {
    let _ = found.nodes = []
    let isSearching = isOpen.wrappedValue || !text.wrappedValue.isEmpty
    let page = VStack(alignment: .leading, spacing: 0) {
      if isSearching { field }
      NodeModifiedView(content: content.transformEnvironment(\.isSearching) { $0 = isSearching }) { node, _ in
        found.nodes.append(node)
        return node
      }
      .focused($isInResults)
    }
    NodeModifiedView(content: page) { node, context in
      node.keyHandlers += handlers(isSearching: isSearching, in: context.environment)
      return node
    }
    .onChange(of: isOpen.wrappedValue) { _, isOpen in if isOpen { isWriting = true } }
  }

  private var field: some View {
    HStack {
      Text("/").bold().foregroundStyle(.tint)
      TextField(prompt, text: text)
        .onSubmit {
          isOpen.wrappedValue = false
          isInResults = true
        }
        .pressHint(.showResults)
        .focused($isWriting)
      HitCount(found: found)
    }
    .padding(.horizontal, 2)
    .environment(\.textCase, nil)
  }

  private func handlers(isSearching: Bool, in environment: EnvironmentValues) -> [KeyHandler] {
    let open = KeyHandler(
      keys: ["/"], help: isSearching ? nil : environment.controlString("search"), priority: 0.9,
      environment: environment
    ) {
      _ in
      isOpen.wrappedValue = true
      isWriting = true
      return .handled
    }
    let clear = KeyHandler(
      keys: [KeyPress(.escape)], help: environment.controlString("clear search"), priority: 1, environment: environment
    ) {
      _ in
      text.wrappedValue = ""
      isOpen.wrappedValue = false
      return .handled
    }
    return isSearching ? [clear, open] : [open]
  }
}

/// The nodes of the searched view, in which matching rows are counted after layout.
@MainActor
private final class SearchedNode {
  var nodes: [Node] = []

  /// The number of matching rows; nil without lists and tables.
  var rowCount: Int? { nodes.compactMap(\.searchedRowCount).reduce(nil) { ($0 ?? 0) + $1 } }
}

/// The number of rows found, such as "12 found", drawn after the rows are laid out.
private struct HitCount: View {
  typealias Body = Never

  let found: SearchedNode

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(HitCountNode(found: found, environment: context.environment))
  }
}

private final class HitCountNode: Node {
  private let found: SearchedNode
  private let environment: EnvironmentValues

  init(found: SearchedNode, environment: EnvironmentValues) {
    self.found = found
    self.environment = environment
    super.init()
    layoutPriority = 1
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { Size(width: min(14, proposal.width ?? 14), height: 1) }

  override func draw(in context: DrawingContext) {
    guard let count = found.rowCount else { return }
    let text = environment.controlString(count == 0 ? "nothing found" : "\("\(count)") found")
    let x = rect.maxX - text.columnCount
    context.clipped(to: rect).write(text, at: Point(x: x, y: rect.minY), style: Style(foreground: .secondary))
  }
}

extension Node {
  /// The number of filterable rows in the lists and tables of this node; nil without any.
  fileprivate var searchedRowCount: Int? {
    if let table = self as? TableNode { return table.count }
    if let rows = self as? LazyRowsNode { return rows.count }
    if self is RowNode { return rowRole == .row && tag != nil ? 1 : 0 }
    let counts = activeChildren.compactMap(\.searchedRowCount)
    let isList = (self as? ScrollNode)?.isList ?? false
    return counts.isEmpty && !isList ? nil : counts.reduce(0, +)
  }
}
