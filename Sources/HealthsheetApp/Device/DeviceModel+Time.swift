import Foundation
import HealthDaemon
import HealthModel

/// Time, and what wakes apps.
extension DeviceModel {
  /// What happened to background deliveries, oldest first.
  var deliveryEvents: [DeliveryEvent] { following(\.deliveryEvents) }

  /// Whether something happens by itself when time passes.
  var hasTimedEvents: Bool { following(\.hasTimedEvents) }

  /// As long as a person waits for a screen: so long an app is waited for that never completes its delivery.
  private static let patience = Duration.milliseconds(300)

  /// Lets time pass: seconds of the device's clock. What the apps that are woken do is waited for.
  func letTimePass(_ interval: TimeInterval) {
    script?.pressed(onControlPanel: "Let an Hour Pass")
    Task {
      await daemon.advance(by: interval) { @Sendable [daemon] in await daemon.waitForDeliveries(atMost: Self.patience) }
    }
  }

  /// Lets time pass until something happens by itself.
  func letTimePassUntilNextEvent() {
    script?.pressed(onControlPanel: "Until the Next Wake-Up")
    Task {
      if await !daemon.advanceToNextEvent(settle: { @Sendable [daemon] in
        await daemon.waitForDeliveries(atMost: Self.patience)
      }) {
        companionOutcome = Outcome("Nothing waits: no app is registered for something that changed.")
      }
    }
  }
}

extension DeviceModel: AppLauncher {
  nonisolated package func launchInBackground(_ bundleIdentifier: String) {
    Task { @MainActor in
      guard let app = apps.first(where: { $0.identity.bundleIdentifier == bundleIdentifier }),
        case .notRunning = process(of: app)
      else { return }
      start(app, isForDelivery: true)
    }
  }
}
