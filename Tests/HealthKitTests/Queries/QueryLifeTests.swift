import Foundation
import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthKit

@Suite("The life of a query", .timeLimit(.minutes(20)))
struct QueryLifeTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)

  @Test("Handlers run off the main thread, and stores in them belong to the app (rule Q3)")
  func background() async {
    device.grant(read: [steps])
    let history = History<(Bool, String)>()
    let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in
      history.add((MainQueue.isCurrent, HKHealthStore().connection.app.displayName))
    }
    device.store().execute(query)
    let entries = await history.waits(for: 1)
    #expect(entries[0] == (false, "Stride"))
  }

  @Test("A query can be executed only once (rule Q1)")
  func once() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKSampleQuery(
        sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0, sortDescriptors: nil
      ) { _, _, _ in }
      let store = HKHealthStore()
      store.stop(query)
      store.execute(query)
      store.execute(query)
    }
    #expect(result.says("has already been executed and cannot be executed again"))
  }

  @Test("Handlers cannot change once the query runs (rule Q6)")
  func frozen() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKStatisticsCollectionQuery(
        quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, anchorDate: TestDevice.noon,
        intervalComponents: DateComponents(day: 1))
      HKHealthStore().execute(query)
      query.initialResultsHandler = { _, _, _ in }
    }
    #expect(result.says("initialResultsHandler can not be changed after the query is executed"))
  }

  @Test("A stopped query calls no handlers, and stopping it again is harmless (rule Q2)")
  func stop() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let history = History<Int>()
    let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in
      history.add(1)
      done()
    }
    store.execute(query)
    _ = await history.waits(for: 1)
    store.stop(query)
    store.stop(query)
    device.add(steps, 1, "count")
    // Another observer query receives a later change. By then, the stopped query would have received it and the change
    // before it.
    let witness = History<Int>()
    let other = HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in witness.add(1) }
    store.execute(other)
    _ = await witness.waits(for: 1)
    device.add(steps, 2, "count", at: TestDevice.noon + 60)
    _ = await witness.waits(for: 2)
    #expect(history.all.count == 1)
    store.stop(other)
  }

  @Test("Queries of a killed app call no handlers")
  func killed() async {
    device.grant(read: [steps])
    let store = device.store()
    device.connection.invalidate()
    let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in
      Issue.record("A dead app got an answer")
    }
    store.execute(query)
    await query.execution.finishesItsWork()
  }

  @Test("An error goes only to the handler of the query that failed (rules Q4 and A57)")
  func errors() async {
    let history = History<[HKError.Code?]>()
    let store = device.store()
    store.execute(
      HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, samples, error in
        if samples == nil { history.add([(error as? HKError)?.code]) }
      })
    store.execute(
      HKObserverQuery(sampleType: steps, predicate: nil) { _, _, error in history.add([(error as? HKError)?.code]) })
    let entries = await history.waits(for: 2)
    #expect(entries == [[.errorAuthorizationNotDetermined], [.errorAuthorizationNotDetermined]])
  }

  @Test(
    "A query gives errorDatabaseInaccessible (6) if locked, errorHealthDataUnavailable (1) without Health (A89, Q10)",
    arguments: [(false, HKError.Code.errorDatabaseInaccessible), (true, .errorHealthDataUnavailable)])
  func unreadable(isWithoutHealth: Bool, code: HKError.Code) async throws {
    let device = TestDevice {
      $0.isHealthDataAvailable = !isWithoutHealth
      $0.isLocked = !isWithoutHealth
    }
    let type = HKQuantityType(.stepCount)
    device.grant(read: [type])
    let store = device.store()
    let history = History<HKError.Code?>()
    @Sendable func note(_ value: Any?, _ error: (any Error)?) {
      history.add(value == nil ? (error as? HKError)?.code : nil)
    }
    let queries = [
      HKSampleQuery(sampleType: type, predicate: nil, limit: 0, sortDescriptors: nil) { note($1, $2) },
      HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum) { note($1, $2) },
      HKSourceQuery(sampleType: type, samplePredicate: nil) { note($1, $2) },
      HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 0) { note($1 ?? $2 ?? $3, $4) },
      HKObserverQuery(sampleType: type, predicate: nil) { note(nil, $2) },
    ]
    for (count, query) in queries.enumerated() {
      store.execute(query)
      _ = await history.waits(for: count + 1)
    }
    #expect(history.all == [code, code, code, code, code])
    await #expect(throws: HKError(code)) {
      try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: type)], sortDescriptors: [])
        .result(for: store)
    }
  }
}
