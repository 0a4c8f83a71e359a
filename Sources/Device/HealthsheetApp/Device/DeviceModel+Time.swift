import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging

/// The passing of time, and the events that wake apps.
extension DeviceModel {
  /// The history of background deliveries, oldest first.
  var deliveryEvents: [DeliveryEvent] { following(\.deliveryEvents) }

  /// True when an event happens by itself as time passes.
  var hasTimedEvents: Bool { following(\.hasTimedEvents) }

  /// The longest time to wait for an app that does not complete its delivery: as long as a person waits for a screen.
  private static let patience = Duration.milliseconds(300)

  /// Waits until the apps that were woken have completed their deliveries.
  private var settle: @Sendable () async -> Void {
    { [daemon] in await daemon.waitForDeliveries(atMost: Self.patience) }
  }

  /// Lets a period pass. Time waits for each app that is woken until its work is done.
  func letTimePass(_ period: TimePeriod) {
    script?.note(TimeVerb.advance(period))
    let settings = daemon.settings
    pass { [daemon, settle] in
      await daemon.advance(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    }
  }

  /// Lets time pass until the next midnight.
  func letTimePassUntilMidnight() {
    script?.note(TimeVerb.until(.midnight))
    pass { [daemon, settle] in await daemon.advanceToMidnight(settle: settle) }
  }

  /// Lets time pass after all periods that were asked for before.
  private func pass(_ work: @escaping @Sendable () async -> Void) {
    let earlier = passing
    passing = Task {
      await earlier?.value
      await work()
      daemon.storeClock()
    }
  }

  /// Runs the clock at its speed until it is set to another, or the device is switched off: time passes in small steps,
  /// in each of which what is due happens at its moment. Its time is stored once a second, and at the end.
  func runClock() {
    clockTask?.cancel()
    guard let rate = clockSpeed.rate else { return }
    clockTask = Task { [daemon, settle] in
      var last = ContinuousClock.now
      var lastStored = last
      while !Task.isCancelled {
        try? await Task.sleep(for: ClockSpeed.step)
        let seconds = (ContinuousClock.now - last) / .seconds(1) * rate
        await daemon.advance(by: seconds, measurements: 4, settle: settle)
        // The time this took is left out: a busy device runs slower, and stops when it is stopped.
        last = ContinuousClock.now
        guard last - lastStored >= .seconds(1) else { continue }
        daemon.storeClock()
        lastStored = last
      }
    }
  }

  /// Lets time pass until the next event that happens by itself, or says that there is none.
  func letTimePassUntilNextEvent() {
    script?.note(TimeVerb.until(.nextEvent))
    pass { [daemon, settle] in
      if await daemon.advanceToNextEvent(settle: settle) { return }
      await MainActor.run {
        self.companionOutcome = Outcome("Nobody was woken: no app is registered for something that changes.")
      }
    }
  }
}

extension DeviceModel: AppLauncher {
  /// Always true: every device has a watch.
  nonisolated package var hasWatch: Bool { true }

  /// Starts an app's program on the watch, from any thread.
  nonisolated package func startWatchApp(
    _ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord
  ) {
    Task { @MainActor in startWatchApp(of: bundleIdentifier, toHandle: configuration) }
  }

  /// Starts an app for a delivery unless it runs, from any thread, without bringing it to the front.
  nonisolated package func launchInBackground(_ bundleIdentifier: String) {
    Task { @MainActor in
      guard let app = apps.first(where: { $0.identity.bundleIdentifier == bundleIdentifier }),
        case .notRunning = process(of: app)
      else { return }
      start(app, isForDelivery: true)
    }
  }
}
