import DequeModule
import Dispatch
import Foundation
import Synchronization

/// The threads that the code of one app runs on when it is called back.
///
/// On a phone an app is a process and has threads of its own. Here all apps share one process: an app that never returns
/// from its handlers uses up its own threads, and holds up nobody else.
package final class AppThreads: Sendable {
  private struct State {
    /// Waits for a thread.
    var waiting: Deque<@Sendable () -> Void> = []
    /// All there are.
    var count = 0
    /// Those that have nothing to do and that nobody has called yet.
    var idle = 0
  }

  private static let mark = "AppThreads"

  /// Whether the caller runs on a thread of some app.
  package static var isCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

  /// As many as a process gets on a phone for what may block.
  static let limit = 64
  /// A thread with nothing to do for so long ends.
  private static let patience = DispatchTimeInterval.seconds(1)

  private let state = Mutex(State())
  private let call = DispatchSemaphore(value: 0)

  package init() {}

  /// Runs something as soon as a thread is free, beside whatever else runs.
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
      if call.wait(timeout: .now() + Self.patience) == .success { continue }
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

  /// What the calling thread does next; nil when it is idle from now on.
  private func next(_ state: inout State) -> (@Sendable () -> Void)? {
    if let work = state.waiting.popFirst() { return work }
    state.idle += 1
    return nil
  }
}

/// Runs pieces of work one after the other, on whatever threads they are given.
package final class SerialWork: Sendable {
  private struct State {
    var waiting: Deque<@Sendable () -> Void> = []
    var isRunning = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs something after what was given before.
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
