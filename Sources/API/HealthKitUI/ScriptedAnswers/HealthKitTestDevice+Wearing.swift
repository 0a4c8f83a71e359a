import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The devices that the person carries or wears, and their measurements as time passes.
extension HealthKitTestDevice {
  /// The person carries the phone, or wears the watch day and night, from now on. As time passes, samples arrive as
  /// they do on a device: the phone's when they end, the watch's in batches (see ``watchSynchronizationInterval``).
  ///
  ///     device.wears(.watch)
  ///     await device.advance(by: .seconds(3600))
  ///     device.samples(of: HKQuantityType(.heartRate)).count      // 12
  ///
  /// Between 9 in the morning and 11 in the evening, the phone measures 80 steps and 60 meters every ten minutes. The
  /// watch measures the heart rate every five minutes, between 52 and 76 beats per minute, and sleep from 11 in the
  /// evening to 7 in the morning. The same time always gives the same samples.
  ///
  /// Workouts do not need this call. While a session runs, its device measures energy and distance. The watch also
  /// measures the heart rate, and so does a phone with ``isHeartRateMonitorConnected``.
  public func wears(_ device: WorkoutDevice) {
    let plan: any ArrivalPlan =
      switch device {
      case .phone: PhoneOnBody(calendar: calendar)
      case .watch: WatchOnBody(calendar: calendar)
      }
    daemon.addArrivals(plan)
  }
}

/// The steps and the distance that a carried phone measures in the daytime.
private struct PhoneOnBody: ArrivalPlan {
  let calendar: Calendar

  func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    ends(every: 600, after: start, through: end).filter { (9...22).contains(calendar.component(.hour, from: $0)) }
      .flatMap { end in
        [
          SampleRecord(.stepCount, .quantity(HealthQuantity(80, .count)), from: end - 600, to: end, by: .iPhone),
          SampleRecord(
            .distanceWalkingRunning, .quantity(HealthQuantity(60, .meter)), from: end - 600, to: end, by: .iPhone),
        ]
      }
  }
}

/// The heart rate and the sleep that a worn watch measures.
private struct WatchOnBody: ArrivalPlan {
  let calendar: Calendar

  func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    ends(every: 300, after: start, through: end).flatMap { moment in
      let hour = calendar.component(.hour, from: moment)
      let beats =
        (hour < 7 || hour == 23 ? 52.0 : 68) + 8 * sin(moment.timeIntervalSinceReferenceDate / 1_300).magnitude
      var samples = [
        SampleRecord(
          .heartRate, .quantity(HealthQuantity(beats.rounded(), .beatsPerMinute)), from: moment, to: moment,
          by: .appleWatch)
      ]
      if hour == 7, calendar.component(.minute, from: moment) < 5 {
        let asleep = HKCategoryValueSleepAnalysis.asleepCore.rawValue
        samples.append(
          SampleRecord(.sleepAnalysis, .category(asleep), from: moment - 8 * 3_600, to: moment, by: .appleWatch))
      }
      return samples
    }
  }
}

/// Returns the dates after `start`, up to and including `end`, whose time since the reference date is a multiple of a
/// period in seconds.
private func ends(every period: TimeInterval, after start: Date, through end: Date) -> [Date] {
  let first = (start.timeIntervalSinceReferenceDate / period).rounded(.down) + 1
  let last = (end.timeIntervalSinceReferenceDate / period).rounded(.down)
  return stride(from: first, through: last, by: 1).map { Date(timeIntervalSinceReferenceDate: $0 * period) }
}

extension SampleRecord {
  /// Creates a measurement whose identifier depends only on its type and its end, because a plan may return the same
  /// measurement again.
  fileprivate init(
    _ type: ObjectType, _ content: Content, from start: Date, to end: Date, by source: HealthKitTestSource
  ) {
    self.init(
      uuid: UUID(measurementOf: type, endingAt: end), type: type, start: start, end: end, content: content,
      sourceRevision: source.revision)
  }
}

extension UUID {
  fileprivate init(measurementOf type: ObjectType, endingAt end: Date) {
    // Hash with FNV-1a, because the standard library's hashes differ between runs.
    let name = type.identifier.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let bytes = [name, end.timeIntervalSinceReferenceDate.bitPattern].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
