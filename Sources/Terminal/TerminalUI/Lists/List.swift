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
