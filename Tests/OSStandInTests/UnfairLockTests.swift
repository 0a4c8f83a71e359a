import Foundation
import OSStandIn
import Testing

@Suite("The lock of the os framework works", .timeLimit(.minutes(20)))
struct UnfairLockTests {
  /// A counter protected by the C lock, which must not move in memory.
  private final class Counter: @unchecked Sendable {
    // The conformance is unchecked, because the count is only accessed under the lock.
    private let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
    private var count = 0

    init() { lock.initialize(to: os_unfair_lock()) }
    deinit { lock.deallocate() }

    func add() -> Int {
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      count += 1
      return count
    }
  }

  @Test("With a lock, no increment is lost between threads")
  func counting() {
    let (allocated, plain) = (OSAllocatedUnfairLock(initialState: 0), Counter())
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<20_000 {
        allocated.withLock { $0 += 1 }
        _ = plain.add()
      }
    }
    #expect(allocated.withLock(\.self) == 160_000)
    #expect(plain.add() == 160_001)
  }

  @Test("A lock that another thread holds is unavailable until that thread releases it")
  func availability() {
    let lock = OSAllocatedUnfairLock()
    let (isTaken, mayGo, isFree) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    Thread {
      lock.withLock {
        lock.precondition(.owner)
        isTaken.signal()
        mayGo.wait()
      }
      isFree.signal()
    }.start()
    isTaken.wait()
    lock.precondition(.notOwner)
    #expect(!lock.lockIfAvailable())
    #expect(lock.withLockIfAvailable { 1 } == nil)
    mayGo.signal()
    isFree.wait()
    #expect(lock.withLockIfAvailable { 1 } == 1)
  }

  @Test("Locking a held lock again stops the program, with the same message as on a phone")
  func recursion() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lock = OSAllocatedUnfairLock()
      lock.lock()
      lock.lock()
    }
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(words.contains("Trying to recursively lock an os_unfair_lock"))
  }

  @Test("Unlocking a lock that is not held stops the program")
  func unowned() async throws {
    await #expect(processExitsWith: .failure) { OSAllocatedUnfairLock().unlock() }
    await #expect(processExitsWith: .failure) { OSAllocatedUnfairLock().precondition(.owner) }
  }
}
