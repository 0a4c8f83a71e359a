import Foundation
import HealthKit

/// The app's only access to Health: an actor with asynchronous methods.
public actor HealthService {
  public enum Availability: Sendable { case ready, shouldRequest, unavailable }

  public let store: HKHealthStore

  private let share: Set = [HKQuantityType(.bodyMass), HKQuantityType(.stepCount)]
  private let read: Set<HKObjectType> = [
    HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKQuantityType(.bodyMass), HKCategoryType(.sleepAnalysis),
    .workoutType(), HKCharacteristicType(.dateOfBirth),
  ]

  public init(store: HKHealthStore = HKHealthStore()) {
    self.store = store
  }

  public func availability() async -> Availability {
    guard HKHealthStore.isHealthDataAvailable() else { return .unavailable }
    do {
      switch try await store.statusForAuthorizationRequest(toShare: share, read: read) {
      case .unnecessary: return .ready
      case .shouldRequest, .unknown: return .shouldRequest
      @unknown default: return .shouldRequest
      }
    } catch HKError.errorHealthDataUnavailable {
      return .unavailable
    } catch {
      return .shouldRequest
    }
  }

  public func requestAuthorization() async throws {
    try await store.requestAuthorization(toShare: share, read: read)
  }

  @discardableResult
  public func logWeight(_ weight: Measurement<UnitMass>, at date: Date) async throws -> HKQuantitySample {
    let sample = HKQuantitySample(
      type: HKQuantityType(.bodyMass),
      quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: weight.converted(to: .kilograms).value),
      start: date, end: date, device: .local(), metadata: [HKMetadataKeyWasUserEntered: true])
    try await store.save(sample)
    return sample
  }

  public func delete(_ sample: HKSample) async throws {
    try await store.delete(sample)
  }

  public func deleteOwnWeights(since date: Date) async throws -> Int {
    try await store.deleteObjects(
      of: HKQuantityType(.bodyMass), predicate: HKQuery.predicateForSamples(withStart: date, end: nil))
  }

  public func dateOfBirth() throws -> DateComponents {
    try store.dateOfBirthComponents()
  }
}
