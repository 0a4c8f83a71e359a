import Foundation
import HealthDaemon
import HealthModel

/// One type the app has asked for: what the app sees of the last seven days, and what the store holds of them.
struct InspectorRow: Hashable, Sendable, Identifiable {
  let type: ObjectType
  let name: String
  /// What the app would be told; nil when that is nothing.
  let seen: InspectedWeek.Finding?
  /// What is there.
  let held: InspectedWeek.Finding
  /// Why the two may differ; nil when the app may read everything.
  let remark: String?

  var id: ObjectType { type }
}

extension InspectorRow {
  /// The rows of an app, in the order of their names.
  ///
  /// The app's column is asked through the app's own connection, so it is what the app would be told; the store's
  /// column goes through the system's doors.
  @concurrent
  static func rows(for connection: Connection, daemon: HealthDaemon) async -> [InspectorRow] {
    let bundleIdentifier = connection.app.bundleIdentifier
    let decisions = daemon.decisions(of: bundleIdentifier)
    let types = Set(decisions.keys.map(\.type)).union(daemon.objectTypes(askedForBy: bundleIdentifier))
    let week = InspectedWeek(settings: daemon.settings)
    return types.map { type in
      let query = SampleQuery(type, type.requiresPerObjectAuthorization ? .all : week.predicate)
      let seen = week.finding(of: type, samples: (try? connection.samples(matchingAny: [query])) ?? []) { options in
        try? connection.statisticsCollection(query, options: options, interval: week.days)
      }
      let held = week.finding(of: type, samples: daemon.allSamples(query)) { options in
        daemon.allStatistics(query, options: options, interval: week.days)
      }
      return InspectorRow(
        type: type, name: type.displayName(in: week.locale), seen: seen, held: held ?? .nothing,
        remark: daemon.settings.stateAgainstReading?.mark ?? remark(on: type, decisions))
    }
    .sorted { $0.name < $1.name }
  }

  private static func remark(on type: ObjectType, _ decisions: [Permission: Decision]) -> String? {
    if type.requiresPerObjectAuthorization { return "one by one" }
    return switch decisions[Permission(type, .read)] {
    case .granted: nil
    case .denied: "read denied"
    // The sheet is up, or it went away without an answer (rule A39).
    case .undetermined: "not answered"
    case nil: "read not asked"
    }
  }
}
