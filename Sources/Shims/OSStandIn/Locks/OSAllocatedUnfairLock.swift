@_exported import OSStandIn

/// A lock at a stable address, with the state it guards.
///
///     let count = OSAllocatedUnfairLock(initialState: 0)
///     count.withLock { $0 += 1 }
///
/// Locking it twice on the same thread stops the program, as on a phone.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // Unchecked: the state is only accessed by the thread that holds the lock.

  /// The relations of a thread to a lock.
  public enum Ownership: Hashable, Sendable {
    /// The thread holds the lock.
    case owner
    /// The thread does not hold the lock.
    case notOwner
  }

  private final class Storage {
    /// The lock itself, at a fixed address.
    let lock: UnsafeMutablePointer<os_unfair_lock>
    /// The state, which only the lock's owner accesses.
    var state: State

    init(_ state: State) {
      self.state = state
      lock = .allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
    }

    deinit { lock.deallocate() }
  }

  private let storage: Storage

  /// Creates a lock around a state that need not be `Sendable`.
  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  /// Creates a lock around a state.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Runs a closure with the lock held, and returns its result, which need not be `Sendable`.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    os_unfair_lock_lock(storage.lock)
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state)
  }

  /// Runs a closure with the lock held, and returns its result.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Runs a closure with the lock held; returns nil at once if another thread holds it.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    guard os_unfair_lock_trylock(storage.lock) else { return nil }
    defer { os_unfair_lock_unlock(storage.lock) }
    return try body(&storage.state)
  }

  /// Runs a closure with the lock held; returns nil at once if another thread holds it.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Stops the program unless the thread's ownership is as stated.
  public func precondition(_ condition: Ownership) {
    switch condition {
    case .owner: os_unfair_lock_assert_owner(storage.lock)
    case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
    }
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Runs a closure with the lock held, and returns its result, which need not be `Sendable`.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }

  /// Runs a closure with the lock held, and returns its result.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R { try withLockUnchecked(body) }

  /// Runs a closure with the lock held; returns nil at once if another thread holds it.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { _ in try body() }
  }

  /// Waits for the lock and acquires it.
  public func lock() { os_unfair_lock_lock(storage.lock) }

  /// Acquires the lock if it is free; returns false at once if another thread holds it.
  public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }

  /// Releases the lock, which this thread must hold.
  public func unlock() { os_unfair_lock_unlock(storage.lock) }
}
