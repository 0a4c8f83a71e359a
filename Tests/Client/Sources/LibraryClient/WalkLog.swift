import Foundation
import HealthKit

/// A library's shared log of walks.
public final class WalkLog: Sendable {
  public static let shared = WalkLog()

  public enum Problem: Error, Equatable {
    /// Health is not available on this device, such as an old iPad or a Mac.
    case noHealth
    /// The person does not allow the library to save walks.
    case notAllowed
  }

  private let store = HKHealthStore()
  private let distance = HKQuantityType(.distanceWalkingRunning)

  public init() {}

  /// True if an app should offer the feature.
  public static var isOffered: Bool { HKHealthStore.isHealthDataAvailable() }

  /// Asks for permission, and saves a walk.
  public func save(_ walk: HKQuantitySample) async throws {
    guard Self.isOffered else { throw Problem.noHealth }
    try await store.requestAuthorization(toShare: [distance], read: [distance])
    guard store.authorizationStatus(for: distance) == .sharingAuthorized else { throw Problem.notAllowed }
    try await store.save(walk)
  }

  /// Returns the total distance of the person's walks in an interval, as far as the library may read them; zero if
  /// Health is not available.
  public func distance(within interval: DateInterval) async throws -> Measurement<UnitLength> {
    guard Self.isOffered else { return Measurement(value: 0, unit: .meters) }
    let predicate = HKQuery.predicateForSamples(
      withStart: interval.start, end: interval.end, options: .strictStartDate)
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: distance, predicate: predicate), options: .cumulativeSum)
    let sum = try await descriptor.result(for: store)?.sumQuantity()
    return Measurement(value: sum?.doubleValue(for: .meter()) ?? 0, unit: .meters)
  }
}
