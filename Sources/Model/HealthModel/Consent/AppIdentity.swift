/// An app as its bundle describes it. Each connection to the daemon has one.
package struct AppIdentity: Hashable, Sendable {
  /// The CFBundleIdentifier. The device identifies apps by it.
  package var bundleIdentifier: String
  /// The name under the icon, which the sheet quotes.
  package var displayName: String
  /// CFBundleVersion, the number of the build.
  package var version: String
  /// CFBundleShortVersionString: the version people see.
  package var shortVersion: String?
  /// NSHealthShareUsageDescription: the reason for *reading* (rule A14; Apple's name is misleading). Nil when the
  /// bundle has none.
  package var readPurpose: String?
  /// NSHealthUpdateUsageDescription: the reason for *sharing*. Nil when the bundle has none.
  package var writePurpose: String?
  /// NSHealthClinicalHealthRecordsShareUsageDescription: the reason for reading health records. Nil when the bundle has
  /// none.
  package var clinicalPurpose: String?
  /// NSHealthRequiredReadAuthorizationTypeIdentifiers: the clinical types that must all be granted for a request to
  /// succeed (rules A79 and A80).
  package var requiredClinicalTypes: Set<ObjectType>
  /// The entitlements whose keys are present and true.
  package var entitlements: Set<Entitlement>
  /// The URL of the app's privacy policy, which the sheet for health records shows (rule A43). Apple takes it from the
  /// App Store, so no file in the bundle contains it; nil when not set.
  package var privacyPolicy: String?
  /// UIBackgroundModes and WKBackgroundModes.
  package var backgroundModes: Set<String>
  /// Advice for the developer of a program that stopped because it has no app description; nil for an app.
  package var advice: String?

  /// Creates the identity of an app. By default it has the HealthKit entitlement and no purpose strings.
  package init(
    bundleIdentifier: String, displayName: String, version: String = "1", shortVersion: String? = nil,
    readPurpose: String? = nil, writePurpose: String? = nil, clinicalPurpose: String? = nil,
    requiredClinicalTypes: Set<ObjectType> = [], entitlements: Set<Entitlement> = [.healthKit],
    backgroundModes: Set<String> = []
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.displayName = displayName
    self.version = version
    self.shortVersion = shortVersion
    self.readPurpose = readPurpose
    self.writePurpose = writePurpose
    self.clinicalPurpose = clinicalPurpose
    self.requiredClinicalTypes = requiredClinicalTypes
    self.entitlements = entitlements
    self.backgroundModes = backgroundModes
  }

  /// The source of the samples the app saves.
  package var source: SourceRecord { SourceRecord(name: displayName, bundleIdentifier: bundleIdentifier) }
}

extension AppIdentity {
  /// Returns true when a text can be a bundle identifier: one or more ASCII letters, digits, hyphens and dots.
  package static func isBundleIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-" }
  }
}
