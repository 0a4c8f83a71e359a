import Foundation
import HealthDaemon
import HealthModel
import Scenarios

/// The contents of the store, without regard to consent, for the device's own screens.
///
/// A view that reads any of this is evaluated again when the daemon's answer may have changed. Longer reads are done
/// off the main actor.
extension DeviceModel {
  /// The number, the sources and the latest date of a type's samples.
  typealias TypeSummary = StoreSummary

  /// Returns the types with samples by their names in a language, each with the number and the sources of its samples.
  func storedTypes(in locale: Locale) -> [TypeSummary] {
    following { daemon in
      daemon.typesWithSamples().sortedByDisplayName(in: locale).map(daemon.summary(of:)).filter { $0.sampleCount > 0 }
    }
  }

  /// Returns the sources of a type, highest priority first (rule A86).
  func sourceOrder(for type: ObjectType) -> [SourceRecord] { following { $0.sourceOrder(for: type) } }

  /// Sets the priority of a type's sources, by their bundle identifiers. Merged sums follow at once.
  func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) {
    script?.note(
      remark: "By hand, what no script can do: the sources of \(type.displayName) were put in another order.")
    daemon.setSourceOrder(bundleIdentifiers, for: type)
  }

  /// Returns a summary of a type over the last seven days, and its newest samples.
  func overview(of type: ObjectType) async -> TypeOverview { await TypeOverview.read(of: type, in: daemon) }

  /// Deletes all samples of a type, of every source (rule A87).
  func deleteAllSamples(of type: ObjectType) {
    script?.note(DeleteVerb.type(type))
    let daemon = daemon
    Task { @concurrent in daemon.deleteAllSamples(of: type) }
  }

  /// Returns the number of samples an app has written, by type.
  func dataCounts(of app: AppIdentity) async -> [AppDataCount] { await AppDataCount.counts(of: app, in: daemon) }

  /// Deletes every sample that an app has written (rules A83 and A87).
  func deleteAllData(of app: AppIdentity) {
    script?.note(DeleteVerb.data(ofApp: app.bundleIdentifier))
    daemon.deleteAllData(of: app.bundleIdentifier)
  }

  /// The latest decision about the app in front; nil before the first.
  var latestDecision: DecisionEvent? { decisionHistory.last { $0.change.app == frontmost } }

  /// Returns the data the app in front sees, beside the contents of the store.
  func inspection() async -> [InspectorRow] {
    await CallLog.$isPaused.withValue(true) {
      await InspectorRow.rows(
        for: frontApp.identity, through: frontProcess.connection, daemon: daemon,
        decidedLately: latestDecision?.types ?? [])
    }
  }
}

/// A summary of a type in the Health app.
struct TypeOverview: Sendable {
  /// The values of the last seven days; nil without any.
  var finding: InspectedWeek.Finding?
  /// The newest samples, five at most.
  var latest: [LatestSample]

  @concurrent
  fileprivate static func read(of type: ObjectType, in daemon: HealthDaemon) async -> TypeOverview {
    TypeOverview(
      finding: InspectedWeek(settings: daemon.settings).finding(of: type, in: daemon),
      latest: LatestSample.newest(five: type, in: daemon))
  }
}

/// The number of samples of a type that an app has written.
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
