extension View {
  /// Makes the view a pane: arrows move and scroll inside it, and only tab or a click leaves it for another pane.
  ///
  ///     HStack {
  ///       Mailbox().focusPane()
  ///       Preview().focusPane()
  ///     }
  ///
  /// A pane of text alone has focus too, though nothing in it shows that: its text scrolls.
  public func focusPane() -> some View { FocusPaneView(content: self) }
}

private struct FocusPaneView<Content: View>: View {
  typealias Body = Never

  let content: Content

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(FocusPaneNode.self)))
    nodes.nodes.append(FocusPaneNode(content.node(in: inner), identity: inner.identity))
  }
}

/// A part of the screen that arrows do not leave.
final class FocusPaneNode: WrapperNode {
  /// The place of the pane, under which its last focus is kept.
  let identity: Identity

  /// Puts a view into a pane.
  init(_ child: Node, identity: Identity) {
    self.identity = identity
    super.init(child)
  }

  var focus: PaneFocus { identity.memory(PaneFocus.self, make: PaneFocus.init) }
}

/// The last focus in a pane, kept at the pane's place in the tree.
@MainActor
final class PaneFocus {
  /// The view in the pane that had focus last; nil for none.
  weak var last: Identity?
}
