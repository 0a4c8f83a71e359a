import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel

extension HealthDaemon {
  /// Says on the error output from when an app may read each of some types that the person limited: what a command prints
  /// of them has nothing earlier.
  ///
  /// - Parameter types: The types the command is about; nil for all.
  func sayLimits(of app: String, _ types: Set<ObjectType>? = nil) {
    for (permission, decision) in decisions(of: app).sorted(by: { $0.key < $1.key }) {
      guard let date = decision.earliestEnd, types?.contains(permission.type) ?? true else { continue }
      let (type, start) = (permission.type.swiftName, date.formatted(.iso8601))
      say("remark: \(app) may read \(type) since \(start), and its own samples.")
    }
  }
}
