import Synchronization

/// The flag that says a new frame is needed. May be raised from anywhere.
final class Invalidation: Sendable {
  private struct Flag {
    var isRaised = true
    var wake: (@Sendable () -> Void)?
  }

  private let flag = Mutex(Flag())

  var isRaised: Bool { flag.withLock { $0.isRaised } }

  func invalidate() {
    let wake = flag.withLock { flag in
      let wasRaised = flag.isRaised
      flag.isRaised = true
      return wasRaised ? nil : flag.wake
    }
    wake?()
  }

  func clear() { flag.withLock { $0.isRaised = false } }

  /// Called once each time the flag goes from lowered to raised, from wherever that happened.
  func onRaise(_ wake: @escaping @Sendable () -> Void) { flag.withLock { $0.wake = wake } }
}
