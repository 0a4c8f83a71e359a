import Synchronization

/// Says that a new frame is needed, and whether views must be evaluated before the next event. May be told from anywhere.
final class Invalidation: Sendable {
  private struct Flag {
    var isRaised = true
    var isStale = true
    var wake: (@Sendable () -> Void)?
  }

  private let flag = Mutex(Flag())

  /// Whether the next frame would look different.
  var isRaised: Bool { flag.withLock { $0.isRaised } }
  /// Whether state changed since views were evaluated. Focus and scrolling change only the frame.
  var isStale: Bool { flag.withLock { $0.isStale } }

  /// State changed.
  func invalidate() { raise(isStale: true) }
  /// Focus or a scroll position changed: the tree is as it was.
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

  /// Views are about to be evaluated. What they show now is still to be drawn.
  func clear() { flag.withLock { $0.isStale = false } }

  /// The frame is about to be drawn. State that changed since views were evaluated, as it may in the background, waits for
  /// the next one.
  func clearFrame() { flag.withLock { $0.isRaised = $0.isStale } }

  /// Called once each time the flag goes from lowered to raised, from wherever that happened.
  func onRaise(_ wake: @escaping @Sendable () -> Void) { flag.withLock { $0.wake = wake } }
}
