import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization

/// The clock, and background launches.
extension HealthKitTestDevice {
  /// Lets time pass. Each event that is due happens at its moment, one after the other: apps are woken for changes,
  /// deliveries that were not completed are tried again.
  ///
  ///     try await app.healthStore.enableBackgroundDelivery(for: stepCount, frequency: .hourly)
  ///     app.enterBackground()
  ///     device.add([walk], from: .appleWatch)
  ///     await device.advance(by: .seconds(3600))      // the app's observer was called, and has called its handler
  ///
  /// - Parameter duration: The time to pass; zero or less lets none pass.
  public func advance(by duration: Duration) async {
    await daemon.advance(by: duration.inSeconds) { await settle() }
  }

  /// Lets time pass until the device’s clock shows a moment, as ``advance(by:)`` does; a moment in the past changes
  /// nothing.
  ///
  /// - Precondition: The date is one that ``now`` can be set to.
  public func advance(to date: Date) async {
    Self.requireDate(date)
    await daemon.advance(to: date) { await settle() }
  }

  /// Lets time pass until the next midnight in the time zone of the device.
  public func advanceToMidnight() async { await daemon.advanceToMidnight { await settle() } }

  /// Lets time pass until the next event that is due.
  ///
  /// - Returns: False when no event is due at any time; no time passes then.
  @discardableResult
  public func advanceToNextEvent() async -> Bool { await daemon.advanceToNextEvent { await settle() } }

  /// The clock of the device, for app code that takes the time as a function: Foundation’s `Date()` is always the
  /// machine’s. The clock stands until time is let pass.
  ///
  ///     let model = StepsModel(store: trail.healthStore, now: device.clock, calendar: device.calendar)
  public var clock: @Sendable () -> Date {
    { [daemon] in daemon.settings.now() }
  }

  /// Has `Calendar.current`, `TimeZone.current` and formatters follow the device’s ``timeZone`` from now on, in the whole
  /// process, for app code that takes no calendar.
  ///
  /// For tests that run one device at a time, as in a serialized suite of its own target: others in the process would get
  /// this device’s days. Another device takes over when it is asked to. `Date()` stays the machine’s, and `Locale.current`
  /// is `en_001` on Linux: give the code ``clock`` and ``locale``.
  public func leadProcess() { daemon.leadProcess() }

  /// Mistakes of apps that a phone cannot show, a sentence each, such as statistics by the days of the machine’s zone while
  /// the device is in another. A test ends well with none:
  ///
  ///     #expect(device.remarks == [])
  public var remarks: [String] { daemon.remarks }

  /// Sets the code that an app runs when the system starts it in the background for a change, as in its
  /// `application(_:didFinishLaunchingWithOptions:)`. Without such code an app that does not run cannot be woken.
  ///
  /// - Parameter didFinishLaunching: Called as the app; executes its observer queries.
  public func onBackgroundLaunch(
    of bundle: HealthKitTestBundle, _ didFinishLaunching: @escaping @Sendable (HealthKitTestApp) async -> Void
  ) {
    launcher.setLaunch(of: bundle.bundleIdentifier) { [weak self] in
      guard let self else { return }
      let app = HealthKitTestApp(bundle, on: self, inBackground: true)
      keep(app)
      await app.run { await didFinishLaunching(app) }
    }
  }

  /// The history of background deliveries, a sentence each, oldest first. Only the latest are kept.
  public var backgroundDeliveryHistory: [String] { daemon.deliveryEvents.map(\.sentence) }

  /// Waits until each woken app has completed its delivery, or for ``patience``.
  private func settle() async {
    await launcher.waitForLaunches(until: ContinuousClock.now + patience)
    await daemon.waitForDeliveries(atMost: patience)
  }

  /// Keeps an app that was started in the background alive until the device ends.
  private func keep(_ app: HealthKitTestApp) { launcher.keep(app) }
}

/// A launcher that starts the apps of a test’s device in the background.
final class BackgroundLauncher: AppLauncher {
  private struct State {
    /// The code to run for each bundle identifier when the system starts the app.
    var launches: [String: @Sendable () async -> Void] = [:]
    /// The launches that have not been waited for.
    var running: [Task<Void, Never>] = []
    /// The apps that were started in the background, one a bundle identifier.
    var apps: [HealthKitTestApp] = []
    /// The code of each app’s program on the watch, by bundle identifier.
    var watchApps: [String: @Sendable (HKWorkoutConfiguration) async -> Void] = [:]
    /// The longest time, on the machine’s own clock, that a woken app is waited for.
    var patience = Duration.seconds(1)
  }

  private let state = Mutex(State())

  /// The longest time, on the machine’s own clock, that a woken app is waited for; one second at first.
  var patience: Duration {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  /// Sets the code to run when the system starts an app; it replaces earlier code.
  func setLaunch(of bundleIdentifier: String, _ launch: @escaping @Sendable () async -> Void) {
    state.withLock { $0.launches[bundleIdentifier] = launch }
  }

  /// Keeps an app alive, in place of an earlier process of the same app.
  func keep(_ app: HealthKitTestApp) {
    state.withLock { state in
      state.apps.removeAll { $0.bundle.bundleIdentifier == app.bundle.bundleIdentifier }
      state.apps.append(app)
    }
  }

  /// Removes and returns the app that was started in the background; nil when there is none, or when it has ended.
  func takeRunning(_ bundleIdentifier: String) -> HealthKitTestApp? {
    state.withLock { state in
      guard let index = state.apps.firstIndex(where: { $0.bundle.bundleIdentifier == bundleIdentifier }) else {
        return nil
      }
      let app = state.apps.remove(at: index)
      return app.isRunning ? app : nil
    }
  }

  /// Starts an app in a task of its own; without code for it, nothing happens.
  func launchInBackground(_ bundleIdentifier: String) {
    state.withLock { state in
      guard let launch = state.launches[bundleIdentifier] else { return }
      state.running.append(Task { await launch() })
    }
  }

  /// Sets the code of an app’s program on the watch.
  func setWatchApp(_ bundleIdentifier: String, _ handle: @escaping @Sendable (HKWorkoutConfiguration) async -> Void) {
    state.withLock { $0.watchApps[bundleIdentifier] = handle }
  }

  /// True when at least one app has a program on the watch.
  var hasWatch: Bool { state.withLock { !$0.watchApps.isEmpty } }

  /// Starts an app’s program on the watch for a workout; without code for it, nothing happens.
  func startWatchApp(_ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord) {
    state.withLock { state in
      guard let handle = state.watchApps[bundleIdentifier] else { return }
      state.running.append(Task { await handle(HKWorkoutConfiguration(configuration)) })
    }
  }

  /// Waits until the apps started so far have finished launching, and cancels those that have not at `end`.
  func waitForLaunches(until end: ContinuousClock.Instant) async {
    let running = state.withLock { state in
      defer { state.running = [] }
      return state.running
    }
    for task in running {
      let alarm = Task {
        try await Task.sleep(until: end, clock: .continuous)
        task.cancel()
      }
      await task.value
      alarm.cancel()
    }
  }
}
