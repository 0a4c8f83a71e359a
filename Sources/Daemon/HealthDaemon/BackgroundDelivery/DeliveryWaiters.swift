/// The waits for all woken apps to complete their deliveries, each until a limit of its own.
struct DeliveryWaiters: Sendable {
  private var waiters: [(waiter: AsyncStream<Never>.Continuation, end: ContinuousClock.Instant)] = []
  /// The moment at which waits over their limit are looked for; nil when none is planned.
  private var nextLook: ContinuousClock.Instant?

  /// Adds a wait.
  ///
  /// - Returns: True when the caller has to look for waits over their limit at this moment.
  mutating func add(_ waiter: AsyncStream<Never>.Continuation, until end: ContinuousClock.Instant) -> Bool {
    waiters.append((waiter, end))
    if let nextLook, nextLook <= end { return false }
    nextLook = end
    return true
  }

  mutating func take() -> [AsyncStream<Never>.Continuation] {
    if waiters.isEmpty { return [] }
    defer { waiters = [] }
    return waiters.map(\.waiter)
  }

  /// Removes the waits that are over their limit.
  ///
  /// - Returns: These waits, and the moment to look again; nil without waits.
  mutating func takeLate(
    at now: ContinuousClock.Instant
  ) -> (late: [AsyncStream<Never>.Continuation], next: ContinuousClock.Instant?) {
    let late = waiters.filter { $0.end <= now }.map(\.waiter)
    waiters.removeAll { $0.end <= now }
    nextLook = waiters.map(\.end).min()
    return (late, nextLook)
  }
}
