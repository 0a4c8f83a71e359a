import DequeModule
import Dispatch
import Foundation
import Synchronization

/// The threads that call the code of one app.
///
/// On a phone each app is a process with its own threads. Here all apps share one process: an app that never returns
/// from its handlers exhausts only its own threads and blocks no other app.
package final class AppThreads: Sendable {
  private struct State {
    var waiting: Deque<@Sendable () -> Void> = []
    var count = 0
    /// The number of threads that are idle and have not been signaled.
    var idle = 0
  }

  private static let mark = "AppThreads"

  /// True when the caller runs on an app's thread.
  package static var isCurrent: Bool { Thread.current.threadDictionary[mark] as? Bool == true }

  /// The maximum number of threads: the number that a process on a phone gets for work that may block.
  static let limit = 64

  private let state = Mutex(State())
  private let call = DispatchSemaphore(value: 0)
  private let patience: DispatchTimeInterval

  /// The number of threads, and the number of idle threads among them.
  var counts: (all: Int, idle: Int) { state.withLock { ($0.count, $0.idle) } }

  /// Creates an app's thread pool without any threads.
  ///
  /// - Parameter patience: The idle time after which a thread ends.
  package init(patience: DispatchTimeInterval = .seconds(1)) { self.patience = patience }

  /// Runs work as soon as a thread is free, concurrently with other work.
  package func async(_ work: @escaping @Sendable () -> Void) {
    enum Step { case wake, start, wait }
    let step = state.withLock { state in
      state.waiting.append(work)
      if state.idle > 0 {
        state.idle -= 1
        return Step.wake
      }
      if state.count == Self.limit { return .wait }
      state.count += 1
      return .start
    }
    switch step {
    case .wake: call.signal()
    case .start: Thread.detachNewThread { [self] in run() }
    case .wait: break
    }
  }

  private func run() {
    Thread.current.threadDictionary[Self.mark] = true
    while true {
      while let work = state.withLock({ state in next(&state) }) { work() }
      if call.wait(timeout: .now() + patience) == .success { continue }
      let isOver = state.withLock { state in
        if state.idle == 0 { return false }
        state.idle -= 1
        state.count -= 1
        return true
      }
      if isOver { return }
      // `async` counted this thread as idle just as the timeout ended, so its signal comes at once.
      call.wait()
    }
  }

  /// Returns the next work of the calling thread; nil when the thread becomes idle.
  private func next(_ state: inout State) -> (@Sendable () -> Void)? {
    if let work = state.waiting.popFirst() { return work }
    state.idle += 1
    return nil
  }
}

/// A serial queue of work that may run on any thread.
package final class SerialWork: Sendable {
  private struct State {
    /// The work that has not started.
    var waiting: Deque<@Sendable () -> Void> = []
    /// True while work runs or is about to.
    var isRunning = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs work after all work submitted earlier.
  package func async(on threads: AppThreads, _ work: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { threads.async { [self] in run() } }
  }

  private func run() {
    while let work = state.withLock({ state in next(&state) }) { work() }
  }

  private func next(_ state: inout State) -> (@Sendable () -> Void)? {
    if let work = state.waiting.popFirst() { return work }
    state.isRunning = false
    return nil
  }
}
