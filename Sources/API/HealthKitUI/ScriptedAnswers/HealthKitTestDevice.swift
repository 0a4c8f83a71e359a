import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization

/// A device in memory for tests: HealthKit with its consent rules, a clock that stands still until advanced, and a
/// responder in place of the person.
///
///     let device = HealthKitTestDevice(responder: .denyAll, now: noon)
///     device.add([walk], from: .appleWatch)
///     let trail = device.launch(HealthKitTestBundle(infoPlist: infoPlist))
///     try await trail.healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
///     // trail.healthStore now finds no steps, and cannot tell that there are any.
///
/// Devices are independent: each test creates its own, and tests may run in parallel. Several apps can be launched on
/// one device; they share its data, but each has its own permissions.
///
/// A mistake that stops an app on a phone stops the test’s process with Apple’s message, so use an exit test for it.
public final class HealthKitTestDevice: Sendable {
  /// The daemon that stores the device’s data and permissions.
  package let daemon: HealthDaemon
  /// The maximum time to wait for a woken app’s completion handlers, on the machine’s own clock. An app that never
  /// calls one delays the test by as much. One second by default.
  public var patience: Duration {
    get { launcher.patience }
    set { launcher.patience = newValue }
  }
  private let presenter: ScriptedPresenter
  /// The launcher of apps in the background and on the watch.
  let launcher = BackgroundLauncher()

  /// Creates an empty device without any decisions.
  ///
  /// - Parameters:
  ///   - responder: The stand-in for the person, which answers sheets and per-object lists.
  ///   - now: The time on the device, between the years 1 and 4001. It passes only with ``advance(by:)``.
  ///   - calendar: The person’s calendar and time zone; without it, Gregorian in Greenwich.
  ///   - locale: The person’s language and region.
  public convenience init(
    responder: HealthAuthorizationResponder, now: Date, calendar: Calendar? = nil,
    locale: Locale = Locale(identifier: "en_US")
  ) {
    Self.requireDate(now)
    let greenwich = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      calendar.locale = locale
      return calendar
    }
    let settings = DeviceSettings(now: { now }, calendar: calendar ?? greenwich(), locale: locale)
    self.init(HealthDaemon(settings: settings), responder: responder)
    daemon.setWorkoutSensors(
      PersonSensors(
        phone: .init(HealthKitTestSource.iPhone.revision), watch: .init(HealthKitTestSource.appleWatch.revision)))
  }

  /// Attaches a responder to an existing device in place of the person.
  package init(_ daemon: HealthDaemon, responder: HealthAuthorizationResponder) {
    self.daemon = daemon
    presenter = ScriptedPresenter(responder)
    daemon.setPresenter(presenter)
    daemon.setLauncher(launcher)
  }

  /// Launches an app on the device. An app with the same bundle identifier keeps its permissions and data across
  /// launches (rules A44 and A62).
  ///
  /// If the system has launched the app in the background, the same process enters the foreground.
  public func launch(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    if let running = launcher.takeRunning(bundle.bundleIdentifier) {
      running.becomeActive()
      return running
    }
    return HealthKitTestApp(bundle, on: self)
  }

  // MARK: The person

  /// The stand-in for the person. A new responder answers from the next request on.
  public var responder: HealthAuthorizationResponder {
    get { presenter.responder }
    set { presenter.responder = newValue }
  }

  /// The sheets and per-object lists shown so far, in order.
  ///
  /// Does not include requests that were already answered, which show no sheet (rule A2), or requests that are answered
  /// on a screen, for which the responder is not called.
  public var requests: [HealthAuthorizationRequest] { presenter.requests }

  /// Returns the person’s decision about an app's permission: true or false, or nil when it was never answered.
  public func isAllowed(
    _ access: HealthAuthorizationAccess, _ type: HKObjectType, for bundleIdentifier: String
  ) -> Bool? {
    switch daemon.decisions(of: bundleIdentifier)[Permission(type.objectType, access.direction)] {
    case .granted, .limited: true
    case .denied: false
    case .undetermined, nil: nil
    }
  }

  // MARK: The data

  /// Adds samples as if a source other than an app under test had saved them.
  ///
  /// Ignores samples that the device already has.
  ///
  /// - Returns: The number of samples that were added.
  @discardableResult
  public func add(_ samples: some Sequence<HKSample>, from source: HealthKitTestSource) -> Int {
    let revision = source.revision
    return daemon.add(samples.map { $0.record.written(by: revision) })
  }

  /// Returns all samples of a type, oldest first, from all sources and regardless of what an app may see.
  public func samples(of type: HKSampleType) -> [HKSample] {
    daemon.allSamples(SampleQuery(type.objectType), sortedBy: [SampleOrder(.start, ascending: true)])
      .map(HKSample.sample)
  }

  /// Sets the characteristics that the person entered in the Health app. Omitted ones become not set.
  public func setCharacteristics(
    dateOfBirth: DateComponents? = nil, biologicalSex: HKBiologicalSex = .notSet, bloodType: HKBloodType = .notSet,
    fitzpatrickSkinType: HKFitzpatrickSkinType = .notSet, wheelchairUse: HKWheelchairUse = .notSet,
    activityMoveMode: HKActivityMoveMode = .activeEnergy, referenceSex: HKReferenceSex = .notSet
  ) {
    var characteristics = Characteristics()
    characteristics.dateOfBirth = dateOfBirth
    characteristics.biologicalSex = biologicalSex.rawValue
    characteristics.bloodType = bloodType.rawValue
    characteristics.fitzpatrickSkinType = fitzpatrickSkinType.rawValue
    characteristics.wheelchairUse = wheelchairUse.rawValue
    characteristics.activityMoveMode = activityMoveMode.rawValue
    characteristics.referenceSex = referenceSex.rawValue
    characteristics.workoutZones = daemon.characteristics().workoutZones
    daemon.setCharacteristics(characteristics)
  }

  /// Sets the zones that the person chose for workouts of a type, by the bounds between them; nil for the system's
  /// zones (rule V107). Ignores bounds that do not form zones.
  public func setWorkoutZones(_ boundaries: [HKQuantity]?, for type: HKQuantityType) {
    var characteristics = daemon.characteristics()
    characteristics.workoutZones.removeAll { $0.type == type.objectType }
    if let boundaries {
      characteristics.workoutZones.append(
        WorkoutZones(type.objectType, boundaries: boundaries.map(\.quantity), source: .user))
    }
    daemon.setCharacteristics(characteristics)
  }

  // MARK: The device’s state

  /// The device’s behavior where Apple’s documentation and developers’ reports disagree, or are silent. Setting it does
  /// not change earlier decisions.
  public var behavior: HealthKitTestBehavior {
    get { daemon.settings.behavior }
    set { daemon.changeSettings { $0.behavior = newValue } }
  }

  /// The time on the device. Setting it has the effect of a person who sets the clock in Settings: no time passes, and
  /// no event becomes due.
  ///
  /// - Precondition: The date is a number between `Date.distantPast` and `Date.distantFuture`.
  public var now: Date {
    get { daemon.settings.now() }
    set {
      Self.requireDate(newValue)
      daemon.setTime(to: newValue)
    }
  }

  /// Stops the test if no calendar can represent the date.
  static func requireDate(_ date: Date) {
    // Check for a finite number first, because a range contains a date that is not a number.
    if date.timeIntervalSinceReferenceDate.isFinite, (Date.distantPast...Date.distantFuture).contains(date) { return }
    // An optimized build prints the words of a fatal error, but not those of a failed precondition.
    fatalError("now: give a date between the years 1 and 4001 for the device’s clock.")
  }

  /// True while the device has Health (rule A23). Otherwise every call fails with `errorHealthDataUnavailable`.
  public var isHealthDataAvailable: Bool {
    get { daemon.settings.isHealthDataAvailable }
    set { daemon.changeSettings { $0.isHealthDataAvailable = newValue } }
  }

  /// True while a management profile forbids Health (rule A24), so that every call fails with
  /// `errorHealthDataRestricted`.
  public var isHealthDataRestricted: Bool {
    get { daemon.settings.isHealthDataRestricted }
    set { daemon.changeSettings { $0.isHealthDataRestricted = newValue } }
  }

  /// True while the device is locked (rule A89). Reading then fails with `errorDatabaseInaccessible`; saving works.
  public var isLocked: Bool {
    get { daemon.settings.isLocked }
    set { daemon.changeSettings { $0.isLocked = newValue } }
  }

  /// True while a watch is paired, to which a preview in WorkoutKit can add its plan (rule K17).
  public var isWatchPaired: Bool {
    get { daemon.settings.isWatchPaired }
    set { daemon.changeSettings { $0.isWatchPaired = newValue } }
  }

  /// False once the person has removed the Workout app from the watch (rule K17).
  public var isWorkoutAppInstalled: Bool {
    get { daemon.settings.isWorkoutAppInstalled }
    set { daemon.changeSettings { $0.isWorkoutAppInstalled = newValue } }
  }

  /// True while a guest is using the device (rule A88). No sheet appears, and nothing can be saved.
  public var isInGuestUserMode: Bool {
    get { daemon.settings.isInGuestUserMode }
    set { daemon.changeSettings { $0.isInGuestUserMode = newValue } }
  }
}

/// A presenter that passes the daemon’s questions to a responder and records them.
private final class ScriptedPresenter: AuthorizationPresenter {
  private struct State {
    /// The responder of the next question.
    var responder: HealthAuthorizationResponder
    /// The questions so far, in order.
    var requests: [HealthAuthorizationRequest] = []
  }

  private let state: Mutex<State>

  init(_ responder: HealthAuthorizationResponder) { state = Mutex(State(responder: responder)) }

  var responder: HealthAuthorizationResponder {
    get { state.withLock { $0.responder } }
    set { state.withLock { $0.responder = newValue } }
  }

  var requests: [HealthAuthorizationRequest] { state.withLock { $0.requests } }

  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    let request = HealthAuthorizationRequest(prompt)
    let responder = state.withLock { state in
      state.requests.append(request)
      return state.responder
    }
    return await responder(request).answer(to: request)
  }
}
