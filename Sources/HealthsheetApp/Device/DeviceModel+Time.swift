import Foundation
import HealthDaemon
import HealthModel

/// Time, and what wakes apps.
extension DeviceModel {
  /// What happened to background deliveries, oldest first.
  var deliveryEvents: [DeliveryEvent] { following(\.deliveryEvents) }

  /// Whether something happens by itself when time passes.
  var hasTimedEvents: Bool { following(\.hasTimedEvents) }

  /// Lets time pass: seconds of the device's clock. What the apps that are woken do is waited for.
  func letTimePass(_ interval: TimeInterval) {
    script?.pressed(onControlPanel: "Let an Hour Pass")
    Task { await daemon.advance(by: interval) { @Sendable in await self.waitForDeliveries() } }
  }

  /// Lets time pass until something happens by itself.
  func letTimePassUntilNextEvent() {
    script?.pressed(onControlPanel: "Until the Next Wake-Up")
    Task {
      if await !daemon.advanceToNextEvent(settle: { @Sendable in await self.waitForDeliveries() }) {
        companionOutcome = Outcome("Nothing waits: no app is registered for something that changed.")
      }
    }
  }

  /// Waits until the apps that were woken have completed their deliveries. One that never does is waited for as long as a
  /// person waits for a screen.
  private func waitForDeliveries() async {
    let changes = daemon.changes()
    if !daemon.isDelivering { return }
    let alarm = Task { [daemon] in
      try await Task.sleep(for: .milliseconds(300))
      daemon.changeSettings { _ in }
    }
    let end = ContinuousClock.now + .milliseconds(300)
    for await _ in changes where !daemon.isDelivering || ContinuousClock.now >= end { break }
    alarm.cancel()
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
