/// Views in rows with equal columns. A closure computes the column widths from the available width.
package struct ColumnGrid<Content: View>: View {
  package typealias Body = Never

  private let widths: @MainActor (Int) -> [Int]
  private let gap: Size
  private let alignment: Alignment
  private let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - gap: The columns and rows of cells between two views.
  ///   - alignment: The alignment of a view in its cell of the grid.
  ///   - widths: Returns the widths of the columns for the width of the grid.
  ///   - content: The views, row by row.
  package init(
    gap: Size, alignment: Alignment, widths: @escaping @MainActor (Int) -> [Int], @ViewBuilder content: () -> Content
  ) {
    (self.widths, self.gap, self.alignment, self.content) = (widths, gap, alignment, content())
  }

  package func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(
      GridNode(content.nodes(in: context.inside(.plain)), gap: gap, alignment: alignment, widths: widths))
  }
}

/// Rows whose columns are as wide as their widest view.
///
///     Grid {
///       GridRow { Text("Steps"); Text("8,412") }
///       GridRow { Text("Sleep"); Text("7 h") }
///     }
package struct RowGrid<Content: View>: View {
  package typealias Body = Never

  private let gap: Size
  private let alignment: Alignment
  private let content: Content

  /// Creates a grid of rows.
  package init(gap: Size, alignment: Alignment, @ViewBuilder content: () -> Content) {
    (self.gap, self.alignment, self.content) = (gap, alignment, content())
  }

  package func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(RowGridNode(content.nodes(in: context.inside(.vertical)), gap: gap, alignment: alignment))
  }
}

/// A row of a ``RowGrid``. Outside a grid, its views are next to each other.
public struct GridRow<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - alignment: Ignored. All rows use the alignment of the grid.
  ///   - content: The views, one per column.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    nodes.nodes.append(
      GridRowNode(content.nodes(in: context.inside(.horizontal)), layout: StackNode.Layout(axis: .horizontal)))
  }
}

/// The node of a row. The grid positions its views.
final class GridRowNode: StackNode {
  /// Places the views into columns.
  func arrange(in columns: [Int], gap: Int, alignment: Alignment) {
    var x = rect.minX
    for (child, width) in zip(children, columns) {
      let room = Rect(x: x, y: rect.minY, width: width, height: rect.size.height)
      let offer = ProposedViewSize(width: width, height: rect.size.height)
      child.place(at: alignment.place(child.sizeThatFits(offer), in: room).origin, proposal: offer)
      x += width + gap
    }
  }
}

/// The node of a grid with aligned columns.
final class RowGridNode: Node {
  private let gap: Size
  private let alignment: Alignment

  init(_ children: [Node], gap: Size, alignment: Alignment) {
    (self.gap, self.alignment) = (gap, alignment)
    super.init(children)
  }

  /// Returns the widths of the columns. They are the ideal widths, or narrower if the grid has less space.
  private func columns(_ width: Int?) -> [Int] {
    var columns: [Int] = []
    for case let row as GridRowNode in children {
      for (index, child) in row.children.enumerated() {
        let ideal = child.sizeThatFits(.unspecified).width
        if index < columns.count { columns[index] = max(columns[index], ideal) } else { columns.append(ideal) }
      }
    }
    guard let width, !columns.isEmpty else { return columns }
    var excess = columns.reduce(0, +) + gap.width * (columns.count - 1) - width
    while excess > 0, let widest = columns.indices.max(by: { columns[$0] < columns[$1] }), columns[widest] > 1 {
      columns[widest] -= 1
      excess -= 1
    }
    return columns
  }

  private func height(of child: Node, columns: [Int], width: Int?) -> Int {
    guard let row = child as? GridRowNode else {
      return child.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
    }
    return zip(row.children, columns).reduce(0) {
      max($0, $1.0.sizeThatFits(ProposedViewSize(width: $1.1, height: nil)).height)
    }
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let columns = columns(proposal.width)
    let others = children.filter { !($0 is GridRowNode) }
      .map { $0.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)).width }
    let width = columns.reduce(0, +) + gap.width * max(0, columns.count - 1)
    let heights = children.map { height(of: $0, columns: columns, width: proposal.width) }
    return Size(
      width: max(width, others.max() ?? 0),
      height: heights.reduce(0, +) + gap.height * max(0, children.count - 1))
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let columns = columns(proposal.width)
    var y = rect.minY
    for child in children {
      let height = height(of: child, columns: columns, width: proposal.width)
      child.place(
        at: Point(x: rect.minX, y: y), proposal: ProposedViewSize(width: rect.size.width, height: height))
      (child as? GridRowNode)?.arrange(in: columns, gap: gap.width, alignment: alignment)
      y += height + gap.height
    }
  }
}

/// The node of a grid with equal columns. Each row is as high as its highest view.
final class GridNode: Node {
  private let gap: Size
  private let alignment: Alignment
  private let widths: @MainActor (Int) -> [Int]

  init(_ children: [Node], gap: Size, alignment: Alignment, widths: @escaping @MainActor (Int) -> [Int]) {
    (self.gap, self.alignment, self.widths) = (gap, alignment, widths)
    super.init(children)
  }

  /// The width if none is proposed.
  private static let idealWidth = 40

  /// Returns the heights of the rows.
  private func heights(_ columns: [Int]) -> [Int] {
    stride(from: 0, to: children.count, by: columns.count).map { start in
      zip(children[start...], columns).reduce(0) {
        max($0, $1.0.sizeThatFits(ProposedViewSize(width: $1.1, height: nil)).height)
      }
    }
  }

  private func columns(_ proposal: ProposedViewSize) -> [Int] {
    let columns = widths(proposal.width ?? Self.idealWidth)
    return columns.isEmpty ? [proposal.width ?? Self.idealWidth] : columns
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let columns = columns(proposal)
    let heights = heights(columns)
    return Size(
      width: columns.reduce(0, +) + gap.width * (columns.count - 1),
      height: heights.reduce(0, +) + gap.height * max(0, heights.count - 1))
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let columns = columns(proposal)
    var y = rect.minY
    for (row, height) in heights(columns).enumerated() {
      var x = rect.minX
      for (child, width) in zip(children[(row * columns.count)...], columns) {
        let room = Rect(x: x, y: y, width: width, height: height)
        let offer = ProposedViewSize(width: width, height: height)
        child.place(at: alignment.place(child.sizeThatFits(offer), in: room).origin, proposal: offer)
        x += width + gap.width
      }
      y += height + gap.height
    }
  }
}
