import TerminalUI

extension ForEach: ChartContent where Content: ChartContent {
  /// Never asked: the chart draws the marks.
  public var body: Never { fatalError("A ForEach of marks is drawn by its chart; it has no body of its own.") }

  /// Marks made from the elements of a collection.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: ChartContent {
  /// Marks made from the elements of a collection, known by their `id`.
  public init(_ data: Data, @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Marks made from numbers in a row.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: PrimitiveChartContent where Content: ChartContent {
  package var marks: [Mark] { data.flatMap { content($0).resolvedMarks } }
}
