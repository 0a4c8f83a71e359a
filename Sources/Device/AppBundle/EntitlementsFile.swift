import Foundation
import HealthModel

enum EntitlementsFile {
  /// The value in the array of `Entitlement.healthRecords` that lets the app ask for clinical types (rule A26).
  static let healthRecordsValue = "health-records"
  /// The value in the array of `Entitlement.healthRecords` that lets the app ask for signed health records (rule A78).
  static let verifiableHealthRecordsValue = "verifiable-health-records"
  private static let booleans: [Entitlement] = [.healthKit, .backgroundDelivery, .recalibrateEstimates]

  /// Returns the entitlements in force, and warnings about the file as sentences.
  ///
  /// An entitlement whose value is an array is in force only if the array contains the value that HealthKit looks for.
  /// Many projects have `com.apple.developer.healthkit.access` as an empty array, which grants nothing.
  static func read(_ url: URL) throws(AppBundleError) -> (granted: Set<Entitlement>, warnings: [AppFileWarning]) {
    let file = try PropertyListFile(contentsOf: url)
    if file.keys.contains("CFBundleIdentifier") {
      throw .malformed(
        file: file.name, line: file.line(of: "CFBundleIdentifier"),
        problem: "This is an Info.plist, not an entitlements file. Name the app’s .entitlements here.")
    }
    let kinds: [(key: String, kind: PropertyListKind)] =
      booleans.map { ($0.rawValue, .boolean) } + [(Entitlement.healthRecords.rawValue, .array)]
    if let error = AppBundleError(file.mistakes(in: kinds)) { throw error }
    var granted: Set<Entitlement> = []
    var warnings: [AppFileWarning] = []
    for entitlement in booleans where try file.boolean(entitlement.rawValue) == true { granted.insert(entitlement) }
    for (key, meant) in file.misspelled(among: Entitlement.allCases.map(\.rawValue)) {
      warnings.append(AppFileWarning(PropertyListFile.sentence(onKey: key, meant: meant), at: file.place(of: key)))
    }
    let records = Entitlement.healthRecords.rawValue
    for value in try file.strings(records) ?? [] {
      if value == healthRecordsValue {
        granted.insert(.healthRecords)
      } else if value == verifiableHealthRecordsValue {
        granted.insert(.verifiableHealthRecords)
      } else {
        let shown = ControlCharacters.oneLine(value, limit: 100)
        warnings.append(
          AppFileWarning(
            "\(records) contains “\(shown)”, which is not “\(healthRecordsValue)”. This value is ignored.",
            at: file.place(of: records)))
      }
    }
    if !granted.contains(.healthKit) {
      let key = Entitlement.healthKit.rawValue
      let state = file.keys.contains(key) ? "false" : "missing"
      warnings.append(
        AppFileWarning(
          "\(key) is \(state): each request fails with “Missing \(key) entitlement.”", at: file.place(of: key)))
    }
    return (granted, warnings)
  }
}
