/// A column of a ``Table``: its title, and a cell for each row.
///
///     TableColumn("Type", value: \.name)
///     TableColumn("Samples") { row in Text("\(row.count)") }.width(8).alignment(.trailing)
///     TableColumn("Source") { row in Text(row.source) }.width(min: 8, ideal: 16, max: 24)
///
/// Without a width it shares the remaining space.
public struct TableColumn<RowValue, Content: View>: TableColumnContent {
  private let title: LocalizedStringKey
  private let content: @MainActor (RowValue) -> Content
  private var width = TableColumnWidth()
  private var alignment = TableColumnAlignment.automatic

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - titleKey: The column's title.
  ///   - content: Returns the cell of a row. The table shows one line of the cell.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping @MainActor (RowValue) -> Content) {
    title = titleKey
    self.content = content
  }

  /// Sets a fixed width in cells; nil shares the remaining space.
  public func width(_ width: Int? = nil) -> TableColumn {
    var column = self
    column.width = width.map { TableColumnWidth(minimum: $0, ideal: $0, maximum: $0) } ?? TableColumnWidth()
    return column
  }

  /// Sets a width of `ideal` cells if all columns fit, and otherwise one between the limits.
  public func width(min: Int? = nil, ideal: Int? = nil, max: Int? = nil) -> TableColumn {
    var column = self
    let minimum = min ?? ideal.map { Swift.min($0, TableColumnWidth().minimum) } ?? TableColumnWidth().minimum
    column.width = TableColumnWidth(
      minimum: minimum, ideal: ideal ?? Swift.max(minimum, TableColumnWidth().ideal),
      maximum: max ?? .infinity)
    return column
  }

  /// Sets the alignment of the cells and the title.
  public func alignment(_ alignment: TableColumnAlignment) -> TableColumn {
    var column = self
    column.alignment = alignment
    return column
  }

  public var _columns: [_TableColumn<RowValue>] {
    [
      _TableColumn(title: title, width: width, alignment: alignment) { [content] row, context in
        content(row).node(in: context)
      }
    ]
  }
}

extension TableColumn where Content == Text {
  /// Creates a column of texts.
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(titleKey) { Text($0[keyPath: value]) }
  }
}

/// The alignment of cells in their column.
public struct TableColumnAlignment: Hashable, Sendable {
  let horizontal: HorizontalAlignment

  /// Cells at the leading edge.
  public static let automatic = TableColumnAlignment(horizontal: .leading)
  /// Cells at the leading edge.
  public static let leading = TableColumnAlignment(horizontal: .leading)
  /// Cells in the middle.
  public static let center = TableColumnAlignment(horizontal: .center)
  /// Cells at the trailing edge.
  public static let trailing = TableColumnAlignment(horizontal: .trailing)
  /// Cells with numbers, at the trailing edge.
  public static let numeric = TableColumnAlignment(horizontal: .trailing)
}

/// The allowed widths of a column, in cells.
struct TableColumnWidth: Hashable {
  /// The width below which the column is left out.
  var minimum = 6
  /// The width if all columns fit.
  var ideal = 10
  var maximum = Int.infinity

  /// Returns the widths of columns in a space, with `gap` cells in between. Columns at the end that do not fit are left
  /// out.
  static func widths(of columns: [TableColumnWidth], in room: Int, gap: Int) -> [Int] {
    var columns = columns
    func total(_ length: KeyPath<TableColumnWidth, Int>) -> Int {
      columns.reduce(0) { $0 + $1[keyPath: length] } + gap * max(0, columns.count - 1)
    }
    while columns.count > 1, total(\.minimum) > room { columns.removeLast() }
    var widths = columns.map(\.ideal)
    var left = room - total(\.ideal)
    // Add one cell at a time, so that flexible columns stay as equal as possible.
    while left > 0,
      let index = widths.indices.filter({ widths[$0] < columns[$0].maximum }).min(by: { widths[$0] < widths[$1] })
    {
      widths[index] += 1
      left -= 1
    }
    while left < 0,
      let index = widths.indices.filter({ widths[$0] > columns[$0].minimum }).max(by: { widths[$0] < widths[$1] })
    {
      widths[index] -= 1
      left += 1
    }
    // A single column that is still too wide gets the whole space.
    if widths.count == 1 { widths[0] = min(widths[0], max(0, room)) }
    return widths
  }
}

/// The content of a table's columns.
@MainActor @preconcurrency
public protocol TableColumnContent<TableRowValue> {
  /// The type of the elements that make the rows.
  associatedtype TableRowValue
  /// The columns. Do not implement this outside the module.
  var _columns: [_TableColumn<TableRowValue>] { get }
}

/// A column whose cells are views of any type. Opaque outside this module.
public struct _TableColumn<RowValue> {
  let title: LocalizedStringKey
  let width: TableColumnWidth
  /// The alignment of the column's cells.
  let alignment: TableColumnAlignment
  /// Returns the cell of an element.
  let cell: @MainActor (RowValue, EvaluationContext) -> Node
}

/// A list of columns, from left to right.
public struct _TableColumnList<RowValue>: TableColumnContent {
  public let _columns: [_TableColumn<RowValue>]
}

extension Optional: TableColumnContent where Wrapped: TableColumnContent {
  public typealias TableRowValue = Wrapped.TableRowValue

  public var _columns: [_TableColumn<Wrapped.TableRowValue>] { self?._columns ?? [] }
}

/// Builds the columns of a table; `if` makes a column optional.
@MainActor @preconcurrency @resultBuilder
public enum TableColumnBuilder<RowValue> {
  /// Returns the column unchanged.
  public static func buildExpression<Content: TableColumnContent>(_ content: Content) -> Content
  where Content.TableRowValue == RowValue { content }

  public static func buildPartialBlock<Content: TableColumnContent>(first: Content) -> Content
  where Content.TableRowValue == RowValue { first }

  /// Appends a column at the right.
  public static func buildPartialBlock<Before: TableColumnContent, Next: TableColumnContent>(
    accumulated: Before, next: Next
  ) -> _TableColumnList<RowValue> where Before.TableRowValue == RowValue, Next.TableRowValue == RowValue {
    _TableColumnList(_columns: accumulated._columns + next._columns)
  }

  /// Returns the columns of an `if` without an `else`; none if the condition was false.
  public static func buildOptional<Content: TableColumnContent>(_ content: Content?) -> Content?
  where Content.TableRowValue == RowValue { content }

  /// Returns the columns of an `if` that has an `else`.
  public static func buildEither<Content: TableColumnContent>(
    first: Content
  ) -> _TableColumnList<RowValue> where Content.TableRowValue == RowValue {
    _TableColumnList(_columns: first._columns)
  }

  /// Returns the columns of an `else`.
  public static func buildEither<Content: TableColumnContent>(
    second: Content
  ) -> _TableColumnList<RowValue> where Content.TableRowValue == RowValue {
    _TableColumnList(_columns: second._columns)
  }
}
