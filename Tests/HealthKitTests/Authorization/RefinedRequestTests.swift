import Foundation
import HealthDaemon
import HealthKit
import Testing

@Suite("__requestAuthorization, the imported name of Apple's Objective-C method, works", .timeLimit(.minutes(20)))
struct RefinedRequestTests {
  private let device = TestDevice()
  private let steps = HKQuantityType(.stepCount)
  private let pulse = HKQuantityType(.heartRate)

  @Test("A nil set counts as empty, so a request can be for reading only")
  func reading() async throws {
    let store = device.store()
    try await store.__requestAuthorization(toShare: nil, read: [pulse])
    #expect(device.questionCount == 1)
    #expect(try await store.statusForAuthorizationRequest(toShare: [], read: [pulse]) == .unnecessary)
    #expect(try await store.statusForAuthorizationRequest(toShare: [pulse], read: []) == .shouldRequest)
  }

  @Test("A request through __requestAuthorization can be for writing only, or for both directions")
  func writing() async throws {
    let store = device.store()
    try await store.__requestAuthorization(toShare: [steps], read: nil)
    try await store.__requestAuthorization(toShare: [steps], read: [steps])
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    #expect(device.questionCount == 2)
  }

  @Test("An empty request through __requestAuthorization stops the app (rule A12)")
  func nothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await TestDevice().store().__requestAuthorization(toShare: nil, read: nil)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Must request authorization for at least one data type"))
  }
}

@Suite("Classes of walking steadiness")
struct WalkingSteadinessTests {
  @Test("Walking steadiness has three classes, with Apple's raw values")
  func cases() {
    #expect(HKAppleWalkingSteadinessClassification.allCases.map(\.rawValue) == [1, 2, 3])
    #expect(HKAppleWalkingSteadinessClassification(rawValue: 3) == .veryLow)
    #expect(HKAppleWalkingSteadinessClassification(rawValue: 0) == nil)
  }

  @Test("An app can switch over the classes of walking steadiness as on a phone")
  func words() {
    func words(_ classification: HKAppleWalkingSteadinessClassification) -> String {
      switch classification {
      case .ok: "OK"
      case .low: "Low"
      case .veryLow: "Very Low"
      @unknown default: "?"
      }
    }
    #expect(HKAppleWalkingSteadinessClassification.allCases.map(words) == ["OK", "Low", "Very Low"])
  }
}
