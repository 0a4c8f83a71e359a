import HealthModel
import Testing

@Suite("Enumerated values have Apple's names")
struct HealthEnumerationTests {
  @Test("The constants and raw values of an enumeration convert in both directions (rule S78)")
  func sleep() {
    #expect(HealthEnumeration.rawValue(ofConstant: "HKCategoryValueSleepAnalysisAsleepCore") == 3)
    #expect(HealthEnumeration.sleepAnalysis.constant(for: 3) == "HKCategoryValueSleepAnalysisAsleepCore")
    #expect(ObjectType.sleepAnalysis.categoryValues?.caseName(for: 5) == "asleepREM")
  }

  @Test("An old constant name is read, and the current name is written (rule X19)")
  func oldSpellings() {
    #expect(HealthEnumeration.rawValue(ofConstant: "HKCategoryValueSleepAnalysisAsleep") == 1)
    #expect(HealthEnumeration.sleepAnalysis.constant(for: 1) == "HKCategoryValueSleepAnalysisAsleepUnspecified")
  }

  @Test("Objective-C's HKBloodTypeABNegative and Swift's abNegative name the same value")
  func capitals() {
    #expect(HealthEnumeration.rawValue(ofConstant: "HKBloodTypeABNegative") == 6)
    #expect(HealthEnumeration.named("HKBloodType")?.caseName(for: 6) == "abNegative")
    #expect(HealthEnumeration.named("HKBloodType")?.constant(for: 5) == "HKBloodTypeABPositive")
  }

  @Test("An unknown value or name of an enumeration gives nil")
  func unknown() {
    #expect(HealthEnumeration.rawValue(ofConstant: "HKCategoryValueSleepAnalysisAsleepOnTheSofa") == nil)
    #expect(HealthEnumeration.sleepAnalysis.constant(for: 6) == nil)
    #expect(HealthEnumeration.named("HKCategoryValueNap") == nil)
  }

  @Test("Every category type has an enumeration, and a quantity type has none (rules S79 to S81)")
  func everyCategoryType() {
    for type in ObjectType.all where type.kind == .category {
      #expect(type.categoryValues?.cases.isEmpty == false, "\(type)")
    }
    #expect(ObjectType.stepCount.categoryValues == nil)
    #expect(ObjectType.headache.categoryValues?.constant(for: 4) == "HKCategoryValueSeveritySevere")
    #expect(ObjectType.appleStandHour.categoryValues?.constant(for: 0) == "HKCategoryValueAppleStandHourStood")
    #expect(ObjectType.mindfulSession.categoryValues?.constant(for: 0) == "HKCategoryValueNotApplicable")
  }

  @Test("Constant names are unique across all enumerations")
  func constantsAreDistinct() {
    let constants = HealthEnumeration.all.flatMap { enumeration in
      Set(enumeration.cases.map(\.rawValue)).compactMap(enumeration.constant(for:))
    }
    #expect(Set(constants).count == constants.count)
    #expect(HealthEnumeration.workoutActivityType.constant(for: 3000) == "HKWorkoutActivityTypeOther")
    #expect(HealthEnumeration.rawValue(ofConstant: "HKWorkoutActivityTypeRunning") == 37)
  }
}
