import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A workout as it takes place (rules S112 to S120). iOS 17 for mirrored sessions, iOS 26 for an iPhone’s own.
///
///     let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
///     let builder = session.associatedWorkoutBuilder()
///     session.startActivity(with: start)
///     try await builder.beginCollection(at: start)
///     …
///     session.end()
///
/// A call that does not fit the session’s state is ignored (rule S113). One session runs on a device at a time: another
/// start ends it (rule S117).
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; what changes is behind a lock.

  private struct Course {
    var state = HKWorkoutSessionState.notStarted
    var start: Date?
    var end: Date?
    var activity: WorkoutActivityRecord?
    var builder: HKLiveWorkoutBuilder?
    var delegate = WeakDelegate()
  }

  private let store: HKHealthStore
  private let configuration: WorkoutConfigurationRecord
  private let course = Mutex(Course())
  /// The identifier of the activity that a session without parts is.
  private let whole = UUID()
  /// Where the delegate is called, one message after the other.
  private let messages = SerialWork()

  /// A session that has not started.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a swim in a pool of unknown length (rule S119).
  public init(healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    store = healthStore
    configuration = workoutConfiguration.value
    if workoutConfiguration.swimmingLocationType == .pool && workoutConfiguration.lapLength == nil {
      throw HKError.invalid("A swim in a pool needs the length of a lap")
    }
  }

  /// A session that has not started; Apple’s way before iOS 17.
  public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    try self.init(healthStore: HKHealthStore(), configuration: workoutConfiguration)
  }

  /// A session that has not started; Apple’s way before watchOS 3.
  public init(activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activityType
    configuration.locationType = locationType
    store = HKHealthStore()
    self.configuration = configuration.value
  }

  // MARK: What it is

  /// What the workout is meant to be. A copy: changing it changes nothing here.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(configuration) }

  /// What the person does; Apple’s way before iOS 10.
  open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }

  /// Inside or outside; Apple’s way before iOS 10.
  open var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

  /// Its own, or another device’s. Sessions here are always their own.
  open var type: HKWorkoutSessionType { .primary }

  /// Where it is in its life.
  open var state: HKWorkoutSessionState { course.withLock(\.state) }

  /// When it began to run; nil before.
  open var startDate: Date? { course.withLock(\.start) }

  /// When it stopped; nil before.
  open var endDate: Date? { course.withLock(\.end) }

  /// The part that goes on; without parts, the whole.
  open var currentActivity: HKWorkoutActivity {
    let course = course.withLock { ($0.activity, $0.start) }
    return HKWorkoutActivity(
      course.0
        ?? WorkoutActivityRecord(
          uuid: whole, configuration: configuration, start: course.1 ?? now, end: nil, duration: 0))
  }

  /// Who hears of it.
  open weak var delegate: (any HKWorkoutSessionDelegate)? {
    get { course.withLock(\.delegate).object as? any HKWorkoutSessionDelegate }
    set {
      let delegate = WeakDelegate(object: newValue)
      course.withLock { $0.delegate = delegate }
    }
  }

  /// The builder that collects for it: always the same.
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    course.withLock { course in
      let builder =
        course.builder ?? HKLiveWorkoutBuilder(session: self, store: store, configuration: configuration)
      course.builder = builder
      return builder
    }
  }

  // MARK: Its life

  /// Warms the sensors up.
  open func prepare() { move(to: .prepared, from: [.notStarted], at: now) }

  /// Begins; now, when no date is given.
  open func startActivity(with date: Date?) {
    let date = date ?? now
    guard move(to: .running, from: [.notStarted, .prepared], at: date, { $0.start = date }) else { return }
    WorkoutSessionTurns.take(self, on: store.connection.device)
  }

  /// Pauses.
  open func pause() { generate(.pause, to: .paused, from: [.running]) }

  /// Goes on after a pause.
  open func resume() { generate(.resume, to: .running, from: [.paused]) }

  /// Ends the activity, and leaves time to save it (rule S118); now, when no date is given. A date before the start is
  /// ignored (rule S115).
  open func stopActivity(with date: Date?) {
    let date = date ?? now
    if let start = startDate, date < start { return }
    move(to: .stopped, from: [.running, .paused], at: date) { $0.end = date }
  }

  /// Ends the session.
  open func end() {
    let date = now
    move(to: .ended, from: [.running, .paused, .stopped, .prepared], at: date) { $0.end = $0.end ?? date }
  }

  // MARK: Several sports

  /// Begins a part, and ends the one before it (rule S120).
  open func beginNewActivity(
    configuration workoutConfiguration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
  ) {
    endCurrentActivity(on: date)
    let activity = WorkoutActivityRecord(
      uuid: UUID(), configuration: workoutConfiguration.value, start: date, end: nil, duration: 0,
      metadata: [String: MetadataValue](metadata: metadata))
    let builder = course.withLock { course -> HKLiveWorkoutBuilder? in
      course.activity = activity
      return course.builder
    }
    builder?.begin(activity)
    tell {
      $1.workoutSession($0, didBeginActivityWith: HKWorkoutConfiguration(activity.configuration), date: date)
    }
  }

  /// Ends the part that goes on.
  open func endCurrentActivity(on date: Date) {
    let (activity, builder) = course.withLock { course in
      defer { course.activity = nil }
      return (course.activity, course.builder)
    }
    guard let activity else { return }
    builder?.end(activity.uuid, at: date)
    tell { $1.workoutSession($0, didEndActivityWith: HKWorkoutConfiguration(activity.configuration), date: date) }
  }

  // MARK: Another device

  /// Shows the session on the person’s other device; there is none, so it fails (rule S121).
  open func startMirroringToCompanionDevice() async throws { throw HKError.noCompanion }

  /// As ``startMirroringToCompanionDevice()``, with an answer on a background queue.
  @preconcurrency
  open func startMirroringToCompanionDevice(
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.callBack { completion(false, HKError.noCompanion) }
  }

  /// Stops showing the session on the person’s other device; it was not shown, so it fails.
  open func stopMirroringToCompanionDevice() async throws { throw HKError.noCompanion }

  /// As ``stopMirroringToCompanionDevice()``, with an answer on a background queue.
  @preconcurrency
  open func stopMirroringToCompanionDevice(
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.callBack { completion(false, HKError.noCompanion) }
  }

  /// Sends something to the person’s other device; there is none, so it fails (rule S121).
  open func sendToRemoteWorkoutSession(data: Data) async throws { throw HKError.noCompanion }

  /// As ``sendToRemoteWorkoutSession(data:)``, with an answer on a background queue.
  @preconcurrency
  open func sendToRemoteWorkoutSession(
    data: Data, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.callBack { completion(false, HKError.noCompanion) }
  }

  // MARK: Inside

  private var now: Date { store.connection.settings.now() }

  /// Goes to a state if that is possible from where the session is (rule S113).
  @discardableResult
  private func move(
    to state: HKWorkoutSessionState, from allowed: Set<HKWorkoutSessionState>, at date: Date,
    _ change: (inout Course) -> Void = { _ in }
  ) -> Bool {
    let from = course.withLock { course -> HKWorkoutSessionState? in
      guard allowed.contains(course.state) else { return nil }
      defer { course.state = state }
      change(&course)
      return course.state
    }
    guard let from else { return false }
    tell { $1.workoutSession($0, didChangeTo: state, from: from, date: date) }
    return true
  }

  private func generate(
    _ type: HKWorkoutEventType, to state: HKWorkoutSessionState, from allowed: Set<HKWorkoutSessionState>
  ) {
    let date = now
    guard move(to: state, from: allowed, at: date) else { return }
    let event = HKWorkoutEvent(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    course.withLock(\.builder)?.collect(event)
    tell { $1.workoutSession($0, didGenerate: event) }
  }

  /// Calls the delegate, one message after the other, while the app lives.
  func tell(_ message: @escaping @Sendable (HKWorkoutSession, any HKWorkoutSessionDelegate) -> Void) {
    let connection = store.connection
    messages.async(on: connection.threads) { [self] in
      guard let delegate, connection.isAlive else { return }
      Connection.$current.withValue(connection) { message(self, delegate) }
    }
  }
}
