import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// An app on a ``HealthKitTestDevice``, with the person’s actions on the app's page in Settings.
///
/// Pass ``healthStore`` to code that takes a store as an argument. Run code that creates its own store with
/// `HKHealthStore()` inside ``run(_:)``. If code creates a store on a queue of its own, call ``makeDefault()`` first.
public final class HealthKitTestApp: Sendable {
  /// The identity of the app.
  public let bundle: HealthKitTestBundle
  /// The store through which the app reaches the device.
  public let healthStore: HKHealthStore

  private let device: HealthKitTestDevice
  private var connection: Connection { healthStore.connection }

  /// Launches a process of an app by connecting it to the device’s daemon.
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

  /// Runs the app’s code. Every `HKHealthStore()` that it creates, also in tasks it starts, belongs to this app.
  ///
  ///     let steps = try await trail.run {
  ///       let model = StepsModel()          // makes its own HKHealthStore
  ///       try await model.load()
  ///       return model.steps
  ///     }
  ///
  /// Code on other threads and queues does not belong to the app; handlers that HealthKit calls do.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Connection.$current.withValue(connection, operation: body, isolation: isolation)
  }

  /// Does the same as ``run(isolation:_:)`` for synchronous code.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Connection.$current.withValue(connection, operation: body)
  }

  /// Makes this the app of all code in the process that does not run inside ``run(isolation:_:)``, for stores created
  /// from now on.
  ///
  /// The choice applies to the process, not to a single test, so tests that call this method must not run in parallel.
  public func makeDefault() { DefaultConnection.set(connection) }

  /// True until the app ends.
  public var isRunning: Bool { connection.isAlive }

  /// Kills the app and its sheet, if one is on the screen. The permissions on the sheet remain undetermined (rule A39).
  ///
  /// ``healthStore`` returns errors from now on. ``HealthKitTestDevice/launch(_:)`` launches the app again.
  public func terminate() { connection.invalidate() }

  /// The person swipes the app away in the app switcher. Does the same as ``terminate()``, and the app is not woken for
  /// changes until the person opens it again (rule B15).
  public func forceQuit() { connection.invalidate(isForceQuit: true) }

  /// The app enters the background and is suspended. Its handlers are not called, and changes of types with background
  /// delivery wake it (rules Q67 and Q70).
  public func enterBackground() { connection.setSuspended(true) }

  /// The app returns to the foreground. Its queries immediately receive the changes made meanwhile.
  public func becomeActive() { connection.setSuspended(false) }

  /// A stream that yields each time an extension of the app asks, and at once when a request is already waiting. At
  /// that moment the system would call the app’s delegate, which calls `handleAuthorizationForExtension()` (rule A90).
  public var extensionRequests: AsyncStream<Void> { connection.extensionRequests() }

  // MARK: Settings

  /// Returns the person’s decision about a permission, which the app itself cannot learn for reading (rule A46): true
  /// or false, or nil when it was never answered.
  public func isAllowed(_ access: HealthAuthorizationAccess, _ type: HKObjectType) -> Bool? {
    device.isAllowed(access, type, for: bundle.bundleIdentifier)
  }

  /// The person turns a switch on or off in Settings. The change takes effect at once, and the app is not notified
  /// (rules A84 and A85).
  public func setAllowed(_ isAllowed: Bool, _ access: HealthAuthorizationAccess, _ type: HKObjectType) {
    let permission = Permission(type.objectType, access.direction)
    device.daemon.setDecision(isAllowed ? .granted : .denied, for: permission, of: bundle.bundleIdentifier)
  }

  /// The person presses *Turn On All*, which affects every switch that the app has ever requested (rule A83).
  public func turnOnAll() { device.daemon.turnOnAll(of: bundle.bundleIdentifier) }

  /// The person presses *Turn Off All* (rule A83).
  public func turnOffAll() { device.daemon.turnOffAll(of: bundle.bundleIdentifier) }

  /// The person changes in Settings whether the app may see an object, such as a prescription (rule A73).
  public func setReadable(_ isReadable: Bool, _ object: HKSample) {
    device.daemon.setAllowed(isReadable, object: object.uuid, for: bundle.bundleIdentifier)
  }

  /// Removes every decision, as if the app had never asked. Its data remains.
  public func resetAuthorizationStatus() { device.daemon.resetDecisions(of: bundle.bundleIdentifier) }
}
