import Synchronization

/// The number of the tracking that counts; changes seen by older ones are no news. Asked from anywhere.
final class CurrentTracking: Sendable {
  private let number = Mutex(0)

  func begin() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }

  func isCurrent(_ candidate: Int) -> Bool { number.withLock { $0 == candidate } }
}
