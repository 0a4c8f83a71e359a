import Foundation
import HealthKit
import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

@Suite("An app is woken at the same times, whatever data is hidden from it", .timeLimit(.minutes(20)))
struct PassingTimeTests {
  /// Samples of one type, one every ten minutes.
  private struct Stream: ArrivalPlan {
    var type: ObjectType
    var unit: HealthUnit

    func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
      let step = 600.0
      var moment = (start.timeIntervalSinceReferenceDate / step).rounded(.down) * step + step
      var samples: [SampleRecord] = []
      while moment <= end.timeIntervalSinceReferenceDate {
        let date = Date(timeIntervalSinceReferenceDate: moment)
        let source = SourceRecord(name: "iPhone", bundleIdentifier: "com.apple.health.phone")
        samples.append(
          SampleRecord(
            uuid: UUID(), type: type, start: date, end: date, content: .quantity(HealthQuantity(70, unit)),
            sourceRevision: SourceRevisionRecord(source: source)))
        moment += step
      }
      return samples
    }
  }

  /// Lets two days pass, in which the device wakes the app for new samples. Returns the delivery events, and the counts
  /// of visited data.
  private func live(withHidden isHidden: Bool) async throws -> (events: [String], counts: VisitCounter.Counts) {
    let daemon = HealthDaemon(settings: World.settings)
    let app = World.app.bundleIdentifier
    daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: app)
    daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: app)
    daemon.setDecision(.denied, for: Permission(.bodyMass, .read), of: app)
    daemon.addArrivals(Stream(type: .stepCount, unit: .count))
    if isHidden {
      daemon.addArrivals(Stream(type: .heartRate, unit: .beatsPerMinute))
      daemon.addArrivals(Stream(type: .bodyMass, unit: .kilogram))
    }
    let counter = VisitCounter()
    let connection = daemon.connect(World.app, counter: counter)
    let store = Connection.$current.withValue(connection) { HKHealthStore() }
    for type in [HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKQuantityType(.bodyMass)] {
      try await store.enableBackgroundDelivery(for: type, frequency: .immediate)
      store.execute(HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in done() })
    }
    connection.setSuspended(true)
    let before = counter.counts
    await daemon.advance(by: 2 * 86_400) { await daemon.waitForDeliveries(atMost: .seconds(600)) }
    let counts = counter.counts - before
    let events = daemon.deliveryEvents.map { "\($0.uptime) \($0.words)" }
    connection.invalidate()
    return (events, counts)
  }

  @Test("Two days have the same wake-ups and the same work, with or without hidden samples")
  func same() async throws {
    let (without, fewer) = try await live(withHidden: false)
    let (with, more) = try await live(withHidden: true)
    #expect(without == with)
    #expect(fewer == more)
    #expect(with.count { $0.contains("woken for stepCount") } > 40)
    #expect(!with.contains { $0.contains("woken for heartRate") || $0.contains("bodyMass changed") })
  }
}
