import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import TestSupport
import Testing

@Suite("Authorization", .timeLimit(.minutes(20)))
struct AuthorizationTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)
  let heart = HKQuantityType(.heartRate)

  @Test("A request asks once, and answered types need no sheet (rules A2, A36 and A45)")
  func request() async throws {
    let store = device.store()
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    device.willAnswer(.allow([Permission(steps.objectType, .share)]))
    try await store.requestAuthorization(toShare: [steps], read: [steps, heart])
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    try await store.requestAuthorization(toShare: [steps], read: [heart])
    #expect(device.questionCount == 1)
  }

  @Test("A request succeeds although the person chose Don't Allow, and its types are denied (rules A6 and A37)")
  func dontAllow() async throws {
    let store = device.store()
    device.willAnswer(.dontAllow)
    let (success, error) = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: [steps], read: nil) { success, error in
        continuation.resume(returning: (success, error))
      }
    }
    #expect(success && error == nil)
    #expect(store.authorizationStatus(for: steps) == .sharingDenied)
  }

  @Test("The request status tells whether the sheet would appear (rules A47 and A50)")
  func requestStatus() async throws {
    let store = device.store()
    #expect(try await store.statusForAuthorizationRequest(toShare: [steps], read: [heart]) == .shouldRequest)
    try await store.requestAuthorization(toShare: [steps], read: [heart])
    #expect(try await store.statusForAuthorizationRequest(toShare: [steps], read: [heart]) == .unnecessary)
    #expect(device.questionCount == 1)
    let status = await withCheckedContinuation { continuation in
      store.getRequestStatusForAuthorization(toShare: [], read: [steps]) { status, _ in
        continuation.resume(returning: status)
      }
    }
    #expect(status == .shouldRequest)
  }

  @Test("Handlers run off the main thread, and stores created in them belong to the app (rule S2)")
  func handlers() async {
    let store = device.store()
    let answer = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: [], read: [heart]) { _, _ in
        continuation.resume(returning: (MainQueue.isCurrent, HKHealthStore().connection.app))
      }
    }
    #expect(!answer.0 && answer.1 == device.connection.app)
  }

  @Test("Without Health data every call fails, but creating a store works (rule A23)")
  func unavailable() async throws {
    let device = TestDevice { $0.isHealthDataAvailable = false }
    Connection.$current.withValue(device.connection) { #expect(!HKHealthStore.isHealthDataAvailable()) }
    await #expect(throws: HKError(.errorHealthDataUnavailable)) {
      try await device.store().requestAuthorization(toShare: [], read: [heart])
    }
    let (success, error) = await withCheckedContinuation { continuation in
      device.store().requestAuthorization(toShare: nil, read: [heart]) { continuation.resume(returning: ($0, $1)) }
    }
    #expect(!success && (error as? HKError)?.code == .errorHealthDataUnavailable)
  }

  @Test("A vision prescription in an ordinary request gives errorInvalidArgument (3) (rule A19)")
  func perObjectInOrdinaryRequest() async {
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await device.store().requestAuthorization(toShare: [], read: [HKObjectType.visionPrescriptionType()])
    }
  }

  @Test("An empty request stops the app during the call (rules A12 and A28)")
  func nothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HKHealthStore().requestAuthorization(toShare: nil, read: nil) { _, _ in }
      print("The call returned")
    }
    #expect(result.says("Must request authorization for at least one data type"))
  }

  @Test("A program without purpose strings stops at its request (rule A14)")
  func missingPurpose() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await HKHealthStore().requestAuthorization(toShare: [], read: [HKQuantityType(.heartRate)])
    }
    #expect(
      result.says(
        "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read authorization for "
          + "the following types: HKQuantityTypeIdentifierHeartRate"))
  }

  @Test("A per-object request for an ordinary type stops the app (rule A70)")
  func perObjectForSteps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await HKHealthStore().requestPerObjectReadAuthorization(for: HKQuantityType(.stepCount), predicate: nil)
    }
    #expect(result.says("HKQuantityTypeIdentifierStepCount"))
  }

  @Test("An invalid request with a completion handler stops the app on the calling thread (rules A28 and A70)")
  func perObjectDuringTheCall() async throws {
    let store = device.store()
    let answers = History<Bool>()
    let caller = Mutex<(raised: Thread?, called: Thread?)>((nil, nil))
    await HealthExceptionHandler.withHandler { _, _ in
      caller.withLock { $0.raised = Thread.current }
    } _: {
      caller.withLock { $0.called = Thread.current }
      store.requestPerObjectReadAuthorization(for: steps, predicate: nil) { success, _ in answers.add(success) }
      caller.withLock { #expect($0.raised === $0.called && $0.raised != nil) }
    }
    #expect(await answers.waits(for: 1) == [false])
  }

  @Test("A store returns the earliest date from which its device keeps samples (rules S4 and Q11)")
  func earliestSample() {
    #expect(device.store().earliestPermittedSampleDate() == .distantPast)
    let week = TestDevice.noon - 7 * 86_400
    #expect(TestDevice { $0.earliestPermittedSampleDate = week }.store().earliestPermittedSampleDate() == week)
  }

  @Test("A bundle lists the health records that its app requires (rule A79)")
  func requiredRecords() throws {
    let folder = try TemporaryFolder()
    let identifiers: [HKClinicalTypeIdentifier] = [.allergyRecord, .conditionRecord, .labResultRecord]
    let info: [String: Any] = [
      "CFBundleIdentifier": "com.example.clinic",
      "NSHealthRequiredReadAuthorizationTypeIdentifiers": identifiers.map(\.rawValue) + ["HKNoSuchType"],
    ]
    let plist = try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
    let bundle = try folder.write(plist, to: "Clinic.app/Info.plist").deletingLastPathComponent()
    let app = AppIdentity(bundle: try #require(Bundle(url: bundle)))
    #expect(app.bundleIdentifier == "com.example.clinic")
    #expect(app.requiredClinicalTypes == Set(identifiers.map { HKClinicalType($0).objectType }))
  }
}
