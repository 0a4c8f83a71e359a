import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization

/// Ten years of background delivery to five apps. They are woken hourly for steps that the phone saves each hour, and
/// complete each delivery.
struct TimeBenchmark {
  /// The numbers that are compared between two runs.
  struct Outcome: Equatable {
    var wakes: Int
    /// The number of deliveries that apps completed.
    var completions: Int
    var samples: Int
  }

  static let years = 10

  /// A plan with one sample per hour, each kept for a day, so that any growth in memory is the device's own.
  private struct Hourly: ArrivalPlan {
    func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
      var moment = (start.timeIntervalSinceReferenceDate / 3_600).rounded(.down) * 3_600 + 3_600
      var samples: [SampleRecord] = []
      while moment <= end.timeIntervalSinceReferenceDate {
        let date = Date(timeIntervalSinceReferenceDate: moment)
        let phone = SourceRecord(name: "iPhone", bundleIdentifier: "com.apple.health.phone")
        samples.append(
          SampleRecord(
            uuid: UUID(), type: .stepCount, start: date - 600, end: date,
            content: .quantity(HealthQuantity(100, .count)), sourceRevision: SourceRevisionRecord(source: phone)))
        moment += 3_600
      }
      return samples
    }
  }

  /// Advances only the delivery schedule by ten years, without the threads of apps. The schedule decides which apps to
  /// wake and when.
  ///
  /// - Returns: The number of wake-ups.
  static func runSchedule() -> Int {
    var schedule = DeliverySchedule()
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let apps = (0..<5).map { "com.example.app\($0)" }
    for app in apps {
      schedule.enable(.stepCount, frequency: 1, for: app, at: start)
      schedule.setPresence(.suspended, of: app, at: start)
    }
    var wakes = 0
    for hour in 1...years * 365 * 24 {
      let now = start + Double(hour) * 3_600
      for app in apps { schedule.note([.stepCount], own: [], for: app, at: now, isLocked: false) }
      for wake in schedule.takeDue(at: now, isLocked: false, isVisible: { _, _, _ in true }) {
        wakes += 1
        schedule.begin(wake.delivery, for: [.stepCount], of: wake.app)
        schedule.complete(wake.delivery, of: wake.app, isFirst: true, at: now)
      }
    }
    return wakes
  }

  /// Advances a device with five running apps by a number of years.
  ///
  /// - Parameter didPassYear: Called after each year with its number and the memory in use, in bytes.
  static func run(years: Int = years, didPassYear: (Int, Int) -> Void = { _, _ in }) async throws -> Outcome {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let daemon = HealthDaemon(settings: DeviceSettings(now: { start }))
    let counter = Counter()
    var apps: [(Connection, HKHealthStore)] = []
    for number in 0..<5 {
      let app = AppIdentity(
        bundleIdentifier: "com.example.app\(number)", displayName: "App \(number)",
        entitlements: [Entitlement.healthKit, Entitlement.backgroundDelivery])
      daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: app.bundleIdentifier)
      let connection = daemon.connect(app)
      let store = Connection.$current.withValue(connection) { HKHealthStore() }
      try await store.enableBackgroundDelivery(for: HKQuantityType(.stepCount), frequency: .immediate)
      store.execute(
        HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) { _, done, _ in
          counter.add()
          done()
        })
      apps.append((connection, store))
    }
    // Wait for the apps' first calls, which come in the foreground.
    while counter.value < 5 { await Task.yield() }
    for (connection, _) in apps { connection.setSuspended(true) }
    daemon.addArrivals(Hourly())
    for year in 1...years {
      for _ in 0..<365 {
        await daemon.advance(by: 86_400) { await daemon.waitForDeliveries(atMost: .seconds(5)) }
        daemon.deleteAllSamples(of: .stepCount)
      }
      didPassYear(year, Int(Measurement.residentBytes()))
    }
    let wakes = daemon.deliveryEvents.last?.number ?? 0
    return Outcome(wakes: wakes, completions: counter.value - 5, samples: years * 365 * 24)
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  func add() { count.withLock { $0 += 1 } }
  var value: Int { count.withLock { $0 } }
}
