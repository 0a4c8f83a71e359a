import Foundation
import HealthDaemon
import HealthModel
import Testing

@testable import HealthKit

@Suite("Statistics queries with handlers", .timeLimit(.minutes(20)))
struct StatisticsQueryTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)
  let noon = TestDevice.noon

  @Test("The handler of a statistics query gets the sum, or errorNoData (11) without samples (rules Q31 and Q33)")
  func single() async {
    device.grant(read: [steps])
    let store = device.store()
    let history = History<(Double?, HKError.Code?)>()
    func query() -> HKStatisticsQuery {
      HKStatisticsQuery(quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum) {
        _, result, error in
        history.add((result?.sumQuantity()?.doubleValue(for: .count()), (error as? HKError)?.code))
      }
    }
    store.execute(query())
    #expect(await history.waits(for: 1)[0] == (nil, .errorNoData))
    device.add(steps, 12, "count", lasting: 60)
    device.add(steps, 30, "count", at: noon + 60, lasting: 60)
    store.execute(query())
    #expect(await history.waits(for: 2)[1] == (42, nil))
  }

  @Test("A collection query answers once, and with an update handler after each change (rules Q58 and Q59)")
  func collection() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let history = History<String>()
    let query = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: noon,
      intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { _, collection, error in
      history.add("initial \(collection?.statistics().count ?? -1) \(error == nil)")
    }
    query.statisticsUpdateHandler = { _, statistics, collection, _ in
      let sum = statistics?.sumQuantity()?.doubleValue(for: .count())
      history.add("update \(sum ?? -1) of \(collection?.statistics().count ?? -1)")
    }
    store.execute(query)
    _ = await history.waits(for: 1)
    try await store.save(
      HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 9), start: noon, end: noon + 60))
    #expect(await history.waits(for: 2) == ["initial 0 true", "update 9.0 of 1"])
    store.stop(query)
  }

  @Test("The interval components of a statistics query have every field set (rule Q60)")
  func components() {
    let query = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, anchorDate: noon, intervalComponents: DateComponents(day: 1))
    #expect(query.intervalComponents.day == 1 && query.intervalComponents.hour == 0)
    #expect(query.options == [] && query.anchorDate == noon && query.sampleType == steps)
  }

  @Test("A statistics collection with an empty interval stops the app (rule Q61)")
  func noInterval() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKStatisticsCollectionQuery(
        quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, anchorDate: TestDevice.noon,
        intervalComponents: DateComponents())
      HKHealthStore().execute(query)
      await query.execution.finishesItsWork()
    }
    #expect(result.says("interval components"))
  }
}
