import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Concurrent use", .timeLimit(.minutes(20)))
struct HammerTests {
  @Test("A store serves many tasks at once without losing samples (rule S1)")
  func hammer() async throws {
    let device = TestDevice()
    let steps = HKQuantityType(.stepCount)
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let noon = TestDevice.noon

    var live = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: [.cumulativeSum, .separateBySource], anchorDate: noon,
      intervalComponents: DateComponents(hour: 1)
    ).results(for: store).makeAsyncIterator()
    _ = try await live.next()
    let observed = History<Bool>()
    let observer = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
      observed.add(error == nil)
      done()
    }
    store.execute(observer)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<25 {
            let start = noon + Double(task * 25 + index) * 60
            let sample = HKQuantitySample(
              type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: start, end: start + 60)
            try await store.save(sample)
            if index % 5 == 0 { try await store.delete(sample) }
          }
        }
        group.addTask {
          for _ in 0..<10 {
            _ = try await HKSampleQueryDescriptor(
              predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.endDate)]
            ).result(for: store)
            _ = store.authorizationStatus(for: steps)
            _ = HKUnit.count().unitDivided(by: .minute()).unitRaised(toPower: task)
          }
        }
      }
      try await group.waitForAll()
    }

    let total = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum
    ).result(for: store)?.sumQuantity()
    #expect(total == HKQuantity(unit: .count(), doubleValue: 160))
    var seen: Double = 0
    while seen != 160, let answer = try await live.next() {
      seen = answer.statisticsCollection.statistics().reduce(0) {
        $0 + ($1.sumQuantity()?.doubleValue(for: .count()) ?? 0)
      }
    }
    #expect(seen == 160)
    store.stop(observer)
    #expect(observed.all.allSatisfy { $0 })
  }
}
