import DequeModule
import Foundation
import HealthModel

/// The samples on their way to the store: those of the phone arrive when they end, those of the watch in batches, once
/// the phone is unlocked and the watch in reach (rule B9).
///
/// A value: given the time and the device's settings, it returns the samples that arrive. All its dates are of the
/// clock on the device.
struct Arrivals: Sendable {
  private var plans: [any ArrivalPlan] = []
  /// The planned samples of the phone, in the order of their ends.
  private var phone: Deque<SampleRecord> = []
  /// The planned samples of the watch, in the order of their ends.
  private var watch: Deque<SampleRecord> = []
  /// The moment until which samples are planned: those that end by then are in the queues, or have arrived.
  private var plannedThrough = Date.distantPast

  /// The time for which samples are planned ahead, in seconds.
  private static let horizon: TimeInterval = 86_400

  /// True when there is no plan.
  var isEmpty: Bool { plans.isEmpty }

  /// Adds a plan of samples that arrive from now on.
  mutating func add(_ plan: any ArrivalPlan, now: Date) {
    plans.append(plan)
    // The others are planned again; a sample that came already is known by its identifier.
    restart(at: now)
  }

  /// Plans again from a moment on, as after the clock was set.
  mutating func restart(at now: Date) {
    phone = []
    watch = []
    plannedThrough = now
    planAhead(now: now)
  }

  /// Returns the moment of the next arrival, or of the next planning; nil without plans.
  func next(after now: Date, _ settings: DeviceSettings) -> Date? {
    if isEmpty { return nil }
    let ofPhone = phone.first?.end
    let ofWatch =
      settings.isWatchSynchronizing ? watch.first.map { settings.synchronization(from: max($0.end, now)) } : nil
    // Looks at the plans once more where the queues are empty.
    return [ofPhone, ofWatch, plannedThrough].compactMap(\.self).min().map { max($0, now) }
  }

  /// Removes the samples that have arrived by now and returns them, the phone's before the watch's, each in the order
  /// of their ends.
  mutating func take(at now: Date, _ settings: DeviceSettings) -> [SampleRecord] {
    if isEmpty { return [] }
    planAhead(now: now)
    var arrived: [SampleRecord] = []
    while let first = phone.first, first.end <= now { arrived.append(phone.removeFirst()) }
    guard settings.isWatchSynchronizing else { return arrived }
    while let first = watch.first, settings.synchronization(from: first.end) <= now {
      arrived.append(watch.removeFirst())
    }
    return arrived
  }

  private mutating func planAhead(now: Date) {
    // A day at a time, so that a plan is never asked for years at once.
    while plannedThrough <= now {
      let end = plannedThrough + Self.horizon
      let planned = plans.flatMap { $0.samples(endingAfter: plannedThrough, through: end) }
      plannedThrough = end
      // Equal ends keep the order of the plans: sorting is stable.
      for sample in planned.sorted(by: { $0.end < $1.end }) {
        if sample.isOfWatch { watch.append(sample) } else { phone.append(sample) }
      }
    }
  }
}

extension SampleRecord {
  /// True for a sample that a watch measured.
  fileprivate var isOfWatch: Bool { sourceRevision.productType?.hasPrefix("Watch") ?? false }
}

extension DeviceSettings {
  /// True while samples of the watch can reach the phone.
  fileprivate var isWatchSynchronizing: Bool { isWatchReachable && !isLocked }

  /// Returns the moment at which the watch sends the samples that ended by a date: the end of the period it falls in.
  fileprivate func synchronization(from date: Date) -> Date {
    let period = max(1, watchSynchronizationInterval)
    let seconds = date.timeIntervalSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: (seconds / period).rounded(.up) * period)
  }
}
