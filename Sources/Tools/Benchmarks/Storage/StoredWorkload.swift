import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// Five years of steps from two sources as an export contains them: in chronological order, alternating between the
/// sources at random.
enum StoredWorkload {
  private static let sources = ["Watch7,1", "iPhone16,1"].map { model in
    SourceRevisionRecord(
      source: SourceRecord(name: model, bundleIdentifier: "com.apple.health.\(model)"), version: "18.1",
      productType: model, operatingSystemVersion: "18.1.0")
  }

  /// Returns the sample with a number, 15 seconds after the previous one.
  static func steps(_ number: Int) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 600_000_000 + Double(number) * 15)
    return SampleRecord(
      uuid: uuid(number), type: .stepCount, start: start, end: start.addingTimeInterval(Double(number % 40)),
      content: .quantity(HealthQuantity(Double(number % 97), .count)), sourceRevision: sources[number / 700 % 2])
  }

  /// Returns the UUID for a number. The UUID looks as random as the UUIDs of an import, which are hashes.
  static func uuid(_ number: Int) -> UUID {
    func mixed(_ seed: UInt64) -> UInt64 {
      var word = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ seed
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      return word ^ (word >> 31)
    }
    return withUnsafeBytes(of: (mixed(1), mixed(2))) { $0.loadUnaligned(as: UUID.self) }
  }

  /// Returns the numbers in batches of 10,000.
  static func batches(_ count: Int) -> some Sequence<Range<Int>> {
    stride(from: 0, to: count, by: 10_000).lazy.map { $0..<Swift.min($0 + 10_000, count) }
  }

  static func last(days: Double, of count: Int) -> SampleQuery {
    let end = steps(count - 1).end
    return SampleQuery(
      .stepCount, .dates(start: end.addingTimeInterval(-days * 86_400), end: end, strictStart: false, strictEnd: false))
  }

  /// Days in GMT, from the reference date.
  static let days = StatisticsInterval(
    anchor: Date(timeIntervalSinceReferenceDate: 0), components: DateComponents(day: 1),
    calendar: .gregorian(in: .gmt))
}

/// Saves as an app does: `HKQuantitySample`s through `HKHealthStore.save`, with permission to share steps.
struct HealthKitSaving {
  private let store: HKHealthStore

  init(_ daemon: HealthDaemon) {
    let app = AppIdentity(
      bundleIdentifier: "com.example.stride", displayName: "Stride", entitlements: [Entitlement.healthKit])
    daemon.setDecision(.granted, for: Permission(.stepCount, .share), of: app.bundleIdentifier)
    let connection = daemon.connect(app)
    store = Connection.$current.withValue(connection) { HKHealthStore() }
  }

  /// Saves the batches one after another.
  ///
  /// - Returns: The wall-clock time in seconds, not including the creation of the samples.
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
