import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

/// A permission helper in the style of apps: optional types, its own status type, completion handlers on a chosen
/// queue.
private final class HealthPermissions: Sendable {
  enum Status { case notDetermined, denied, authorized, notSupported }

  static let typesToWrite: Set<HKSampleType?> = [
    HKObjectType.quantityType(forIdentifier: .height), HKObjectType.quantityType(forIdentifier: .bodyMass),
    HKObjectType.quantityType(forIdentifier: .bloodPressureSystolic),
  ]

  static let typesToRead: Set<HKObjectType?> = [
    HKObjectType.quantityType(forIdentifier: .height), HKObjectType.quantityType(forIdentifier: .bodyMass),
  ]

  let healthStore: HKHealthStore
  let answers = DispatchQueue(label: "answers")

  init(_ store: HKHealthStore) { healthStore = store }

  func checkShouldRequest(
    write: Set<HKSampleType> = [], read: Set<HKObjectType> = [],
    completion callback: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    healthStore.getRequestStatusForAuthorization(toShare: write, read: read) { [answers] status, error in
      answers.async {
        switch status {
        case .shouldRequest: callback(true, error)
        default: callback(false, error)
        }
      }
    }
  }

  func request(
    write: Set<HKSampleType?>? = typesToWrite, read: Set<HKObjectType?>? = typesToRead,
    completion callback: (@Sendable (Status, (any Error)?) -> Void)?
  ) {
    guard healthStore.isAvailable else {
      callback?(.notSupported, nil)
      return
    }
    let shareTypes = write.map { Set($0.compactMap { $0 }) }
    let readTypes = read.map { Set($0.compactMap { $0 }) }
    healthStore.requestAuthorization(toShare: shareTypes, read: readTypes) { [answers] authorized, error in
      answers.async { callback?(authorized ? .authorized : .denied, error) }
    }
  }

  func writeStatus(for type: HKObjectType) -> Status {
    switch healthStore.authorizationStatus(for: type) {
    case .notDetermined: .notDetermined
    case .sharingDenied: .denied
    case .sharingAuthorized: .authorized
    @unknown default: .notSupported
    }
  }
}

extension HKHealthStore {
  fileprivate var isAvailable: Bool {
    Connection.$current.withValue(connection) { HKHealthStore.isHealthDataAvailable() }
  }
}

@Suite("Code from the guide for permissions works", .timeLimit(.minutes(20)))
struct PermissionGuideTests {
  let device = TestDevice()

  private func request(_ permissions: HealthPermissions) async -> HealthPermissions.Status {
    await withCheckedContinuation { continuation in
      permissions.request { status, _ in continuation.resume(returning: status) }
    }
  }

  @Test("The guide's helper treats Don't Allow as authorized, and all requested types are denied (rules A6 and A37)")
  func dontAllow() async {
    let permissions = HealthPermissions(device.store())
    device.willAnswer(.dontAllow)
    #expect(await request(permissions) == .authorized)
    #expect(permissions.writeStatus(for: HKQuantityType(.height)) == .denied)
    #expect(permissions.writeStatus(for: HKQuantityType(.stepCount)) == .notDetermined)
  }

  @Test("Answered types are not asked again, but a new type is asked (rules A2 and A3)")
  func newType() async {
    let permissions = HealthPermissions(device.store())
    #expect(await request(permissions) == .authorized)
    #expect(permissions.writeStatus(for: HKQuantityType(.bodyMass)) == .authorized)
    #expect(await request(permissions) == .authorized)
    #expect(device.questionCount == 1)
    let shouldRequest = await withCheckedContinuation { continuation in
      permissions.checkShouldRequest(write: [HKQuantityType(.heartRate)]) { should, _ in
        continuation.resume(returning: should)
      }
    }
    #expect(shouldRequest)
  }

  @Test("Killing the app while the sheet is open leaves the type undetermined (rule A39)")
  func killed() async {
    let permissions = HealthPermissions(device.store())
    device.willAnswer(nil)
    _ = await request(permissions)
    #expect(permissions.writeStatus(for: HKQuantityType(.height)) == .notDetermined)
  }

  @Test("Without any permission an app reads its own samples (rules A54 and A62)")
  func ownData() async throws {
    let height = HKQuantityType(.height)
    device.grant(share: [height])
    let store = device.store()
    try await store.save(
      HKQuantitySample(
        type: height, quantity: HKQuantity(unit: .meterUnit(with: .centi), doubleValue: 172), start: TestDevice.noon,
        end: TestDevice.noon))
    device.add(height, 1.8, "m")
    let samples = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: height)], sortDescriptors: [])
      .result(for: store)
    #expect(samples.map { $0.quantity.doubleValue(for: .meterUnit(with: .centi)) } == [172])
  }

  @Test("The guide's helper reports a device without Health data")
  func unsupported() async {
    let device = TestDevice { $0.isHealthDataAvailable = false }
    #expect(await request(HealthPermissions(device.store())) == .notSupported)
  }
}
