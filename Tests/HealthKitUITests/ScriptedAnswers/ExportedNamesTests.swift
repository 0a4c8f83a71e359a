// On purpose without HealthKit: HealthKitUI brings it along, as on a phone.
import HealthKitUI
import Testing

@Suite("Importing HealthKitUI also imports HealthKit")
struct ExportedNamesTests {
  @Test("HealthKit's names can be used after importing only HealthKitUI")
  func healthKit() {
    #expect(HKQuantityType(.stepCount).identifier == "HKQuantityTypeIdentifierStepCount")
  }
}
