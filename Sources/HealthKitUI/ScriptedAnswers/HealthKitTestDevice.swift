import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization

/// A device in memory for tests: HealthKit with its consent rules, a clock that stands until time is let pass, and somebody who answers.
///
///     let device = HealthKitTestDevice(responder: .denyAll, now: noon)
///     device.add([walk], from: .appleWatch)
///     let trail = device.launch(HealthKitTestBundle(infoPlist: infoPlist))
///     try await trail.healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
///     // trail.healthStore now finds no steps, and cannot tell that there are any.
///
/// Devices know nothing of each other: each test makes its own, and tests may run side by side. Several apps can be
/// launched on one device; they see the same data, each with its own permissions.
///
/// What stops an app on a phone stops the test’s process, with Apple’s words: put it into an exit test.
public final class HealthKitTestDevice: Sendable {
  package let daemon: HealthDaemon
  /// The longest time in which a woken app’s completion handlers are waited for, while time is let pass: it bounds how long
  /// an app takes that never calls one.
  public var patience: Duration {
    get { launcher.patience }
    set { launcher.patience = newValue }
  }
  private let presenter: ScriptedPresenter
  let launcher = BackgroundLauncher()

  /// Sets up an empty device on which nobody has been asked anything.
  ///
  /// - Parameters:
  ///   - responder: What the person does with sheets and per-object lists.
  ///   - now: The time on the device. It passes only with ``advance(by:)``.
  ///   - calendar: The person’s calendar and time zone; without it, Gregorian in Greenwich.
  ///   - locale: The person’s language and region.
  public convenience init(
    responder: HealthAuthorizationResponder, now: Date, calendar: Calendar? = nil,
    locale: Locale = Locale(identifier: "en_US")
  ) {
    let greenwich = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      calendar.locale = locale
      return calendar
    }
    let settings = DeviceSettings(now: { now }, calendar: calendar ?? greenwich(), locale: locale)
    self.init(HealthDaemon(settings: settings), responder: responder)
  }

  /// Puts a script in the place of the person on a device that is ready.
  package init(_ daemon: HealthDaemon, responder: HealthAuthorizationResponder) {
    self.daemon = daemon
    presenter = ScriptedPresenter(responder)
    daemon.setPresenter(presenter)
    daemon.setLauncher(launcher)
  }

  /// Starts an app on the device. The same bundle identifier keeps its permissions and its data from launch to launch
  /// (rules A44 and A62).
  ///
  /// One that the system has started in the background comes in front: it is the same process.
  public func launch(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    if let running = launcher.takeRunning(bundle.bundleIdentifier) {
      running.becomeActive()
      return running
    }
    return HealthKitTestApp(bundle, on: self)
  }

  // MARK: The person

  /// What the person does from the next request on.
  public var responder: HealthAuthorizationResponder {
    get { presenter.responder }
    set { presenter.responder = newValue }
  }

  /// Every sheet and every per-object list that was put up so far, in order.
  ///
  /// A request for what was answered before is not among them: it shows no sheet (rule A2). Nor is one that is answered on
  /// a screen: there the responder is not asked, and the screen shows the sheet.
  public var requests: [HealthAuthorizationRequest] { presenter.requests }

  /// Tells what the person said about a permission of an app: true or false, nil when it was never answered.
  public func isAllowed(
    _ access: HealthAuthorizationAccess, _ type: HKObjectType, for bundleIdentifier: String
  ) -> Bool? {
    switch daemon.decisions(of: bundleIdentifier)[Permission(type.objectType, access.direction)] {
    case .granted: true
    case .denied: false
    case .undetermined, nil: nil
    }
  }

  // MARK: The data

  /// Adds samples as something else than an app under test writes them.
  ///
  /// Left out are samples that the device has already.
  ///
  /// - Returns: How many were added.
  @discardableResult
  public func add(_ samples: some Sequence<HKSample>, from source: HealthKitTestSource) -> Int {
    let revision = source.revision
    return daemon.add(samples.map { $0.record.written(by: revision) })
  }

  /// All samples of a type, oldest first, whoever wrote them and whatever an app may see.
  public func samples(of type: HKSampleType) -> [HKSample] {
    daemon.allSamples(SampleQuery(type.objectType), sortedBy: [SampleOrder(.start, ascending: true)])
      .map(HKSample.sample)
  }

  /// What the person says about themselves in the Health app. Whatever is left out is not set.
  public func setCharacteristics(
    dateOfBirth: DateComponents? = nil, biologicalSex: HKBiologicalSex = .notSet, bloodType: HKBloodType = .notSet,
    fitzpatrickSkinType: HKFitzpatrickSkinType = .notSet, wheelchairUse: HKWheelchairUse = .notSet,
    activityMoveMode: HKActivityMoveMode = .activeEnergy
  ) {
    var characteristics = Characteristics()
    characteristics.dateOfBirth = dateOfBirth
    characteristics.biologicalSex = biologicalSex.rawValue
    characteristics.bloodType = bloodType.rawValue
    characteristics.fitzpatrickSkinType = fitzpatrickSkinType.rawValue
    characteristics.wheelchairUse = wheelchairUse.rawValue
    characteristics.activityMoveMode = activityMoveMode.rawValue
    daemon.setCharacteristics(characteristics)
  }

  // MARK: The device’s state

  /// What the device does where the sources disagree. What was answered already stays.
  public var behavior: HealthKitTestBehavior {
    get { HealthKitTestBehavior(daemon.settings.behavior) }
    set { daemon.changeSettings { $0.behavior = newValue.device } }
  }

  /// The time on the device. Setting it is what a person does in Settings: no time passes, and nothing becomes due.
  public var now: Date {
    get { daemon.settings.now() }
    set { daemon.setTime(to: newValue) }
  }

  /// Whether the device has Health (rule A23). Without it every call fails with `errorHealthDataUnavailable`.
  public var isHealthDataAvailable: Bool {
    get { daemon.settings.isHealthDataAvailable }
    set { daemon.changeSettings { $0.isHealthDataAvailable = newValue } }
  }

  /// Whether a management profile forbids Health (rule A24). Every call fails with `errorHealthDataRestricted`.
  public var isHealthDataRestricted: Bool {
    get { daemon.settings.isHealthDataRestricted }
    set { daemon.changeSettings { $0.isHealthDataRestricted = newValue } }
  }

  /// Whether the device is locked (rule A89): reading fails with `errorDatabaseInaccessible`, saving works.
  public var isLocked: Bool {
    get { daemon.settings.isLocked }
    set { daemon.changeSettings { $0.isLocked = newValue } }
  }

  /// False while no watch is paired: a preview of WorkoutKit adds its plan there (rule K17).
  public var isWatchPaired: Bool {
    get { daemon.settings.isWatchPaired }
    set { daemon.changeSettings { $0.isWatchPaired = newValue } }
  }

  /// False once the person removed the Workout app from the watch (rule K17).
  public var isWorkoutAppInstalled: Bool {
    get { daemon.settings.isWorkoutAppInstalled }
    set { daemon.changeSettings { $0.isWorkoutAppInstalled = newValue } }
  }

  /// Whether somebody else is using the device (rule A88): no sheet appears, and nothing can be saved.
  public var isInGuestUserMode: Bool {
    get { daemon.settings.isInGuestUserMode }
    set { daemon.changeSettings { $0.isInGuestUserMode = newValue } }
  }
}

/// Hands the daemon’s questions to a responder and keeps what was asked.
private final class ScriptedPresenter: AuthorizationPresenter {
  private struct State {
    var responder: HealthAuthorizationResponder
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
