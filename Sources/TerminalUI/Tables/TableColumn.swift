/// A column of a ``Table``: its title, and a cell for each row.
///
///     TableColumn("Type", value: \.name)
///     TableColumn("Samples") { row in Text("\(row.count)") }.width(8).alignment(.trailing)
///     TableColumn("Source") { row in Text(row.source) }.width(min: 8, ideal: 16, max: 24)
///
/// Without a width it shares the room that is left.
public struct TableColumn<RowValue, Content: View>: TableColumnContent {
  private let title: LocalizedStringKey
  private let content: @MainActor (RowValue) -> Content
  private var width = TableColumnWidth()
  private var alignment = TableColumnAlignment.automatic

  /// - Parameters:
  ///   - titleKey: What stands above it.
  ///   - content: The cell of a row: one line of it is shown.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping @MainActor (RowValue) -> Content) {
    title = titleKey
    self.content = content
  }

  /// A column of a fixed width in cells; nil shares the room that is left.
  public func width(_ width: Int? = nil) -> TableColumn {
    var column = self
    column.width = width.map { TableColumnWidth(minimum: $0, ideal: $0, maximum: $0) } ?? TableColumnWidth()
    return column
  }

  /// A column that is `ideal` wide where there is room for all, and between the limits where there is less or more.
  public func width(min: Int? = nil, ideal: Int? = nil, max: Int? = nil) -> TableColumn {
    var column = self
    let minimum = min ?? ideal.map { Swift.min($0, TableColumnWidth().minimum) } ?? TableColumnWidth().minimum
    column.width = TableColumnWidth(
      minimum: minimum, ideal: ideal ?? Swift.max(minimum, TableColumnWidth().ideal),
      maximum: max ?? .infinity)
    return column
  }

  /// Where cells and title stand in the column.
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
  /// A column of texts.
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(titleKey) { Text($0[keyPath: value]) }
  }
}

/// Where cells stand in their column.
public struct TableColumnAlignment: Hashable, Sendable {
  let horizontal: HorizontalAlignment

  /// At the leading edge.
  public static let automatic = TableColumnAlignment(horizontal: .leading)
  /// At the leading edge.
  public static let leading = TableColumnAlignment(horizontal: .leading)
  /// In the middle.
  public static let center = TableColumnAlignment(horizontal: .center)
  /// At the trailing edge.
  public static let trailing = TableColumnAlignment(horizontal: .trailing)
  /// Numbers: at the trailing edge.
  public static let numeric = TableColumnAlignment(horizontal: .trailing)
}

/// The widths a column may have, in cells.
struct TableColumnWidth: Hashable {
  var minimum = 6
  var ideal = 10
  var maximum = Int.infinity

  /// The widths of columns in a room, with `gap` cells between two. Columns at the end that do not fit are left out.
  static func widths(of columns: [TableColumnWidth], in room: Int, gap: Int) -> [Int] {
    var columns = columns
    func total(_ length: KeyPath<TableColumnWidth, Int>) -> Int {
      columns.reduce(0) { $0 + $1[keyPath: length] } + gap * max(0, columns.count - 1)
    }
    while columns.count > 1, total(\.minimum) > room { columns.removeLast() }
    var widths = columns.map(\.ideal)
    var left = room - total(\.ideal)
    // One cell at a time, so that columns that may grow or shrink stay as equal as they can.
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
    // Alone and still too wide: it gets what there is.
    if widths.count == 1 { widths[0] = min(widths[0], max(0, room)) }
    return widths
  }
}

/// What the columns of a table are made of.
@MainActor @preconcurrency
public protocol TableColumnContent<TableRowValue> {
  /// The elements the rows are made from.
  associatedtype TableRowValue
  /// The columns; not for implementing outside this module.
  var _columns: [_TableColumn<TableRowValue>] { get }
}

/// A column whose cells are views of any type. Opaque outside this module.
public struct _TableColumn<RowValue> {
  let title: LocalizedStringKey
  let width: TableColumnWidth
  let alignment: TableColumnAlignment
  let cell: @MainActor (RowValue, EvaluationContext) -> Node
}

/// Several columns.
public struct _TableColumnList<RowValue>: TableColumnContent {
  public let _columns: [_TableColumn<RowValue>]
}

/// Builds the columns of a table, with `if` where one is not always there.
@MainActor @preconcurrency @resultBuilder
public enum TableColumnBuilder<RowValue> {
  /// One column as it is written.
  public static func buildExpression<Content: TableColumnContent>(_ content: Content) -> Content
  where Content.TableRowValue == RowValue { content }

  /// The first column.
  public static func buildPartialBlock<Content: TableColumnContent>(first: Content) -> Content
  where Content.TableRowValue == RowValue { first }

  /// Columns from left to right.
  public static func buildPartialBlock<Before: TableColumnContent, Next: TableColumnContent>(
    accumulated: Before, next: Next
  ) -> _TableColumnList<RowValue> where Before.TableRowValue == RowValue, Next.TableRowValue == RowValue {
    _TableColumnList(_columns: accumulated._columns + next._columns)
  }

  /// An `if` without an `else`; nil when it was not taken.
  public static func buildOptional<Content: TableColumnContent>(
    _ content: Content?
  ) -> _TableColumnList<RowValue> where Content.TableRowValue == RowValue {
    _TableColumnList(_columns: content?._columns ?? [])
  }

  /// An `if` that was taken, with an `else`.
  public static func buildEither<Content: TableColumnContent>(
    first: Content
  ) -> _TableColumnList<RowValue> where Content.TableRowValue == RowValue {
    _TableColumnList(_columns: first._columns)
  }

  /// An `else` that was taken.
  public static func buildEither<Content: TableColumnContent>(
    second: Content
  ) -> _TableColumnList<RowValue> where Content.TableRowValue == RowValue {
    _TableColumnList(_columns: second._columns)
  }
}
