/// An app as its bundle describes it; each connection to the daemon carries one.
package struct AppIdentity: Hashable, Sendable {
  /// The CFBundleIdentifier, by which the device tells apps apart.
  package var bundleIdentifier: String
  /// The name under the icon, as the sheet quotes it.
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
  /// NSHealthRequiredReadAuthorizationTypeIdentifiers: a request fails unless all of these are granted (rules A79 and
  /// A80).
  package var requiredClinicalTypes: Set<ObjectType>
  /// The entitlements whose keys are present and true.
  package var entitlements: Set<Entitlement>
  /// The address of the app's privacy policy, which the sheet for health records names (rule A43). Apple takes it from
  /// the App Store, so it is in no file of a bundle; nil when not set.
  package var privacyPolicy: String?
  /// UIBackgroundModes and WKBackgroundModes.
  package var backgroundModes: Set<String>
  /// Advice for the developer of a program stopped for lack of a description of itself; nil for an app.
  package var advice: String?

  /// Creates the identity of an app that, unless told otherwise, has the HealthKit entitlement and no purpose strings.
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
  /// Returns true when a text can be a bundle identifier: letters and digits of ASCII, hyphens and dots, at least one.
  package static func isBundleIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-" }
  }

  /// The purpose strings that tell the person nothing: those of fewer than four words (in Chinese and Japanese, six
  /// characters), and those that begin with a placeholder such as "todo".
  package var vaguePurposes: [String] {
    [readPurpose, writePurpose, clinicalPurpose].compactMap { $0 }.filter(\.isVague)
  }
}

extension String {
  /// True for a purpose that the system refuses: no word, or a single one (rule A16). In scripts without blanks between
  /// words each sign counts as a word.
  package var isRefusedAsPurpose: Bool {
    func standsForAWord(_ scalar: Unicode.Scalar) -> Bool {
      // Hiragana, katakana, Thai, Lao, Burmese and Khmer.
      scalar.properties.isIdeographic
        || [0x3040...0x30FF, 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF].contains { $0.contains(scalar.value) }
    }
    let signs = unicodeScalars.count(where: standsForAWord)
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "’" && $0 != "'" }
      .count { !$0.unicodeScalars.contains(where: standsForAWord) }
    return signs + words < 2
  }

  /// True for a key of an Info.plist in place of a sentence, or a variable that nothing has replaced (rule A16).
  fileprivate var isUnexpanded: Bool {
    contains("$(") || contains("${") || UsageDescriptionKey.allCases.contains { contains($0.rawValue) }
  }

  fileprivate var isVague: Bool {
    if isUnexpanded { return true }
    // Chinese and Japanese have no blanks between words.
    if unicodeScalars.contains(where: { $0.properties.isIdeographic }) {
      return count { !$0.isWhitespace } < 6
    }
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    let placeholders: Set<Substring> = ["todo", "lorem", "description", "placeholder", "usage", "test", "xxx"]
    return words.count < 4 || placeholders.contains(words[0])
  }
}
