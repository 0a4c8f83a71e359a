import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel

extension HealthDaemon {
  /// Prints to standard error the date from which the app may read each limited type. The command's output contains
  /// nothing earlier.
  ///
  /// - Parameter types: The types that the command is about; nil for all types.
  func sayLimits(of app: String, _ types: Set<ObjectType>? = nil) {
    for (permission, decision) in decisions(of: app).sorted(by: { $0.key < $1.key }) {
      guard let date = decision.earliestEnd, types?.contains(permission.type) ?? true else { continue }
      let (type, start) = (permission.type.swiftName, date.formatted(.iso8601))
      say("remark: \(app) may only read \(type) since \(start) and its own samples.")
    }
  }
}
