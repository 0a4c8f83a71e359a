import HealthKit
import HealthModel
import Testing

@Suite("Enumerations")
struct EnumerationTests {
  /// Returns the expected cases of an enumeration from the catalogue's table, without alternative names for a value.
  static func cases(of name: String) throws -> [String: Int] {
    let table = try #require(HealthEnumeration.named(name)).cases
    let firsts = Dictionary(grouping: table, by: \.rawValue).values.map { $0[0] }
    return Dictionary(uniqueKeysWithValues: firsts.map { ($0.name, $0.rawValue) })
  }

  /// Returns the cases that an enumeration has, found by trying raw values.
  static func cases<Value: RawRepresentable>(of _: Value.Type, upTo limit: Int = 3000) -> [String: Int]
  where Value.RawValue: BinaryInteger {
    var cases = [String: Int]()
    for raw in 0...limit {
      if let value = Value(rawValue: Value.RawValue(raw)) { cases["\(value)"] = raw }
    }
    return cases
  }

  @Test("Raw values of enumerations match the catalogue's table")
  func rawValues() throws {
    func check<Value: RawRepresentable>(_ type: Value.Type) throws where Value.RawValue: BinaryInteger {
      #expect(try EnumerationTests.cases(of: "\(type)") == EnumerationTests.cases(of: type), "\(type)")
    }
    try check(HKCategoryValue.self)
    try check(HKCategoryValueAppetiteChanges.self)
    try check(HKCategoryValueAppleStandHour.self)
    try check(HKCategoryValueAppleWalkingSteadinessEvent.self)
    try check(HKCategoryValueAudioExposureEvent.self)
    try check(HKCategoryValueCervicalMucusQuality.self)
    try check(HKCategoryValueContraceptive.self)
    try check(HKCategoryValueEnvironmentalAudioExposureEvent.self)
    try check(HKCategoryValueHeadphoneAudioExposureEvent.self)
    try check(HKCategoryValueLowCardioFitnessEvent.self)
    try check(HKCategoryValueMenopausalState.self)
    try check(HKCategoryValueMenstrualFlow.self)
    try check(HKCategoryValueOvulationTestResult.self)
    try check(HKCategoryValuePregnancyTestResult.self)
    try check(HKCategoryValuePresence.self)
    try check(HKCategoryValueProgesteroneTestResult.self)
    try check(HKCategoryValueSeverity.self)
    try check(HKCategoryValueSleepAnalysis.self)
    try check(HKCategoryValueVaginalBleeding.self)
    try check(HKActivityMoveMode.self)
    try check(HKBiologicalSex.self)
    try check(HKBloodType.self)
    try check(HKFitzpatrickSkinType.self)
    try check(HKReferenceSex.self)
    try check(HKWheelchairUse.self)
    try check(HKVisionPrescriptionType.self)
    try check(HKVisionEye.self)
    try check(HKPrismBase.self)
    try check(HKWorkoutEventType.self)
    try check(HKWorkoutActivityType.self)
  }

  @Test("Older case names are equal to the newer ones")
  func aliases() {
    #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
    #expect(HKCategoryValueOvulationTestResult.positive == .luteinizingHormoneSurge)
    #expect(HKQuantityAggregationStyle.discrete == .discreteArithmetic)
    #expect(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue).sorted() == [1, 3, 4, 5])
  }

  @Test("Every category type has an enumeration of values")
  func everyCategory() {
    for type in ObjectType.all where type.kind == .category { #expect(type.categoryValues != nil, "\(type)") }
  }
}
