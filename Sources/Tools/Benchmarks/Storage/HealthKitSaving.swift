import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// Saves as an app does: `HKQuantitySample`s through `HKHealthStore.save`, with permission to share steps.
struct HealthKitSaving {
  private let store: HKHealthStore

  /// Connects an app to a device.
  init(_ daemon: HealthDaemon) {
    let app = AppIdentity(
      bundleIdentifier: "com.example.stride", displayName: "Stride", entitlements: [Entitlement.healthKit])
    daemon.setDecision(.granted, for: Permission(.stepCount, .share), of: app.bundleIdentifier)
    let connection = daemon.connect(app)
    store = Connection.$current.withValue(connection) { HKHealthStore() }
  }

  /// Saves batch after batch.
  ///
  /// - Returns: How many seconds that took by the clock on the wall, without the making of the samples.
  func run(_ batches: some Sequence<Range<Int>>) async throws -> Double {
    var span = Measurement.Span()
    for batch in batches {
      let samples = batch.map(sample)
      span += try await Measurement.span { try await store.save(samples) }
    }
    return span.wall
  }

  private func sample(_ number: Int) -> HKQuantitySample {
    let record = StoredWorkload.steps(number)
    return HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: Double(number % 97)),
      start: record.start, end: record.end)
  }
}
