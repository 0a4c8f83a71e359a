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
  /// The moment the clock was last set to: what was measured before waits for the first batch after it.
  private var clockSet = Date.distantPast
  /// The moment until which samples are planned: those that end by then are in the queues, or have arrived.
  private var plannedThrough = Date.distantPast

  /// The time for which samples are planned ahead, in seconds.
  private static let horizon: TimeInterval = 86_400

  var isEmpty: Bool { plans.isEmpty }

  /// Adds a plan of samples that arrive from now on.
  mutating func add(_ plan: any ArrivalPlan, now: Date) {
    plans.append(plan)
    // The others are planned again; a sample that came already is known by its identifier.
    planAgain(from: now, measuredThrough: now)
  }

  /// Plans again after the clock was set (rule T9). Nothing that was measured is lost, and nothing arrives because of it.
  ///
  /// - Parameters:
  ///   - now: The date the clock shows.
  ///   - before: The date it showed until then. Samples that ended by both dates are measured; samples between them are
  ///     skipped where the clock was set forward, and planned again where it was set back.
  mutating func setClock(to now: Date, from before: Date) {
    clockSet = now
    planAgain(from: now, measuredThrough: min(before, now))
  }

  private mutating func planAgain(from now: Date, measuredThrough measured: Date) {
    phone.removeAll { $0.end > measured }
    watch.removeAll { $0.end > measured }
    plannedThrough = now
    planAhead(now: now)
  }

  /// Returns the moment of the next arrival, or of the next planning; nil without plans.
  func next(after now: Date, _ settings: DeviceSettings) -> Date? {
    if isEmpty { return nil }
    let ofPhone = phone.first?.end
    let ofWatch =
      settings.isWatchSynchronizing ? watch.first.map { synchronization(of: $0, settings) } : nil
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
    while let first = watch.first, synchronization(of: first, settings) <= now {
      arrived.append(watch.removeFirst())
    }
    return arrived
  }

  private func synchronization(of sample: SampleRecord, _ settings: DeviceSettings) -> Date {
    settings.synchronization(from: max(sample.end, clockSet))
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

/// A plan of the samples that a person's devices will measure as time passes.
///
/// A plan returns the same samples for a span of time at every call, so that the same script gives the same samples.
package protocol ArrivalPlan: Sendable {
  /// Returns the samples that end after one moment and until another, which is at most some days later.
  ///
  /// - Parameters:
  ///   - start: A moment by the clock on the device; samples that end at it are not returned.
  ///   - end: The last moment at which a sample may end.
  func samples(endingAfter start: Date, through end: Date) -> [SampleRecord]
}

/// Samples that arrive as time passes.
extension HealthDaemon {
  /// Adds a plan of samples, which arrive from now on as time passes.
  package func addArrivals(_ plan: any ArrivalPlan) { change { $0.arrivals.add(plan, now: $0.settings.now()) } }

  /// Adds the samples that have arrived by now to the store.
  func takeArrivals() {
    let arrived = change { state in
      let (now, settings) = (state.settings.now(), state.settings)
      return state.arrivals.take(at: now, settings) + state.takeMeasurements()
    }
    if !arrived.isEmpty { add(arrived) }
  }
}
