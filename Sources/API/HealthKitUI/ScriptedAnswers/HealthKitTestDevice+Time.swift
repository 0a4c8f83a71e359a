import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization

/// The clock of the device, and launches of apps in the background.
extension HealthKitTestDevice {
  /// Advances time. All due events happen in order, each at its own time: apps are woken for changes, and deliveries
  /// that were not completed are retried.
  ///
  ///     try await app.healthStore.enableBackgroundDelivery(for: stepCount, frequency: .hourly)
  ///     app.enterBackground()
  ///     device.add([walk], from: .appleWatch)
  ///     await device.advance(by: .seconds(3600))      // the app's observer was called, and has called its handler
  ///
  /// - Parameter duration: The time to advance; zero or less has no effect.
  public func advance(by duration: Duration) async {
    await daemon.advance(by: duration.inSeconds) { await settle() }
  }

  /// Lets time pass until the device’s clock shows a moment, as ``advance(by:)`` does; a moment in the past changes
  /// nothing.
  ///
  /// - Precondition: ``now`` can be set to the date.
  public func advance(to date: Date) async {
    Self.requireDate(date)
    await daemon.advance(to: date) { await settle() }
  }

  /// Advances time to the next midnight in the device's time zone.
  public func advanceToMidnight() async { await daemon.advanceToMidnight { await settle() } }

  /// Advances time to the next scheduled event.
  ///
  /// - Returns: False when nothing is scheduled, in which case time does not advance.
  @discardableResult
  public func advanceToNextEvent() async -> Bool { await daemon.advanceToNextEvent { await settle() } }

  /// The clock of the device, for app code that takes the time as a function, because Foundation’s `Date()` is always
  /// the machine’s time. The clock stands still until time is advanced.
  ///
  ///     let model = StepsModel(store: trail.healthStore, now: device.clock, calendar: device.calendar)
  public var clock: @Sendable () -> Date {
    { [daemon] in daemon.settings.now() }
  }

  /// Makes `Calendar.current`, `TimeZone.current` and formatters follow the device’s ``timeZone`` from now on, in the
  /// whole process, for app code that does not accept a calendar.
  ///
  /// Call this method only in tests that run one device at a time, such as a serialized suite in its own target,
  /// because other tests in the process would get this device’s days. A call on another device switches to that device.
  /// `Date()` remains the machine’s time, and `Locale.current` is `en_001` on Linux, so pass ``clock`` and ``locale``
  /// to the code.
  public func leadProcess() { daemon.leadProcess() }

  /// App mistakes that a phone cannot reveal, one sentence each, such as statistics by days of the machine’s time zone
  /// while the device is in another, or a workout that starts at `Date()` while the device's ``clock`` shows another
  /// time. A correct app has none:
  ///
  ///     #expect(device.remarks == [])
  public var remarks: [String] { daemon.remarks }

  /// Sets the code that an app runs when the system launches it in the background for a change, as in its
  /// `application(_:didFinishLaunchingWithOptions:)`. Without this code, an app that is not running cannot be woken.
  ///
  /// - Parameter didFinishLaunching: Called in the app's context. It must execute the app's observer queries.
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

  /// The history of background deliveries, one sentence each, oldest first. Only the latest are kept.
  public var backgroundDeliveryHistory: [String] { daemon.deliveryEvents.map(\.sentence) }

  /// Waits until each woken app has completed its delivery, at most for ``patience``.
  private func settle() async {
    await launcher.waitForLaunches(until: ContinuousClock.now + patience)
    await daemon.waitForDeliveries(atMost: patience)
  }

  /// Keeps an app that was launched in the background alive until the device is released.
  private func keep(_ app: HealthKitTestApp) { launcher.keep(app) }
}

/// A launcher that starts the apps of a test’s device in the background.
final class BackgroundLauncher: AppLauncher {
  private struct State {
    /// The code to run when the system launches an app, by bundle identifier.
    var launches: [String: @Sendable () async -> Void] = [:]
    /// The launches that have not been awaited.
    var running: [Task<Void, Never>] = []
    /// The apps that were launched in the background, one per bundle identifier.
    var apps: [HealthKitTestApp] = []
    /// The code of each app’s program on the watch, by bundle identifier.
    var watchApps: [String: @Sendable (HKWorkoutConfiguration) async -> Void] = [:]
    /// The maximum time to wait for a woken app, on the machine’s own clock.
    var patience = Duration.seconds(1)
  }

  private let state = Mutex(State())

  /// The maximum time to wait for a woken app, on the machine’s own clock. One second by default.
  var patience: Duration {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  /// Sets the code to run when the system launches an app, replacing earlier code.
  func setLaunch(of bundleIdentifier: String, _ launch: @escaping @Sendable () async -> Void) {
    state.withLock { $0.launches[bundleIdentifier] = launch }
  }

  /// Keeps an app alive, replacing an earlier process of the same app.
  func keep(_ app: HealthKitTestApp) {
    state.withLock { state in
      state.apps.removeAll { $0.bundle.bundleIdentifier == app.bundle.bundleIdentifier }
      state.apps.append(app)
    }
  }

  /// Removes and returns the app that was launched in the background; nil when there is none or it has ended.
  func takeRunning(_ bundleIdentifier: String) -> HealthKitTestApp? {
    state.withLock { state in
      guard let index = state.apps.firstIndex(where: { $0.bundle.bundleIdentifier == bundleIdentifier }) else {
        return nil
      }
      let app = state.apps.remove(at: index)
      return app.isRunning ? app : nil
    }
  }

  /// Launches an app in a separate task. Has no effect if ``setLaunch(of:_:)`` set no code for the app.
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

  /// Launches an app’s program on the watch for a workout. Has no effect if ``setWatchApp(_:_:)`` set no code for the
  /// app.
  func startWatchApp(_ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord) {
    state.withLock { state in
      guard let handle = state.watchApps[bundleIdentifier] else { return }
      state.running.append(Task { await handle(HKWorkoutConfiguration(configuration)) })
    }
  }

  /// Waits until the apps launched so far have finished launching, and cancels those that have not by `end`.
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
