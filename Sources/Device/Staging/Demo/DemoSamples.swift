import Foundation
import HealthDaemon
import HealthModel

/// The two years of a ``DemoDevice``, made by type and by day when they are asked for: a chart of a week costs a week.
///
/// The samples of one purpose on one day depend on nothing else, so that they are those ``DemoDevice/records()`` gives,
/// each with a serial number by its day.
package struct DemoSamples: PlannedSamples {
  private let demo: DemoDevice

  package init(_ demo: DemoDevice) { self.demo = demo }

  /// The sources of each type, as of the first day, in the order of their first samples.
  package let sources: [ObjectType: [SourceRevisionRecord]] = {
    var sources: [ObjectType: [SourceRevisionRecord]] = [:]
    for purpose in DemoDevice.Purpose.allCases {
      for revision in purpose.firstRevisions where sources[purpose.type]?.contains(revision) != true {
        sources[purpose.type, default: []].append(revision)
      }
    }
    return sources
  }()

  /// The highest serial number a planned sample may have.
  package let lastSerial = serial(day: 1_023, .weight, 4_095)

  /// Returns the serial number of a sample. Numbers go by day first, as on a device that measured them: up to 4,096
  /// samples for each of 16 purposes.
  private static func serial(day: Int, _ purpose: DemoDevice.Purpose, _ number: Int) -> UInt64 {
    UInt64(day) << 16 | (purpose.rawValue - 1) << 12 | UInt64(number) + 1
  }

  /// Returns at least every planned sample of a type that ends at `start` or later.
  ///
  /// - Parameters:
  ///   - sources: The bundle identifiers of the sources wanted; nil for all.
  ///   - known: The `start` of an earlier call, whose samples are left out; nil for the first call.
  package func samples(
    of type: ObjectType, by sources: Set<String>?, from start: Date, known: Date?
  ) -> StoredSamples {
    let days = demo.days
    let range = firstDay(from: start, days)..<(known.map { firstDay(from: $0, days) } ?? days.count)
    var list = SampleList(until: demo.now.timeIntervalSinceReferenceDate, seed: demo.seed, capacity: range.count * 250)
    var stored = StoredSamples()
    stored.isComplete = range.lowerBound == 0
    for purpose in DemoDevice.Purpose.allCases where purpose.type == type {
      for day in range {
        let first = list.records.count
        list.add(purpose, of: days[day])
        for index in first..<list.records.count
        where sources?.contains(list.records[index].bundleIdentifier) ?? true {
          stored.rows.append(
            StoredSamples.Row(serial: Self.serial(day: day, purpose, index - first), record: list.records[index]))
        }
      }
    }
    return stored
  }

  /// Returns the index of the first day of which a sample may end at a moment or later. A day's last samples end at its
  /// midnight.
  private func firstDay(from moment: Date, _ days: [DayPlan]) -> Int {
    let moment = moment.timeIntervalSinceReferenceDate
    return max(0, (days.firstIndex { $0.midnight > moment } ?? days.count) - 2)
  }

  /// Returns those of some types that have a sample with one of the identifiers. It makes all samples of each type.
  package func types(of uuids: Set<UUID>, among types: Set<ObjectType>, by source: String?) -> Set<ObjectType> {
    // Only identifiers of the demo are of version 8.
    let own = uuids.filter { $0.uuid.6 >> 4 == 8 }
    if own.isEmpty { return [] }
    return types.filter { type in
      samples(of: type, by: source.map { [$0] }, from: .beforeEverything, known: nil).rows
        .contains { own.contains($0.record.uuid) }
    }
  }
}

extension DemoDevice.Purpose {
  fileprivate var type: ObjectType {
    switch self {
    case .heartRate: .heartRate
    case .watchSteps, .phoneSteps: .stepCount
    case .watchDistance, .phoneDistance: .distanceWalkingRunning
    case .flights: .flightsClimbed
    case .activeEnergy: .activeEnergyBurned
    case .standHours: .appleStandHour
    case .sleep: .sleepAnalysis
    case .restingHeartRate: .restingHeartRate
    case .heartRateVariability: .heartRateVariabilitySDNN
    case .oxygen: .oxygenSaturation
    case .workout: .workout
    case .weight: .bodyMass
    }
  }

  /// The source revisions that write the samples, as of the first day, in the order of the samples.
  fileprivate var firstRevisions: [SourceRevisionRecord] {
    let (phone, watch) = (DemoSources.phones[0].revision, DemoSources.watches[0].revision)
    return switch self {
    case .phoneSteps, .phoneDistance, .flights: [phone]
    case .sleep: [phone, watch]
    case .weight: [DemoSources.scales[0]]
    default: [watch]
    }
  }
}

/// The samples of Kim's days as they go on: those her phone, watch and scale write from the demo's moment on.
///
/// Each day is drawn from the seed and its own number, so that the samples are the same at any speed of the clock.
package struct DemoArrivals: ArrivalPlan {
  private let calendar: Calendar
  private let seed: UInt64

  package init(_ demo: DemoDevice) {
    calendar = demo.calendar
    seed = demo.seed
  }

  package init(calendar: Calendar, seed: UInt64 = 2) {
    self.calendar = calendar
    self.seed = seed
  }

  package func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    // A night belongs to the day it ends on, and is written the morning after.
    let days = DayPlan.days(from: start - 86_400, through: end, calendar: calendar, seed: seed)
    return DemoDevice.samples(on: days[...], until: end, seed: seed).filter { $0.end > start }
  }
}
