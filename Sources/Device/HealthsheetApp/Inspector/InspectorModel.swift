import HealthDaemon
import HealthModel
import Observation

/// The state of the inspector: its page, the details in front of the screen, and the calls of the apps.
@MainActor
@Observable
final class InspectorModel {
  enum Page: Hashable { case data, calls, deliveries, decisions }

  /// The person's choice to show the inspector; nil before a choice, when the width of the screen decides.
  var isWanted: Bool?
  var page = Page.data
  /// The type whose details are in front of the screen; nil if there are none.
  var type: ObjectType?
  /// The call whose details are in front of the screen; nil if there are none.
  var call: CallRecord?

  /// The calls at the log's latest change, in order.
  private var calls: [CallRecord] = []
  /// The number of the latest background delivery added to the calls.
  @ObservationIgnored private var lastNotedDelivery = 0

  private unowned let device: DeviceModel

  init(on device: DeviceModel) { self.device = device }

  /// The foreground app's calls, latest first.
  var callsOfFrontApp: [CallRecord] { calls.reversed().filter { $0.app == device.frontmost } }

  /// The types that the foreground app has read. They include types that it never asked for, which are not in the
  /// ledger.
  var typesReadByFrontApp: Set<ObjectType> { typesRead(by: device.frontmost) }

  private func typesRead(by app: String) -> Set<ObjectType> {
    Set(
      calls.filter { $0.app == app && !$0.call.operation.isAboutPermissions }.flatMap(\.reasons).map(\.permission)
        .filter { $0.direction == .read }.map(\.type))
  }

  /// Follows the call log until the task is cancelled.
  func followCalls() async {
    for await _ in device.calls.changes() { calls = device.calls.records }
  }

  /// Adds an entry to the calls for each new delivery whose completion handler was called incorrectly or not at all.
  func noteBrokenDeliveries() {
    let events = device.daemon.deliveryEvents
    for event in events where event.number > lastNotedDelivery { device.calls.note(event) }
    lastNotedDelivery = events.last?.number ?? lastNotedDelivery
  }

  /// Returns the rows of an app that asked: the data that it sees, beside the contents of the store.
  ///
  /// - Parameter lately: The types of the latest decision, whose rows come first.
  func rows(of app: InstalledApp, decidedLately lately: Set<ObjectType> = []) async -> [InspectorRow] {
    let (read, strict) = (typesRead(by: app.identity.bundleIdentifier), strictTypes(of: app.identity.bundleIdentifier))
    let latest = device.consent.history.last { $0.change.app == app.identity.bundleIdentifier }
    return await CallLog.$isPaused.withValue(true) {
      await InspectorRow.rows(
        for: app.identity, through: device.process(of: app).connection, daemon: device.daemon, decidedLately: lately,
        alsoRead: read, strict: strict, isReset: latest?.change.isForgotten == true)
    }
  }

  /// Returns the types for which the app's latest query left out samples that began before the query's start date (rule
  /// Q90).
  private func strictTypes(of app: String) -> Set<ObjectType> {
    var types: Set<ObjectType> = []
    for record in device.calls.records where record.app == app {
      guard let dates = record.call.dates, dates.earliestEnd > .beforeEverything else { continue }
      if dates.earliestStart > .beforeEverything {
        types.formUnion(record.call.types)
      } else {
        types.subtract(record.call.types)
      }
    }
    return types
  }

  /// Returns the rows of the foreground app.
  func rows() async -> [InspectorRow] {
    await rows(of: device.frontApp, decidedLately: device.consent.latestDecision?.types ?? [])
  }

  /// Returns the sums of all days: what the foreground app gets, and what the store has. Nil unless the type is
  /// cumulative and the app may read it only from a date on.
  func sumsOfAllDays(of type: ObjectType) async -> (seen: String, held: String)? {
    let (daemon, connection) = (device.daemon, device.process(of: device.frontApp).connection)
    return await CallLog.$isPaused.withValue(true) {
      await InspectedWeek.sumsOfAllDays(of: type, for: device.frontmost, through: connection, in: daemon)
    }
  }

  /// Returns the newest five samples of a type.
  func latestSamples(of type: ObjectType) async -> [SampleRow] {
    await SampleRow.newest(5, of: type, in: device.daemon)
  }
}

extension ProcessKind {
  /// The name of the process in a sentence, such as "extension"; nil for the app itself.
  var name: String? {
    switch self {
    case .app: nil
    case .appExtension: "extension"
    case .widget: "widget"
    case .watchApp: "watch"
    }
  }
}

extension ObjectType: Identifiable {
  package var id: ObjectType { self }
}
