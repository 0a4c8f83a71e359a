import HealthKitUI
import TerminalUI

/// The screen of a test's device, with your own app in the foreground: the sheet, Settings and Health as a person sees
/// them.
///
///     let device = HealthKitTestDevice(responder: .denyAll, now: noon)
///     let screen = HealthKitTestScreen(of: device, showing: trail) { TrailView() }
///     try await screen.pilot.press(.text("Connect Health"))
///     try await screen.pilot.press(.text("Turn On All"))
///     try await screen.pilot.press(.text("Allow"))
///     try await screen.pilot.waits(for: "1,200 steps")
///     #expect(device.isAllowed(.read, HKQuantityType(.stepCount), for: trail.bundleIdentifier) == true)
///
/// After a screen is created, the device's questions appear on it, and the device's responder no longer answers them.
/// No terminal is needed.
///
/// A mistake that stops an app on a phone ends the test's process with Apple's message, so test it in an exit test.
@MainActor
public final class HealthKitTestScreen {
  /// The pilot that presses, types and looks in place of the person.
  public let pilot: Pilot

  private let session: DeviceSession
  private let app: InstalledApp

  /// Turns the screen on and launches the app on it.
  ///
  /// - Parameters:
  ///   - device: A device without a screen.
  ///   - bundle: The app's identity, purposes and entitlements.
  ///   - size: The size of the screen in cells, including the status bar.
  ///   - limit: The default timeout of the pilot.
  ///   - content: The app's window. Every `HKHealthStore()` that it creates, and every task that it starts, belongs to
  ///     the app.
  public init<Content: View>(
    of device: HealthKitTestDevice, showing bundle: HealthKitTestBundle, size: Size = .large,
    limit: Duration = .seconds(10), @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    app = InstalledApp(identity: bundle.identity) { _ in AnyView(content()) }
    session = DeviceSession(daemon: device.daemon, apps: [app])
    session.device.inspector.isWanted = false
    pilot = Pilot(session.rootView(), size: size, limit: limit)
  }

  /// The parts of the device that a person can open.
  public enum Place: Hashable, Sendable { case home, app, settings, health }

  /// Opens a part of the device, as its key does.
  public func open(_ place: Place) {
    session.device.screen =
      switch place {
      case .home: .home
      case .app: .app
      case .settings: .settings
      case .health: .health
      }
    pilot.redraw()
  }

  /// Ends the app, together with its sheet if one is open. The sheet's types stay undetermined (rule A39).
  public func terminateApp() {
    session.device.forceQuit(app)
    pilot.redraw()
  }

  /// Relaunches the app in the foreground.
  public func launchApp() {
    session.device.launch(app)
    session.device.show(app)
    pilot.redraw()
  }

  /// Ends the app and withdraws its questions. Call this method when a test no longer needs the screen but continues to
  /// use the device.
  public func turnOff() { session.device.shutDown() }
}
