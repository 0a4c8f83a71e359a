import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// An app’s access to the person’s health data. It requests authorization, saves, deletes and runs queries.
///
///     let store = HKHealthStore()
///     try await store.requestAuthorization(
///       toShare: [HKQuantityType(.stepCount)], read: [HKQuantityType(.heartRate)])
///
/// Creating a store never fails, even on a device without Health (rule S1). A store permanently belongs to the app
/// whose code creates it; an app should create one and keep it. A store created outside any app, such as a library’s
/// shared store in a test, belongs to no app, and works for each app whose code uses it. A store may be used from any
/// thread. Completion handlers run on a background queue, never on the main queue (rule S2).
open class HKHealthStore: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework, but its instances never change.
  //
  // All methods are in one file, because a method in an extension cannot be overridden, and a mock store in an app's
  // tests overrides these.

  // The app’s connection, which stays open as long as the store exists; nil for a store that belongs to no app.
  private let ownConnection: Connection?

  // True for a store that was given to an app or its test. It remains on its device even when another app's code uses
  // it.
  private let isHanded: Bool

  // Numbers the stores that code creates with `init()`, from 1; 0 for a store that was given to an app or its test.
  private let number: Int
  private static let count = Atomic(0)

  /// Creates a store for the app that runs this code.
  public override init() {
    ownConnection = DefaultConnection.ofRunningApp
    isHanded = false
    number = Self.count.add(1, ordering: .relaxed).newValue
    super.init()
  }

  /// Creates a store for one app on one device. The store stays with that app even when another app's code uses it.
  package init(handedTo connection: Connection) {
    ownConnection = connection
    (isHanded, number) = (true, 0)
    super.init()
  }

  /// Returns a store for calls that the device makes on behalf of the running app.
  package static func ofDevice() -> HKHealthStore { HKHealthStore(handedTo: DefaultConnection.current) }

  /// The app’s connection to the device. If the running code belongs to the store’s program, this is the connection of
  /// the running code; otherwise it is the connection with which the store was created. An app with its store in a
  /// global variable therefore still works after it was ended and launched again in one process, even on another test’s
  /// device. The app’s program on the watch counts as a different program.
  package var connection: Connection {
    let connection = currentConnection
    if number != 0 { connection.note(storeOfCode: number) }
    return connection
  }

  private var currentConnection: Connection {
    guard let own = ownConnection else { return DefaultConnection.current }
    guard let current = Connection.current, current.app.bundleIdentifier == own.app.bundleIdentifier,
      current.process == own.process, current.device == own.device || !isHanded
    else { return own }
    return current
  }

  /// Returns true when this device has Health; false, for example, on an iPad with iPadOS 16 (rule A23).
  open class func isHealthDataAvailable() -> Bool {
    let connection = DefaultConnection.current
    connection.note(.isHealthDataAvailable)
    return connection.settings.isHealthDataAvailable
  }

  /// Returns true when the device can store records from healthcare institutions (rules A26 and HR1). iOS 12.
  open func supportsHealthRecords() -> Bool { connection.settings.supportsHealthRecords }

  /// Returns the earliest permitted date. Samples that ended before it are neither saved nor found (rule S4). iOS 9.
  ///
  /// An iPhone keeps all samples and returns the distant past; a watch keeps only the latest days.
  open func earliestPermittedSampleDate() -> Date {
    connection.settings.earliestPermittedSampleDate ?? .distantPast
  }

  // MARK: Permission

  /// Asks the person for permission to write and read (rules A1 to A28). iOS 15.
  ///
  /// The sheet appears when a type in the request has never been answered, and lists only such types; otherwise the
  /// call returns at once (rule A2). When the call returns, the request was processed. The app does not learn the
  /// person's choice: an app cannot find out if it may read (rules A6 and A46).
  ///
  ///     try await store.requestAuthorization(
  ///       toShare: [HKQuantityType(.stepCount)], read: [HKQuantityType(.stepCount), HKQuantityType(.heartRate)])
  ///
  /// - Throws: ``HKError/Code/errorHealthDataUnavailable`` on a device without Health,
  ///   ``HKError/Code/errorInvalidArgument`` for vision prescriptions in `typesToRead` (rule A19),
  ///   ``HKError/Code/errorAuthorizationDenied`` without the HealthKit entitlement (rule A25).
  /// - Important: Some requests stop the app: a request without any type (rule A12), a request with a type that cannot
  ///   be requested (rules A17 and A18), and a request whose purpose string is missing in the Info.plist (rules A13 to
  ///   A16).
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    try await Result(waitingFor: {
      try await connection.requestAuthorization(toShare: typesToShare.objectTypes, read: typesToRead.objectTypes)
    }).get()
  }

  /// Does the same as ``requestAuthorization(toShare:read:)`` with sets that may be nil. Swift imports Apple’s
  /// Objective-C method under this name, and early adopters of `async` call it. iOS 13.
  open func __requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?
  ) async throws {
    try await requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
  }

  /// Does the same as ``requestAuthorization(toShare:read:)``, and calls the completion handler on a background queue.
  ///
  /// A request that stops the app does so during the call. `success` is true when the request was processed, even when
  /// the person refused (rule A6).
  @preconcurrency
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (_ success: Bool, _ error: (any Error)?) -> Void
  ) {
    let (connection, share, read) = (connection, (typesToShare ?? []).objectTypes, (typesToRead ?? []).objectTypes)
    answerWaiting(completion, checking: { _ = try connection.requestStatus(toShare: share, read: read) }) {
      try await connection.requestAuthorization(toShare: share, read: read)
    }
  }

  /// Returns the permission to *write* a type. An app cannot learn the permission to read (rules A45 and A46).
  ///
  /// - Important: For a type that the app requested only for reading, the status is
  ///   ``HKAuthorizationStatus/sharingDenied`` once the person has answered, even when they allowed reading.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    switch connection.shareDecision(for: type.objectType) {
    case .undetermined: .notDetermined
    case .denied: .sharingDenied
    case .granted, .limited: .sharingAuthorized
    }
  }

  /// Returns a status that says if a request for these types would show the sheet (rules A47 to A50). iOS 12.
  ///
  /// This call shows no sheet. If a request for the types would stop the app, this call stops it too (rule A49).
  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try requestStatus(toShare: typesToShare, read: typesToRead)
  }

  /// Does the same as ``statusForAuthorizationRequest(toShare:read:)``, and calls the completion handler on a
  /// background queue. The status is unknown when there is an error. iOS 12.
  @preconcurrency
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    do {
      let status = try requestStatus(toShare: typesToShare, read: typesToRead)
      callBack { completion(status, nil) }
    } catch {
      callBack { completion(.unknown, error) }
    }
  }

  /// True on iOS 27 and later. The device's own apps check this instead of `if #available(iOS 27, *)`, which is always
  /// true on Linux.
  package var knowsAuthorizedSampleDates: Bool { connection.settings.systemVersion.has(.authorizedSampleDate) }

  /// Returns the date from which the app may read each type for which the person limited its access to recent samples
  /// (rules V101 and V102). iOS 27.
  ///
  ///     let dates = try await store.earliestAuthorizedSampleDate(for: [HKQuantityType(.stepCount)])
  ///     // [:], or a date: earlier samples may exist, but the app cannot read them.
  ///
  /// A type without a date may be fully readable, denied, or never requested; an app cannot tell which. The date
  /// remains fixed as days pass, but the person may change it in Settings, so check it again when the app becomes
  /// active.
  ///
  /// - Throws: ``HKError/Code/errorDatabaseInaccessible`` while the device is locked; Cocoa error 4099 when no types
  ///   are given.
  open func earliestAuthorizedSampleDate(for types: Set<HKObjectType>) async throws -> [HKObjectType: Date] {
    try await take {
      try self.connection.require(.authorizedSampleDate, for: "HKHealthStore.earliestAuthorizedSampleDate(for:)")
      return try self.earliestSampleDates(for: types)
    }
  }

  /// Does the same as ``earliestAuthorizedSampleDate(for:)``, and calls the completion handler on a background queue.
  /// iOS 27.
  @preconcurrency
  open func getEarliestAuthorizedSampleDate(
    for types: Set<HKObjectType>, completion: @escaping @Sendable ([HKObjectType: Date]?, (any Error)?) -> Void
  ) {
    let name = "HKHealthStore.getEarliestAuthorizedSampleDate(for:completion:)"
    // Check here and not in the background, because a call that stops the app must do so during the call.
    let isKnown = Result(asking: { try connection.require(.authorizedSampleDate, for: name) })
    answer(completion) {
      try isKnown.get()
      return try self.earliestSampleDates(for: types)
    }
  }

  /// Asks the person which objects of a type the app may see (rules A65 to A76). iOS 16.
  ///
  /// Use this call for vision prescriptions and medications. Every call shows the list, with the earlier decisions; a
  /// predicate limits the list to matching objects. By default an app may see the objects it saved itself.
  ///
  ///     try await store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
  ///
  /// - Throws: ``HKError/Code/errorUserCanceled`` when the person closes the list (rule A69).
  /// - Important: A type of another kind stops the app (rule A70).
  open func requestPerObjectReadAuthorization(for objectType: HKObjectType, predicate: NSPredicate?) async throws {
    try await Result(waitingFor: {
      try await connection.requestPerObjectReadAuthorization(
        for: objectType.objectType, predicate: SamplePredicate(predicate))
    }).get()
  }

  /// Does the same as ``requestPerObjectReadAuthorization(for:predicate:)``, and calls the completion handler on a
  /// background queue. `success` does not reveal the choices (rule A68). iOS 16.
  ///
  /// A request that stops the app does so during the call (rule A28).
  @preconcurrency
  open func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?,
    completion: @escaping @Sendable (_ success: Bool, _ error: (any Error)?) -> Void
  ) {
    let (connection, type, predicate) = (self.connection, objectType.objectType, SamplePredicate(predicate))
    answerWaiting(completion, checking: { try connection.checkRequest(perObject: type) }) {
      try await connection.requestPerObjectReadAuthorization(for: type, predicate: predicate)
    }
  }

  /// Answers the requests made by the app's extensions (rule A90). iOS 9.
  ///
  /// The call shows the sheet for the types that the extensions requested, and passes the answer to them. When no
  /// extension is waiting, the call succeeds without a sheet.
  ///
  /// - Throws: ``HKError/Code/errorUserCanceled`` when the sheet disappeared without a choice.
  open func handleAuthorizationForExtension() async throws {
    try await Result(waitingFor: { try await connection.handleAuthorizationForExtension() }).get()
  }

  /// Does the same as ``handleAuthorizationForExtension()``, and calls the completion handler on a background queue.
  /// iOS 9.
  @preconcurrency
  open func handleAuthorizationForExtension(
    completion: @escaping @Sendable (_ success: Bool, _ error: (any Error)?) -> Void
  ) {
    let connection = connection
    answerWaiting(completion) { try await connection.handleAuthorizationForExtension() }
  }

  // MARK: Saving

  /// Saves all of the objects, or none of them if one cannot be saved (rules S5 to S8).
  ///
  /// The passed objects do not change. Only objects that a query returns have the properties that the store sets, such
  /// as the source (rule S9).
  ///
  /// - Throws: ``HKError/Code/errorAuthorizationNotDetermined`` for a type that the app never requested to write, and
  ///   for a type that cannot be requested (rule S14); ``HKError/Code/errorAuthorizationDenied`` after a refusal;
  ///   ``HKError/Code/errorInvalidArgument`` for an empty list and for an object that is already saved.
  open func save(_ objects: [HKObject]) async throws {
    let (connection, records) = (self.connection, objects.map(\.record))
    try await take { try connection.save(records) }
  }

  /// Saves an object. See ``save(_:)-([HKObject])``.
  open func save(_ object: HKObject) async throws { try await save([object]) }

  /// Saves all of the objects, or none of them if one cannot be saved, and calls the completion handler on a background
  /// queue. See ``save(_:)-([HKObject])``.
  @preconcurrency
  open func save(
    _ objects: [HKObject], withCompletion completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, records) = (self.connection, objects.map(\.record))
    answer(completion) { try connection.save(records) }
  }

  /// Saves an object, and calls the completion handler on a background queue. See ``save(_:)-([HKObject])``.
  @preconcurrency
  open func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  // MARK: Deleting

  /// Deletes objects that this app saved. If one of them cannot be deleted, deletes none (rules S17 and S18). iOS 9.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an empty list, and for an object that is not stored or is
  ///   another app’s; ``HKError/Code/errorAuthorizationDenied`` when the app may no longer write the type.
  open func delete(_ objects: [HKObject]) async throws {
    let (connection, references) = (self.connection, objects.map(\.record.reference))
    try await take { try connection.delete(references) }
  }

  /// Deletes an object that this app saved. See ``delete(_:)-([HKObject])``.
  open func delete(_ object: HKObject) async throws { try await delete([object]) }

  /// Deletes objects that this app saved, and calls the completion handler on a background queue. See
  /// ``delete(_:)-([HKObject])``. iOS 9.
  @preconcurrency
  open func delete(
    _ objects: [HKObject], withCompletion completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, references) = (self.connection, objects.map(\.record.reference))
    answer(completion) { try connection.delete(references) }
  }

  /// Deletes an object that this app saved, and calls the completion handler on a background queue. See
  /// ``delete(_:)-([HKObject])``.
  @preconcurrency
  open func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    delete([object], withCompletion: completion)
  }

  /// Deletes the objects of a type that this app saved and that match a predicate (rule S19). iOS 9.
  ///
  /// - Returns: The number of objects deleted; 0 when nothing matched. Other apps’ objects are not deleted.
  @discardableResult
  open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
    let (connection, type, predicate) = (
      self.connection, objectType.objectType, SamplePredicate(predicate, of: objectType)
    )
    return try await take { try connection.deleteObjects(of: type, matching: predicate) }
  }

  /// Does the same as ``deleteObjects(of:predicate:)``, and calls the completion handler on a background queue. iOS 9.
  @preconcurrency
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (_ success: Bool, _ deletedObjectCount: Int, (any Error)?) -> Void
  ) {
    let (connection, type, predicate) = (
      self.connection, objectType.objectType, SamplePredicate(predicate, of: objectType)
    )
    answer({ count, error in completion(error == nil, count ?? 0, error) }) {
      try connection.deleteObjects(of: type, matching: predicate)
    }
  }

  // MARK: Queries

  /// Starts a query. Its handlers are called on a background queue of its own (rule Q3).
  ///
  /// - Important: A query that was already executed stops the app (rule Q1).
  open func execute(_ query: HKQuery) {
    guard query.execution.begin() else {
      return HealthExceptionHandler.raise(
        HealthException(.invalidArgument, .executedTwice("\(query)")), on: connection)
    }
    let run = QueryRun(execution: query.execution, connection: connection)
    let work = Connection.$current.withValue(run.connection) { query.start(on: run.connection) }
    query.execution.work.async(on: run.connection.threads) {
      Connection.$current.withValue(run.connection) { work(run) }
    }
  }

  /// Ends a query, after which none of its handlers is called. Has no effect on a query that has already ended (rule
  /// Q2).
  open func stop(_ query: HKQuery) { query.execution.end() }

  // MARK: Background delivery

  /// Wakes the app for new samples of a type, with a maximum frequency (rules Q70 to Q74).
  ///
  /// The registration remains until it is disabled; a second call changes the frequency. Also set up an
  /// ``HKObserverQuery`` for the type, because its handler is called for the samples.
  ///
  /// - Throws: ``HKError/Code/errorAuthorizationDenied`` without the entitlement for background delivery (rule Q71).
  open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
    let (connection, type) = (self.connection, type.objectType)
    try await take { try connection.enableBackgroundDelivery(of: type, frequency: frequency.rawValue) }
  }

  /// Does the same as ``enableBackgroundDelivery(for:frequency:)``, and calls the completion handler on a background
  /// queue.
  @preconcurrency
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, type) = (self.connection, type.objectType)
    answer(completion) { try connection.enableBackgroundDelivery(of: type, frequency: frequency.rawValue) }
  }

  /// Ends the background delivery of a type: the app is no longer woken for its samples.
  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    let (connection, type) = (self.connection, type.objectType)
    try await take { try connection.disableBackgroundDelivery(of: type) }
  }

  /// Does the same as ``disableBackgroundDelivery(for:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func disableBackgroundDelivery(
    for type: HKObjectType, withCompletion completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, type) = (self.connection, type.objectType)
    answer(completion) { try connection.disableBackgroundDelivery(of: type) }
  }

  /// Ends the background delivery of all types: the app is no longer woken for samples.
  open func disableAllBackgroundDelivery() async throws {
    let connection = self.connection
    try await take { try connection.disableBackgroundDelivery(of: nil) }
  }

  /// Does the same as ``disableAllBackgroundDelivery()``, and calls the completion handler on a background queue.
  @preconcurrency
  open func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let connection = self.connection
    answer(completion) { try connection.disableBackgroundDelivery(of: nil) }
  }

  // MARK: Characteristics
  //
  // Characteristics that the person entered. Each call throws `HKError.errorAuthorizationNotDetermined` when the app
  // never requested to read it (rule S72). A value that was not entered looks the same as a value that the app may not
  // read: not set (rule S71).

  /// Returns the person’s date of birth. iOS 10.
  ///
  /// - Throws: ``HKError/Code/errorNoData`` when no date was entered, or when the app may not read it, because a date
  ///   has no value for “not set” (rule S71).
  open func dateOfBirthComponents() throws -> DateComponents {
    if let date = try characteristics(.dateOfBirth).dateOfBirth { return date }
    throw HKError(.errorNoData, userInfo: [NSLocalizedDescriptionKey: "No date of birth is available"])
  }

  /// Returns the person’s date of birth as an instant, midnight in the device’s calendar; Apple’s API before iOS 10.
  open func dateOfBirth() throws -> Date {
    let components = try dateOfBirthComponents()
    if let date = connection.settings.calendar.date(from: components) { return date }
    throw HKError(.errorNoData, userInfo: [NSLocalizedDescriptionKey: "The stored date of birth is not a valid date"])
  }

  /// Returns the person’s sex.
  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(
      HKBiologicalSex(rawValue: try characteristics(.biologicalSex).biologicalSex) ?? .notSet)
  }

  /// Returns the person’s blood type.
  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(HKBloodType(rawValue: try characteristics(.bloodType).bloodType) ?? .notSet)
  }

  /// Returns the person’s skin type. iOS 9.
  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(
      HKFitzpatrickSkinType(rawValue: try characteristics(.fitzpatrickSkinType).fitzpatrickSkinType) ?? .notSet)
  }

  /// Returns the person’s answer about wheelchair use. iOS 10.
  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(HKWheelchairUse(rawValue: try characteristics(.wheelchairUse).wheelchairUse) ?? .notSet)
  }

  /// The sex whose reference ranges apply to the person; not set when the person did not enter one. iOS 27.3.
  ///
  /// - Throws: ``HKError/Code/errorAuthorizationDenied`` when the app may not read it. Other characteristics do not
  ///   reveal this (rule V106).
  open var referenceSex: HKReferenceSex {
    get throws {
      let rawValue = try Result(asking: {
        try connection.require(.referenceSex, for: "HKHealthStore.referenceSex")
        return try connection.referenceSex()
      }).get()
      return HKReferenceSex(rawValue: rawValue) ?? .notSet
    }
  }

  /// Returns the measure of the person’s Move ring; never “not set” (rule S74). iOS 14.
  open func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(
      HKActivityMoveMode(rawValue: try characteristics(.activityMoveMode).activityMoveMode) ?? .activeEnergy)
  }

  // MARK: Workouts

  /// Returns the session that the app left running when it crashed, in its previous state and with the data its builder
  /// had collected. Set its delegates and data source again (rules S123 and W37). Nil when there is none.
  open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    try await take { try self.recoverSession() }
  }

  /// Does the same as ``recoverActiveWorkoutSession()``, and calls the completion handler on a background queue.
  @preconcurrency
  open func recoverActiveWorkoutSession(completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void) {
    answer({ session, error in completion(session ?? nil, error) }) { try self.recoverSession() }
  }

  private func recoverSession() throws -> HKWorkoutSession? {
    try connection.recoverSession().map { HKWorkoutSession(self, $0, isMirror: false) }
  }

  /// Launches the app on the person’s watch and passes it the configuration (rules S123 and M12). iOS 10.
  ///
  /// Success only means that the configuration was sent.
  ///
  /// - Throws: ``HKError/Code/unknownError`` when there is no watch, or when it is out of range.
  open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    let (connection, configuration) = (connection, workoutConfiguration.record)
    try await take { try connection.startWatchApp(configuration) }
  }

  /// Does the same as ``startWatchApp(toHandle:)``, and calls the completion handler on a background queue. iOS 10.
  @preconcurrency
  open func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration,
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, configuration) = (connection, workoutConfiguration.record)
    answer(completion) { try connection.startWatchApp(configuration) }
  }

  /// Called with a session that the watch mirrors to this phone, and again with a new object each time the connection
  /// is restored (rules M3 and M4). Set it as early as possible. iOS 17.
  @preconcurrency
  open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
    get { mirroringStartHandler.withLock { $0 } }
    set {
      mirroringStartHandler.withLock { $0 = newValue }
      guard let newValue else { return connection.setMirroringHandler(nil) }
      let connection = connection
      connection.setMirroringHandler { [weak self] number in
        connection.threads.async { [weak self] in
          guard let self, connection.isAlive, let opened = connection.mirroredSession(number) else { return }
          _ = HKWorkoutSession(self, opened, isMirror: true, handle: newValue)
        }
      }
    }
  }

  private let mirroringStartHandler = Mutex<(@Sendable (HKWorkoutSession) -> Void)?>(nil)

  /// Starts a session; Apple’s API before sessions had their own method.
  open func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }

  /// Pauses a session; Apple’s API before sessions had their own method.
  open func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }

  /// Resumes a session; Apple’s API before sessions had their own method.
  open func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }

  /// Ends a session; Apple’s API before sessions had their own method.
  open func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }

  // MARK: Estimates

  /// Asks the system for new estimates of a type (rule S77). iOS 15.
  ///
  /// The call makes all checks but has no effect, because this device makes no estimates.
  ///
  /// - Throws: ``HKError/Code/errorAuthorizationDenied`` without Apple’s entitlement for it, or without the permissions
  ///   to write and to read the type; ``HKError/Code/errorInvalidArgument`` for a type that is not estimated.
  open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    try await take { try self.checkRecalibration(of: sampleType) }
  }

  /// Does the same as ``recalibrateEstimates(sampleType:date:)``, and calls the completion handler on a background
  /// queue. iOS 15.
  @preconcurrency
  open func recalibrateEstimates(
    sampleType: HKSampleType, date: Date, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    answer(completion) { try self.checkRecalibration(of: sampleType) }
  }

  // MARK: Preferences

  /// Returns the person's preferred units for types (rule S75). iOS 8.2.
  ///
  /// - Throws: ``HKError/Code/errorAuthorizationNotDetermined`` when the app never requested one of the types.
  open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
    try await take { try self.customaryUnits(for: quantityTypes) }
  }

  /// Does the same as ``preferredUnits(for:)``, and calls the completion handler on a background queue. iOS 8.2.
  @preconcurrency
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable (_ preferredUnits: [HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    answer({ units, error in completion(units ?? [:], error) }) { try self.customaryUnits(for: quantityTypes) }
  }
}

extension NSNotification.Name {
  /// The notification of a change in the person’s units. It is never posted here (rule S75).
  public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}
