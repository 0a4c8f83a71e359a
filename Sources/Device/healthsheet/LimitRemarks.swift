import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel

extension HealthDaemon {
  /// Prints two kinds of remarks to standard error: the date from which the app may read each limited type, and the
  /// given types that the app never asked to read. The command's own output contains neither.
  func sayLimits(of app: String, _ types: Set<ObjectType>? = nil) {
    let decisions = decisions(of: app)
    for type in types?.sorted(by: { $0.row < $1.row }) ?? [] where decisions[Permission(type, .read)] == nil {
      let isChosen = type.requiresPerObjectAuthorization && objectTypes(askedForBy: app).contains(type)
      if !isChosen { say("remark: \(app) never asked to read \(type.swiftName): it gets only its own samples.") }
    }
    for (permission, decision) in decisions.sorted(by: { $0.key < $1.key }) {
      guard let date = decision.earliestEnd, types?.contains(permission.type) ?? true else { continue }
      let (type, start) = (permission.type.swiftName, date.formatted(.iso8601))
      say("remark: \(app) may read only samples of \(type) since \(start), and the samples that it saved itself.")
    }
  }
}
