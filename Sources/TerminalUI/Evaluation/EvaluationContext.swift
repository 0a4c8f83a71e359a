/// Where a view is evaluated: its identity, what it inherits, and what it stands in. Opaque outside this module.
public struct EvaluationContext {
  /// What lays the view out, as far as it changes what the view becomes.
  enum Container {
    case plain, horizontal, vertical, list

    var axis: Axis? {
      switch self {
      case .plain: nil
      case .horizontal: .horizontal
      case .vertical, .list: .vertical
      }
    }
  }

  let store: StateStore
  var identity: Identity
  var environment: EnvironmentValues
  var container = Container.plain
  /// Where sheets and alerts of this view are shown.
  var presentations: PresentationList

  /// Where the list around is scrolled to: by this its rows know which of them are near.
  var scroll: ScrollMemory?

  /// Whether the view is only made to learn its size: nothing appears, changes or starts.
  var isMeasuring = false

  /// The context one step down the path.
  @MainActor func descending(_ component: Identity.Component) -> EvaluationContext {
    var context = self
    context.identity = store.visit(component, in: identity)
    return context
  }

  /// The context of a view in a layout of its own.
  func inside(_ container: Container) -> EvaluationContext {
    var context = self
    context.container = container
    return context
  }
}
