import Foundation
import HealthModel

/// What an app may do by its signature, read from its `.entitlements`.
enum EntitlementsFile {
  /// With this in the array of ``Entitlement/healthRecords``, the app may ask for clinical types (rule A26).
  static let healthRecordsValue = "health-records"
  /// With this in it, the app may ask for signed health records (rule A78).
  static let verifiableHealthRecordsValue = "verifiable-health-records"
  private static let booleanKeys = [
    Entitlement.healthKit, Entitlement.backgroundDelivery, Entitlement.recalibrateEstimates,
  ]

  /// The entitlement keys that are in force, and what is odd about the file.
  ///
  /// The key of an array is in force when the array holds the value HealthKit looks for: many projects keep
  /// `com.apple.developer.healthkit.access` as an empty array, which grants nothing.
  static func read(_ url: URL) throws(AppBundleError) -> (keys: Set<String>, warnings: [String]) {
    let file = try PropertyListFile(contentsOf: url)
    if file.keys.contains("CFBundleIdentifier") {
      throw .malformed(
        file: file.name, line: file.line(of: "CFBundleIdentifier"),
        problem: "This is an Info.plist, not an entitlements file. Name the app’s .entitlements here.")
    }
    var keys: Set<String> = []
    var warnings: [String] = []
    for key in booleanKeys where try file.boolean(key) == true { keys.insert(key) }
    for value in try file.strings(Entitlement.healthRecords) ?? [] {
      if value == healthRecordsValue {
        keys.insert(Entitlement.healthRecords)
      } else if value == verifiableHealthRecordsValue {
        keys.insert(Entitlement.verifiableHealthRecords)
      } else {
        let shown = ControlCharacters.oneLine(value, limit: 100)
        warnings.append(
          """
          \(file.place(of: Entitlement.healthRecords)): \(Entitlement.healthRecords) holds “\(shown)”, which is not \
          “\(healthRecordsValue)”. It is passed over.
          """)
      }
    }
    if !keys.contains(Entitlement.healthKit) {
      let state = file.keys.contains(Entitlement.healthKit) ? "false" : "missing"
      warnings.append(
        """
        \(file.place(of: Entitlement.healthKit)): \(Entitlement.healthKit) is \(state): every request fails with \
        “Missing \(Entitlement.healthKit) entitlement.”
        """)
    }
    return (keys, warnings)
  }
}
