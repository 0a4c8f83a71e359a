import Foundation
import OpenCombine

/// Runs publishers' work on a run loop.
///
/// Work for the main run loop runs on the main queue, because a program on Linux may never run the main run loop. On a
/// phone, one thread serves both.
extension RunLoop: @retroactive Scheduler {
  public struct SchedulerOptions: Sendable {}

  /// A point in time, as a date.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    public var date: Date

    public init(_ date: Date) { self.date = date }

    public func distance(to other: SchedulerTimeType) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(date + n.timeInterval) }
  }

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // Unsafe: the action may not be safe to pass to another thread. A phone does not check this either.
    nonisolated(unsafe) let action = action
    if self === RunLoop.main { DispatchQueue.main.async { action() } } else { perform { action() } }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    schedule(at: date, every: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = schedule(at: date, every: interval, action)
    return AnyCancellable { timer.cancel() }
  }

  /// - Parameter interval: The interval; nil to run once.
  @discardableResult
  private func schedule(
    at time: SchedulerTimeType, every interval: SchedulerTimeType.Stride?, _ action: @escaping () -> Void
  ) -> RunLoopTimer {
    nonisolated(unsafe) let action = action
    let delay = max(0, time.date.timeIntervalSinceNow)
    guard self === RunLoop.main else {
      let timer = Timer(
        fire: time.date, interval: interval?.timeInterval ?? 0, repeats: interval != nil, block: { _ in action() })
      add(timer, forMode: .common)
      return .ofFoundation(timer)
    }
    guard let interval else {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { action() }
      return .none
    }
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + delay, repeating: interval.timeInterval)
    source.setEventHandler { action() }
    source.resume()
    return .ofQueue(source)
  }
}

private enum RunLoopTimer {
  case none
  case ofFoundation(Timer)
  case ofQueue(any DispatchSourceTimer)

  func cancel() {
    switch self {
    case .none: break
    case .ofFoundation(let timer): timer.invalidate()
    case .ofQueue(let source): source.cancel()
    }
  }
}
