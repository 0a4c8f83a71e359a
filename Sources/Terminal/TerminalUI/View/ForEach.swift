/// Views, or other content such as a chart's marks, created from the elements of a collection.
///
/// State, focus and scroll position follow an element's identity when elements are reordered. If elements have the same
/// identity, their order distinguishes them.
@MainActor @preconcurrency
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements that views are created for.
  public let data: Data
  private let id: @MainActor (Data.Element) -> ID
  package let content: @MainActor (Data.Element) -> Content

  /// Creates content other than a view, for another result builder.
  package init(
    data: Data, id: @escaping @MainActor (Data.Element) -> ID, content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }
}

extension ForEach: View where Content: View {
  public typealias Body = Never

  /// Creates a view for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The value that identifies an element when the elements change.
  ///   - content: Returns the view of an element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    if context.container == .list, let scroll = context.scroll, data.count > LazyRowsNode.threshold {
      nodes.nodes.append(LazyRowsNode(elements, scroll: scroll, context: context))
      return
    }
    for element in data { append(element, in: context, to: &nodes) }
  }

  private func append(_ element: Data.Element, in context: EvaluationContext, to nodes: inout NodeList) {
    let id = AnyHashable(id(element))
    let first = nodes.nodes.count
    content(element)._evaluate(in: context.descending(.element(id)), into: &nodes)
    for node in nodes.nodes[first...] where node.tag == nil { node.tag = id }
  }

  /// The elements by position, for a list that creates views for only some of them.
  private var elements: LazyElements {
    LazyElements(count: data.count) { [self] position in
      AnyHashable(id(data[data.index(data.startIndex, offsetBy: position)]))
    } nodes: { [self] position, context in
      var list = NodeList()
      append(data[data.index(data.startIndex, offsetBy: position)], in: context, to: &list)
      return list.nodes
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content) {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Creates a view for each number.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping @MainActor (Int) -> Content) {
    self.data = data
    self.id = { $0 }
    self.content = content
  }
}

extension ForEach where Content: View {
  /// Creates views from bindings to the elements of a collection.
  ///
  ///     ForEach($goals) { $goal in Toggle(goal.name, isOn: $goal.isOn) }
  ///
  /// The closure is not marked `@MainActor`, because the compiler does not apply the attribute to a parameter written
  /// `$goal`. It runs on the main actor anyway.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Elements.Element: Identifiable, ID == Elements.Element.ID, Data == [ElementBinding<Elements>]
  {
    let elements = data.wrappedValue
    self.data = elements.indices.map { ElementBinding(collection: data, index: $0, element: elements[$0]) }
    self.id = { $0.element.id }
    self.content = { content($0.binding) }
  }
}

/// One element of a bound collection. If the element has been removed, reading it returns its last value.
public struct ElementBinding<Elements: MutableCollection & RandomAccessCollection> {
  let collection: Binding<Elements>
  let index: Elements.Index
  let element: Elements.Element

  @MainActor var binding: Binding<Elements.Element> {
    Binding {
      let elements = collection.wrappedValue
      return elements.indices.contains(index) ? elements[index] : element
    } set: { newValue in
      if collection.wrappedValue.indices.contains(index) { collection.wrappedValue[index] = newValue }
    }
  }
}
