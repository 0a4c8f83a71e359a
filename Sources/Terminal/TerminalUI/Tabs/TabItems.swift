extension View {
  /// Sets the title of a page in a tab view, from the texts of a label without its symbols.
  package func tabTitle(_ label: some View) -> some View {
    NodeModifiedView(content: self) { node, context in
      var inner = context.descending(.position(1))
      inner.isMeasuring = true
      inner.presentations = PresentationList()
      node.tabTitle = label.nodes(in: inner).map(\.textContent).joined(separator: " ")
      return node
    }
  }
}

/// A tab view whose pages get their titles from `tabTitle(_:)`.
///
/// Only the visible page runs its `onAppear` and `task`. The others are created only to get their titles.
package struct TabItemsView<Content: View>: View {
  package typealias Body = Never

  /// A binding to the value of the visible page; nil if the view itself keeps the selection.
  private let selection: Binding<AnyHashable>?
  private let content: Content

  /// Creates a tab view of pages.
  package init(selection: Binding<AnyHashable>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  package func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(TabItemsMemory.self)))
    let pageContext = context.inside(.plain).descending(.position(0))
    let kept = context.identity.memory(TabItemsMemory.self) { TabItemsMemory() }
    var measuring = pageContext
    measuring.isMeasuring = true
    measuring.presentations = PresentationList()
    let alternatives = content as? any Alternatives
    let known = alternatives.map { all in
      (0..<all.alternativeCount).flatMap { position in
        all.alternative(position, in: measuring).map { (position: position, node: $0) }
      }
    }
    let all = known?.map(\.node) ?? content.nodes(in: pageContext)
    let values = all.enumerated().map { $1.tag ?? AnyHashable($0) }
    let chosen = selection?.wrappedValue ?? kept.chosen ?? values.first
    let shown = values.firstIndex { $0 == chosen } ?? 0
    guard all.indices.contains(shown) else { return }
    var page = all[shown]
    if let alternatives, let known {
      let position = known[shown].position
      let offset = known[..<shown].filter { $0.position == position }.count
      let made = alternatives.alternative(position, in: pageContext)
      if made.indices.contains(offset) { page = made[offset] }
    }

    let titles = all.enumerated().map { index, node in
      (value: values[index], title: node.tabTitle ?? String(index + 1))
    }
    let choice = Binding<AnyHashable> {
      chosen ?? AnyHashable(0)
    } set: { [selection, store = context.store] value in
      if let selection { selection.wrappedValue = value } else { kept.chosen = value }
      store.invalidation.invalidate()
    }
    let strip = Picker(context.environment.controlString("Tab"), selection: choice) {
      ForEach(titles, id: \.value) { Text($0.title).tag($0.value) }
    }
    var bar = context.inside(.horizontal).descending(.position(1))
    bar.environment.isInBar = true
    let insets = EdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 1)
    let room = FrameNode.Length(minimum: nil, ideal: nil, maximum: .infinity)
    let pages = FrameNode(page, width: room, height: room, alignment: .top)
    nodes.nodes.append(
      StackNode(
        [PaddingNode(strip.node(in: bar), insets: insets), pages],
        layout: StackNode.Layout(axis: .vertical, horizontal: .leading, spacing: 0)))
  }
}

/// The selected page, if the app keeps no selection.
@MainActor
private final class TabItemsMemory {
  var chosen: AnyHashable?
}
