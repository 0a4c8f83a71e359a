import Dispatch
import Synchronization
import Testing

@testable import HealthDaemon

/// The threads on which an app's handlers are called. There are enough threads, and no thread is kept without work.
@Suite("Threads of an app", .timeLimit(.minutes(20)))
struct AppThreadsTests {
  /// Runs work on the threads, and waits for it.
  private func run(on threads: AppThreads, _ work: @escaping @Sendable () -> Void = {}) async {
    await withCheckedContinuation { done in
      threads.async {
        work()
        done.resume()
      }
    }
  }

  @Test("An app's work runs on a thread of the app, and not on the caller's thread")
  func mark() async {
    let isMarked = await withCheckedContinuation { answer in
      AppThreads().async { answer.resume(returning: AppThreads.isCurrent) }
    }
    #expect(isMarked)
    #expect(!AppThreads.isCurrent)
  }

  @Test("Work that blocks a previously idle thread delays no other work")
  func idle() async {
    let (threads, gate) = (AppThreads(), DispatchSemaphore(value: 0))
    // Leave one thread idle, or about to become idle.
    await run(on: threads)
    for _ in 0..<8 { threads.async { gate.wait() } }
    await run(on: threads)
    for _ in 0..<8 { gate.signal() }
  }

  @Test("An app has at most as many threads as on a phone, and more work waits")
  func limit() async {
    let (threads, gate) = (AppThreads(), DispatchSemaphore(value: 0))
    let count = 2 * AppThreads.limit
    let running = Mutex((now: 0, most: 0))
    for _ in 0..<count {
      threads.async {
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        gate.wait()
        running.withLock { $0.now -= 1 }
      }
    }
    #expect(threads.counts == (AppThreads.limit, 0))
    for _ in 0..<count { gate.signal() }
    await run(on: threads)
    #expect(running.withLock(\.most) <= AppThreads.limit)
  }

  @Test("Idle threads end, and work that arrives at that moment still runs")
  func ending() async throws {
    var threads: AppThreads? = AppThreads(patience: .nanoseconds(0))
    weak let ended = threads
    for _ in 0..<2_000 { await run(on: try #require(threads)) }
    threads = nil
    // Each thread keeps the pool of threads alive until the thread ends.
    while ended != nil { await Task.yield() }
  }

  @Test("All work from many threads runs, even while threads end")
  func crowd() async {
    let threads = AppThreads(patience: .nanoseconds(0))
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<5_000 { await run(on: threads) } } }
    }
    while threads.counts.all > 0 { await Task.yield() }
    #expect(threads.counts == (0, 0))
  }

  @Test("An idle thread is reused for the next work")
  func reuse() async {
    let threads = AppThreads(patience: .seconds(3_600))
    for _ in 0..<10 {
      await run(on: threads)
      while threads.counts.idle == 0 { await Task.yield() }
      #expect(threads.counts == (1, 1))
    }
  }

  @Test("A thread whose wait timed out can be used again")
  func patience() async {
    let threads = AppThreads(patience: .microseconds(50))
    for _ in 0..<200 { await withTaskGroup { group in for _ in 0..<4 { group.addTask { await run(on: threads) } } } }
    while threads.counts.all > 0 { await Task.yield() }
  }

  @Test("Serial work of an app waits for earlier serial work, even if a thread is free")
  func serial() async {
    let (threads, gate, serial) = (AppThreads(), DispatchSemaphore(value: 0), SerialWork())
    // Only one thread is free, and it runs work in order.
    for _ in 0..<AppThreads.limit - 2 { threads.async { gate.wait() } }
    let done = Mutex<[String]>([])
    serial.async(on: threads) {
      gate.wait()
      done.withLock { $0.append("first") }
    }
    serial.async(on: threads) { done.withLock { $0.append("second") } }
    await run(on: threads) { done.withLock { $0.append("other") } }
    for _ in 0..<AppThreads.limit - 1 { gate.signal() }
    await withCheckedContinuation { continuation in serial.async(on: threads) { continuation.resume() } }
    #expect(done.withLock(\.self) == ["other", "first", "second"])
  }
}
