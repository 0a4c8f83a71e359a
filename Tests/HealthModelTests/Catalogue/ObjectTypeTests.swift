import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The catalogue lists all data types")
struct ObjectTypeTests {
  /// Returns the rows of the table as text.
  private static func rows() throws -> [String] {
    try PackageFiles.text("Sources/Model/HealthModel/Catalogue/ObjectTypeCatalogue+Table.swift")
      .split(separator: "\n").map(String.init).filter { $0.contains(" | ") }
  }

  @Test("Each row of the catalogue has a unique identifier, and each kind has a type")
  func everyTypeIsThere() throws {
    #expect(ObjectType.everyRow.count == (try Self.rows().count))
    #expect(Set(ObjectType.everyRow.map(\.identifier)).count == ObjectType.everyRow.count)
    #expect(Set(ObjectType.everyRow.map(\.kind)) == Set(ObjectType.Kind.allCases))
    // One type has no public name and is not in ``ObjectType/all``.
    #expect(ObjectType.everyRow.filter { !ObjectType.all.contains($0) } == [.verifiableClinicalRecord])
  }

  @Test("iOS 27 types have a name, a category and a unit, and heart rate variability keeps its name (V8, V104 to V106)")
  func typesOfTwentySeven() {
    let new = ObjectType.all.filter { $0.introducedIn >= SystemVersion(27) }
    #expect(new == [.heartRateVariabilityRMSSD, .bleedingAfterMenopause, .menopausalState, .referenceSex])
    #expect(
      new.map(\.displayName) == ["Recovery HRV", "Bleeding After Menopause", "Menopausal State", "Reference Sex"])
    #expect(new.map(\.healthCategory) == [.heart, .cycleTracking, .cycleTracking, .healthDetails])
    #expect(new.map { $0.displayName(in: Locale(identifier: "zh_CN")) }.allSatisfy { $0.contains(/\p{Han}/) })
    #expect(ObjectType.heartRateVariabilityRMSSD.canonicalUnit == HealthUnit("ms"))
    #expect(ObjectType.heartRateVariabilityRMSSD.aggregationStyle == .discreteArithmetic)
    #expect(ObjectType.heartRateVariabilitySDNN.displayName == "Heart Rate Variability")
    #expect(ObjectType.bleedingAfterMenopause.values == ObjectType.bleedingAfterPregnancy.values)
  }

  @Test("Every activity and every companion type that the catalogue names exists")
  func exceptions() throws {
    let activities = HealthEnumeration.workoutActivityType.cases.map(\.name) + ["all"]
    for row in try Self.rows() {
      for match in row.matches(of: #/ live=([\w,]+)/#) {
        for activity in match.1.split(separator: ",") { #expect(activities.contains(String(activity)), "\(row)") }
      }
      for match in row.matches(of: #/ with=(\w+)/#) { #expect(ObjectType(swiftName: String(match.1)) != nil, "\(row)") }
    }
  }

  @Test("Heartbeat series, routes and blood pressures have companion types")
  func companions() {
    let companions = ObjectType.all.filter { $0.companion != nil }
    #expect(companions == [.bloodPressureDiastolic, .bloodPressureSystolic, .workoutRoute, .heartbeatSeries])
    #expect(ObjectType.heartbeatSeries.companion == .heartRateVariabilitySDNN)
    #expect(ObjectType.workoutRoute.companion == .workout)
    #expect(ObjectType.bloodPressureSystolic.companion?.companion == .bloodPressureSystolic)
  }

  @Test(
    "Live runs collect speed and steps, live rides collect cadence, and all workouts collect the heart rate (S111)")
  func liveCollection() throws {
    func types(_ activity: String) throws -> Set<ObjectType> {
      let activity = try #require(HealthEnumeration.rawValue(ofConstant: "HKWorkoutActivityType\(activity)"))
      return Set(ObjectType.all.filter { $0.isCollectedLive(in: activity) })
    }
    let always: Set<ObjectType> = [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
    #expect(try types("Yoga") == always)
    #expect(
      try types("Running").subtracting(always) == [
        .distanceWalkingRunning, .stepCount, .runningSpeed, .runningPower, .runningStrideLength,
      ])
    #expect(try types("HandCycling").contains(.cyclingCadence))
  }

  @Test("A phone wakes apps for steps hourly, and a watch wakes apps for alerts at once (rules Q72, Q73 and B4)")
  func periods() {
    #expect(ObjectType.stepCount.isHourlyOnPhone && !ObjectType.stepCount.isPromptOnWatch)
    #expect(!ObjectType.flightsClimbed.isHourlyOnPhone)
    #expect(ObjectType.highHeartRateEvent.isPromptOnWatch && !ObjectType.highHeartRateEvent.isHourlyOnPhone)
  }

  @Test("Identifiers and Swift names find their type", arguments: ObjectType.all)
  func namesLeadBack(type: ObjectType) {
    #expect(ObjectType(identifier: type.identifier) == type)
    #expect(ObjectType(swiftName: type.swiftName) == type)
    #expect(type.description == type.identifier)
    #expect(!type.displayName.isEmpty && !type.displayName(in: Locale(identifier: "zh_CN")).isEmpty)
  }

  @Test("An unknown identifier gives no type", arguments: ["", "stepCount", "HKQuantityTypeIdentifierSteps"])
  func unknownIdentifiers(identifier: String) {
    #expect(ObjectType(identifier: identifier) == nil)
  }

  @Test("Only quantities have a unit and an aggregation style", arguments: ObjectType.all)
  func onlyQuantitiesHaveUnits(type: ObjectType) {
    #expect((type.canonicalUnit != nil) == (type.kind == .quantity))
    #expect((type.aggregationStyle != nil) == (type.kind == .quantity))
    #expect((type.categoryValues != nil) == (type.kind == .category))
  }

  @Test("Rates have time-weighted averages, sound levels have energy averages, and other types have sums or averages")
  func aggregationStyles() {
    #expect(
      Set(ObjectType.all.filter { $0.aggregationStyle == .discreteTemporallyWeighted }) == [
        .heartRate, .restingHeartRate, .walkingHeartRateAverage, .atrialFibrillationBurden, .cyclingCadence,
        .cyclingPower, .cyclingSpeed,
      ])
    #expect(
      Set(ObjectType.all.filter { $0.aggregationStyle == .discreteEquivalentContinuousLevel }) == [
        .environmentalAudioExposure, .environmentalSoundReduction, .headphoneAudioExposure,
      ])
    #expect(ObjectType.stepCount.aggregationStyle == .cumulative)
    #expect(ObjectType.bodyMass.aggregationStyle == .discreteArithmetic)
  }

  @Test("A type is found by its Swift name, even if its identifier does not end with this name")
  func irregularNames() {
    #expect(ObjectType(swiftName: "uvExposure")?.identifier == "HKQuantityTypeIdentifierUVExposure")
    #expect(ObjectType(swiftName: "vo2Max")?.identifier == "HKQuantityTypeIdentifierVO2Max")
    #expect(
      ObjectType(swiftName: "environmentalAudioExposureEvent")?.identifier
        == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(ObjectType.stateOfMind.identifier == "HKDataTypeStateOfMind")
    #expect(ObjectType.userAnnotatedMedication.identifier == "HKDataTypeUserAnnotatedMedicationConcept")
  }

  @Test("Steps can be read after an ordinary request, and prescriptions only object by object (rules A12, A19)")
  func whatAnAppMayAskFor() {
    #expect(ObjectType.stepCount.appMayShare && ObjectType.stepCount.appMayRequestRead)
    #expect(!ObjectType.stepCount.requiresPerObjectAuthorization)
    #expect(ObjectType.visionPrescription.appMayShare && !ObjectType.visionPrescription.appMayRequestRead)
    #expect(ObjectType.all.filter(\.requiresPerObjectAuthorization) == [.userAnnotatedMedication, .visionPrescription])
    #expect(!ObjectType.bloodPressure.appMayShare && !ObjectType.bloodPressure.appMayRequestRead)
    #expect(!ObjectType.appleExerciseTime.appMayShare && ObjectType.appleExerciseTime.appMayRequestRead)
    #expect(ObjectType.timeInDaylight.appMayShare)
  }

  @Test("Names are Chinese for readers of Simplified Chinese, and otherwise English")
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

  @Test("A version is parsed from one to three numbers and compared part by part")
  func versions() {
    #expect(ObjectType.stepCount.introducedIn == SystemVersion(8))
    #expect(ObjectType.visionPrescription.introducedIn <= SystemVersion("16.0.3")!)
    #expect(SystemVersion("9.3")! < SystemVersion("18")!)
    #expect(SystemVersion("18.1.0")?.description == "18.1")
    #expect(SystemVersion("18.1.2")?.description == "18.1.2")
    for nonsense in ["", "18.", "eighteen", "1.2.3.4", "-1", "18 .1"] { #expect(SystemVersion(nonsense) == nil) }
  }
}
