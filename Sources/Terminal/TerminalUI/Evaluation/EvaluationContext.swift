/// The surroundings in which a view is evaluated: its identity, its environment, and its container. Opaque outside this
/// module.
public struct EvaluationContext {
  /// The kind of layout around the view, where the view depends on it.
  enum Container {
    case plain, horizontal, vertical, list

    /// The direction of the layout; nil for none.
    var axis: Axis? {
      switch self {
      case .plain: nil
      case .horizontal: .horizontal
      case .vertical, .list: .vertical
      }
    }
  }

  let store: StateStore
  /// The place of the view in the tree.
  var identity: Identity
  var environment: EnvironmentValues
  /// The layout around the view.
  var container = Container.plain
  /// The list that takes the sheets and alerts of this view.
  var presentations: PresentationList

  /// The scroll position of the list around, by which its rows know which of them are near; nil outside of one.
  var scroll: ScrollMemory?

  /// True while the view is only made to learn its size: closures of `onAppear`, `onChange` and `task` do not run.
  var isMeasuring = false

  /// Returns the context one step down the path, and marks that place as visited.
  @MainActor func descending(_ component: Identity.Component) -> EvaluationContext {
    var context = self
    context.identity = store.visit(component, in: identity)
    return context
  }

  /// Returns the context of a view in a layout of its own.
  func inside(_ container: Container) -> EvaluationContext {
    var context = self
    context.container = container
    return context
  }
}
