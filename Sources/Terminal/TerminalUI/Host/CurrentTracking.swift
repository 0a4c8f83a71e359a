import Synchronization

/// The number of the current tracking; changes seen by older ones are ignored. Safe to use from any thread.
final class CurrentTracking: Sendable {
  private let number = Mutex(0)

  /// Begins a tracking, and returns its number.
  func begin() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }

  /// True for the number of the last tracking that began.
  func isCurrent(_ candidate: Int) -> Bool { number.withLock { $0 == candidate } }
}
