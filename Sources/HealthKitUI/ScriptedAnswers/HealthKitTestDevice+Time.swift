import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization

/// Time, and what wakes apps.
extension HealthKitTestDevice {
  /// Lets time pass. Whatever is due in it happens at its moment, one thing after the other: apps are woken for changes,
  /// deliveries that were not completed are tried again.
  ///
  ///     try await app.healthStore.enableBackgroundDelivery(for: stepCount, frequency: .hourly)
  ///     app.enterBackground()
  ///     device.add([walk], from: .appleWatch)
  ///     await device.advance(by: .seconds(3600))      // the app's observer was called, and has called its handler
  ///
  /// - Parameter duration: Below zero is none.
  public func advance(by duration: Duration) async {
    await daemon.advance(by: duration.inSeconds) { await settle() }
  }

  /// Lets time pass until the device's clock shows a moment, as ``advance(by:)`` does; one that is over changes nothing.
  public func advance(to date: Date) async { await daemon.advance(to: date) { await settle() } }

  /// Lets time pass until the day changes where the device is.
  public func advanceToMidnight() async { await daemon.advanceToMidnight { await settle() } }

  /// Lets time pass until something happens by itself.
  ///
  /// - Returns: False when nothing will happen, however long one waits; no time passes then.
  @discardableResult
  public func advanceToNextEvent() async -> Bool { await daemon.advanceToNextEvent { await settle() } }

  /// Sets the code of an app that the system starts in the background because something changed: that of its
  /// `application(_:didFinishLaunchingWithOptions:)` does. Without it an app that does not run cannot be woken.
  ///
  /// - Parameter didFinishLaunching: Runs as the app; executes its observer queries.
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

  /// The history of background deliveries, a sentence each, oldest first; of very many, the latest.
  public var backgroundDeliveryHistory: [String] { daemon.deliveryEvents.map(\.sentence) }

  /// Waits until each woken app has completed its delivery, or for ``patience``.
  private func settle() async {
    await launcher.waitForLaunches(until: ContinuousClock.now + patience)
    await daemon.waitForDeliveries(atMost: patience)
  }

  /// Apps that were started in the background live until the device ends them.
  private func keep(_ app: HealthKitTestApp) { launcher.keep(app) }
}

/// Starts the apps of a test’s device in the background.
final class BackgroundLauncher: AppLauncher {
  private struct State {
    var launches: [String: @Sendable () async -> Void] = [:]
    var running: [Task<Void, Never>] = []
    var apps: [HealthKitTestApp] = []
    var watchApps: [String: @Sendable (HKWorkoutConfiguration) async -> Void] = [:]
    var patience = Duration.seconds(1)
  }

  private let state = Mutex(State())

  var patience: Duration {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  func setLaunch(of bundleIdentifier: String, _ launch: @escaping @Sendable () async -> Void) {
    state.withLock { $0.launches[bundleIdentifier] = launch }
  }

  func keep(_ app: HealthKitTestApp) {
    state.withLock { state in
      state.apps.removeAll { $0.bundle.bundleIdentifier == app.bundle.bundleIdentifier }
      state.apps.append(app)
    }
  }

  /// Hands over an app that was started in the background and still runs.
  func takeRunning(_ bundleIdentifier: String) -> HealthKitTestApp? {
    state.withLock { state in
      guard let index = state.apps.firstIndex(where: { $0.bundle.bundleIdentifier == bundleIdentifier }) else {
        return nil
      }
      let app = state.apps.remove(at: index)
      return app.isRunning ? app : nil
    }
  }

  func launchInBackground(_ bundleIdentifier: String) {
    state.withLock { state in
      guard let launch = state.launches[bundleIdentifier] else { return }
      state.running.append(Task { await launch() })
    }
  }

  func setWatchApp(_ bundleIdentifier: String, _ handle: @escaping @Sendable (HKWorkoutConfiguration) async -> Void) {
    state.withLock { $0.watchApps[bundleIdentifier] = handle }
  }

  var hasWatch: Bool { state.withLock { !$0.watchApps.isEmpty } }

  func startWatchApp(_ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord) {
    state.withLock { state in
      guard let handle = state.watchApps[bundleIdentifier] else { return }
      state.running.append(Task { await handle(HKWorkoutConfiguration(configuration)) })
    }
  }

  /// Waits until what was started has finished launching.
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
