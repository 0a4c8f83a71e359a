import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Calls an app’s handler on one of the app’s threads; stores that the handler makes belong to the same app. Not on
  /// Swift’s own threads, as handlers of apps may block.
  func callBack(_ handler: @escaping @Sendable () -> Void) {
    connection.threads.async { [connection] in Connection.$current.withValue(connection) { handler() } }
  }

  /// Runs work in the background, and calls back with its success.
  func answer(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ work: @escaping @Sendable () throws -> Void
  ) {
    callBack {
      let error = Result(asking: work).parts.error
      completion(error == nil, error)
    }
  }

  /// Runs work in the background, and calls back with its result, or with nil and the error.
  func answer<Value>(
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ work: @escaping @Sendable () throws -> Value
  ) {
    callBack {
      let parts = Result(asking: work).parts
      completion(parts.value, parts.error)
    }
  }

  /// Runs work in the background and waits for it.
  ///
  /// On a device in a file work may wait for the disk, so it does not take a thread from Swift’s own few. A task that
  /// is cancelled waits all the same: the change is made, and its caller learns the outcome.
  func take<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    if !connection.isStored { return try Connection.$current.withValue(connection) { Result(asking: work) }.get() }
    return try await withCheckedContinuation { continuation in
      callBack { continuation.resume(returning: Result(asking: work)) }
    }.get()
  }

  /// Makes the checks of a call at once, as exceptions belong to the calling thread (rule A28); then runs work that may
  /// wait for the person, and calls back with its success.
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
  /// Returns whether a request would put the sheet on screen.
  func requestStatus(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) throws -> HKAuthorizationRequestStatus {
    let status = Result(asking: {
      try connection.requestStatus(toShare: typesToShare.objectTypes, read: typesToRead.objectTypes)
    })
    return HKAuthorizationRequestStatus(rawValue: try status.get().rawValue) ?? .unknown
  }

  /// Returns the date of each type that the app may read from a date on.
  func earliestSampleDates(for types: Set<HKObjectType>) throws -> [HKObjectType: Date] {
    let dates = try connection.earliestAuthorizedSampleDates(of: types.objectTypes)
    if types.isEmpty { throw NSError.invalidConnection }
    return Dictionary(uniqueKeysWithValues: dates.map { (HKObjectType.instance(of: $0), $1) })
  }

  /// Returns the person’s characteristics, for one that the app asked to read.
  func characteristics(_ identifier: HKCharacteristicTypeIdentifier) throws -> Characteristics {
    try Result(asking: { try connection.characteristics(for: HKCharacteristicType(identifier).objectType) }).get()
  }
}

extension HKHealthStore {
  /// Throws unless the app may ask for new estimates of the type (rule S77).
  func checkRecalibration(of type: HKSampleType) throws {
    try connection.checkRecalibration(of: type.objectType)
    if !type.allowsRecalibrationForEstimates { throw HKError.invalid("The system does not estimate \(type)") }
  }
}

extension NSError {
  /// The error of a phone for a question about no type at all: that of a connection which broke off (rule V102).
  fileprivate static var invalidConnection: NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: 4099,
      userInfo: [
        NSLocalizedDescriptionKey: "The connection to Health was invalidated: there is no type in the question."
      ])
  }
}

extension HKError {
  /// The error for a device that does not exist or is out of reach.
  static var noCompanion: HKError {
    HKError(.unknownError, userInfo: [NSLocalizedDescriptionKey: "Remote device is unreachable"])
  }
}

extension Set where Element: HKObjectType {
  /// The types as rows of the catalogue.
  var objectTypes: Set<ObjectType> { Set<ObjectType>(map(\.objectType)) }
}

extension HKHealthStore {
  /// Returns the units customary in the device’s region. The person’s own choice would come first (rule S75); this
  /// device has no screen to make it.
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
