import HealthDaemon
import HealthModel
import TerminalUI

extension ProcessKind {
  /// "extension"; nil for the app itself.
  var name: String? {
    switch self {
    case .app: nil
    case .appExtension: "extension"
    case .watchApp: "watch"
    }
  }
}

/// The calls of the apps, as screens show them.
extension DeviceModel {
  typealias Call = CallRecord

  /// The calls of the app in front, the latest first.
  var callsOfFrontApp: [Call] { callRecords.reversed().filter { $0.app == frontmost } }

  /// Puts completion handlers that were not called as they must be among the calls, each once.
  func noteBrokenDeliveries() {
    for event in daemon.deliveryEvents where event.number > lastNotedDelivery { calls.note(event) }
    lastNotedDelivery = daemon.deliveryEvents.last?.number ?? lastNotedDelivery
  }

  /// Follows the log of the calls until the task is cancelled.
  func followCalls() async {
    for await _ in calls.changes() { callRecords = calls.records }
  }
}
