import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Object types", .timeLimit(.minutes(20)))
struct ObjectTypeTests {
  @Test("Each type has a single instance")
  func oneInstance() {
    #expect(HKQuantityType(.stepCount) === HKObjectType.quantityType(forIdentifier: .stepCount))
    #expect(HKQuantityType(.stepCount) === HKSampleType.quantityType(forIdentifier: .stepCount))
    #expect(HKObjectType.workoutType() === HKSampleType.workoutType())
    #expect(HKCategoryType(.sleepAnalysis).copy() as? HKCategoryType === HKCategoryType(.sleepAnalysis))
  }

  @Test("Every type of the catalogue has an instance of the class for its kind")
  func classes() {
    for type in ObjectType.all {
      let instance = HKObjectType.instance(of: type)
      #expect(instance.identifier == type.identifier)
      #expect(instance.requiresPerObjectAuthorization() == type.requiresPerObjectAuthorization)
    }
    #expect(HKObjectType.instance(of: HKSeriesType.workoutRoute().objectType) is HKSeriesType)
    #expect(HKSeriesType.heartbeat().identifier == "HKDataTypeIdentifierHeartbeatSeries")
  }

  @Test("Looking up a type by an unknown identifier, or by one of another kind, returns nil")
  func lookUps() {
    #expect(HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier("nonsense")) == nil)
    #expect(
      HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier("HKQuantityTypeIdentifierStepCount")) == nil)
    #expect(HKObjectType.characteristicType(forIdentifier: .dateOfBirth)?.identifier.hasSuffix("DateOfBirth") == true)
    #expect(HKObjectType.correlationType(forIdentifier: .bloodPressure) == HKCorrelationType(.bloodPressure))
    #expect(HKObjectType.documentType(forIdentifier: .CDA) == HKDocumentType(.CDA))
    #expect(HKObjectType.clinicalType(forIdentifier: .labResultRecord) == HKClinicalType(.labResultRecord))
    #expect(HKObjectType.scoredAssessmentType(forIdentifier: .GAD7) == HKScoredAssessmentType(.GAD7))
    #expect(HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier) == HKSeriesType.workoutRoute())
    #expect(HKObjectType.seriesType(forIdentifier: HKWorkoutTypeIdentifier) == nil)
  }

  @Test("Looking up a type that is newer than the device of the running app returns nil")
  func newerType() {
    let older = TestDevice { $0.operatingSystemVersion = "17.7" }
    Connection.$current.withValue(older.connection) {
      #expect(HKObjectType.quantityType(forIdentifier: .rowingSpeed) == nil)
      #expect(HKObjectType.quantityType(forIdentifier: .stepCount) != nil)
      // The initializer cannot fail. The call that uses the type stops the app.
      #expect(HKQuantityType(.rowingSpeed).identifier == "HKQuantityTypeIdentifierRowingSpeed")
    }
    Connection.$current.withValue(TestDevice().connection) {
      #expect(HKObjectType.quantityType(forIdentifier: .rowingSpeed) == HKQuantityType(.rowingSpeed))
    }
    #expect(HKObjectType.quantityType(forIdentifier: .rowingSpeed) != nil, "outside of any app all are there")
  }

  @Test("Types of different classes can be in one set")
  func sets() {
    let read: Set<HKObjectType> = [
      HKQuantityType(.stepCount), HKCharacteristicType(.dateOfBirth), HKObjectType.workoutType(),
      HKQuantityType(.stepCount),
    ]
    #expect(read.count == 3)
    #expect(read.contains(HKQuantityType(.stepCount)))
  }

  @Test("The class method of a subclass works as an argument with a leading dot")
  func leadingDot() {
    func identifier(of type: HKObjectType) -> String { type.identifier }
    #expect(identifier(of: .visionPrescriptionType()) == "HKVisionPrescriptionTypeIdentifier")
    #expect(identifier(of: .audiogramSampleType()) == "HKDataTypeIdentifierAudiogram")
    #expect(identifier(of: .stateOfMindType()) == "HKDataTypeStateOfMind")
    #expect(identifier(of: .activitySummaryType()) == "HKActivitySummaryTypeIdentifier")
    #expect(identifier(of: .electrocardiogramType()) == "HKDataTypeIdentifierElectrocardiogram")
  }

  @Test("Only prescriptions and medications are authorized one by one (rule A65)")
  func perObject() {
    let types = ObjectType.all.map(HKObjectType.instance).filter { $0.requiresPerObjectAuthorization() }
    #expect(Set(types) == [.visionPrescriptionType(), .userAnnotatedMedicationType()])
  }

  @Test("Aggregation styles and units come from the catalogue")
  func quantityTypes() {
    #expect(HKQuantityType(.stepCount).aggregationStyle == .cumulative)
    #expect(HKQuantityType(.heartRate).aggregationStyle == .discreteTemporallyWeighted)
    #expect(HKQuantityType(.bodyMass).aggregationStyle == .discrete)
    #expect(HKQuantityType(.heartRate).is(compatibleWith: HKUnit(from: "count/min")))
    #expect(!HKQuantityType(.heartRate).is(compatibleWith: .count()))
  }

  @Test("Documents last at most four days (rules S33 and S34)")
  func durations() {
    #expect(HKDocumentType(.CDA).isMaximumDurationRestricted)
    #expect(HKDocumentType(.CDA).maximumAllowedDuration == 345_600)
    #expect(!HKObjectType.workoutType().isMaximumDurationRestricted)
    #expect(!HKQuantityType(.stepCount).isMinimumDurationRestricted)
  }

  @Test("Reading a missing duration limit stops the app (rule S33)")
  func missingLimit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKObjectType.workoutType().maximumAllowedDuration
    }
    #expect(result.says("Maximum duration is not restricted for type HKWorkoutTypeIdentifier"))
  }

  @Test("A type created with an unknown identifier stops the app")
  func unknownIdentifier() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantityType(HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierMoonlight"))
    }
    #expect(result.says("NSInvalidArgumentException", "HKQuantityTypeIdentifierMoonlight"))
  }

  @Test("An archived type is decoded as the same instance")
  func archives() throws {
    for type in ObjectType.all.map(HKObjectType.instance) {
      let data = try NSKeyedArchiver.archivedData(withRootObject: type, requiringSecureCoding: true)
      #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKObjectType.self, from: data) == type)
    }
  }
}
