import Foundation
import HealthDaemon
import HealthKit
import TestSupport
import Testing

/// Checks every kind of handler. A mark on the main queue distinguishes it from other queues.
@Suite("No handler runs on the main queue", .timeLimit(.minutes(20)))
struct HandlerQueueTests {
  /// A call with a handler. The handler reports that it ran.
  struct Call: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (HKHealthStore, @escaping @Sendable () -> Void) -> Void

    init(_ name: String, _ make: @escaping @Sendable (HKHealthStore, @escaping @Sendable () -> Void) -> Void) {
      testDescription = name
      self.make = make
    }
  }

  private static var steps: HKQuantityType { HKQuantityType(.stepCount) }
  private static var sample: HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 9), start: TestDevice.noon, end: TestDevice.noon)
  }
  private static var prescription: HKVisionPrescription {
    HKVisionPrescription(
      type: .glasses, dateIssued: TestDevice.noon, expirationDate: nil, device: nil, metadata: nil)
  }

  private static let asking: [Call] = [
    Call("requestAuthorization") { $0.requestAuthorization(toShare: [steps], read: [], completion: answer($1)) },
    Call("getRequestStatusForAuthorization") { store, done in
      store.getRequestStatusForAuthorization(toShare: [], read: [steps]) { _, _ in done() }
    },
    Call("requestPerObjectReadAuthorization") {
      $0.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil, completion: answer($1))
    },
    Call("handleAuthorizationForExtension") { $0.handleAuthorizationForExtension(completion: answer($1)) },
    Call("preferredUnits") { store, done in store.preferredUnits(for: [steps]) { _, _ in done() } },
    Call("enableBackgroundDelivery") {
      $0.enableBackgroundDelivery(for: steps, frequency: .hourly, withCompletion: answer($1))
    },
    Call("disableBackgroundDelivery") { $0.disableBackgroundDelivery(for: steps, withCompletion: answer($1)) },
    Call("disableAllBackgroundDelivery") { $0.disableAllBackgroundDelivery(completion: answer($1)) },
  ]

  private static let changing: [Call] = [
    Call("save one") { $0.save(sample, withCompletion: answer($1)) },
    Call("save several") { $0.save([sample, sample], withCompletion: answer($1)) },
    Call("delete one") { $0.delete(sample, withCompletion: answer($1)) },
    Call("delete several") { $0.delete([sample], withCompletion: answer($1)) },
    Call("deleteObjects") { store, done in
      store.deleteObjects(of: steps, predicate: NSPredicate(value: true)) { _, _, _ in done() }
    },
    Call("recalibrateEstimates") {
      $0.recalibrateEstimates(sampleType: steps, date: TestDevice.noon, completion: answer($1))
    },
    Call("splitTotalEnergy") { store, done in
      store.splitTotalEnergy(
        HKQuantity(unit: .kilocalorie(), doubleValue: 9), start: TestDevice.noon, end: TestDevice.noon + 60
      ) { _, _, _ in done() }
    },
    Call("getAttachments") { store, done in
      HKAttachmentStore(healthStore: store).getAttachments(for: prescription) { _, _ in done() }
    },
    Call("a workout builder") {
      HKWorkoutBuilder(healthStore: $0, configuration: HKWorkoutConfiguration(), device: nil)
        .beginCollection(withStart: TestDevice.noon, completion: answer($1))
    },
    Call("a route builder") {
      HKWorkoutRouteBuilder(healthStore: $0, device: nil).insertRouteData([], completion: answer($1))
    },
  ]

  private static let reading: [Call] = [
    Call("a sample query") { store, done in
      store.execute(
        HKSampleQuery(sampleType: steps, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in done() })
    },
    Call("an observer query") { store, done in
      store.execute(HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in done() })
    },
    Call("an anchored query") { store, done in
      store.execute(
        HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 1) { _, _, _, _, _ in done() })
    },
    Call("a statistics query") { store, done in
      store.execute(
        HKStatisticsQuery(quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum) { _, _, _ in
          done()
        })
    },
    Call("a statistics collection query") { store, done in
      let query = HKStatisticsCollectionQuery(
        quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: TestDevice.noon,
        intervalComponents: DateComponents(day: 1))
      query.initialResultsHandler = { _, _, _ in done() }
      store.execute(query)
    },
    Call("a source query") { store, done in
      store.execute(HKSourceQuery(sampleType: steps, samplePredicate: nil) { _, _, _ in done() })
    },
    Call("an activity summary query") { store, done in
      store.execute(HKActivitySummaryQuery(predicate: nil) { _, _, _ in done() })
    },
  ]

  private static func answer(_ done: @escaping @Sendable () -> Void) -> @Sendable (Bool, (any Error)?) -> Void {
    { _, _ in done() }
  }

  @Test("Every handler is called off the main queue (rules A5, Q3 and S2)", arguments: asking + changing + reading)
  func handler(_ call: Call) async {
    let device = TestDevice(app: BackgroundDeliveryTests.entitled)
    let history = History<Bool>()
    call.make(device.store()) { history.add(MainQueue.isCurrent) }
    #expect(await history.waits(for: 1).first == false)
  }

  @Test("MainQueue.isCurrent detects code on the main queue, whichever thread runs the code")
  func mark() async {
    let isMain = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: MainQueue.isCurrent) }
    }
    #expect(isMain)
    #expect(!MainQueue.isCurrent)
  }
}
