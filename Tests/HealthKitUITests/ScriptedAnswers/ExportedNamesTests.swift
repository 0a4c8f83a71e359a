// On purpose without HealthKit: HealthKitUI brings it along, as on a phone.
import HealthKitUI
import Testing

@Suite("What import HealthKitUI brings")
struct ExportedNamesTests {
  @Test("HealthKit comes with HealthKitUI")
  func healthKit() {
    #expect(HKQuantityType(.stepCount).identifier == "HKQuantityTypeIdentifierStepCount")
  }
}
