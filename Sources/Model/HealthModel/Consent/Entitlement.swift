/// The entitlement keys the daemon checks.
package enum Entitlement {
  /// Using HealthKit at all (rule A25).
  package static let healthKit = "com.apple.developer.healthkit"
  /// com.apple.developer.healthkit.access with the value `health-records` (rule A26).
  package static let healthRecords = "com.apple.developer.healthkit.access"
  /// The same key with the value `verifiable-health-records`, as a key of its own (rule A78).
  package static let verifiableHealthRecords = "com.apple.developer.healthkit.access.verifiable-health-records"
  /// Waking an app for new samples (rule Q71).
  package static let backgroundDelivery = "com.apple.developer.healthkit.background-delivery"
  /// Having the system calculate its estimates again (rule S77).
  package static let recalibrateEstimates = "com.apple.developer.healthkit.recalibrate-estimates"
}
