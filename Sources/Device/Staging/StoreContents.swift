import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Texts

/// The part of a device that an export contains: everything, or the part that one app may see, limited to some types
/// and a period.
///
/// The part of an app is read through the app's own connection, like all reads of an app: samples that it may not see
/// are neither written nor counted.
package struct StoreContents: ExportContents, Sendable {
  private let daemon: HealthDaemon
  /// The connection of the app; nil for the person who owns the device.
  private let connection: Connection?
  /// The types to export; nil for all.
  private let wanted: Set<ObjectType>?
  private let period: Period
  /// The approximate number of samples that are loaded at a time. By default they take about 50 MB.
  private let partSize: Int

  /// A period in which samples must start. A bound is nil if it is open.
  private struct Period {
    var start: Date?
    var end: Date?

    var predicate: SamplePredicate {
      start == nil && end == nil ? .all : .dates(start: start, end: end, strictStart: true, strictEnd: false)
    }
  }

  /// - Parameters:
  ///   - app: The app whose view of the store is exported; nil for everything in the store.
  ///   - types: The types to export, together with the members of correlations and the routes of workouts; nil for all.
  ///   - start: The earliest start of a sample; nil for any.
  ///   - end: The moment before which samples must begin; nil for any.
  ///   - partSize: The approximate number of samples that ``forEachPart(of:_:)`` passes at a time.
  package init(
    of daemon: HealthDaemon, as app: AppIdentity? = nil, types: Set<ObjectType>? = nil, from start: Date? = nil,
    to end: Date? = nil, partSize: Int = 1 << 18
  ) {
    self.daemon = daemon
    connection = app.map { daemon.connect($0) }
    wanted = types.map { types in
      types.union(types.flatMap { $0 == .workout ? [.workoutRoute] : $0.memberTypes })
    }
    period = Period(start: start, end: end)
    self.partSize = partSize
  }

  /// The types to export. For an app, these include types without samples.
  package var types: [ObjectType] {
    // For an app, query each type, because an app cannot learn which types have samples.
    let known =
      connection == nil
      ? daemon.typesWithSamples() : ObjectType.all.filter { $0.isOfSamples && daemon.settings.has($0) }
    return known.filter { wanted?.contains($0) ?? true }
  }

  package func samples(of type: ObjectType) throws -> [SampleRecord] {
    try samples(SampleQuery(type, period.predicate))
  }

  /// Calls a closure with the samples of a type, part by part. For an app there is a single part, because it reads each
  /// type with one query.
  package func forEachPart(of type: ObjectType, _ body: ([SampleRecord]) throws -> Void) throws {
    for part in parts(of: type) { try body(samples(SampleQuery(type, part.predicate))) }
    // A command no longer needs the samples of this type. All types of a large store together take gigabytes.
    if connection == nil, daemon.settings.isOpenedByCommand { daemon.unload([type]) }
  }

  package func firstSamples(of type: ObjectType) throws -> [SampleRecord]? {
    let parts = parts(of: type)
    if parts.count < 2 { return nil }
    var firsts = FirstSamples(try sources(of: type))
    for part in parts where !firsts.areComplete {
      firsts.add(try samples(SampleQuery(type, part.predicate)).inOrderOfExport)
    }
    return firsts.toMove
  }

  private func parts(of type: ObjectType) -> [Period] {
    // Count first, because `pages(of:)` loads all samples of the type, even for a short period.
    guard connection == nil, daemon.summary(of: type).sampleCount > partSize else { return [period] }
    let pages = daemon.pages(of: type)
    var parts = [period]
    for rank in stride(from: partSize, to: pages.count, by: partSize) {
      let newer = pages.count - 1 - rank
      guard let sample = pages.records(in: newer..<newer + 1).first else { continue }
      let second = Date(
        timeIntervalSinceReferenceDate: sample.start.timeIntervalSinceReferenceDate.rounded(.down))
      guard second > parts[parts.count - 1].start ?? .distantPast, second < period.end ?? .distantFuture else {
        continue
      }
      parts[parts.count - 1].end = second
      parts.append(Period(start: second, end: period.end))
    }
    return parts
  }

  /// Returns the sources in the person's order. For an app, returns only those whose samples it may see.
  package func sources(of type: ObjectType) throws -> [SourceRecord] {
    guard let connection else { return daemon.summary(of: type).sources }
    return try asked { try connection.sources(SampleQuery(type, period.predicate)) } ?? []
  }

  package func routes(of workout: SampleRecord) throws -> [SampleRecord] {
    guard wanted?.contains(.workoutRoute) ?? true else { return [] }
    return try samples(SampleQuery(.workoutRoute, .related(.samples(of: workout.uuid))))
  }

  package func characteristics() throws -> Characteristics {
    var characteristics = Characteristics()
    for type in ObjectType.all
    where type.kind == .characteristic && daemon.settings.has(type) && wanted?.contains(type) ?? true {
      let entered = try asked { try connection?.characteristics(for: type) ?? daemon.characteristics() }
      if let entered { characteristics.take(type, from: entered) }
    }
    return characteristics
  }

  /// The summaries of the days in the period. If there are none at all, returns a summary of today, which contains only
  /// the goals.
  package func activitySummaries() throws -> [ActivitySummaryRecord] {
    guard wanted?.contains(.activitySummary) ?? true else { return [] }
    let summaries =
      try asked { try connection?.activitySummaries(matching: .all) ?? daemon.allActivitySummaries() } ?? []
    if period.start == nil, period.end == nil {
      return summaries.isEmpty ? [today].compactMap(\.self) : summaries
    }
    let zone = daemon.settings.calendar.timeZone
    return summaries.filter { summary in
      let day = summary.day.start(in: zone)
      return day >= period.start ?? .distantPast && day < period.end ?? .distantFuture
    }
  }

  /// Today on the device's clock, with goals and no activity: an export stores goals only with a day. Nil if the person
  /// has set no goals.
  private var today: ActivitySummaryRecord? {
    let goals = daemon.characteristics().activityGoals
    guard connection == nil, goals != ActivityGoals(), let date else { return nil }
    return ActivitySummaryRecord(
      day: CalendarDay(containing: date, in: daemon.settings.calendar.timeZone), goals: goals)
  }

  package func hasAttachments(_ sample: SampleRecord) throws -> Bool {
    if let connection { return try asked { try !connection.attachments(of: sample.reference).isEmpty } ?? false }
    return try daemon.hasAttachments(sample.reference)
  }

  /// The device's clock; nil for an app. An import sets the clock to the latest sample of any type. An app must not
  /// learn that date.
  package var date: Date? { connection == nil ? daemon.storedClock : nil }

  private func samples(_ query: SampleQuery) throws -> [SampleRecord] {
    if let connection { return try asked { try connection.samples(matchingAny: [query]) } ?? [] }
    let samples = daemon.allSamples(query)
    // Throw if a part of the store is unreadable, so that it does not look empty.
    if let problem = daemon.storageProblem { throw error(problem) }
    return samples
  }

  private func error(_ problem: String) -> DeviceStartError {
    DeviceStartError(LocalizedStringKey(verbatim: problem), exitStatus: daemon.storageExitStatus)
  }

  /// Returns the result of a query; nil if the app has not asked the person for the data.
  private func asked<Answer>(_ body: () throws -> Answer) throws -> Answer? {
    do {
      return try body()
    } catch let error as HealthError where connection != nil && error.code == .authorizationNotDetermined {
      return nil
    } catch let error as HealthError {
      throw self.error(daemon.storageProblem ?? error.message)
    }
  }
}

extension ObjectType {
  fileprivate var isOfSamples: Bool { kind != .characteristic && kind != .activitySummary }
}
