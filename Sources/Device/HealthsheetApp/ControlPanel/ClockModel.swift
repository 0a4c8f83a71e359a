import Foundation
import HealthDaemon
import HealthModel
import Observation
import Scenarios
import Staging
import TerminalUI

/// The device's clock: its speed, the passing of time, and the apps that were woken meanwhile.
@MainActor
@Observable
final class ClockModel {
  var speed = Speed.stands { didSet { if speed != oldValue { run() } } }
  /// The task that runs the clock; nil while it stands.
  @ObservationIgnored private(set) var task: Task<Void, Never>?
  /// The task that lets time pass, until it has.
  @ObservationIgnored private var passing: Task<Void, Never>?
  /// The number of periods that have not passed yet.
  private var periodsToPass = 0

  /// True while a period passes that the person asked for. Nothing in the program may move meanwhile: an app that does not
  /// complete its delivery is waited for.
  var isPassing: Bool { periodsToPass > 0 }

  private unowned let device: DeviceModel

  init(on device: DeviceModel) { self.device = device }

  /// The history of background deliveries, oldest first.
  var deliveryEvents: [DeliveryEvent] { device.following(\.deliveryEvents) }

  /// The types that apps observe without being registered to be woken for them, app by app in the order of the names.
  var typesObservedUnregistered: [(app: String, types: [ObjectType])] {
    device.following(\.typesObservedUnregistered)
      .map { (app: $0.key, types: $0.value.inOrder) }
      .sorted { (device.name(of: $0.app), $0.app) < (device.name(of: $1.app), $1.app) }
  }

  /// Returns the strips of all apps, or of one, with `count` cells each.
  func deliveryStrips(of app: String? = nil, count: Int) -> [DeliveryStrip] {
    let strips = DeliveryStrip.strips(of: deliveryEvents, until: device.settings.clock.uptime, count: count)
    return app == nil ? strips : strips.filter { $0.app == app }
  }

  /// True when an event happens by itself as time passes.
  var hasTimedEvents: Bool { device.following(\.hasTimedEvents) }

  /// The events that are scheduled now, the next one first.
  var scheduledEvents: [Event] { device.following(\.scheduledEvents) }
  typealias Event = ScheduledEvent
  typealias WakeUp = DeliveryEvent

  /// Returns "9:30 AM" for a moment of today, "Nov 21, 2025 at 9:30 AM" for one of a later day.
  func words(forComing date: Date) -> String {
    let settings = device.settings
    let isToday = settings.calendar.isDate(date, inSameDayAs: settings.now())
    return settings.words(date, date: isToday ? .omitted : .abbreviated, time: .shortened)
  }

  /// Returns "9:30 AM" for a moment of today, "Nov 20, 9:30 AM" for one of an earlier day.
  func words(forPast date: Date) -> String {
    let settings = device.settings
    let time = settings.words(date, date: .omitted, time: .shortened)
    if settings.calendar.isDate(date, inSameDayAs: settings.now()) { return time }
    let day = Date.FormatStyle(
      locale: settings.locale, calendar: settings.calendar, timeZone: settings.calendar.timeZone)
    return "\(date.formatted(day.month(.abbreviated).day())) \(time)"
  }

  /// The longest time to wait for an app that does not complete its delivery: as long as a person waits for a screen.
  private static let patience = Duration.milliseconds(300)

  /// Waits until the apps that were woken have completed their deliveries.
  private var settle: @Sendable () async -> Void {
    { [daemon = device.daemon] in await daemon.waitForDeliveries(atMost: Self.patience) }
  }

  /// Lets a period pass. Time waits for each app that is woken until its work is done.
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

  /// Lets time pass until the next event that happens by itself, or says that there is none.
  func letTimePassUntilNextEvent() {
    device.script?.note(TimeVerb.until(.nextEvent))
    pass { [settle, device] daemon in
      if await daemon.advanceToNextEvent(settle: settle) { return }
      await MainActor.run {
        device.companionOutcome = Outcome("No app was woken: none is registered for data that changes.")
      }
    }
  }

  /// Lets time pass, and says so when nothing came of it: the clock alone shows no difference between a phone on which
  /// nothing was due and a program that does nothing.
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

  /// Lets time pass after all periods that were asked for before.
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

  /// Waits until all periods that were asked for have passed.
  func finishPassing() async { await passing?.value }

  /// Runs the clock at its speed until it is set to another, or the device is switched off: time passes in small steps,
  /// in each of which what is due happens at its moment. Its time is stored once a second, and at the end.
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
        // The time this took is left out: a busy device runs slower, and stops when it is stopped.
        last = ContinuousClock.now
        guard last - lastStored >= .seconds(1) else { continue }
        daemon.storeClock()
        lastStored = last
      }
    }
  }

  /// Stops a running clock, and stores its time.
  func stop() {
    guard let task else { return }
    task.cancel()
    device.daemon.storeClock()
  }
}

extension DeviceModel {
  /// Returns a sentence on a background delivery: "Stride woken for Steps: 1 change".
  func sentence(on event: ClockModel.WakeUp) -> LocalizedStringKey {
    let locale = settings.locale
    let clause = event.clause { (type: ObjectType) in type.displayName(in: locale) }
    return "\(name(of: event.app)): \(clause)"
  }
}

extension ClockModel {
  /// The speeds of the device's clock.
  enum Speed: CaseIterable, Hashable {
    /// Time passes only at the person's request.
    case stands
    /// As fast as the machine's clock.
    case runs
    /// A minute in a second.
    case minutes
    /// An hour in a second.
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

    /// The seconds of the device for one second of the machine; nil for a clock that stands.
    var rate: Double? {
      switch self {
      case .stands: nil
      case .runs: 1
      case .minutes: 60
      case .hours: 3_600
      case .week: 7 * 86_400 / 60
      }
    }

    /// The machine's time between two steps of a running clock.
    static let step = Duration.milliseconds(200)
  }
}
