import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The person’s watch, paired with the phone.
extension HealthKitTestDevice {
  /// Launches an app’s program on the watch, a separate process with the same permissions and data.
  ///
  ///     let watch = device.launchOnWatch(.trail)
  ///     let session = try HKWorkoutSession(healthStore: watch.healthStore, configuration: run)
  ///     try await session.startMirroringToCompanionDevice()
  public func launchOnWatch(_ bundle: HealthKitTestBundle) -> HealthKitTestApp {
    HealthKitTestApp(bundle, on: self, as: .watchApp)
  }

  /// Sets the code of an app’s program on the watch that `startWatchApp(toHandle:)` launches, as in its delegate’s
  /// `handle(_:)`. Without this code, the device has no watch on which to launch the program.
  ///
  /// - Parameter handle: Called as that program, which remains alive until the device is released.
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

  /// The model of the watch in Apple's notation, such as "Watch7,1". Samples that programs on the watch save have this
  /// model, and so has `HKDevice.local()` in these programs.
  public var watchProductType: String {
    get { daemon.settings.watchProductType }
    set { daemon.changeSettings { $0.watchProductType = newValue } }
  }

  /// The version of watchOS on the watch. It matches ``systemVersion``: watchOS 11.6 for iOS 18.6.
  public var watchSystemVersion: String { daemon.settings.systemVersion.watch.description }

  /// The time for which the watch keeps samples. Its programs can neither find nor save samples that ended earlier
  /// (rules S4 and S11). The default, seven days, is an assumption; nil keeps all samples.
  public var watchHistory: Duration? {
    get { daemon.settings.watchHistory.map { .seconds($0) } }
    set { daemon.changeSettings { $0.watchHistory = newValue?.inSeconds } }
  }

  /// True while the watch is in the phone’s range. Out of range, mirrored sessions lose their connection, and samples
  /// of the watch wait (rules B9 and M9).
  public var isWatchReachable: Bool {
    get { daemon.settings.isWatchReachable }
    set { daemon.changeSettings { $0.isWatchReachable = newValue } }
  }

  /// The time that a message between the watch and the phone takes.
  public var watchDelay: Duration {
    get { .seconds(daemon.settings.watchDelay) }
    set { daemon.changeSettings { $0.watchDelay = newValue.inSeconds } }
  }

  /// The devices on which a workout session can run.
  public enum WorkoutDevice: Sendable { case phone, watch }

  /// A motion detected by the system, or a press of both buttons (rule W14).
  public enum Motion: Sendable { case paused, resumed, bothButtons }

  /// The person stops moving, moves again, or presses both buttons while a session runs. The session's delegate
  /// receives an event; its state does not change.
  ///
  /// - Returns: False when no session is running on that device.
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
  /// Restarts the phone: its apps and workout sessions end, and it is locked. The watch continues.
  public func restart() { daemon.restart() }

  /// Jumps ahead like a device that was asleep: events that became due meanwhile happen once (rule T10).
  public func skip(by duration: Duration) async { await daemon.skip(by: duration.inSeconds) }

  /// The time zone of the device. Dates remain the same instants; later queries divide days by the new zone (rule T5).
  public var timeZone: TimeZone {
    get { daemon.settings.calendar.timeZone }
    set { daemon.changeSettings { $0.calendar.timeZone = newValue } }
  }
}
