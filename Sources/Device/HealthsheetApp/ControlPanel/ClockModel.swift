import Foundation
import HealthDaemon
import HealthModel
import Observation
import Scenarios
import Staging
import TerminalUI

/// The device's clock: its speed, the passing of time, and the apps that are woken meanwhile.
@MainActor
@Observable
final class ClockModel {
  var speed = Speed.stands { didSet { if speed != oldValue { run() } } }
  /// The task that runs the clock; nil while it is stopped.
  @ObservationIgnored private(set) var task: Task<Void, Never>?
  /// The task that lets time pass.
  @ObservationIgnored private var passing: Task<Void, Never>?
  /// The number of periods that have not passed yet.
  private var periodsToPass = 0

  /// True while a requested period passes. The program may be idle meanwhile, because it waits for an app that does not
  /// complete its delivery.
  var isPassing: Bool { periodsToPass > 0 }

  private unowned let device: DeviceModel

  init(on device: DeviceModel) { self.device = device }

  /// The history of background deliveries, oldest first.
  var deliveryEvents: [DeliveryEvent] { device.following(\.deliveryEvents) }

  /// The types that apps observe without background delivery, by app and sorted by name.
  var typesObservedUnregistered: [(app: String, types: [ObjectType])] {
    device.following(\.typesObservedUnregistered)
      .map { (app: $0.key, types: $0.value.inOrder) }
      .sorted { (device.name(of: $0.app), $0.app) < (device.name(of: $1.app), $1.app) }
  }

  /// Returns the timelines of all apps, or of one, with `count` cells each.
  func deliveryStrips(of app: String? = nil, count: Int) -> [DeliveryStrip] {
    let strips = DeliveryStrip.strips(of: deliveryEvents, until: device.settings.clock.uptime, count: count)
    return app == nil ? strips : strips.filter { $0.app == app }
  }

  /// True if an event is scheduled.
  var hasTimedEvents: Bool { device.following(\.hasTimedEvents) }

  /// The scheduled events, the next event first.
  var scheduledEvents: [Event] { device.following(\.scheduledEvents) }
  typealias Event = ScheduledEvent
  typealias WakeUp = DeliveryEvent

  /// Returns a scheduled event as a clause: "Nightly is woken".
  func words(for event: Event) -> LocalizedStringKey {
    switch event.kind {
    case .waking(let app): "\(device.name(of: app)) is woken"
    case .deadline(let app): "\(device.name(of: app)) must have called its handler"
    case .samples: "New samples arrive"
    }
  }

  /// Returns "9:30 AM" for a time today, and "Nov 21, 2025 at 9:30 AM" for a later day.
  func words(forComing date: Date) -> String {
    let settings = device.settings
    let isToday = settings.calendar.isDate(date, inSameDayAs: settings.now())
    return settings.words(date, date: isToday ? .omitted : .abbreviated, time: .shortened)
  }

  /// Returns "9:30 AM" for a moment today, and "Nov 20, 9:30 AM" for one on an earlier day.
  func words(forPast date: Date) -> String {
    let settings = device.settings
    let time = settings.words(date, date: .omitted, time: .shortened)
    if settings.calendar.isDate(date, inSameDayAs: settings.now()) { return time }
    let day = Date.FormatStyle(
      locale: settings.locale, calendar: settings.calendar, timeZone: settings.calendar.timeZone)
    return "\(date.formatted(day.month(.abbreviated).day())) \(time)"
  }

  /// The longest time to wait for an app that does not complete its delivery, because a person waits for the screen
  /// meanwhile.
  private static let patience = Duration.milliseconds(300)

  /// Waits until the woken apps have completed their deliveries.
  private var settle: @Sendable () async -> Void {
    { [daemon = device.daemon] in await daemon.waitForDeliveries(atMost: Self.patience) }
  }

  /// Lets a period pass. Whenever an app is woken, time stops until the app has done its work, or for 300 milliseconds.
  func letTimePass(_ period: TimePeriod) {
    device.script?.note(TimeVerb.advance(period))
    let settings = device.daemon.settings
    passOrSayNothingHappened { [settle] daemon in
      await daemon.advance(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    }
  }

  /// Lets time pass until the next midnight.
  func letTimePassUntilMidnight() {
    device.script?.note(TimeVerb.until(.midnight))
    passOrSayNothingHappened { [settle] daemon in await daemon.advanceToMidnight(settle: settle) }
  }

  /// Lets time pass until the next scheduled event, or reports that there is none.
  func letTimePassUntilNextEvent() {
    device.script?.note(TimeVerb.until(.nextEvent))
    pass { [settle, device] daemon in
      if await daemon.advanceToNextEvent(settle: settle) { return }
      await MainActor.run {
        device.companionOutcome = Outcome("No app was woken: none is registered for data that changes.")
      }
    }
  }

  /// Lets time pass, and reports if nothing happened. Without the report, a person could not tell whether nothing was
  /// due or the program had failed.
  private func passOrSayNothingHappened(_ work: @escaping @Sendable (HealthDaemon) async -> Void) {
    pass { [device] daemon in
      func traces() -> [Int] {
        [daemon.deliveryEvents.last?.number ?? 0] + daemon.typesWithSamples().map { daemon.summary(of: $0).sampleCount }
      }
      let before = traces()
      await work(daemon)
      let isQuiet = traces() == before
      await MainActor.run {
        let nothing = isQuiet && device.watch.runningWorkouts.isEmpty
        device.companionOutcome =
          nothing ? Outcome("Time has passed. No sample arrived, and no app was woken.") : nil
      }
    }
  }

  /// Lets time pass after all periods requested earlier.
  private func pass(_ work: @escaping @Sendable (HealthDaemon) async -> Void) {
    let (earlier, daemon) = (passing, device.daemon)
    periodsToPass += 1
    passing = Task {
      await earlier?.value
      await work(daemon)
      daemon.storeClock()
      periodsToPass -= 1
    }
  }

  /// Waits until all requested periods have passed.
  func finishPassing() async { await passing?.value }

  /// Runs the clock at its speed until the speed changes or the device is switched off. Time passes in small steps;
  /// within a step, each due event happens at its own time. The time is saved once a second, and at the end.
  private func run() {
    task?.cancel()
    guard let rate = speed.rate else { return }
    task = Task { [daemon = device.daemon, settle] in
      var last = ContinuousClock.now
      var lastStored = last
      while !Task.isCancelled {
        try? await Task.sleep(for: Speed.step)
        let seconds = (ContinuousClock.now - last) / .seconds(1) * rate
        await daemon.advance(by: seconds, measurements: 4, settle: settle)
        // The duration of the calculation does not count as passed time: a busy device runs slower, and stops at once
        // when a person stops the clock.
        last = ContinuousClock.now
        guard last - lastStored >= .seconds(1) else { continue }
        daemon.storeClock()
        lastStored = last
      }
    }
  }

  /// Stops a running clock, and saves its time.
  func stop() {
    guard let task else { return }
    task.cancel()
    device.daemon.storeClock()
  }
}

extension DeviceModel {
  /// Returns a sentence about a background delivery: "Stride woken for Steps: 1 change".
  func sentence(on event: ClockModel.WakeUp) -> LocalizedStringKey {
    let locale = settings.locale
    let clause = event.clause { (type: ObjectType) in type.displayName(in: locale) }
    return "\(name(of: event.app)): \(clause)"
  }
}

extension ClockModel {
  /// The speeds of the device's clock.
  enum Speed: String, CaseIterable, Hashable, Codable {
    /// Time passes only when the person requests it.
    case stands
    /// The clock runs as fast as the machine's clock.
    case runs
    /// A minute per second.
    case minutes
    /// An hour per second.
    case hours
    case week

    var title: LocalizedStringKey {
      switch self {
      case .stands: "paused"
      case .runs: "1×"
      case .minutes: "60×"
      case .hours: "3600×"
      case .week: "1 week/min"
      }
    }

    /// The number of seconds that pass on the device per second of the machine's clock; nil for a stopped clock.
    var rate: Double? {
      switch self {
      case .stands: nil
      case .runs: 1
      case .minutes: 60
      case .hours: 3_600
      case .week: 7 * 86_400 / 60
      }
    }

    /// The interval between two steps of a running clock, in the machine's time.
    static let step = Duration.milliseconds(200)
  }
}
