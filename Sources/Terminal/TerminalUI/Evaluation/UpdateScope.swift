extension View {
  /// Evaluates this view apart from the views around it: after a change that only this view has read, the views around
  /// it stay as they are.
  ///
  /// The view fills the space that it gets. Its sheets and alerts appear in front of it alone, as in a
  /// `presentationScope`. A change in the views around it evaluates this view again too.
  package func updateScope() -> some View { UpdateScopeView(content: self) }
}

private struct UpdateScopeView<Content: View>: View {
  typealias Body = Never

  let content: Content

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.inside(.plain).descending(.type(ObjectIdentifier(UpdateScope.self)))
    let node = UpdateScopeNode()
    nodes.nodes.append(node)
    // The size does not depend on the content, so nothing is evaluated only to measure it.
    if context.isMeasuring { return }
    let scope = context.identity.memory(UpdateScope.self) { UpdateScope(in: context) }
    scope.surround(node, in: context) { [content] in content.presentationScope().node(in: $0) }
  }
}

/// A part of the tree with its own state store and its own tracking of changes.
@MainActor
final class UpdateScope: Disappearing {
  let store: StateStore
  private let tracker: ObservationTracker
  /// The context of the views around the scope, and the evaluation of its content; nil before the first evaluation.
  private var evaluation: (context: EvaluationContext, content: @MainActor (EvaluationContext) -> Node)?
  private var node: UpdateScopeNode?

  init(in context: EvaluationContext) {
    store = StateStore(at: context.identity, in: context.store)
    tracker = ObservationTracker(store.invalidation)
    store.invalidation.onRaise { [surroundings = context.store.invalidation] in surroundings.invalidateFrame() }
  }

  /// Adds the scope to the surrounding views. The content is evaluated later, after all of these views.
  func surround(
    _ node: UpdateScopeNode, in context: EvaluationContext,
    content: @escaping @MainActor (EvaluationContext) -> Node
  ) {
    if !context.store.scopes.contains(where: { $0 === self }) { context.store.scopes.append(self) }
    self.node = node
    evaluation = (context, content)
  }

  /// True if the surrounding views or the state of the content changed.
  var isStale: Bool { node?.content == nil || store.invalidation.isStale }

  /// Evaluates the content and lays it out. Returns the node of the earlier content, if it was still in the tree.
  func update() -> Node? {
    guard let (context, content) = evaluation, let node else { return nil }
    let replaced = node.content
    store.invalidation.clear()
    store.beginUpdate()
    tracker.track {
      var inner = context
      inner.store = store
      inner.identity = store.visit(.position(0), in: store.root)
      inner.scroll = nil
      node.show(context.environment.execute { content(inner) })
    }
    return replaced
  }

  func disappear() {
    store.removeAll()
    // The host remembers the path of the focused view, so this object may outlive its views. Release what it holds.
    (evaluation, node) = (nil, nil)
  }
}

/// The layout node of a scope, which gets its content after the surrounding views were laid out.
final class UpdateScopeNode: Node {
  /// The content; nil until it is evaluated.
  private(set) var content: Node?

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  /// Replaces the content, and arranges it in the node's present rectangle.
  func show(_ content: Node) {
    self.content = content
    children = [content]
    arrange(ProposedViewSize(rect.size))
  }
}

extension StateStore {
  /// This store and the stores of all scopes inside, outer ones first.
  var all: [StateStore] { scopes.isEmpty ? [self] : [self] + scopes.flatMap(\.store.all) }

  /// True if state changed since the views were evaluated.
  var isStale: Bool { all.contains { $0.invalidation.isStale } }

  /// Evaluates the scopes whose state or surroundings changed.
  ///
  /// - Parameter replaced: Gets the nodes that are no longer in the tree.
  func updateScopes(replaced: inout [Node]) {
    for scope in scopes {
      if scope.isStale, let node = scope.update() { replaced.append(node) }
      scope.store.updateScopes(replaced: &replaced)
    }
  }

  /// Removes and returns the pending actions.
  func takeActions() -> [@MainActor () -> Void] {
    defer { actions = [] }
    return actions
  }
}
