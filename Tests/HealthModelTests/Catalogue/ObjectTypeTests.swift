import Foundation
import HealthModel
import Testing

@Suite("The catalogue of data types")
struct ObjectTypeTests {
  @Test("It knows 219 types, each by an identifier of its own")
  func everyTypeIsThere() {
    #expect(ObjectType.all.count == 219)
    #expect(Set(ObjectType.all.map(\.identifier)).count == 219)
    let kinds = Dictionary(grouping: ObjectType.all, by: \.kind).mapValues(\.count)
    #expect(kinds[.quantity] == 120)
    #expect(kinds[.category] == 69)
    #expect(kinds[.characteristic] == 6)
    #expect(kinds[.correlation] == 2)
    #expect(kinds[.clinical] == 9)
    #expect(kinds[.scoredAssessment] == 2)
    // One kind has no public name, and is not among all types.
    #expect(kinds.count == ObjectType.Kind.allCases.count - 1 && kinds[.verifiableClinicalRecord] == nil)
  }

  @Test("An identifier and a Swift name lead back to the type they came from", arguments: ObjectType.all)
  func namesLeadBack(type: ObjectType) {
    #expect(ObjectType(identifier: type.identifier) == type)
    #expect(ObjectType(swiftName: type.swiftName) == type)
    #expect(type.description == type.identifier)
    #expect(!type.displayName.isEmpty && !type.displayName(in: Locale(identifier: "zh_CN")).isEmpty)
  }

  @Test("A string HealthKit does not know is no type", arguments: ["", "stepCount", "HKQuantityTypeIdentifierSteps"])
  func unknownIdentifiers(identifier: String) {
    #expect(ObjectType(identifier: identifier) == nil)
  }

  @Test("Quantities have a unit and an aggregation style, and nothing else has", arguments: ObjectType.all)
  func onlyQuantitiesHaveUnits(type: ObjectType) {
    #expect((type.canonicalUnit != nil) == (type.kind == .quantity))
    #expect((type.aggregationStyle != nil) == (type.kind == .quantity))
    #expect((type.categoryValues != nil) == (type.kind == .category))
  }

  @Test("Aggregation styles are spread as in the SDK: 63 sums, 47 averages, 7 weighted by time, 3 sound levels")
  func aggregationStyles() {
    let counts = Dictionary(grouping: ObjectType.all.compactMap(\.aggregationStyle), by: \.self).mapValues(\.count)
    #expect(
      counts == [
        .cumulative: 63, .discreteArithmetic: 47, .discreteTemporallyWeighted: 7, .discreteEquivalentContinuousLevel: 3,
      ])
  }

  @Test("Names that are not simply the identifier's last word")
  func irregularNames() {
    #expect(ObjectType(swiftName: "uvExposure")?.identifier == "HKQuantityTypeIdentifierUVExposure")
    #expect(ObjectType(swiftName: "vo2Max")?.identifier == "HKQuantityTypeIdentifierVO2Max")
    #expect(
      ObjectType(swiftName: "environmentalAudioExposureEvent")?.identifier
        == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(ObjectType.stateOfMind.identifier == "HKDataTypeStateOfMind")
    #expect(ObjectType.userAnnotatedMedication.identifier == "HKDataTypeUserAnnotatedMedicationConcept")
  }

  @Test("Steps are asked for like steps, prescriptions one by one (rules A12, A19)")
  func whatAnAppMayAskFor() {
    #expect(ObjectType.stepCount.appMayShare && ObjectType.stepCount.appMayRequestRead)
    #expect(!ObjectType.stepCount.requiresPerObjectAuthorization)
    #expect(ObjectType.visionPrescription.appMayShare && !ObjectType.visionPrescription.appMayRequestRead)
    #expect(ObjectType.all.filter(\.requiresPerObjectAuthorization) == [.userAnnotatedMedication, .visionPrescription])
    #expect(!ObjectType.bloodPressure.appMayShare && !ObjectType.bloodPressure.appMayRequestRead)
    #expect(!ObjectType.appleExerciseTime.appMayShare && ObjectType.appleExerciseTime.appMayRequestRead)
    #expect(ObjectType.timeInDaylight.appMayShare)
  }

  @Test("Names are English, and Chinese for those who read simplified characters")
  func displayNames() {
    #expect(ObjectType.stepCount.displayName == "Steps")
    for identifier in ["zh_CN", "zh-Hans", "zh-Hans-HK", "zh"] {
      #expect(ObjectType.stepCount.displayName(in: Locale(identifier: identifier)) == "步数", "\(identifier)")
      #expect(HealthCategory.activity.displayName(in: Locale(identifier: identifier)) == "健身记录")
    }
    for identifier in ["en_US", "zh_TW", "zh-Hant", "ja_JP", "C", ""] {
      #expect(ObjectType.stepCount.displayName(in: Locale(identifier: identifier)) == "Steps", "\(identifier)")
    }
  }

  @Test("A version of iOS is read from one to three numbers and compared part by part")
  func versions() {
    #expect(ObjectType.stepCount.introducedIn == SystemVersion(8))
    #expect(ObjectType.visionPrescription.introducedIn <= SystemVersion("16.0.3")!)
    #expect(SystemVersion("9.3")! < SystemVersion("18")!)
    #expect(SystemVersion("18.1.0")?.description == "18.1")
    #expect(SystemVersion("18.1.2")?.description == "18.1.2")
    for nonsense in ["", "18.", "eighteen", "1.2.3.4", "-1", "18 .1"] { #expect(SystemVersion(nonsense) == nil) }
  }
}
