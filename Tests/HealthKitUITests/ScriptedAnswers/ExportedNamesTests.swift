// This file does not import HealthKit, on purpose: HealthKitUI re-exports it, as on a phone.
import HealthKitUI
import Testing

@Suite("Importing HealthKitUI also imports HealthKit")
struct ExportedNamesTests {
  @Test("HealthKit's names can be used after importing only HealthKitUI")
  func healthKit() {
    #expect(HKQuantityType(.stepCount).identifier == "HKQuantityTypeIdentifierStepCount")
  }
}
