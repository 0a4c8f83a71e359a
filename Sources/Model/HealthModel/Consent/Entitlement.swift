/// The entitlements the daemon checks. Raw values are the keys in an app's signature.
package enum Entitlement: String, Hashable, Sendable, Codable, CaseIterable {
  /// Using HealthKit at all (rule A25).
  case healthKit = "com.apple.developer.healthkit"
  /// com.apple.developer.healthkit.access with the value `health-records` (rule A26).
  case healthRecords = "com.apple.developer.healthkit.access"
  /// com.apple.developer.healthkit.access with the value `verifiable-health-records`, modeled as a separate key (rule
  /// A78).
  case verifiableHealthRecords = "com.apple.developer.healthkit.access.verifiable-health-records"
  /// Waking an app for new samples (rule Q71).
  case backgroundDelivery = "com.apple.developer.healthkit.background-delivery"
  /// Recalibrating the system's estimates (rule S77).
  case recalibrateEstimates = "com.apple.developer.healthkit.recalibrate-estimates"
  /// Requesting full history only, for approved health research (rule V44).
  case research = "com.apple.developer.healthkit.research"
}

extension Set<Entitlement> {
  /// The keys in alphabetical order.
  package var keys: [String] { map(\.rawValue).sorted() }
}
