import Foundation
import HealthModel

/// Reads an app's entitlements from its `.entitlements` file.
enum EntitlementsFile {
  /// The value in the array of `Entitlement.healthRecords` with which the app may ask for clinical types (rule A26).
  static let healthRecordsValue = "health-records"
  /// The value in the same array with which the app may ask for signed health records (rule A78).
  static let verifiableHealthRecordsValue = "verifiable-health-records"
  private static let booleanKeys = [
    Entitlement.healthKit, Entitlement.backgroundDelivery, Entitlement.recalibrateEstimates,
  ]

  /// Returns the entitlement keys that are in force, and warnings about the file, a sentence each.
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
