import Synchronization

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

/// A flag that a new frame is needed, and a second one that views must be evaluated before the next event. Safe to use
/// from any thread.
final class Invalidation: Sendable {
  private struct Flag {
    /// True where a new frame is needed.
    var isRaised = true
    /// True where views must be evaluated.
    var isStale = true
    /// The closure called when the flag is raised; nil for none.
    var wake: (@Sendable () -> Void)?
  }

  private let flag = Mutex(Flag())

  /// True where the next frame would look different.
  var isRaised: Bool { flag.withLock { $0.isRaised } }
  /// True where state changed since views were evaluated. Focus and scrolling change only the frame.
  var isStale: Bool { flag.withLock { $0.isStale } }

  /// Raises both flags, after a change of state.
  func invalidate() { raise(isStale: true) }
  /// Raises the flag for a frame, after a change of focus or of a scroll position: the tree is as it was.
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

  /// Lowers the flag for views, which are about to be evaluated. The frame is still to be drawn.
  func clear() { flag.withLock { $0.isStale = false } }

  /// Lowers the flag for the frame, which is about to be drawn. Where state changed since views were evaluated, as it
  /// may on another thread, the flag stays up for the next one.
  func clearFrame() { flag.withLock { $0.isRaised = $0.isStale } }

  /// Sets a closure that is called each time the flag for a frame is raised, on the thread that raised it.
  func onRaise(_ wake: @escaping @Sendable () -> Void) { flag.withLock { $0.wake = wake } }
}
