/// Who an app is, as its bundle says: what a connection to the daemon carries.
package struct AppIdentity: Hashable, Sendable {
  package var bundleIdentifier: String
  /// The name under the icon, as the sheet quotes it.
  package var displayName: String
  /// CFBundleVersion.
  package var version: String
  /// CFBundleShortVersionString: the version people see.
  package var shortVersion: String?
  /// NSHealthShareUsageDescription: why the app wants to *read* (rule A14; Apple's name is misleading).
  package var readPurpose: String?
  /// NSHealthUpdateUsageDescription: why the app wants to *write*.
  package var writePurpose: String?
  /// NSHealthClinicalHealthRecordsShareUsageDescription.
  package var clinicalPurpose: String?
  /// NSHealthRequiredReadAuthorizationTypeIdentifiers: without all of these a request fails (rules A79 and A80).
  package var requiredClinicalTypes: Set<ObjectType>
  /// Entitlement keys that are present and true, "com.apple.developer.healthkit" among them (rule A25).
  ///
  /// "com.apple.developer.healthkit.access" is among them when its array holds `health-records` (rule A26).
  package var entitlements: Set<String>
  /// Where the app says what it does with people's data; the sheet for health records names it (rule A43). Apple takes
  /// it from the App Store, so no file of a bundle holds it.
  package var privacyPolicy: String?
  /// UIBackgroundModes and WKBackgroundModes.
  package var backgroundModes: Set<String>
  /// Advice for the developer of a program that stops because it says nothing of itself; nil for an app.
  package var advice: String?

  package init(
    bundleIdentifier: String, displayName: String, version: String = "1", shortVersion: String? = nil,
    readPurpose: String? = nil, writePurpose: String? = nil, clinicalPurpose: String? = nil,
    requiredClinicalTypes: Set<ObjectType> = [], entitlements: Set<String> = ["com.apple.developer.healthkit"],
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

  package var source: SourceRecord { SourceRecord(name: displayName, bundleIdentifier: bundleIdentifier) }
}

extension AppIdentity {
  /// Answers whether a text can be a bundle identifier: letters and digits of ASCII, hyphens and dots, at least one.
  package static func isBundleIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-" }
  }

  /// The purpose strings that say nothing: short ones, and words that stand in templates.
  package var vaguePurposes: [String] {
    [readPurpose, writePurpose, clinicalPurpose].compactMap { $0 }.filter(\.isVague)
  }
}

extension String {
  fileprivate var isVague: Bool {
    // Chinese and Japanese have no blanks between words.
    if unicodeScalars.contains(where: { $0.properties.isIdeographic }) {
      return count { !$0.isWhitespace } < 6
    }
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    let placeholders: Set<Substring> = ["todo", "lorem", "description", "placeholder", "usage", "test", "xxx"]
    return words.count < 4 || placeholders.contains(words[0])
  }
}
