import Synchronization

/// The context in which a view is evaluated: its identity, environment and container. Opaque outside this module.
public struct EvaluationContext {
  /// The kind of layout around the view, for views that depend on it.
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

  var store: StateStore
  /// The view's identity in the tree.
  var identity: Identity
  var environment: EnvironmentValues
  /// The layout around the view.
  var container = Container.plain
  /// The list that collects the sheets and alerts of this view.
  var presentations: PresentationList

  /// The scroll position of the surrounding list, by which lazy rows find out if they are near the visible part; nil
  /// outside a list.
  var scroll: ScrollMemory?

  /// True while the view is evaluated only to measure it: closures of `onAppear`, `onChange` and `task` do not run.
  var isMeasuring = false

  @MainActor func descending(_ component: Identity.Component) -> EvaluationContext {
    var context = self
    context.identity = store.visit(component, in: identity)
    return context
  }

  /// Returns the context of a view inside its own layout.
  func inside(_ container: Container) -> EvaluationContext {
    var context = self
    context.container = container
    return context
  }
}

/// Two flags: one requests a new frame, the other an evaluation of views before the next event. Safe to use from any
/// thread.
final class Invalidation: Sendable {
  private struct Flag {
    var isRaised = true
    var isStale = true
    /// Called when a new frame is requested; nil to call nothing.
    var wake: (@Sendable () -> Void)?
  }

  private let flag = Mutex(Flag())

  /// True if the next frame would look different.
  var isRaised: Bool { flag.withLock { $0.isRaised } }
  /// True if state changed since views were evaluated. Focus and scrolling change only the frame.
  var isStale: Bool { flag.withLock { $0.isStale } }

  /// Requests a new frame and an evaluation of views, after a change of state.
  func invalidate() { raise(isStale: true) }
  /// Requests only a new frame, after a change of focus or of a scroll position that leaves the tree valid.
  func invalidateFrame() { raise(isStale: false) }

  private func raise(isStale: Bool) {
    let wake = flag.withLock { flag in
      let wasRaised = flag.isRaised
      flag.isRaised = true
      if isStale { flag.isStale = true }
      return wasRaised ? nil : flag.wake
    }
    wake?()
  }

  /// Lowers the evaluation flag just before views are evaluated. The frame is still to be drawn.
  func clear() { flag.withLock { $0.isStale = false } }

  /// Lowers the frame flag just before the frame is drawn. If state changed since views were evaluated, perhaps on
  /// another thread, the flag stays up for the next frame.
  func clearFrame() { flag.withLock { $0.isRaised = $0.isStale } }

  /// Sets a closure that is called each time the frame flag is raised, on the thread that raised it.
  func onRaise(_ wake: @escaping @Sendable () -> Void) { flag.withLock { $0.wake = wake } }
}
