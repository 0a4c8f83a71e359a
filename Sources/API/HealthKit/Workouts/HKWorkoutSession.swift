import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A running workout (rules S112 to S120). iOS 17 for mirrored sessions, iOS 26 for an iPhone’s own.
///
///     let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
///     let builder = session.associatedWorkoutBuilder()
///     session.startActivity(with: start)
///     try await builder.beginCollection(at: start)
///     …
///     session.end()
///
/// The device keeps the session. This object represents it and is notified of the outcome of its calls
/// (<doc:WorkoutSessions>). Only one session runs on a device at a time: starting another ends it (rule S117).
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; a lock protects its mutable state.

  /// The state of the session in the latest message to its delegate. The device may already have a later state (rule
  /// W6).
  fileprivate struct Course {
    /// The state of the session.
    var state = HKWorkoutSessionState.notStarted
    /// The date when the session began to run; nil before that.
    var start: Date?
    /// The date when the session stopped; nil before that.
    var end: Date?
    /// The running activity; nil between activities, and when there are none.
    var activity: WorkoutActivityRecord?
    /// The builder of the session; nil until an app requests it.
    var builder: HKLiveWorkoutBuilder?
    var delegate = WeakDelegate()
    /// The number by which the device knows this object.
    var object = 0
  }

  private let store: HKHealthStore
  private let configuration: WorkoutConfigurationRecord
  /// The device's number for the session.
  let number: Int
  private let course: Mutex<Course>
  private let isMirror: Bool
  /// False for a session created without a store, which has no builder (rule S108).
  private let hasStore: Bool
  /// The data collected before a crash, for the builder of a recovered session.
  private let recovered: WorkoutDraft?
  /// The identifier of the activity that covers a session without other activities.
  private let whole = UUID()
  /// The queue on which the delegate is called, one message after another.
  private let messages = SerialWork()

  /// Creates a session that has not started.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a swim in a pool of unknown length (rule S119).
  public convenience init(
    healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration
  ) throws {
    try self.init(healthStore, workoutConfiguration, hasStore: true)
  }

  /// Creates a session that has not started; Apple’s API before iOS 17. It has no builder.
  public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    try self.init(HKHealthStore(), workoutConfiguration, hasStore: false)
  }

  /// Creates a session that has not started; Apple’s API before watchOS 3. It has no builder.
  public convenience init(activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activityType
    configuration.locationType = locationType
    let store = HKHealthStore()
    let number = store.connection.openSession(configuration.record)
    self.init(store, configuration.record, number: number, hasStore: false)
    attach()
  }

  private convenience init(_ store: HKHealthStore, _ configuration: HKWorkoutConfiguration, hasStore: Bool) throws {
    if configuration.swimmingLocationType == .pool && configuration.lapLength == nil {
      throw HKError.invalid("A swim in a pool needs the length of a lap")
    }
    let number = store.connection.openSession(configuration.record)
    self.init(store, configuration.record, number: number, hasStore: hasStore)
    attach()
  }

  private init(_ store: HKHealthStore, _ configuration: WorkoutConfigurationRecord, number: Int, hasStore: Bool) {
    self.store = store
    self.configuration = configuration
    self.number = number
    self.hasStore = hasStore
    (isMirror, recovered) = (false, nil)
    course = Mutex(Course())
  }

  /// Creates the object for a session that the device already has: one that a crash left running, or that the watch
  /// mirrors.
  ///
  /// - Parameter handle: Called in the background with the object, before its delegate is notified of anything.
  init(
    _ store: HKHealthStore, _ opened: Connection.OpenedSession, isMirror: Bool,
    handle: (@Sendable (HKWorkoutSession) -> Void)? = nil
  ) {
    self.store = store
    configuration = opened.configuration
    number = opened.number
    (self.isMirror, recovered, hasStore) = (isMirror, opened.draft, true)
    course = Mutex(Course())
    super.init()
    attach(handle)
  }

  /// Copies the session's state and starts to receive the session's messages, under one lock, so that no message is
  /// lost. Until the lock is released, neither `handle` nor a message runs code of the app.
  private func attach(_ handle: (@Sendable (HKWorkoutSession) -> Void)? = nil) {
    let connection = store.connection
    course.withLock { course in
      if let handle {
        messages.async(on: connection.threads) { [self] in
          self.course.withLock { _ in }
          Connection.$current.withValue(connection) { handle(self) }
        }
      }
      let (object, session) = connection.attach(to: number, isMirror: isMirror) { [weak self] in self?.receive($0) }
      course.object = object
      guard let session else { return }
      course.state = HKWorkoutSessionState(session.state)
      (course.start, course.end, course.activity) = (session.start, session.end, session.activity)
    }
  }

  deinit { store.connection.detach(course.withLock(\.object), from: number) }

  /// The number of this object when it is the mirror of another device’s session; nil for a session of this device.
  private var mirror: Int? { isMirror ? course.withLock(\.object) : nil }

  // MARK: Properties

  /// The configuration of the workout. It is a copy, so changing it has no effect on the session.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(configuration) }

  /// The kind of exercise; Apple’s API before iOS 10.
  open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }

  /// The location, indoors or outdoors; Apple’s API before iOS 10.
  open var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

  /// The kind of the session: this device’s own, or the mirror of one on the watch (rule M5).
  open var type: HKWorkoutSessionType { isMirror ? .mirrored : .primary }

  /// The state of the session, as the delegate was last notified.
  open var state: HKWorkoutSessionState { course.withLock(\.state) }

  /// The date when the session began to run; nil before that.
  open var startDate: Date? { course.withLock(\.start) }

  /// The date when the session stopped; nil before that.
  open var endDate: Date? { course.withLock(\.end) }

  /// The running activity; the whole workout when there is none.
  open var currentActivity: HKWorkoutActivity {
    let course = course.withLock { ($0.activity, $0.start) }
    return HKWorkoutActivity(
      course.0
        ?? WorkoutActivityRecord(
          uuid: whole, configuration: configuration, start: course.1 ?? now, end: nil, duration: 0))
  }

  /// The object to notify of the session's changes.
  open weak var delegate: (any HKWorkoutSessionDelegate)? {
    get { course.withLock(\.delegate).object as? any HKWorkoutSessionDelegate }
    set {
      let delegate = WeakDelegate(object: newValue)
      course.withLock { $0.delegate = delegate }
    }
  }

  /// Returns the builder that collects for the session, the same one at each call.
  ///
  /// A session created without a store, and a mirrored session, have no builder: the call stops the app (rules S108 and
  /// M6).
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    if isMirror || !hasStore {
      HealthExceptionHandler.raise(
        HealthException(.invalidArgument, isMirror ? .mirroredBuilder : .builderWithoutStore))
    }
    return course.withLock { course in
      if let builder = course.builder { return builder }
      let builder = HKLiveWorkoutBuilder(session: self, store: store, configuration: configuration, draft: recovered)
      course.builder = builder
      return builder
    }
  }

  // MARK: Start, pause and end

  /// Prepares the sensors. The delegate receives the outcome, as for every call that changes the state of the session
  /// (rules S113 and W6).
  open func prepare() { perform(.prepare) }

  /// Starts the activity at a date; nil means now.
  open func startActivity(with date: Date?) { perform(.startActivity, at: date) }

  /// Pauses the activity.
  open func pause() { perform(.pause) }

  /// Resumes the activity after a pause.
  open func resume() { perform(.resume) }

  /// Ends the activity at a date, and leaves time to save it (rule S118); nil means now. A date before the start is
  /// ignored (rule S115).
  open func stopActivity(with date: Date?) { perform(.stopActivity, at: date) }

  /// Ends the session.
  open func end() { perform(.end) }

  // MARK: Several sports

  /// Begins an activity, ending the previous one (rule S120).
  open func beginNewActivity(
    configuration workoutConfiguration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
  ) {
    let part = WorkoutActivityRecord(
      uuid: UUID(), configuration: workoutConfiguration.record, start: date, end: nil, duration: 0,
      metadata: [String: MetadataValue](metadata: metadata))
    perform(.beginNewActivity, at: date, part: part)
  }

  /// Ends the running activity.
  open func endCurrentActivity(on date: Date) { perform(.endCurrentActivity, at: date) }

  // MARK: Another device

  /// Mirrors the session on the person’s phone, and launches the app there if it is not running (rule S121). watchOS
  /// 10.
  ///
  /// - Throws: An error on a phone, and when the phone is out of range.
  open func startMirroringToCompanionDevice() async throws {
    try await store.take { try self.setMirroring(true) }
  }

  /// Does the same as ``startMirroringToCompanionDevice()``, and calls the completion handler on a background queue.
  /// watchOS 10.
  @preconcurrency
  open func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.setMirroring(true) }
  }

  /// Ends the mirroring of the session on the phone. watchOS 10.
  open func stopMirroringToCompanionDevice() async throws {
    try await store.take { try self.setMirroring(false) }
  }

  /// Does the same as ``stopMirroringToCompanionDevice()``, and calls the completion handler on a background queue.
  /// watchOS 10.
  @preconcurrency
  open func stopMirroringToCompanionDevice(
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.setMirroring(false) }
  }

  /// Sends data to the app on the other device: at most 100 KB in ten seconds (rule M7).
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when the session is not mirrored or not prepared, and
  ///   ``HKError/Code/errorDataSizeExceeded``.
  open func sendToRemoteWorkoutSession(data: Data) async throws {
    try await store.take { try self.send(data) }
  }

  /// Does the same as ``sendToRemoteWorkoutSession(data:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func sendToRemoteWorkoutSession(
    data: Data, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.send(data) }
  }

  // MARK: Implementation

  private var now: Date { store.connection.settings.now() }

  private func perform(_ event: WorkoutSessionEvent, at date: Date? = nil, part: WorkoutActivityRecord? = nil) {
    store.connection.perform(event, on: number, at: date, part: part, mirror: mirror)
  }

  private func setMirroring(_ isOn: Bool) throws {
    let (connection, number) = (store.connection, number)
    try connection.setMirroring(isOn, of: number)
  }

  private func send(_ data: Data) throws {
    let (connection, number, mirror) = (store.connection, number, mirror)
    try connection.send(data, of: number, mirror: mirror)
  }

  /// Applies messages to the properties and notifies the delegates one message at a time, while the app is running:
  /// first the session’s delegate, then the builder (rule W15).
  private func receive(_ message: WorkoutSessionMessage) {
    let connection = store.connection
    messages.async(on: connection.threads) { [self] in
      guard connection.isAlive else { return }
      let builder = course.withLock { course in
        course.take(message)
        return course.builder
      }
      Connection.$current.withValue(connection) {
        if let delegate { tell(delegate, message) }
        builder?.receive(message)
      }
    }
  }

  /// Runs a closure once the delegate was notified of all messages so far. For tests.
  package func afterMessages(_ body: @escaping @Sendable () -> Void) {
    messages.async(on: store.connection.threads, body)
  }

  private func tell(_ delegate: any HKWorkoutSessionDelegate, _ message: WorkoutSessionMessage) {
    switch message {
    case .changed(let state, let before, let date, _, _):
      delegate.workoutSession(
        self, didChangeTo: HKWorkoutSessionState(state), from: HKWorkoutSessionState(before), date: date)
    case .failed(let code, let text):
      let error = HKError(
        HKError.Code(rawValue: code) ?? .unknownError,
        userInfo: text.map { [NSLocalizedDescriptionKey: $0] } ?? [:])
      delegate.workoutSession(self, didFailWithError: error)
    case .generated(let event, let date): delegate.workoutSession(self, didGenerate: HKWorkoutEvent(event, at: date))
    case .beganActivity(let activity):
      delegate.workoutSession(
        self, didBeginActivityWith: HKWorkoutConfiguration(activity.configuration), date: activity.start)
    case .endedActivity(let activity, let date):
      delegate.workoutSession(
        self, didEndActivityWith: HKWorkoutConfiguration(activity.configuration), date: date)
    case .received(let data): delegate.workoutSession(self, didReceiveDataFromRemoteWorkoutSession: data)
    case .disconnected(let isWanted):
      let error = isWanted ? nil : HKError.noCompanion
      delegate.workoutSession(self, didDisconnectFromRemoteDeviceWithError: error)
    }
  }
}

extension HKWorkoutSession.Course {
  fileprivate mutating func take(_ message: WorkoutSessionMessage) {
    switch message {
    case .changed(let state, _, _, let start, let end):
      self.state = HKWorkoutSessionState(state)
      (self.start, self.end) = (start, end)
    case .beganActivity(let activity): self.activity = activity
    case .endedActivity: activity = nil
    case .failed, .generated, .received, .disconnected: break
    }
  }
}

extension HKWorkoutSessionState {
  /// Creates an app’s state from the daemon’s state.
  init(_ state: WorkoutSessionState) { self = HKWorkoutSessionState(rawValue: state.rawValue) ?? .notStarted }
}

extension HKWorkoutEvent {
  /// Creates an event that the system generated at a date.
  convenience init(_ event: WorkoutSessionMessage.Event, at date: Date) {
    self.init(
      type: HKWorkoutEventType(rawValue: event.rawValue) ?? .pause,
      dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
  }
}
