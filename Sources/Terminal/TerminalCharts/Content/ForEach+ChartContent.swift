import TerminalUI

extension ForEach: ChartContent where Content: ChartContent {
  /// Not available: the chart draws the marks of every element. Calling it ends the program.
  public var body: Never { fatalError("A ForEach of marks is drawn by its chart; it has no body of its own.") }

  /// Makes marks from the elements of a collection, known by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: ChartContent {
  /// Makes marks from the elements of a collection, known by their `id`.
  public init(_ data: Data, @ChartContentBuilder content: @escaping @MainActor (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Makes marks from the numbers of a range.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: PrimitiveChartContent where Content: ChartContent {
  package var marks: [Mark] { data.flatMap { content($0).resolvedMarks } }
}
