import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import Testing

@testable import HealthKit

/// The message of a call that stops an app names the rule and the correct code.
@Suite("A call that stops the app explains the remedy", .timeLimit(.minutes(20)))
struct CallStopTests {
  private struct Case: Sendable {
    let rule: String?
    let code: String
    let call: @Sendable () -> Void
  }

  private static let date = Date(timeIntervalSinceReferenceDate: 0)
  private static let cases = [
    Case(rule: "S51", code: "HKUnit(from: \"count/min\")") { _ = HKUnit(from: "beats") },
    Case(rule: "S65", code: "is(compatibleWith:") {
      _ = HKQuantity(unit: .meter(), doubleValue: 1).doubleValue(for: .gram())
    },
    Case(rule: "S29", code: "max(start, end)") {
      _ = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date - 1)
    },
    Case(rule: "S30", code: "HKUnit(from: \"count\")") {
      _ = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: date, end: date)
    },
    Case(rule: "S36", code: "HKMetadataKeyInsulinDeliveryReason: HKInsulinDeliveryReason.bolus.rawValue") {
      let units = HKQuantity(unit: .internationalUnit(), doubleValue: 1)
      _ = HKQuantitySample(type: HKQuantityType(.insulinDelivery), quantity: units, start: date, end: date)
    },
    Case(rule: "S23", code: "HKMetadataKeySyncVersion: 1") {
      _ = HKCategorySample(
        type: HKCategoryType(.mindfulSession), value: 0, start: date, end: date,
        metadata: [HKMetadataKeySyncIdentifier: "a"])
    },
    Case(rule: "Q96", code: "HKDevicePropertyKeyName") {
      _ = HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: [])
    },
    Case(rule: "S131", code: "min(1, max(-1, valence))") {
      _ = HKStateOfMind(date: date, kind: .momentaryEmotion, valence: 2, labels: [], associations: [])
    },
  ]

  @Test("An exception caused by a type, a unit, a sample or a predicate explains the remedy", arguments: cases.indices)
  func cures(_ index: Int) async throws {
    let expected = Self.cases[index]
    let caught = Mutex<[HealthException]>([])
    await HealthExceptionHandler.withHandler { exception, _ in
      caught.withLock { $0.append(exception) }
    } _: {
      expected.call()
    }
    let stop = try #require(caught.withLock { $0.first }).stop
    #expect(stop.rule == expected.rule)
    #expect(stop.code.contains(expected.code))
  }
}
