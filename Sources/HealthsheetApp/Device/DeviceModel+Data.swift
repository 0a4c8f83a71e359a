import Foundation
import HealthDaemon
import HealthModel

/// What the store holds, whoever may see it, as the device's own screens read it.
///
/// A view that reads any of this is evaluated again when the daemon's answer may be another. What takes long is read off
/// the main actor.
extension DeviceModel {
  typealias TypeSummary = StoreSummary

  /// The types there are samples of, by the names they have in a language, each with how many and from where.
  func storedTypes(in locale: Locale) -> [TypeSummary] {
    following { daemon in
      daemon.typesWithSamples().sortedByDisplayName(in: locale).map(daemon.summary(of:)).filter { $0.sampleCount > 0 }
    }
  }

  /// The sources of a type, highest priority first (rule A86).
  func sourceOrder(for type: ObjectType) -> [SourceRecord] { following { $0.sourceOrder(for: type) } }

  /// Puts the sources of a type in an order, given by their bundle identifiers; merged sums follow at once.
  func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) {
    script?.note(
      remark: "By hand, what no script can do: the sources of \(type.displayName) were put in another order.")
    daemon.setSourceOrder(bundleIdentifiers, for: type)
  }

  /// What the last seven days hold of a type, and its newest samples.
  func overview(of type: ObjectType) async -> TypeOverview { await TypeOverview.read(of: type, in: daemon) }

  /// Deletes all samples of a type, whoever wrote them (rule A87).
  func deleteAllSamples(of type: ObjectType) {
    script?.note(.delete(.type(type)))
    let daemon = daemon
    Task { @concurrent in daemon.deleteAllSamples(of: type) }
  }

  /// How much an app has written, by type.
  func dataCounts(of app: AppIdentity) async -> [AppDataCount] { await AppDataCount.counts(of: app, in: daemon) }

  /// Deletes everything an app has written (rules A83 and A87).
  func deleteAllData(of app: AppIdentity) {
    script?.note(.delete(.data(ofApp: app.bundleIdentifier)))
    daemon.deleteAllData(of: app.bundleIdentifier)
  }

  /// The latest decision about the app in front; nil as long as there was none.
  var latestDecision: DecisionEvent? { decisionHistory.last { $0.change.app == frontmost } }

  /// What the app in front sees beside what the store holds.
  func inspection() async -> [InspectorRow] {
    await CallLog.$isPaused.withValue(true) {
      await InspectorRow.rows(
        for: frontApp.identity, through: frontProcess.connection, daemon: daemon,
        decidedLately: latestDecision?.types ?? [])
    }
  }
}

/// What the Health app tells about a type at a glance.
struct TypeOverview: Sendable {
  /// Nil where there was nothing in the last seven days.
  var finding: InspectedWeek.Finding?
  var latest: [LatestSample]

  @concurrent
  fileprivate static func read(of type: ObjectType, in daemon: HealthDaemon) async -> TypeOverview {
    TypeOverview(
      finding: InspectedWeek(settings: daemon.settings).finding(of: type, in: daemon),
      latest: LatestSample.newest(five: type, in: daemon))
  }
}

/// How many samples of a type an app has written.
struct AppDataCount: Hashable, Sendable {
  let type: ObjectType
  let count: Int

  @concurrent
  fileprivate static func counts(of app: AppIdentity, in daemon: HealthDaemon) async -> [AppDataCount] {
    daemon.typesWithSamples().compactMap { type in
      let isSource = daemon.summary(of: type).sources.contains { $0.bundleIdentifier == app.bundleIdentifier }
      if !isSource { return nil }
      let count = daemon.allSamples(SampleQuery(type, .sources([app.bundleIdentifier]))).count
      return count == 0 ? nil : AppDataCount(type: type, count: count)
    }
  }
}
