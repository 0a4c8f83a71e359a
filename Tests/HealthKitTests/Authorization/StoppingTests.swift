import HealthKit
import HealthModel
import Testing

/// Rules A12 to A22: in a program that links HealthKit, an invalid request ends the program with Apple's message.
@Suite("Invalid requests stop the program", .timeLimit(.minutes(20)))
struct StoppingTests {
  /// Makes a request on a device that does not catch exceptions.
  private static func ask(
    toShare share: Set<HKSampleType> = [], read: Set<HKObjectType> = [], change: (inout AppIdentity) -> Void = { _ in }
  ) async throws {
    var app = AppIdentity.stride
    change(&app)
    try await TestDevice(app: app).store().requestAuthorization(toShare: share, read: read)
  }

  @Test("An async request for no types stops the program (rule A12)")
  func nothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask()
    }
    #expect(result.says("NSInvalidArgumentException", "Must request authorization for at least one data type"))
  }

  @Test("Writing without NSHealthUpdateUsageDescription stops the program (rule A13)")
  func noWritePurpose() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(toShare: [HKQuantityType(.stepCount)]) { $0.writePurpose = nil }
    }
    #expect(
      result.says(
        "NSHealthUpdateUsageDescription must be set in the app's Info.plist in order to request write authorization "
          + "for the following types: HKQuantityTypeIdentifierStepCount"))
  }

  @Test("Reading without NSHealthShareUsageDescription stops the program (rule A14)")
  func noReadPurpose() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(read: [HKQuantityType(.stepCount)]) { $0.readPurpose = nil }
    }
    #expect(
      result.says(
        "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read authorization "
          + "for the following types: HKQuantityTypeIdentifierStepCount"))
  }

  @Test("Health records without their own purpose stop the program (rule A15)")
  func noClinicalPurpose() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(read: [HKClinicalType(.allergyRecord)])
    }
    #expect(
      result.says(
        "NSHealthClinicalHealthRecordsShareUsageDescription must be set in the app's Info.plist in order to request "
          + "read authorization for the following types: HKClinicalTypeIdentifierAllergyRecord"))
  }

  @Test("An empty purpose stops the program (rule A16)")
  func emptyPurpose() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(read: [HKQuantityType(.stepCount)]) { $0.readPurpose = "" }
    }
    #expect(result.says("The string \"\" is an invalid value for NSHealthShareUsageDescription"))
  }

  @Test("Requesting to write a system-only type stops the program (rule A17)")
  func systemType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(toShare: [HKQuantityType(.appleStandTime)])
    }
    #expect(
      result.says(
        "Authorization to share the following types is disallowed: HKQuantityTypeIdentifierAppleStandTime"))
  }

  @Test("Reading a correlation or medication stops the program (rules A18, A19 and A20)")
  func readingDisallowed() async {
    let food = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(read: [HKCorrelationType(.food)])
    }
    #expect(
      food.says("Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierFood"))
    let medication = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(read: [HKObjectType.userAnnotatedMedicationType()])
    }
    #expect(medication.says("Authorization to read the following types is disallowed: "))
  }

  @Test("Writing a correlation stops the program, with the remedy to request its members (rule A20)")
  func correlation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await StoppingTests.ask(toShare: [HKCorrelationType(.bloodPressure)])
    }
    #expect(
      result.says(
        "Authorization to share the following types is disallowed: HKCorrelationTypeIdentifierBloodPressure"))
  }
}
