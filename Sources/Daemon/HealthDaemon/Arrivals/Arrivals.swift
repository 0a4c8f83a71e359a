import DequeModule
import Foundation
import HealthModel

/// The samples on their way to the store. The phone's samples arrive when they end. The watch's samples arrive in
/// batches, once the phone is unlocked and the watch is in range (rule B9).
///
/// A plain value. Given the time and the device's settings, it returns the samples that arrive. All dates are by the
/// device's clock.
struct Arrivals: Sendable {
  private var plans: [any ArrivalPlan] = []
  /// The phone's planned samples, ordered by end.
  private var phone: Deque<SampleRecord> = []
  /// The watch's planned samples, ordered by end.
  private var watch: Deque<SampleRecord> = []
  /// The date the clock was last set to. Samples that were measured before this date wait for the first batch after it.
  private var clockSet = Date.distantPast
  /// The end of the planned time. Samples that end by then are in the queues or have arrived.
  private var plannedThrough = Date.distantPast

  /// The time to plan ahead, in seconds.
  private static let horizon: TimeInterval = 86_400

  var isEmpty: Bool { plans.isEmpty }

  /// Adds a plan whose samples arrive from now on.
  mutating func add(_ plan: any ArrivalPlan, now: Date) {
    plans.append(plan)
    // Ask the earlier plans again too. A sample that already arrived is recognized by its identifier.
    planAgain(from: now, measuredThrough: now)
  }

  /// Plans the samples again after the clock was set (rule T9). No measured sample is lost, and none arrives because
  /// the clock was set.
  ///
  /// - Parameters:
  ///   - now: The new date on the clock.
  ///   - before: The old date on the clock. Samples that ended by both dates are measured. Samples between them are
  ///     skipped when the clock was set forward, and planned again when it was set back.
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

  /// Returns the date of the next arrival, or of the next planning; nil without plans.
  func next(after now: Date, _ settings: DeviceSettings) -> Date? {
    if isEmpty { return nil }
    let ofPhone = phone.first?.end
    let ofWatch =
      settings.isWatchSynchronizing ? watch.first.map { synchronization(of: $0, settings) } : nil
    // The end of the planned time counts as an event too, because planning continues then.
    return [ofPhone, ofWatch, plannedThrough].compactMap(\.self).min().map { max($0, now) }
  }

  /// Removes and returns the samples that have arrived by now: the phone's before the watch's, each ordered by end.
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

  /// Returns the number of samples that the watch has measured by now and not sent.
  func countOnWatch(at now: Date) -> Int { watch.prefix { $0.end <= now }.count }

  private func synchronization(of sample: SampleRecord, _ settings: DeviceSettings) -> Date {
    settings.synchronization(from: max(sample.end, clockSet))
  }

  private mutating func planAhead(now: Date) {
    // Plan one day at a time, so that no plan has to return years at once.
    while plannedThrough <= now {
      let end = plannedThrough + Self.horizon
      let planned = plans.flatMap { $0.samples(endingAfter: plannedThrough, through: end) }
      plannedThrough = end
      // Samples with equal ends keep the order of the plans, because sorting is stable.
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
  /// True when the watch can send samples to the phone.
  fileprivate var isWatchSynchronizing: Bool { isWatchReachable && !isLocked }

  /// Returns the time when the watch sends the samples that ended by a date: the end of the period that contains the
  /// date.
  fileprivate func synchronization(from date: Date) -> Date {
    let period = max(1, watchSynchronizationInterval)
    let seconds = date.timeIntervalSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: (seconds / period).rounded(.up) * period)
  }
}

/// A plan of the samples that the person's devices will measure as time passes.
///
/// A plan always returns the same samples for the same span of time, so that a script is repeatable.
package protocol ArrivalPlan: Sendable {
  /// Returns the samples that end after `start`, and at `end` or before. The caller passes an `end` that is at most
  /// some days after `start`.
  ///
  /// - Parameters:
  ///   - start: A date by the device's clock. Samples that end exactly then are not returned.
  ///   - end: The latest allowed end of a sample.
  func samples(endingAfter start: Date, through end: Date) -> [SampleRecord]
}

/// Samples that arrive as time passes.
extension HealthDaemon {
  /// Adds a plan of samples that arrive from now on as time passes.
  package func addArrivals(_ plan: any ArrivalPlan) { change { $0.arrivals.add(plan, now: $0.settings.now()) } }

  /// The number of samples that are measured and still on the watch.
  package var sampleCountOnWatch: Int {
    read { $0.arrivals.countOnWatch(at: $0.settings.now()) + $0.workoutSessions.heldMeasurements.count }
  }

  /// Saves the samples that have arrived by now.
  func takeArrivals() {
    let arrived = change { state in
      let (now, settings) = (state.settings.now(), state.settings)
      return state.arrivals.take(at: now, settings) + state.takeMeasurements()
    }
    if !arrived.isEmpty { add(arrived) }
  }
}
