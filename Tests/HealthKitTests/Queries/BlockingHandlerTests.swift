import Dispatch
import Foundation
import HealthDaemon
import HealthKit
import Testing

@Suite("Handlers that never return", .timeLimit(.minutes(20)))
struct BlockingHandlerTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)

  @Test("An app whose handlers never return blocks only itself", .timeLimit(.minutes(20)))
  func blocking() async throws {
    let gate = DispatchSemaphore(value: 0)
    let hostile = device.store()
    let count = 1_000
    for _ in 0..<count {
      hostile.execute(
        HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in gate.wait() })
    }
    defer { for _ in 0..<count { gate.signal() } }
    let connection = device.daemon.connect(.pulse)
    let other = Connection.$current.withValue(connection) { HKHealthStore() }
    let answers = History<Bool>()
    other.execute(
      HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in answers.add(true) })
    other.getRequestStatusForAuthorization(toShare: [], read: [steps]) { _, _ in answers.add(true) }
    #expect(await answers.waits(for: 2).count == 2)
  }

  @Test(
    "Handlers are called in the order of the requests, one at a time for each query", .timeLimit(.minutes(20)))
  func order() async {
    let (threads, first, second) = (AppThreads(), SerialWork(), SerialWork())
    let history = History<Int>()
    for number in 0..<1_000 {
      (number.isMultiple(of: 2) ? first : second).async(on: threads) { history.add(number) }
    }
    let numbers = await history.waits(for: 1_000)
    #expect(numbers.filter { $0.isMultiple(of: 2) } == Array(stride(from: 0, to: 1_000, by: 2)))
    #expect(numbers.filter { !$0.isMultiple(of: 2) } == Array(stride(from: 1, to: 1_000, by: 2)))
  }
}
