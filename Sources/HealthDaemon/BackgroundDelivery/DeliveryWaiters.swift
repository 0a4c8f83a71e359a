/// Those who wait until each woken app has completed its delivery, each until a moment of its own.
struct DeliveryWaiters: Sendable {
  private var waiters: [(waiter: AsyncStream<Never>.Continuation, end: ContinuousClock.Instant)] = []
  /// The moment at which somebody looks for waits that have reached their limit; nil where nobody does.
  private var nextLook: ContinuousClock.Instant?

  /// Adds one.
  ///
  /// - Returns: True where somebody has to look at this moment for waits that have reached their limit.
  mutating func add(_ waiter: AsyncStream<Never>.Continuation, until end: ContinuousClock.Instant) -> Bool {
    waiters.append((waiter, end))
    if let nextLook, nextLook <= end { return false }
    nextLook = end
    return true
  }

  /// Takes all.
  mutating func take() -> [AsyncStream<Never>.Continuation] {
    if waiters.isEmpty { return [] }
    defer { waiters = [] }
    return waiters.map(\.waiter)
  }

  /// Takes those whose time is over.
  ///
  /// - Returns: Them, and the moment to look again; nil where nobody waits.
  mutating func takeLate(
    at now: ContinuousClock.Instant
  ) -> (late: [AsyncStream<Never>.Continuation], next: ContinuousClock.Instant?) {
    let late = waiters.filter { $0.end <= now }.map(\.waiter)
    waiters.removeAll { $0.end <= now }
    nextLook = waiters.map(\.end).min()
    return (late, nextLook)
  }
}
