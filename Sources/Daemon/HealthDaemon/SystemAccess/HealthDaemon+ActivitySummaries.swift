import Foundation
import HealthModel

/// Activity summaries. They are computed from samples, including those of types that the app may not read, because
/// summaries have a separate permission (rule Q79).
extension HealthDaemon {
  /// Returns the summaries of days with any activity, in chronological order (rule Q78). Days are in the device's time
  /// zone. Energy and minutes of several sources are merged (rule Q45). An hour counts as a stand hour when any source
  /// has a stand hour for it.
  func activitySummaries(
    matching predicate: SamplePredicate, characteristics: Characteristics, _ settings: DeviceSettings
  ) throws(HealthError) -> [ActivitySummaryRecord] {
    var goals = characteristics.activityGoals
    goals.moveMode = characteristics.activityMoveMode(on: settings.now(), in: settings.calendar)
    return try summaries(
      of: predicate.activityDays, in: settings.calendar.timeZone, goals: goals, characteristics.goalHistory
    )
    .filter { predicate.matches(SampleRecord($0, in: settings.calendar.timeZone)) }
  }

  private func summaries(
    of days: ClosedRange<CalendarDay>?, in timeZone: TimeZone, goals: ActivityGoals, _ history: GoalHistory
  ) throws(HealthError) -> [ActivitySummaryRecord] {
    var summaries: [CalendarDay: ActivitySummaryRecord] = [:]
    func change(_ date: Date, _ change: (inout ActivitySummaryRecord) -> Void) {
      let day = CalendarDay(containing: date, in: timeZone)
      var wanted = history[day] ?? goals
      wanted.moveMode = goals.moveMode
      change(&summaries[day, default: ActivitySummaryRecord(day: day, goals: wanted)])
    }
    let window = SamplePredicate.dates(
      start: days?.lowerBound.start(in: timeZone), end: days?.upperBound.advanced(by: 1).start(in: timeZone),
      strictStart: false, strictEnd: false)
    let queries = ActivitySummaryRecord.types.map { SampleQuery($0, window) }
    try load(queries.map { SampleScope($0.type) }, from: queries.earliestWanted)
    let everyDay = StatisticsInterval(
      anchor: CalendarDay(year: 2001, month: 1, day: 1).start(in: timeZone), components: DateComponents(day: 1),
      calendar: .gregorian(in: timeZone))
    let sums: [(ObjectType, WritableKeyPath<ActivitySummaryRecord, Double>)] = [
      (.activeEnergyBurned, \.activeEnergy), (.appleExerciseTime, \.exerciseTime), (.appleMoveTime, \.moveTime),
    ]
    for (type, value) in sums {
      let collection = try allStatistics(SampleQuery(type, window), options: .cumulativeSum, interval: everyDay)
      for bucket in collection.buckets { change(bucket.start) { $0[keyPath: value] = bucket.merged.sum ?? 0 } }
    }
    var stoodHours: Set<Date> = []
    for sample in allSamples(SampleQuery(.appleStandHour, window)) {
      let hour = Calendar.gregorian(in: timeZone).dateInterval(of: .hour, for: sample.start)?.start ?? sample.start
      let hasStood = sample.category == 0 && stoodHours.insert(hour).inserted
      change(sample.start) { $0.standHours += hasStood ? 1 : 0 }
    }
    return summaries.values.sorted { $0.day < $1.day }
  }
}

extension SampleRecord {
  /// Creates a sample for predicates from a summary. It lasts from the start of the day to its end.
  fileprivate init(_ summary: ActivitySummaryRecord, in timeZone: TimeZone) {
    self.init(
      uuid: UUID(number: 0), type: .activitySummary, start: summary.day.start(in: timeZone),
      end: summary.day.advanced(by: 1).start(in: timeZone), content: .activitySummary(summary),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health")))
  }
}

extension SamplePredicate {
  /// The days to which the predicate limits summaries; nil for no limit.
  fileprivate var activityDays: ClosedRange<CalendarDay>? {
    switch self {
    case .content(.activityDays(let days)): days
    case .and(let parts):
      parts.compactMap(\.activityDays).reduce(nil) { days, part in
        guard let days else { return part }
        let lower = max(days.lowerBound, part.lowerBound)
        return lower...max(lower, min(days.upperBound, part.upperBound))
      }
    case .or(let parts):
      parts.allSatisfy { $0.activityDays != nil }
        ? parts.compactMap(\.activityDays).reduce(nil) { days, part in
          days.map { min($0.lowerBound, part.lowerBound)...max($0.upperBound, part.upperBound) } ?? part
        } : nil
    default: nil
    }
  }
}
