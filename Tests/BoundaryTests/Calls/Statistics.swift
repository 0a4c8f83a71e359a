import HealthKit
import TestSupport

extension Call {
  private static let stepCount = HKQuantityType(.stepCount)
  private static let day = DateComponents(day: 1)
  private static let sums: HKStatisticsOptions = [.cumulativeSum, .separateBySource, .mostRecent, .duration]

  static func words(_ statistics: HKStatistics?) -> String { Transcript.words(statistics) }

  private static func words(_ collection: HKStatisticsCollection?) -> String {
    guard let collection else { return "nil" }
    return "\(Transcript.words(collection.statistics())) from \(Transcript.words(collection.sources()))"
  }

  static let statistics: [Call] = [
    Call(
      "statistics query",
      "HKStatisticsQuery: init(quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = default, completionHandler: (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void)"
    ) { app in
      await app.run { tell in
        HKStatisticsQuery(quantityType: stepCount, quantitySamplePredicate: nil, options: sums) {
          tell(words($1) + Transcript.words($2), true)
        }
      }
    },
    Call(
      "statistics of own samples, where another source saved a series",
      "HKStatisticsQueryDescriptor: func result(for: HKHealthStore) async throws -> HKStatistics?"
    ) { app in
      for predicate in [
        nil, HKQuery.predicateForSamples(withStart: at(-300), end: at(0)), NSPredicate(format: "metadata.n != 1"),
      ] {
        app.tell(
          try await HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: predicate), options: sums
          ).result(for: app.store))
      }
      app.tell(
        try await HKStatisticsQueryDescriptor(
          predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: [.discreteAverage, .discreteMax]
        ).result(for: app.store))
    },
    Call(
      "statistics collection query",
      "HKStatisticsCollectionQuery: init(quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = default, anchorDate: Date, intervalComponents: DateComponents)",
      "HKStatisticsCollectionQuery: var initialResultsHandler: ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)? { get set }",
      "HKStatisticsCollectionQuery: var statisticsUpdateHandler: ((HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)? { get set }"
    ) { app in
      try await app.follow { tell in
        let query = HKStatisticsCollectionQuery(
          quantityType: stepCount, quantitySamplePredicate: nil, options: sums, anchorDate: Date.noon,
          intervalComponents: day)
        query.initialResultsHandler = { tell(words($1) + Transcript.words($2), $2 != nil) }
        query.statisticsUpdateHandler = { tell(words($1) + words($2) + Transcript.words($3), $3 != nil) }
        return query
      } change: {
        try await app.store.save(steps(40))
      }
    },
    Call(
      "statistics collection",
      "HKStatisticsCollectionQueryDescriptor: func result(for: HKHealthStore) async throws -> HKStatisticsCollection",
      "HKStatisticsCollection: func statistics(for: Date) -> HKStatistics?",
      "HKStatisticsCollection: func enumerateStatistics(from: Date, to: Date, with: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void)",
      "HKStatisticsCollection: func sources() -> Set<HKSource>",
      "HKStatisticsCollection: func statistics() -> [HKStatistics]"
    ) { app in
      let collection = try await HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: stepCount), options: sums, anchorDate: Date.noon,
        intervalComponents: DateComponents(hour: 1)
      ).result(for: app.store)
      app.tell(words(collection))
      app.tell(collection.statistics(for: at(-70)))
      collection.enumerateStatistics(from: at(-300), to: at(0)) { statistics, _ in app.tell(statistics) }
    },
    Call(
      "statistics collection results",
      "HKStatisticsCollectionQueryDescriptor: func results(for: HKHealthStore) -> HKStatisticsCollectionQueryDescriptor.Results"
    ) { app in
      let results = HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: stepCount), options: .cumulativeSum, anchorDate: Date.noon,
        intervalComponents: day
      ).results(for: app.store)
      var answers = results.makeAsyncIterator()
      for number in 0..<2 {
        if number == 1 {
          app.disturb()
          try await app.store.save(steps(41))
        }
        let result = try await answers.next()
        app.tell(words(result?.statisticsCollection), result?.updatedStatistics)
      }
    },
  ]
}
