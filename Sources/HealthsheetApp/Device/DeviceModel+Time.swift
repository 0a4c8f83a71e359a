import Foundation
import HealthDaemon
import HealthModel
import Staging

/// Time, and what wakes apps.
extension DeviceModel {
  /// The history of background deliveries, oldest first.
  var deliveryEvents: [DeliveryEvent] { following(\.deliveryEvents) }

  /// True when something happens by itself as time passes.
  var hasTimedEvents: Bool { following(\.hasTimedEvents) }

  /// As long as a person waits for a screen: so long an app is waited for that never completes its delivery.
  private static let patience = Duration.milliseconds(300)

  /// Waits until the apps that were woken have completed their deliveries.
  private var settle: @Sendable () async -> Void {
    { [daemon] in await daemon.waitForDeliveries(atMost: Self.patience) }
  }

  /// Lets time pass: seconds of the device's clock. What the apps that are woken do is waited for.
  func letTimePass(_ interval: TimeInterval) {
    script?.note(.time(.advance(.seconds(Int(interval)))))
    Task {
      await daemon.advance(by: interval, settle: settle)
      daemon.keepClock()
    }
  }

  /// Lets time pass until something happens by itself.
  func letTimePassUntilNextEvent() {
    script?.note(.time(.until(.nextEvent)))
    Task {
      if await !daemon.advanceToNextEvent(settle: settle) {
        companionOutcome = Outcome("Nobody was woken: no app is registered for something that changes.")
      }
      daemon.keepClock()
    }
  }
}

extension DeviceModel: AppLauncher {
  nonisolated package var hasWatch: Bool { true }

  nonisolated package func startWatchApp(
    _ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord
  ) {
    Task { @MainActor in startWatchApp(of: bundleIdentifier, toHandle: configuration) }
  }

  nonisolated package func launchInBackground(_ bundleIdentifier: String) {
    Task { @MainActor in
      guard let app = apps.first(where: { $0.identity.bundleIdentifier == bundleIdentifier }),
        case .notRunning = process(of: app)
      else { return }
      start(app, isForDelivery: true)
    }
  }
}
