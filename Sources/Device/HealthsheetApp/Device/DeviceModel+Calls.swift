import HealthDaemon
import HealthModel
import TerminalUI

extension ProcessKind {
  /// The name of the process in a sentence: "extension"; nil for the app itself.
  var name: String? {
    switch self {
    case .app: nil
    case .appExtension: "extension"
    case .watchApp: "watch"
    }
  }
}

/// The calls of the apps, for the screens.
extension DeviceModel {
  typealias Call = CallRecord

  /// The calls of the app in front, the latest first.
  var callsOfFrontApp: [Call] { callRecords.reversed().filter { $0.app == frontmost } }

  /// Adds deliveries whose completion handler was called wrongly or not at all to the calls, each once.
  func noteBrokenDeliveries() {
    for event in daemon.deliveryEvents where event.number > lastNotedDelivery { calls.note(event) }
    lastNotedDelivery = daemon.deliveryEvents.last?.number ?? lastNotedDelivery
  }

  /// Follows the log of the calls until the task is cancelled.
  func followCalls() async {
    for await _ in calls.changes() { callRecords = calls.records }
  }
}
