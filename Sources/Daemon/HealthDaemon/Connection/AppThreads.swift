import DequeModule
import Dispatch
import Foundation
import Synchronization

/// The threads on which the code of one app is called.
///
/// On a phone an app is a process with its own threads. Here all apps share one process: an app that never returns from
/// its handlers uses up its own threads, and blocks no other app.
package final class AppThreads: Sendable {
  private struct State {
    var waiting: Deque<@Sendable () -> Void> = []
    var count = 0
    /// The number of threads that have nothing to do and are not called yet.
    var idle = 0
  }

  private static let mark = "AppThreads"

  /// True when the caller runs on a thread of an app.
  package static var isCurrent: Bool { Thread.current.threadDictionary[mark] as? Bool == true }

  /// The largest number of threads: as many as a process gets on a phone for work that may block.
  static let limit = 64

  private let state = Mutex(State())
  private let call = DispatchSemaphore(value: 0)
  private let patience: DispatchTimeInterval

  /// The number of threads, and of those among them that have nothing to do.
  var counts: (all: Int, idle: Int) { state.withLock { ($0.count, $0.idle) } }

  /// Creates the threads of an app, none at first.
  ///
  /// - Parameter patience: The time without work after which a thread ends.
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
      // Called at the last moment: the signal is on its way.
      call.wait()
    }
  }

  /// Returns the next work of the calling thread; nil when it is idle from now on.
  private func next(_ state: inout State) -> (@Sendable () -> Void)? {
    if let work = state.waiting.popFirst() { return work }
    state.idle += 1
    return nil
  }
}

/// Work that runs one piece after the other, on any threads.
package final class SerialWork: Sendable {
  private struct State {
    /// The work that has not begun.
    var waiting: Deque<@Sendable () -> Void> = []
    /// True while a piece of work runs, or is about to.
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Creates a queue without work.
  package init() {}

  /// Runs work after all work given before.
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
