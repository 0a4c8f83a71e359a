import Foundation
import HealthKit

extension PhoneQuestion {
  /// Questions about incorrect calls. Some of them stop the app.
  static let mistakes = [
    PhoneQuestion(
      "Q14-odd-sort-key", settles: "Sort keys beyond those of rule Q14, and comparators",
      "What comes of sorting samples by their source?"
    ) { store, person in
      let type = HKQuantityType(.stepCount)
      try await store.isAllowed(read: [type], by: person)
      return await withCheckedContinuation { continuation in
        store.execute(
          HKSampleQuery(
            sampleType: type, predicate: nil, limit: 1,
            sortDescriptors: [NSSortDescriptor(key: "sourceRevision", ascending: true)]
          ) { _, _, error in continuation.resume(returning: error.map(description) ?? "succeeds") })
      }
    },
    PhoneQuestion(
      "anchor-that-is-no-date", settles: "A collection whose anchor is no date",
      "What comes of a collection whose anchor is not a number?"
    ) { store, _ in
      await withCheckedContinuation { continuation in
        let query = HKStatisticsCollectionQuery(
          quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum,
          anchorDate: Date(timeIntervalSinceReferenceDate: .nan), intervalComponents: DateComponents(day: 1))
        query.initialResultsHandler = { _, _, error in
          continuation.resume(returning: error.map(description) ?? "succeeds")
        }
        store.execute(query)
      }
    },
    PhoneQuestion(
      "Q103-day-without-a-calendar", settles: "Components of a day without a calendar",
      "What comes of a predicate for a day whose components have no calendar?"
    ) { _, _ in
      _ = HKQuery.predicateForActivitySummary(with: DateComponents(year: 2025, month: 6, day: 15))
      return "a predicate"
    },
    PhoneQuestion(
      "deep-predicate", settles: "Predicates nested deeper than 32", "Is a predicate answered that is nested 100 deep?"
    ) { store, person in
      let type = HKQuantityType(.stepCount)
      try await store.isAllowed(read: [type], by: person)
      var predicate = HKQuery.predicateForSamples(withStart: longAgo, end: nil)
      for _ in 0..<100 {
        predicate = NSCompoundPredicate(
          orPredicateWithSubpredicates: [NSCompoundPredicate(notPredicateWithSubpredicate: predicate)])
      }
      let nested = predicate
      return await outcome {
        _ = try await HKSampleQueryDescriptor(
          predicates: [.quantitySample(type: type, predicate: nested)], sortDescriptors: [], limit: 1
        ).result(for: store)
      }
    },
    PhoneQuestion(
      "B1-delivery-of-a-correlation", settles: "Background delivery of a correlation",
      "What comes of background delivery for blood pressures?"
    ) { store, _ in
      await outcome {
        try await store.enableBackgroundDelivery(for: HKCorrelationType(.bloodPressure), frequency: .hourly)
      }
    },
    PhoneQuestion(
      "A70-steps-one-by-one", settles: "A70: what a phone says",
      "What comes of asking for single samples of steps?"
    ) { store, _ in
      await outcome {
        try await store.requestPerObjectReadAuthorization(for: HKQuantityType(.stepCount), predicate: nil)
      }
    },
  ]
}
