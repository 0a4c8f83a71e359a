import Foundation
import HealthKit

extension PhoneQuestion {
  /// Questions about a series that is longer than a sample of its type may be.
  static let series = [
    PhoneQuestion(
      "S34-too-long-a-series", settles: "A series that is too long for its type",
      "How many samples does a series become that lasts nine days?"
    ) { store, person in
      let builder = try await nineDays(in: store, by: person)
      let samples = try await builder.finishSeries(metadata: nil)
      try await store.delete(samples)
      return "\(samples.count)"
    },
    PhoneQuestion(
      "S34-end-of-a-series", settles: "A series’ end that makes its last sample too long (S34)",
      "What comes of a series’ end nine days after its last quantity?"
    ) { store, person in
      let builder = try await nineDays(in: store, by: person)
      return await outcome {
        let samples = try await builder.finishSeries(metadata: nil, endDate: longAgo + 18 * 86_400)
        try await store.delete(samples)
      }
    },
  ]

  /// Creates a series with a quantity on the first day and one on the ninth.
  private static func nineDays(
    in store: HKHealthStore, by person: any PhonePerson
  ) async throws -> HKQuantitySeriesSampleBuilder {
    let type = HKQuantityType(.heartRate)
    try await store.isAllowed(toShare: [type], read: [type], by: person)
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: type, startDate: longAgo, device: nil)
    let beats = HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: 60)
    try builder.insert(beats, at: longAgo)
    try builder.insert(beats, at: longAgo + 9 * 86_400)
    return builder
  }
}
