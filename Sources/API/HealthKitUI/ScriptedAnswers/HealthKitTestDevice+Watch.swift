import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The person’s watch, beside the phone.
extension HealthKitTestDevice {
  /// Starts an app’s program on the watch: another process with the same permissions and the same data.
  ///
  ///     let watch = device.launchOnWatch(.trail)
  ///     let session = try HKWorkoutSession(healthStore: watch.healthStore, configuration: run)
  ///     try await session.startMirroringToCompanionDevice()
  public func launchOnWatch(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    HealthKitTestApp(bundle, on: self, as: .watchApp)
  }

  /// Sets the code of an app’s program on the watch that `startWatchApp(toHandle:)` starts, as in its delegate’s
  /// `handle(_:)`. Without it the device has no watch to start it on.
  ///
  /// - Parameter handle: Called as that program, which lives until the device ends.
  public func onWatchLaunch(
    of bundle: HealthKitTestBundle,
    handle: @escaping @Sendable (HealthKitTestApp, HKWorkoutConfiguration) async -> Void
  ) {
    launcher.setWatchApp(bundle.bundleIdentifier) { [weak self] configuration in
      guard let self else { return }
      let app = launchOnWatch(bundle)
      launcher.keep(app)
      await app.run { await handle(app, configuration) }
    }
  }

  /// The model of the watch, as Apple names it: "Watch7,1". What its programs save says so, and `HKDevice.local()` there.
  public var watchProductType: String {
    get { daemon.settings.watchProductType }
    set { daemon.changeSettings { $0.watchProductType = newValue } }
  }

  /// The version of watchOS on the watch. It is in step with ``systemVersion``: watchOS 11.6 beside iOS 18.6.
  public var watchSystemVersion: String { daemon.settings.systemVersion.watch.description }

  /// The time that the watch keeps samples for: its programs find and save none that ended earlier (rules S4 and S11).
  /// Seven days at first, which is our reading; nil for all.
  public var watchHistory: Duration? {
    get { daemon.settings.watchHistory.map { .seconds($0) } }
    set { daemon.changeSettings { $0.watchHistory = newValue?.inSeconds } }
  }

  /// True while the watch is in the phone’s reach. Out of reach, mirrored sessions lose their connection, and samples
  /// of the watch wait (rules B9 and M9).
  public var isWatchReachable: Bool {
    get { daemon.settings.isWatchReachable }
    set { daemon.changeSettings { $0.isWatchReachable = newValue } }
  }

  /// The time that a message between watch and phone takes.
  public var watchDelay: Duration {
    get { .seconds(daemon.settings.watchDelay) }
    set { daemon.changeSettings { $0.watchDelay = newValue.inSeconds } }
  }

  /// The devices on which a workout session can run.
  public enum WorkoutDevice: Sendable { case phone, watch }

  /// A motion that the system notices, or a press of both buttons (rule W14).
  public enum Motion: Sendable { case paused, resumed, bothButtons }

  /// The person stands still, moves on, or presses both buttons while a session runs: its delegate is told of an event, and
  /// its state stays.
  ///
  /// - Returns: False when no session runs on that device.
  @discardableResult
  public func makeMotion(_ motion: Motion, on device: WorkoutDevice = .phone) -> Bool {
    let event: WorkoutSessionMessage.Event =
      switch motion {
      case .paused: .motionPaused
      case .resumed: .motionResumed
      case .bothButtons: .pauseOrResumeRequest
      }
    return daemon.noteMotion(event, on: device == .phone ? .phone : .watch)
  }
}

/// The device as a whole.
extension HealthKitTestDevice {
  /// Switches the phone off and on: its apps and its workout sessions end, and it is locked. The watch goes on.
  public func restart() { daemon.restart() }

  /// Jumps ahead as a sleeping device does: events that became due meanwhile happen once (rule T10).
  public func skip(by duration: Duration) async { await daemon.skip(by: duration.inSeconds) }

  /// The time zone of the device. Dates stay the same instants; queries from now on divide days by the new zone (rule
  /// T5).
  public var timeZone: TimeZone {
    get { daemon.settings.calendar.timeZone }
    set { daemon.changeSettings { $0.calendar.timeZone = newValue } }
  }
}
