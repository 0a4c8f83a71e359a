import Foundation
import HealthKit
import HealthKitUI
import ModernClient
import Testing

/// Many concurrent tasks on one store. Run it with the thread sanitizer, which must find nothing in this package:
///
///     swift test --package-path Tests/Client --scratch-path .build/sanitized --sanitize=thread
@Suite("Concurrent calls lose nothing")
struct HammerTests {
  let phone = Phone()

  @Test("Concurrent saves, deletions, queries, observers and changes in Settings lose nothing")
  func hammer() async throws {
    let (store, app, noon) = (phone.store, phone.app, phone.noon)
    let steps = HKQuantityType(.stepCount)
    try await store.requestAuthorization(toShare: [steps], read: [steps])
    let fetcher = StatisticsFetcher(store: store, calendar: phone.calendar)
    var weeks = fetcher.weeksOfSteps(endingAt: noon).makeAsyncIterator()
    _ = try await weeks.next()
    let observer = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in done() }
    store.execute(observer)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        group.addTask {
          for index in 0..<20 {
            let start = noon - Double(task * 20 + index + 1) * 60
            let sample = HKQuantitySample(
              type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: start, end: start + 60,
              metadata: ["task": task])
            try await store.save(sample)
            if index.isMultiple(of: 4) { try await store.delete(sample) }
          }
        }
        group.addTask {
          for index in 0..<10 {
            let predicate = NSPredicate(format: "metadata.task == %d AND startDate < %@", task, noon as any CVarArg)
            _ = try await store.samples(of: steps, predicate: predicate, limit: index)
            _ = try await fetcher.steps(on: noon)
            _ = store.authorizationStatus(for: steps)
            _ = HKUnit(from: "count/min").unitRaised(toPower: task)
          }
        }
        group.addTask {
          let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) { _, _, _, _, _ in }
          query.updateHandler = { _, _, _, _, _ in }
          store.execute(query)
          for _ in 0..<10 { app.setAllowed(true, .read, steps) }
          store.stop(query)
        }
      }
      try await group.waitForAll()
    }
    store.stop(observer)
    #expect(try await fetcher.steps(on: noon) == 90)
    while let week = try await weeks.next(), week.last?.steps != 90 {}
  }
}
