/// Who an app is, as its bundle says: what a connection to the daemon carries.
package struct AppIdentity: Hashable, Sendable {
  package var bundleIdentifier: String
  /// The name under the icon, as the sheet quotes it.
  package var displayName: String
  /// CFBundleVersion.
  package var version: String
  /// NSHealthShareUsageDescription: why the app wants to *read* (rule A14; Apple's name is misleading).
  package var readPurpose: String?
  /// NSHealthUpdateUsageDescription: why the app wants to *write*.
  package var writePurpose: String?
  /// NSHealthClinicalHealthRecordsShareUsageDescription.
  package var clinicalPurpose: String?
  /// Entitlement keys that are present and true, "com.apple.developer.healthkit" among them (rule A25).
  package var entitlements: Set<String>

  package init(
    bundleIdentifier: String, displayName: String, version: String = "1", readPurpose: String? = nil,
    writePurpose: String? = nil, clinicalPurpose: String? = nil,
    entitlements: Set<String> = ["com.apple.developer.healthkit"]
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.displayName = displayName
    self.version = version
    self.readPurpose = readPurpose
    self.writePurpose = writePurpose
    self.clinicalPurpose = clinicalPurpose
    self.entitlements = entitlements
  }

  package var source: SourceRecord { SourceRecord(name: displayName, bundleIdentifier: bundleIdentifier) }
}
