import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel

/// The part of a device an export tells of: everything, or what one app may see, of some types, in some time.
///
/// An app's part comes through the app's own connection, as every read of the app does: what it may not see is neither
/// written nor counted, and looks like what is not there.
package struct StoreContents: ExportContents, Sendable {
  private let daemon: HealthDaemon
  /// The app that looks; nil for the person whose device it is.
  private let connection: Connection?
  /// The types that are wanted; nil for all.
  private let wanted: Set<ObjectType>?
  private let predicate: SamplePredicate

  /// - Parameters:
  ///   - app: Whose eyes to look through; nil for everything the store holds.
  ///   - types: Only these, with what belongs to them: the members of correlations, the routes of workouts.
  ///   - start: Only samples that begin then or later.
  ///   - end: Only samples that begin before.
  package init(
    of daemon: HealthDaemon, as app: AppIdentity? = nil, types: Set<ObjectType>? = nil, from start: Date? = nil,
    to end: Date? = nil
  ) {
    self.daemon = daemon
    connection = app.map { daemon.connect($0) }
    wanted = types.map { types in
      types.union(types.flatMap { $0 == .workout ? [.workoutRoute] : $0.memberTypes })
    }
    predicate =
      start == nil && end == nil ? .all : .dates(start: start, end: end, strictStart: true, strictEnd: false)
  }

  package var types: [ObjectType] {
    // An app is not told which types there are samples of: it has to ask for each.
    let known = connection == nil ? daemon.typesWithSamples() : ObjectType.all.filter(\.isOfSamples)
    return known.filter { wanted?.contains($0) ?? true }
  }

  package func samples(of type: ObjectType) throws -> [SampleRecord] { try samples(SampleQuery(type, predicate)) }

  package func routes(of workout: SampleRecord) throws -> [SampleRecord] {
    guard wanted?.contains(.workoutRoute) ?? true else { return [] }
    return try samples(SampleQuery(.workoutRoute, .related(.samples(of: workout.uuid))))
  }

  package func characteristics() throws -> Characteristics {
    var characteristics = Characteristics()
    for type in ObjectType.all where type.kind == .characteristic && wanted?.contains(type) ?? true {
      let entered = try asked { try connection?.characteristics(for: type) ?? daemon.characteristics() }
      if let entered { characteristics.take(type, from: entered) }
    }
    return characteristics
  }

  package func activitySummaries() throws -> [ActivitySummaryRecord] {
    guard wanted?.contains(.activitySummary) ?? true else { return [] }
    let summaries =
      try asked { try connection?.activitySummaries(matching: .all) ?? daemon.allActivitySummaries() } ?? []
    guard case .dates(let start, let end, _, _) = predicate else {
      return summaries.isEmpty ? [today].compactMap(\.self) : summaries
    }
    let zone = daemon.settings.calendar.timeZone
    return summaries.filter { summary in
      let day = summary.day.start(in: zone)
      return day >= start ?? .distantPast && day < end ?? .distantFuture
    }
  }

  /// The day on the device's clock, where nothing was done yet, for the goals to stand in: an export tells them with days
  /// only. Nil where the person has set none.
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

  package var date: Date? { daemon.keptClock }

  private func samples(_ query: SampleQuery) throws -> [SampleRecord] {
    if let connection { return try asked { try connection.samples(matchingAny: [query]) } ?? [] }
    let samples = daemon.allSamples(query)
    // A part of the store that cannot be read is not an empty one.
    if let problem = daemon.storageProblem { throw DeviceStartError(problem, exitStatus: daemon.storageExitStatus) }
    return samples
  }

  /// The answer of the device; nil where the app has not asked the person for it.
  private func asked<Answer>(_ body: () throws -> Answer) throws -> Answer? {
    do {
      return try body()
    } catch let error as HealthError where connection != nil && error.code == .authorizationNotDetermined {
      return nil
    } catch let error as HealthError {
      throw DeviceStartError(daemon.storageProblem ?? error.message, exitStatus: daemon.storageExitStatus)
    }
  }
}

extension ObjectType {
  fileprivate var isOfSamples: Bool { kind != .characteristic && kind != .activitySummary }
}
