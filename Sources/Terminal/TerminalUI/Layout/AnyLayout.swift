/// A row or a column, chosen at run time. When the choice changes, the views inside keep their identity and state.
///
///     let layout = isWide ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
///     layout { Chart(); Legend() }   // a resize moves the legend, and the chart keeps its selection
public struct AnyLayout {
  fileprivate enum Arrangement {
    case row(HStackLayout)
    case column(VStackLayout)
  }

  private let arrangement: Arrangement

  public init(_ layout: HStackLayout) { arrangement = .row(layout) }
  public init(_ layout: VStackLayout) { arrangement = .column(layout) }

  /// Arranges views in order.
  @MainActor
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    LayoutView(arrangement: arrangement, content: content())
  }
}

/// The layout of an ``HStack``, as a value.
public struct HStackLayout: Sendable {
  /// The alignment of views that are less tall than the row.
  let alignment: VerticalAlignment
  /// The columns between two views; nil for 1, or 0 beside a `Spacer`.
  let spacing: Int?

  /// Creates a row.
  ///
  /// - Parameter spacing: The columns between two views; by default 1, and none beside a `Spacer`.
  @_disfavoredOverload
  package init(alignment: VerticalAlignment = .center, spacing: Int? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Returns the node of a row of views.
  @MainActor
  func node(of content: some View, in context: EvaluationContext) -> StackNode {
    StackNode(
      content.nodes(in: context.inside(.horizontal)),
      layout: StackNode.Layout(axis: .horizontal, vertical: alignment, spacing: spacing))
  }
}

/// The layout of a ``VStack``, as a value.
public struct VStackLayout: Sendable {
  /// The alignment of views that are narrower than the column.
  let alignment: HorizontalAlignment
  /// The rows between two views; nil for none.
  let spacing: Int?

  /// Creates a column.
  ///
  /// - Parameter spacing: The rows between two views; by default none.
  @_disfavoredOverload
  package init(alignment: HorizontalAlignment = .center, spacing: Int? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Returns the node of a column of views.
  @MainActor
  func node(of content: some View, in context: EvaluationContext) -> StackNode {
    StackNode(
      content.nodes(in: context.inside(.vertical)),
      layout: StackNode.Layout(axis: .vertical, horizontal: alignment, spacing: spacing))
  }
}

private struct LayoutView<Content: View>: View {
  typealias Body = Never

  let arrangement: AnyLayout.Arrangement
  let content: Content

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    switch arrangement {
    case .row(let row): nodes.nodes.append(row.node(of: content, in: context))
    case .column(let column): nodes.nodes.append(column.node(of: content, in: context))
    }
  }
}
