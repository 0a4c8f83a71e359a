import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// An app that runs on a ``HealthKitTestDevice``, with the person’s actions on its page in Settings.
///
/// Code that takes a store as an argument gets ``healthStore``. Code that makes its own with `HKHealthStore()` runs
/// inside ``run(_:)``. Code that keeps one in a global, or makes one on a queue of its own, needs ``makeDefault()``.
public final class HealthKitTestApp: Sendable {
  /// The identity of the app.
  public let bundle: HealthKitTestBundle
  /// The store through which the app reaches the device.
  public let healthStore: HKHealthStore

  private let device: HealthKitTestDevice
  private var connection: Connection { healthStore.connection }

  /// Starts a process of an app: connects it to the device’s daemon.
  init(
    _ bundle: HealthKitTestBundle, on device: HealthKitTestDevice, as process: ProcessKind = .app,
    inBackground: Bool = false
  ) {
    self.bundle = bundle
    self.device = device
    let connection = device.daemon.connect(bundle.identity, as: process, inBackground: inBackground)
    healthStore = HKHealthStore(handedTo: connection)
  }

  // MARK: Running the app’s code

  /// Runs the app’s code: every `HKHealthStore()` it makes, also in the tasks it starts, belongs to this app.
  ///
  ///     let steps = try await trail.run {
  ///       let model = StepsModel()          // makes its own HKHealthStore
  ///       try await model.load()
  ///       return model.steps
  ///     }
  ///
  /// Threads and queues do not inherit this; handlers that HealthKit calls do.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Connection.$current.withValue(connection, operation: body, isolation: isolation)
  }

  /// As ``run(isolation:_:)`` for code that does not wait.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Connection.$current.withValue(connection, operation: body)
  }

  /// Makes this the app of all code in the process that does not run inside ``run(isolation:_:)``, for stores made
  /// from now on.
  ///
  /// It holds for the process, not for the test: tests that use it must not run side by side.
  public func makeDefault() { DefaultConnection.set(connection) }

  /// True until the app ends.
  public var isRunning: Bool { connection.isAlive }

  /// Kills the app, with its sheet if one is up: nothing is determined by that (rule A39).
  ///
  /// ``healthStore`` answers with errors from now on. ``HealthKitTestDevice/launch(_:)`` starts the app again.
  public func terminate() { connection.invalidate() }

  /// The person swipes the app away in the app switcher: as ``terminate()``, and it is not woken for changes before the
  /// person opens it again (rule B15).
  public func forceQuit() { connection.invalidate(isForceQuit: true) }

  /// The app goes to the background and is suspended: its handlers are not called, and changes of types with background
  /// delivery wake it (rules Q67 and Q70).
  public func enterBackground() { connection.setSuspended(true) }

  /// The app comes to the foreground: its queries are told at once of the changes meanwhile.
  public func becomeActive() { connection.setSuspended(false) }

  /// A stream with a value each time an extension of the app asks, and one at once when a request waits already. At
  /// that moment the system calls the app’s delegate, which calls `handleAuthorizationForExtension()` (rule A90).
  public var extensionRequests: AsyncStream<Void> { connection.extensionRequests() }

  // MARK: Settings

  /// Returns the person’s answer about a permission, which the app itself cannot learn for reading (rule A46): true or
  /// false, nil when it was never answered.
  public func isAllowed(_ access: HealthAuthorizationAccess, _ type: HKObjectType) -> Bool? {
    device.isAllowed(access, type, for: bundle.bundleIdentifier)
  }

  /// The person turns a switch on or off in Settings, at once; the app is not told (rules A84 and A85).
  public func setAllowed(_ isAllowed: Bool, _ access: HealthAuthorizationAccess, _ type: HKObjectType) {
    let permission = Permission(type.objectType, access.direction)
    device.daemon.setDecision(isAllowed ? .granted : .denied, for: permission, of: bundle.bundleIdentifier)
  }

  /// The person presses *Turn On All*: every switch the app has ever asked for (rule A83).
  public func turnOnAll() { device.daemon.turnOnAll(of: bundle.bundleIdentifier) }

  /// The person presses *Turn Off All* (rule A83).
  public func turnOffAll() { device.daemon.turnOffAll(of: bundle.bundleIdentifier) }

  /// The person changes in Settings whether the app may see an object, such as a prescription (rule A73).
  public func setReadable(_ isReadable: Bool, _ object: HKSample) {
    device.daemon.setAllowed(isReadable, object: object.uuid, for: bundle.bundleIdentifier)
  }

  /// Forgets every answer, as if the app had never asked. Its data stays.
  public func resetAuthorizationStatus() { device.daemon.resetDecisions(of: bundle.bundleIdentifier) }
}
