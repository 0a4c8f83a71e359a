import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Calls an app’s handler on one of the app’s threads. Stores that the handler creates belong to the same app. Does
  /// not use Swift’s own threads, because an app's handler may block.
  func callBack(_ handler: @escaping @Sendable () -> Void) {
    connection.threads.async { [connection] in Connection.$current.withValue(connection) { handler() } }
  }

  /// Runs work in the background, and reports its success to a handler.
  func answer(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ work: @escaping @Sendable () throws -> Void
  ) {
    callBack {
      let error = Result(asking: work).parts.error
      completion(error == nil, error)
    }
  }

  /// Runs work in the background, and calls a handler with its result, or with nil and the error.
  func answer<Value>(
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ work: @escaping @Sendable () throws -> Value
  ) {
    callBack {
      let parts = Result(asking: work).parts
      completion(parts.value, parts.error)
    }
  }

  /// Runs work and waits for its result.
  ///
  /// For a device that is stored in a file, the work may wait for the disk. It then runs on a background thread,
  /// because Swift has few threads of its own. A cancelled task waits too, because the change is made anyway and the
  /// caller must learn the outcome.
  func take<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    if !connection.isStored { return try Connection.$current.withValue(connection) { Result(asking: work) }.get() }
    return try await withCheckedContinuation { continuation in
      callBack { continuation.resume(returning: Result(asking: work)) }
    }.get()
  }

  /// Checks a call immediately, because a mistake must stop the app on the calling thread (rule A28). Then runs work
  /// that may wait for the person, and reports its success to a handler.
  func answerWaiting(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, checking check: () throws -> Void = {},
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    if let error = Result(asking: check).parts.error { return callBack { completion(false, error) } }
    Task.detached { [self, connection] in
      let error = await Connection.$current.withValue(connection) { await Result(waitingFor: work).parts.error }
      callBack { completion(error == nil, error) }
    }
  }
}

extension HKHealthStore {
  /// Returns a status that says if a request would show the sheet.
  func requestStatus(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) throws -> HKAuthorizationRequestStatus {
    let status = Result(asking: {
      try connection.requestStatus(toShare: typesToShare.objectTypes, read: typesToRead.objectTypes)
    })
    return HKAuthorizationRequestStatus(rawValue: try status.get().rawValue) ?? .unknown
  }

  /// Returns the dates from which the app may read types with limited access.
  func earliestSampleDates(for types: Set<HKObjectType>) throws -> [HKObjectType: Date] {
    let dates = try connection.earliestAuthorizedSampleDates(of: types.objectTypes)
    if types.isEmpty { throw NSError.invalidConnection }
    return Dictionary(uniqueKeysWithValues: dates.map { (HKObjectType.instance(of: $0), $1) })
  }

  /// Returns one of the person’s characteristics; the others in the result have no value. Throws an error if the app
  /// never requested to read the characteristic.
  func characteristics(_ identifier: HKCharacteristicTypeIdentifier) throws -> Characteristics {
    try Result(asking: { try connection.characteristics(for: HKCharacteristicType(identifier).objectType) }).get()
  }
}

extension HKHealthStore {
  /// Throws an error unless the app may request new estimates of the type (rule S77).
  func checkRecalibration(of type: HKSampleType) throws {
    try connection.checkRecalibration(of: type.objectType)
    if !type.allowsRecalibrationForEstimates { throw HKError.invalid("The system does not estimate \(type)") }
  }
}

extension NSError {
  /// The error that a phone returns for a query about no types: the error of an interrupted connection (rule V102).
  fileprivate static var invalidConnection: NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: 4099,
      userInfo: [
        NSLocalizedDescriptionKey: "The connection to Health was invalidated: the call names no type."
      ])
  }
}

extension HKError {
  /// The error when the paired phone or watch is missing or unreachable.
  static var noCompanion: HKError {
    HKError(.unknownError, userInfo: [NSLocalizedDescriptionKey: "Remote device is unreachable"])
  }
}

extension Set where Element: HKObjectType {
  /// The model’s values for the types.
  var objectTypes: Set<ObjectType> { Set<ObjectType>(map(\.objectType)) }
}

extension HKHealthStore {
  /// Returns the usual units of the device’s region. The person’s own choice would take precedence (rule S75), but this
  /// device has no screen for it.
  func customaryUnits(for types: Set<HKQuantityType>) throws -> [HKQuantityType: HKUnit] {
    try connection.requireReadable(types.objectTypes)
    let system = connection.settings.locale.measurementSystem
    return Dictionary(
      uniqueKeysWithValues: types.map { ($0, HKUnit.instance(of: $0.customaryUnit(in: system))) })
  }
}

extension HKQuantityType {
  /// Returns the unit that the Health app shows in a measurement system.
  fileprivate func customaryUnit(in system: Locale.MeasurementSystem) -> HealthUnit {
    objectType.customaryUnit(in: system) ?? canonicalUnit
  }
}
