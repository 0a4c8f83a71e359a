import Foundation
import HealthDaemon
import HealthModel
import Scenarios
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

  /// Lets time pass. What the apps that are woken do is waited for.
  func letTimePass(_ period: TimePeriod) {
    script?.note(.time(.advance(period)))
    let settings = daemon.settings
    pass { [daemon, settle] in
      await daemon.advance(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    }
  }

  func letTimePassUntilMidnight() {
    script?.note(.time(.until(.midnight)))
    pass { [daemon, settle] in await daemon.advanceToMidnight(settle: settle) }
  }

  /// One stretch of time after the other.
  private func pass(_ work: @escaping @Sendable () async -> Void) {
    let earlier = passing
    passing = Task {
      await earlier?.value
      await work()
      daemon.keepClock()
    }
  }

  /// Runs the clock at its speed until it is set to another, or the device is switched off: time passes in small steps, in each
  /// of which what is due happens at its moment.
  func runClock() {
    clockTask?.cancel()
    guard let rate = clockSpeed.rate else { return }
    clockTask = Task { [daemon, settle] in
      var last = ContinuousClock.now
      while !Task.isCancelled {
        try? await Task.sleep(for: ClockSpeed.step)
        let seconds = (ContinuousClock.now - last) / .seconds(1) * rate
        await daemon.advance(by: seconds, measurements: 4, settle: settle)
        // The time this took is left out: a busy device runs slower, and stops when it is stopped.
        last = ContinuousClock.now
      }
    }
  }

  /// Lets time pass until something happens by itself.
  func letTimePassUntilNextEvent() {
    script?.note(.time(.until(.nextEvent)))
    pass { [daemon, settle] in
      if await daemon.advanceToNextEvent(settle: settle) { return }
      await MainActor.run {
        self.companionOutcome = Outcome("Nobody was woken: no app is registered for something that changes.")
      }
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
