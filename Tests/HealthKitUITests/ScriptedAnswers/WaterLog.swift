// The code that is tested in the article “Testing a library”. The article contains the code between the marks, word for
// word.

// BEGIN WaterLog
import Foundation
import HealthKit

/// Glasses of water, for any app that counts them.
public final class WaterLog: Sendable {
  public static let shared = WaterLog()

  private let store = HKHealthStore()
  private let water = HKQuantityType(.dietaryWater)

  /// A glass as a sample.
  public static func glass(at date: Date) -> HKQuantitySample {
    let quantity = HKQuantity(unit: .literUnit(with: .milli), doubleValue: 250)
    return HKQuantitySample(type: HKQuantityType(.dietaryWater), quantity: quantity, start: date, end: date)
  }

  /// Saves a glass; false where that is not possible.
  public func drink(at date: Date) async -> Bool {
    guard HKHealthStore.isHealthDataAvailable() else { return false }
    do {
      try await store.requestAuthorization(toShare: [water], read: [])
      try await store.save(Self.glass(at: date))
      return true
    } catch {
      return false
    }
  }

  /// Wakes the app when somebody else writes down a glass.
  public func follow(_ changed: @escaping @Sendable () -> Void) async throws {
    let query = HKObserverQuery(sampleType: water, predicate: nil) { _, completed, _ in
      changed()
      completed()
    }
    store.execute(query)
    try await store.enableBackgroundDelivery(for: water, frequency: .immediate)
  }
}
// END WaterLog
