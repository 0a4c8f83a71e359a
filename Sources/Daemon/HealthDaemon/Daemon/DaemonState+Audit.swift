import Foundation
import HealthModel

/// The entries that a change adds to the audit log.
extension DaemonState {
  /// Puts the calls that were counted before a change ahead of the change's own entries in the audit log.
  ///
  /// Observations that change nothing, such as an app's launch, wait for the next change instead of causing a write.
  mutating func completeAudit(with runs: AccessRuns?) {
    guard let runs, let noted = audit else { return }
    takeDeliveryEvents(behind: runs)
    if noted.isEmpty && !isAuditDue { return }
    defer { isAuditDue = false }
    takeCalls(runs)
    if isAuditDue || noted.contains(where: { !$0.event.isObservation }) {
      audit = delayedAudit + noted
    } else {
      delayedAudit += noted
      audit = []
    }
  }

  /// Adds entries for the calls counted so far, after the entry for opening the device.
  private mutating func takeCalls(_ runs: AccessRuns) {
    if !isOpeningLogged {
      delayedAudit.append(AuditEntry(.opened, at: settings.now(), openingValues))
      isOpeningLogged = true
    }
    delayedAudit += runs.take()
  }

  /// The values of the log entry for opening the device. They include the states that differ from a new device, unless
  /// a command opened the device.
  private var openingValues: [String: AuditValue] {
    var values = settings.auditValues
    if !settings.isOpenedByCommand, !openingStates.isEmpty { values["states"] = .members(openingStates) }
    return values
  }

  /// Logs the error of a call that waited for the person. A request whose turn it is logs its error before it passes
  /// the turn on, so that the error precedes the next question in the log.
  mutating func logFailure(
    _ error: HealthError, of operation: AppCall.Operation, _ types: [ObjectType], on connection: ConnectedApp
  ) {
    let process = connection.asksForExtension ? .appExtension : connection.process
    log(.access, of: connection.app.bundleIdentifier, Self.failure(error, of: operation, types, in: process))
  }

  /// Logs the error of a request by a program that cannot ask the person itself. Includes the permissions, which no
  /// other line has.
  mutating func logFailure(
    _ error: HealthError, of operation: AppCall.Operation = .requestAuthorization, for permissions: Set<Permission>,
    by app: String, in process: ProcessKind
  ) {
    var values = Self.failure(error, of: operation, permissions.types, in: process)
    values["permissions"] = .permissions(permissions)
    log(.access, of: app, values)
  }

  private static func failure(
    _ error: HealthError, of operation: AppCall.Operation, _ types: [ObjectType], in process: ProcessKind
  ) -> [String: AuditValue] {
    [
      "call": .text(operation.rawValue), "program": .text(process.rawValue), "calls": 1, "returned": 0,
      "types": .texts(types.map(\.identifier)), "error": .integer(error.code.rawValue),
    ]
  }

  /// Adds entries for background deliveries since the last change. Calls that apps made before a delivery come first. A
  /// completed delivery has an entry only for its start.
  private mutating func takeDeliveryEvents(behind runs: AccessRuns) {
    if deliveries.lastEvent == lastLoggedDelivery { return }
    for event in deliveries.events where event.number > lastLoggedDelivery {
      guard let values = event.auditValues else { continue }
      if !event.isOfHandler { takeCalls(runs) }
      delayedAudit.append(AuditEntry(.delivery, at: event.date, app: event.app, values))
    }
    lastLoggedDelivery = deliveries.lastEvent
    // Write the waiting entries before they become too many.
    if delayedAudit.count > 1_000 { isAuditDue = true }
  }

  /// Removes the waiting entries after they were written, so that the next change does not write them again.
  mutating func didWriteAudit() { if !delayedAudit.isEmpty { delayedAudit = [] } }
}

extension DeviceSettings {
  /// The values of the log entry for opening the device.
  var auditValues: [String: AuditValue] {
    if isOpenedByCommand { return ["simulated": "yes", "origin": .text(AuditOrigin.command.rawValue)] }
    return [
      "simulated": "yes", "system": .text("iOS \(operatingSystemVersion)"),
      "language": .text(locale.identifier), "timeZone": .text(calendar.timeZone.identifier),
    ]
  }

  /// The states whose values differ from a new device's. Leaves out the clock, and the version, language and time zone,
  /// which are separate values in the log.
  var unusualAuditStates: [String: AuditValue] {
    let states = DeviceState.all.filter { state in
      switch state.values {
      case .clock, .text(_, .systemVersion, _), .text(_, .locale, _), .text(_, .timeZone, _): false
      case .flag, .seconds, .text(_, .model, _): isUnusual(state)
      }
    }
    return Dictionary(uniqueKeysWithValues: states.map { ($0.name, .text(self[$0].written)) })
  }
}

extension DeliveryEvent {
  /// True for the call of a completion handler. Such an event does not end the counting of calls: it comes on an app's
  /// thread, and would split the counts of other apps' calls at random points.
  fileprivate var isOfHandler: Bool {
    switch kind {
    case .completed, .completedAgain, .completedLate: true
    default: false
    }
  }

  /// The event as values of an entry in the audit log; nil for an event that the log records in another kind of entry.
  fileprivate var auditValues: [String: AuditValue]? {
    var values: [String: AuditValue] = ["types": .texts(types.map(\.identifier))]
    switch kind {
    // The calls that enable, disable or complete a delivery have their own lines.
    case .enabled, .disabled, .completed: return nil
    case .held(let obstacle):
      values["what"] = "held"
      values.merge([String: AuditValue](obstacle, named: "reason")) { own, _ in own }
    case .woken(let isLaunch, let changes):
      (values["what"], values["changes"]) = (isLaunch ? "launched" : "woken", .integer(changes))
    case .completedAgain: values["what"] = "completedAgain"
    case .completedLate: values["what"] = "completedLate"
    case .missed(let count, let next):
      (values["what"], values["failures"]) = (next == nil ? "stopped" : "missed", .integer(count))
    case .hidden: values["what"] = "hidden"
    case .resumed: values["what"] = "resumed"
    }
    return values
  }
}
