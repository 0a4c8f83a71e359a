import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// One type the app has asked for: what the app sees of the last seven days, and what the store holds of them.
struct InspectorRow: Hashable, Sendable, Identifiable {
  /// What an app is told when it asks.
  enum Answer: Hashable, Sendable {
    case finding(InspectedWeek.Finding)
    /// No samples and no error: denied, or there are none.
    case noData
    /// The code of an `HKError`, and what it says in a word or two.
    case error(Int, String)
  }

  let type: ObjectType
  let name: String
  /// The language of the words.
  let locale: Locale
  /// What the app would be told; nil while it does not run.
  let seen: Answer?
  /// What is there.
  let held: InspectedWeek.Finding
  /// What the ledger holds of each direction; nil for one the app never asked for.
  let write: Decision?
  let read: Decision?
  /// Of objects that are allowed one by one: how many the app may read, and how many there are.
  let objects: ObjectCount?
  /// Why the app gets what it gets when it reads.
  let reason: AccessExplanation
  /// Why it may save, or may not.
  let writeReason: AccessExplanation

  /// Of the objects a person chooses from.
  struct ObjectCount: Hashable, Sendable {
    var allowed: Int
    var all: Int
  }

  var id: ObjectType { type }

  /// A reason with its rule: "read denied: own samples only · A54".
  func words(_ reason: AccessExplanation) -> String {
    String(localized: "\(LocalizedStringKey(numbersIn: reason.clause)) · \(reason.rule)", locale: locale)
  }
}

extension InspectorRow {
  /// The rows of an app: first the types the person decided about last, then those that have samples, then by name.
  ///
  /// The app's column is asked through the app's own connection, so it is what the app would be told; the store's
  /// column goes through the system's doors.
  ///
  /// - Parameters:
  ///   - connection: Nil when the app does not run.
  ///   - lately: The types of the latest decision.
  @concurrent
  static func rows(
    for app: AppIdentity, through connection: Connection?, daemon: HealthDaemon, decidedLately lately: Set<ObjectType>
  ) async -> [InspectorRow] {
    let decisions = daemon.decisions(of: app.bundleIdentifier)
    // Its own objects an app may read before it asks for others (rule A67).
    let own = ObjectType.chosenInSettings.filter { !daemon.allowedObjects(of: $0, for: app.bundleIdentifier).isEmpty }
    let types = Set(decisions.keys.map(\.type)).union(daemon.objectTypes(askedForBy: app.bundleIdentifier)).union(own)
    let week = InspectedWeek(settings: daemon.settings)
    let rows = types.sortedByDisplayName(in: week.locale).map { type in
      InspectorRow(
        type: type, name: type.displayName(in: week.locale), locale: week.locale,
        seen: connection.map { answer(about: type, to: $0, week) },
        held: week.finding(of: type, in: daemon) ?? week.nothing(of: type, in: daemon),
        write: decisions[Permission(type, .share)], read: decisions[Permission(type, .read)],
        objects: type.requiresPerObjectAuthorization ? objects(of: type, for: app, daemon) : nil,
        reason: daemon.explanationOfReading(type, by: app),
        writeReason: daemon.explanationOfWriting(type, by: app))
    }
    return rows.filter { lately.contains($0.type) }
      + rows.filter { !lately.contains($0.type) && !$0.held.isNothing }
      + rows.filter { !lately.contains($0.type) && $0.held.isNothing }
  }

  private static func objects(of type: ObjectType, for app: AppIdentity, _ daemon: HealthDaemon) -> ObjectCount {
    ObjectCount(
      allowed: daemon.allowedObjects(of: type, for: app.bundleIdentifier).count,
      all: daemon.summary(of: type).sampleCount)
  }

  private static func answer(about type: ObjectType, to connection: Connection, _ week: InspectedWeek) -> Answer {
    let query = week.query(about: type)
    do throws(HealthError) {
      let samples = try connection.samples(matchingAny: [query])
      let finding = week.finding(of: type, samples: samples) { options in
        try? connection.statisticsCollection(query, options: options, interval: week.days)
      }
      return finding.map(Answer.finding) ?? .noData
    } catch {
      return .error(error.code.rawValue, error.code.inShort)
    }
  }
}

extension HealthError.Code {
  /// What queries run into, short enough for a narrow column.
  fileprivate var inShort: String {
    switch self {
    case .healthDataUnavailable: "unavailable"
    case .healthDataRestricted: "restricted"
    case .authorizationDenied: "denied"
    case .authorizationNotDetermined: "not determined"
    case .databaseInaccessible: "inaccessible"
    default: "failed"
    }
  }
}
