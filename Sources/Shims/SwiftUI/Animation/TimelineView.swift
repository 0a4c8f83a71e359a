/// A view whose content is created again at the dates of a schedule, but at most once a second: a terminal shows times
/// and counters, and no animation.
@MainActor @preconcurrency
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// The argument of the content's closure: the date for which the content is created.
  public struct Context: Sendable {
    /// The largest interval between two updates.
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }

    /// The latest date of the schedule. It is in the device's time.
    public let date: Date
    /// Always seconds, so that an app shows no smaller unit.
    public let cadence = Cadence.seconds

    /// Has no effect: the next update creates the content again anyway.
    public func invalidateTimelineContent() {}
  }

  private let schedule: Schedule
  private let content: (TimelineViewDefaultContext) -> Content
  @State private var date: Date?
  @State private var latest: LatestSchedule<Schedule>
  @Environment(\.now) private var now
}

/// The context of every timeline. It has one type, so that the compiler can infer the type of the content.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    (self.schedule, self.content) = (schedule, content)
    _latest = State(initialValue: LatestSchedule())
  }

  public var body: some View {
    let _ = latest.schedule = schedule
    content(TimelineViewDefaultContext(date: date ?? schedule.date(at: now()))).task { await follow() }
  }

  /// Updates the date until the view disappears. A clock that stands still gives no update.
  private func follow() async {
    while !Task.isCancelled, let schedule = latest.schedule {
      let shown = now()
      let current = schedule.date(at: shown)
      if date != current { date = current }
      let next = schedule.entries(from: shown, mode: .normal).first { $0 > shown }
      let due = max(next ?? .distantFuture, shown + 1)
      repeat {
        // Sleep for a second at most: the device's clock may jump, and the schedule may continue after a pause.
        guard (try? await Task.sleep(for: .seconds(min(1, max(0.01, due.timeIntervalSince(now())))))) != nil else {
          return
        }
      } while now() < due && next != nil
    }
  }
}

/// The schedule of the latest evaluation, which the loop of a ``TimelineView`` reads.
@MainActor
private final class LatestSchedule<Schedule> {
  /// Nil before the first evaluation.
  var schedule: Schedule?
}

/// The dates at which a ``TimelineView`` is updated.
public protocol TimelineSchedule {
  /// The dates, in ascending order.
  associatedtype Entries: Sequence where Entries.Element == Date
  typealias Mode = TimelineScheduleMode

  /// Returns the dates from a start on; the first may be before it.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The frequency of updates that the device can show. Here it is always normal.
public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }

extension TimelineSchedule {
  /// Returns the latest date of the schedule at a time, or the time itself if the schedule has not begun.
  fileprivate func date(at now: Date) -> Date {
    var latest = now
    for entry in entries(from: now, mode: .normal) {
      if entry > now { break }
      latest = entry
    }
    return latest
  }
}

/// A schedule with equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  /// Dates without end. The first is the schedule's latest date at or before the requested start.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    fileprivate var upcoming: Date
    fileprivate let interval: TimeInterval

    public mutating func next() -> Date? {
      defer { upcoming += interval }
      return upcoming
    }
  }

  private let start: Date
  private let interval: TimeInterval

  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval > 0 ? interval : 1
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let passed = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(upcoming: start + passed * interval, interval: interval)
  }
}

/// A schedule of whole minutes.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60).entries(from: startDate, mode: mode)
  }
}

/// A schedule of given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// A schedule for animations, which a terminal shows with one frame a second.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = max(1, minimumInterval ?? 1)
    isPaused = paused
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    isPaused
      ? AnySequence([startDate])
      : AnySequence(PeriodicTimelineSchedule(from: startDate, by: interval).entries(from: startDate, mode: mode))
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    Self(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: Self { Self() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: Self { Self() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> Self
  where Self == ExplicitTimelineSchedule<Dates>, Dates.Element == Date { Self(dates) }
}
