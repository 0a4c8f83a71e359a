import HealthKit
import TestSupport

extension Call {
  private static let share: Set<HKSampleType> = [HKQuantityType(.stepCount), .workoutType()]
  private static let read: Set<HKObjectType> = [HKQuantityType(.stepCount), HKQuantityType(.heartRate)]

  /// Calls that ask the person for permission, and queries of the request status.
  static let asking: [Call] = [
    Call("authorization status", "HKHealthStore: func authorizationStatus(for: HKObjectType) -> HKAuthorizationStatus")
    {
      for type in share { $0.tell($0.store.authorizationStatus(for: type).rawValue) }
    },
    Call(
      "status of a request",
      "HKHealthStore: func statusForAuthorizationRequest(toShare: Set<HKSampleType>, read: Set<HKObjectType>) async throws -> HKAuthorizationRequestStatus"
    ) { $0.tell(try await $0.store.statusForAuthorizationRequest(toShare: share, read: read).rawValue) },
    Call(
      "status of a request, with a handler",
      "HKHealthStore: func getRequestStatusForAuthorization(toShare: Set<HKSampleType>, read: Set<HKObjectType>, completion: (HKAuthorizationRequestStatus, (any Error)?) -> Void)"
    ) { app in
      let answer = await app.answer { done in
        app.store.getRequestStatusForAuthorization(toShare: share, read: read) { done(($0.rawValue, $1)) }
      }
      app.tell(answer.0, answer.1)
    },
    Call(
      "the date reading is limited to",
      "HKHealthStore: func earliestAuthorizedSampleDate(for: Set<HKObjectType>) async throws -> [HKObjectType: Date]"
    ) { app in
      for type in read { app.tell(try await app.store.earliestAuthorizedSampleDate(for: [type])[type]) }
      app.disturb()
      let others: Set<HKObjectType> = [
        HKCharacteristicType(.bloodType), .visionPrescriptionType(), HKCorrelationType(.bloodPressure),
        HKClinicalType(.labResultRecord),
      ]
      app.tell(try await app.store.earliestAuthorizedSampleDate(for: others).count)
    },
    Call(
      "the date reading is limited to, with a handler",
      "HKHealthStore: func getEarliestAuthorizedSampleDate(for: Set<HKObjectType>, completion: ([HKObjectType: Date]?, (any Error)?) -> Void)"
    ) { app in
      for type in read {
        let answer = await app.answer { done in
          app.store.getEarliestAuthorizedSampleDate(for: [type]) { done(($0?[type], $1)) }
        }
        app.tell(answer.0, answer.1)
      }
    },
    Call(
      "request",
      "HKHealthStore: func requestAuthorization(toShare: Set<HKSampleType>, read: Set<HKObjectType>) async throws"
    ) { try await $0.store.requestAuthorization(toShare: [], read: [HKQuantityType(.uvExposure)]) },
    Call(
      "request, with a handler",
      "HKHealthStore: func requestAuthorization(toShare: Set<HKSampleType>?, read: Set<HKObjectType>?, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      await app.flag { app.store.requestAuthorization(toShare: nil, read: [HKQuantityType(.vo2Max)], completion: $0) }
    },
    Call(
      "request for prescriptions",
      "HKHealthStore: func requestPerObjectReadAuthorization(for: HKObjectType, predicate: NSPredicate?) async throws"
    ) { try await $0.store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil) },
    Call(
      "request for medications, with a handler",
      "HKHealthStore: func requestPerObjectReadAuthorization(for: HKObjectType, predicate: NSPredicate?, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      await app.flag {
        app.store.requestPerObjectReadAuthorization(
          for: .userAnnotatedMedicationType(), predicate: nil, completion: $0)
      }
    },
    Call("request of an extension", "HKHealthStore: func handleAuthorizationForExtension() async throws") {
      try await $0.store.handleAuthorizationForExtension()
    },
    Call(
      "request of an extension, with a handler",
      "HKHealthStore: func handleAuthorizationForExtension(completion: (Bool, (any Error)?) -> Void)"
    ) { app in await app.flag { app.store.handleAuthorizationForExtension(completion: $0) } },
    Call(
      "background delivery",
      "HKHealthStore: func enableBackgroundDelivery(for: HKObjectType, frequency: HKUpdateFrequency) async throws",
      "HKHealthStore: func disableBackgroundDelivery(for: HKObjectType) async throws",
      "HKHealthStore: func disableAllBackgroundDelivery() async throws"
    ) {
      try await $0.store.enableBackgroundDelivery(for: HKQuantityType(.stepCount), frequency: .hourly)
      try await $0.store.disableBackgroundDelivery(for: HKQuantityType(.stepCount))
      try await $0.store.disableAllBackgroundDelivery()
    },
    Call(
      "background delivery, with handlers",
      "HKHealthStore: func enableBackgroundDelivery(for: HKObjectType, frequency: HKUpdateFrequency, withCompletion: (Bool, (any Error)?) -> Void)",
      "HKHealthStore: func disableBackgroundDelivery(for: HKObjectType, withCompletion: (Bool, (any Error)?) -> Void)",
      "HKHealthStore: func disableAllBackgroundDelivery(completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      let heart = HKQuantityType(.heartRate)
      await app.flag { app.store.enableBackgroundDelivery(for: heart, frequency: .daily, withCompletion: $0) }
      await app.flag { app.store.disableBackgroundDelivery(for: heart, withCompletion: $0) }
      await app.flag { app.store.disableAllBackgroundDelivery(completion: $0) }
    },
    Call(
      "the device",
      "HKHealthStore: static func isHealthDataAvailable() -> Bool",
      "HKHealthStore: func supportsHealthRecords() -> Bool",
      "HKHealthStore: func earliestPermittedSampleDate() -> Date",
      "HKSource: static func default() -> HKSource"
    ) {
      $0.tell(HKHealthStore.isHealthDataAvailable(), $0.store.supportsHealthRecords())
      $0.tell($0.store.earliestPermittedSampleDate(), HKSource.default())
    },
    Call(
      "preferred units",
      "HKHealthStore: func preferredUnits(for: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit]",
      "HKHealthStore: func preferredUnits(for: Set<HKQuantityType>, completion: ([HKQuantityType: HKUnit], (any Error)?) -> Void)"
    ) { app in
      let mass = HKQuantityType(.bodyMass)
      let answer = await app.answer { done in app.store.preferredUnits(for: [mass]) { done(($0, $1)) } }
      app.tell(answer.0[mass], answer.1)
      app.tell(try await app.store.preferredUnits(for: [mass])[mass])
    },
    Call(
      "estimates",
      "HKHealthStore: func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws",
      "HKHealthStore: func recalibrateEstimates(sampleType: HKSampleType, date: Date, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      let type = HKQuantityType(.sixMinuteWalkTestDistance)
      await app.flag { app.store.recalibrateEstimates(sampleType: type, date: Date.noon, completion: $0) }
      try await app.store.recalibrateEstimates(sampleType: type, date: Date.noon)
    },
    Call(
      "division of energy",
      "HKHealthStore: func splitTotalEnergy(_: HKQuantity, start: Date, end: Date, resultsHandler: (HKQuantity?, HKQuantity?, (any Error)?) -> Void)"
    ) { app in
      let answer = await app.answer { done in
        app.store.splitTotalEnergy(
          HKQuantity(unit: .kilocalorie(), doubleValue: 100), start: Date.noon, end: Date.noon + 60
        ) { done(($0, $1, $2)) }
      }
      app.tell(answer.0, answer.1, answer.2)
    },
  ]
}

extension CallingApp {
  /// Waits until a handler is called with success or an error.
  func flag(_ body: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async {
    let answer = await answer { done in body { done(($0, $1)) } }
    tell(answer.0, answer.1)
  }
}
