import HealthDaemon
import HealthModel
import Testing

/// Rules A12 to A28: valid requests, and requests that stop the app.
@Suite("Invalid requests stop the app or fail", .timeLimit(.minutes(20)))
struct WrongRequestTests {
  let presenter = ScriptedPresenter()

  /// Returns the reason of the exception that the request raises, or nil.
  private func reason(
    toShare share: Set<ObjectType> = [], read: Set<ObjectType> = [], _ change: (inout AppIdentity) -> Void = { _ in }
  ) async -> String? {
    var app = AppIdentity.stride
    change(&app)
    let connection = makeDaemon(presenter).connect(app)
    let caught = await exceptions { try await connection.requestAuthorization(toShare: share, read: read) }
    #expect(presenter.prompts.isEmpty, "an app that stops asks nobody")
    #expect(caught.allSatisfy { $0.name == .invalidArgument })
    return caught.first?.reason
  }

  @Test("An empty request stops the app (A12)")
  func nothing() async {
    #expect(await reason() == "Must request authorization for at least one data type")
  }

  @Test("A request to write without a purpose for writing stops the app (A13)")
  func noUpdatePurpose() async {
    let reason = await reason(toShare: [.stepCount, .heartRate]) { $0.writePurpose = nil }
    #expect(
      reason == """
        NSHealthUpdateUsageDescription must be set in the app's Info.plist in order to request write authorization \
        for the following types: HKQuantityTypeIdentifierHeartRate, HKQuantityTypeIdentifierStepCount
        """)
  }

  @Test("A request to read without a purpose for reading stops the app (A14)")
  func noSharePurpose() async {
    let reason = await reason(read: [.stepCount]) { $0.readPurpose = nil }
    #expect(
      reason == """
        NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read authorization \
        for the following types: HKQuantityTypeIdentifierStepCount
        """)
  }

  @Test("An exception for a missing purpose has the advice from the app's identity (A14)")
  func advice() async {
    var app = AppIdentity.stride
    (app.readPurpose, app.advice) = (nil, "Tell the process which purpose it has.")
    let connection = makeDaemon(presenter).connect(app)
    let caught = await exceptions { try await connection.requestAuthorization(toShare: [], read: [.stepCount]) }
    #expect(caught.map(\.advice) == [app.advice])
  }

  @Test("A request to read needs no purpose for writing or for clinical records (A42)")
  func onlyNeededPurposes() async throws {
    var app = AppIdentity.stride
    app.writePurpose = nil
    app.clinicalPurpose = nil
    try await makeDaemon(presenter).connect(app).requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.count == 1)
  }

  @Test("A request for clinical records without their own purpose stops the app (A15)")
  func noClinicalPurpose() async throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    let reason = await reason(read: [allergies]) { $0.clinicalPurpose = nil }
    #expect(
      reason == """
        NSHealthClinicalHealthRecordsShareUsageDescription must be set in the app's Info.plist in order to request \
        read authorization for the following types: \(allergies.identifier)
        """)
  }

  @Test(
    "A purpose of fewer than two words stops the app (A16)",
    arguments: ["", "   ", "Health", "testing.", "健", "\u{FF01}"])
  func emptyPurpose(_ text: String) async {
    let reason = await reason(read: [.stepCount]) { $0.readPurpose = text }
    #expect(reason == "The string \"\(text)\" is an invalid value for NSHealthShareUsageDescription")
  }

  @Test(
    "A purpose of two words suffices, and Chinese and Thai need no spaces between words (A16)",
    arguments: [
      "for testing", "Shows steps.", "健康", "显示你的步数。", "歩数を表示", "แสดงก้าว",
    ])
  func shortPurpose(_ text: String) async throws {
    var app = AppIdentity.stride
    app.readPurpose = text
    try await makeDaemon(presenter).connect(app).requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.count == 1)
  }

  @Test("Requesting heartbeats without heart rate variability, or routes without workouts, stops the app (A21)")
  func companions() async {
    #expect(
      await reason(toShare: [.heartbeatSeries]) == """
        Authorization for HKQuantityTypeIdentifierHeartRateVariabilitySDNN should also be requested when requesting \
        authorization to share HKDataTypeIdentifierHeartbeatSeries
        """)
    #expect(
      await reason(read: [.workoutRoute, .heartRateVariabilitySDNN]) == """
        Authorization for HKWorkoutTypeIdentifier should also be requested when requesting authorization to read \
        HKWorkoutRouteTypeIdentifier
        """)
    // A request to share workouts does not replace the required request to read workouts.
    #expect(await reason(toShare: [.workout], read: [.workoutRoute]) != nil)
  }

  @Test("If a type requires another type, the other must be requested again even if granted (A21)")
  func grantedCompanion() async throws {
    let daemon = makeDaemon(presenter)
    daemon.decide(.granted, .workout, .read)
    let stride = daemon.connect(.stride)
    let caught = await exceptions { try await stride.requestAuthorization(toShare: [], read: [.workoutRoute]) }
    #expect(caught.count == 1)
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.workoutRoute, .workout])
    #expect(presenter.prompts.map(\.rows) == [["read workoutRoute"]])
  }

  @Test("Requesting to write a system-only type stops the app (A17)")
  func unshareable() async {
    let reason = await reason(toShare: [.stepCount, .appleStandTime, .electrocardiogram])
    #expect(
      reason == """
        Authorization to share the following types is disallowed: HKDataTypeIdentifierElectrocardiogram, \
        HKQuantityTypeIdentifierAppleStandTime
        """)
  }

  @Test("A wrong type is reported before a missing purpose (A13, A14, A17, A18 and A28)")
  func wrongTypesFirst() async {
    #expect(
      await reason(toShare: [.stepCount, .electrocardiogram]) { $0.writePurpose = nil }
        == "Authorization to share the following types is disallowed: HKDataTypeIdentifierElectrocardiogram")
    let food = "Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierFood"
    #expect(await reason(toShare: [.stepCount], read: [.food]) { $0.writePurpose = nil } == food)
    #expect(await reason(read: [.stepCount, .food]) { $0.readPurpose = nil } == food)
  }

  @Test("Requesting a correlation in either direction stops the app (A17, A18 and A20)")
  func correlation() async {
    #expect(
      await reason(toShare: [.bloodPressure])
        == "Authorization to share the following types is disallowed: HKCorrelationTypeIdentifierBloodPressure")
    #expect(
      await reason(read: [.food])
        == "Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierFood")
  }

  @Test(
    "Requesting to write characteristics or rings stops the app (A22)",
    arguments: [ObjectType.bloodType, .activitySummary])
  func readOnly(_ type: ObjectType) async throws {
    #expect(
      await reason(toShare: [type]) == "Authorization to share the following types is disallowed: \(type.identifier)")
  }

  @Test("Characteristics and activity rings can be requested for reading (A22)")
  func readOnlyTypesToRead() async throws {
    try await makeDaemon(presenter).connect(.stride).requestAuthorization(
      toShare: [], read: [.bloodType, .activitySummary])
    #expect(presenter.prompts.count == 1)
  }

  @Test("A medication in an ordinary request stops the app (A18 and A19)")
  func medication() async {
    #expect(
      await reason(read: [.userAnnotatedMedication])
        == """
        Authorization to read the following types is disallowed: \(ObjectType.userAnnotatedMedication.identifier)
        """)
  }

  @Test("A vision prescription in an ordinary request gives errorInvalidArgument (3) (A19)")
  func prescription() async {
    let stride = makeDaemon(presenter).connect(.stride)
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [.visionPrescription, .stepCount])
    }
    #expect(error?.code == .invalidArgument)
    #expect(presenter.prompts.isEmpty)
  }

  @Test("With the behavior raises, a vision prescription in an ordinary request stops the app (A19)")
  func prescriptionRaises() async {
    let stride = makeDaemon { $0.behavior.perObjectTypeInOrdinaryRequest = .raises }.connect(.stride)
    let caught = await exceptions {
      try await stride.requestAuthorization(toShare: [], read: [.visionPrescription])
    }
    #expect(
      caught.map(\.reason) == [
        "Authorization to read the following types is disallowed: \(ObjectType.visionPrescription.identifier)"
      ])
  }

  @Test("If Health data are unavailable, each call is an error, but connecting is not (A23)")
  func unavailable() async {
    let stride = makeDaemon(presenter) { $0.isHealthDataAvailable = false }.connect(.stride)
    await #expect(throws: HealthError.healthDataUnavailable) {
      try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    }
    #expect(throws: HealthError.healthDataUnavailable) { try stride.sees(.stepCount) }
    #expect(throws: HealthError.healthDataUnavailable) { try stride.save([.steps(1)]) }
    #expect(HealthError.healthDataUnavailable.message == "Health data is unavailable on this device")
  }

  @Test("With the behavior raises, a call on a device without Health data stops the app (A23)")
  func unavailableRaises() async {
    let stride = makeDaemon {
      $0.isHealthDataAvailable = false
      $0.behavior.unavailableHealth = .raises
    }
    .connect(.stride)
    #expect(await exceptions { _ = try stride.sees(.stepCount) }.count == 1)
  }

  @Test("A management profile can forbid Health data (A24)")
  func restricted() async {
    let stride = makeDaemon(presenter) { $0.isHealthDataRestricted = true }.connect(.stride)
    await #expect(throws: HealthError.healthDataRestricted) {
      try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    }
  }

  @Test("Without the HealthKit entitlement every call gives errorAuthorizationDenied (4) (A25)")
  func noEntitlement() async {
    var app = AppIdentity.stride
    app.entitlements = []
    let stride = makeDaemon(presenter).connect(app)
    let error = HealthError.missingEntitlement(.healthKit)
    #expect(error.message == "Missing com.apple.developer.healthkit entitlement.")
    await #expect(throws: error) { try await stride.requestAuthorization(toShare: [], read: [.stepCount]) }
    #expect(throws: error) { try stride.sees(.stepCount) }
    #expect(throws: error) { try stride.save([.steps(1)]) }
    #expect(throws: error) { try stride.requestStatus(toShare: [], read: [.stepCount]) }
  }

  @Test("Clinical records need their own entitlement (A26)")
  func noClinicalEntitlement() async throws {
    var app = AppIdentity.stride
    app.entitlements = [Entitlement.healthKit]
    let stride = makeDaemon(presenter).connect(app)
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [allergies])
    }
    #expect(error?.message == "Missing com.apple.developer.healthkit.access entitlement.")
  }

  @Test("A request checks first its arguments, then the entitlement, and then the device (A28)")
  func order() async {
    var app = AppIdentity.stride
    app.entitlements = []
    app.readPurpose = nil
    let stride = makeDaemon { $0.isHealthDataAvailable = false }.connect(app)
    func outcome(_ share: Set<ObjectType>, _ read: Set<ObjectType>) async -> [String] {
      await exceptions { try await stride.requestAuthorization(toShare: share, read: read) }.map(\.reason)
    }
    #expect(await outcome([.bloodPressure], [.food]).first?.hasPrefix("Authorization to share") == true)
    #expect(await outcome([], [.food, .stepCount]).first?.hasPrefix("Authorization to read") == true)
    #expect(await outcome([], [.stepCount]).first?.hasPrefix("NSHealthShareUsageDescription") == true)
    #expect(await outcome([.stepCount], []).isEmpty)
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [.stepCount], read: [])
    }
    #expect(error?.code == .authorizationDenied, "the entitlement comes before the device")
  }

  @Test("A per-object request for an ordinary type stops the app (A70)")
  func notPerObject() async {
    let stride = makeDaemon(presenter).connect(.stride)
    let caught = await exceptions {
      try await stride.requestPerObjectReadAuthorization(for: .stepCount, predicate: .all)
    }
    #expect(caught.map(\.reason) == ["Per-object authorization is not supported for the type \(ObjectType.stepCount)"])
  }

  @Test("Without an exception handler the program stops with Apple's message")
  func defaultHandler() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HealthExceptionHandler.raise(HealthException(.nothingRequested))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Must request \
        authorization for at least one data type'
        """))
  }
}
