/// A table of one-line rows in columns, under titles that stay visible while the rows scroll.
///
///     @State private var selection: Call.ID?
///
///     Table(calls, selection: $selection) {
///       TableColumn("Time", value: \.time).width(8)
///       TableColumn("Call", value: \.name)
///       TableColumn("Took") { call in Text("\(call.milliseconds) ms") }.width(8).alignment(.numeric)
///     }
///
/// The table has focus as a whole: ↑ ↓, page up and down, home and end move the selection, or scroll if the table has
/// no selection. At the first and last row, the arrow keys move focus to the views above and below the table. A click
/// selects a row. Text that is too long ends in `…`, and columns at the end that do not fit are left out. Only visible
/// rows are created, so a table of a million rows costs the same as a table of twenty.
///
/// For an action on the selected row, handle the return key around the table: `onKeyPress(.return, help: "open")`.
public struct Table<Data: RandomAccessCollection>: View where Data.Element: Identifiable {
  public typealias Body = Never

  private let data: Data
  private let selection: Binding<Data.Element.ID?>?
  private let columns: [_TableColumn<Data.Element>]

  /// Creates a table without a selection.
  ///
  /// - Parameters:
  ///   - data: The elements, one per row.
  ///   - columns: The columns, from left to right.
  public init<Columns: TableColumnContent<Data.Element>>(
    _ data: Data, @TableColumnBuilder<Data.Element> columns: () -> Columns
  ) {
    self.data = data
    selection = nil
    self.columns = columns()._columns
  }

  /// Creates a table in which one row can be selected.
  ///
  /// - Parameter selection: The id of the selected element; nil for none.
  public init<Columns: TableColumnContent<Data.Element>>(
    _ data: Data, selection: Binding<Data.Element.ID?>, @TableColumnBuilder<Data.Element> columns: () -> Columns
  ) {
    self.data = data
    self.selection = selection
    self.columns = columns()._columns
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.inside(.plain).descending(.type(ObjectIdentifier(TableMemory.self)))
    let memory = context.identity.memory(TableMemory.self) { TableMemory() }
    let elements = LazyElements(count: data.count) { position in
      AnyHashable(element(at: position).id)
    } nodes: { position, context in
      let element = element(at: position)
      let inner = context.descending(.element(AnyHashable(element.id)))
      return columns.enumerated().map { $1.cell(element, inner.descending(.position($0))) }
    }
    let titles =
      context.environment.tableColumnHeaders == .hidden ? nil : columns.map { context.environment.string($0.title) }
    let node = TableNode(
      elements, titles: titles, widths: columns.map(\.width), alignments: columns.map(\.alignment.horizontal),
      memory: memory, context: context)
    if let selection {
      node.selectedID = selection.wrappedValue.map { AnyHashable($0) }
      node.select = { position in selection.wrappedValue = element(at: position).id }
    }
    nodes.nodes.append(node)
  }

  @MainActor private func element(at position: Int) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: position)]
  }
}

extension EnvironmentValues {
  private struct TableColumnHeadersKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

  /// The visibility of the titles of columns.
  var tableColumnHeaders: Visibility {
    get { self[TableColumnHeadersKey.self] }
    set { self[TableColumnHeadersKey.self] = newValue }
  }
}

extension View {
  /// Shows or hides the titles of columns in this view.
  public func tableColumnHeaders(_ visibility: Visibility) -> some View {
    EnvironmentModifiedView(content: self) { $0.tableColumnHeaders = visibility }
  }
}

/// The state of a table between frames.
@MainActor
final class TableMemory {
  /// The number of rows above the first visible one.
  var offset = 0
  /// The last position of the selected element, with its id; nil for none.
  var selected: LazyElements.Place?
}
