import Foundation
import OpenCombine

/// Runs publishers' work as operations of a queue.
extension OperationQueue: @retroactive Scheduler {
  public typealias SchedulerTimeType = RunLoop.SchedulerTimeType

  public struct SchedulerOptions: Sendable {}

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    // Unsafe: the action may not be safe to pass to another thread. A phone does not check this either.
    nonisolated(unsafe) let action = action
    addOperation { action() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    RunLoop.main.schedule(after: date) { [self] in schedule(options: options, action) }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    RunLoop.main.schedule(after: date, interval: interval) { [self] in schedule(options: options, action) }
  }
}
