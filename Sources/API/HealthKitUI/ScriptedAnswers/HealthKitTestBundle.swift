import AppBundle
import Foundation
import HealthKit
import HealthModel

/// The identity of an app under test, as its Info.plist and its entitlements declare it.
///
///     let bundle = try HealthKitTestBundle(
///       infoPlist: URL(filePath: "MyApp/Info.plist"), entitlements: URL(filePath: "MyApp/MyApp.entitlements"))
///
///     let bundle = HealthKitTestBundle(
///       bundleIdentifier: "org.example.trail", displayName: "Trail", shareUsageDescription: "Shows your steps.")
///
/// Nothing is added automatically. Without a purpose string, a request that needs it stops the program, as on a phone
/// (rules A13 to A16).
public struct HealthKitTestBundle: Hashable, Sendable {
  /// The identity in the daemon's form.
  package let identity: AppIdentity
  /// Problems found in the Info.plist and the entitlements file, one sentence each; empty for a bundle created from
  /// values.
  public let warnings: [String]

  /// Creates an app identity from values.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The identifier that permissions and data belong to across launches.
  ///   - displayName: The name under the icon.
  ///   - version: CFBundleVersion, which is recorded in samples that the app saves.
  ///   - shareUsageDescription: NSHealthShareUsageDescription, the reason for *reading*.
  ///   - updateUsageDescription: NSHealthUpdateUsageDescription, the reason for *writing*.
  ///   - clinicalUsageDescription: NSHealthClinicalHealthRecordsShareUsageDescription.
  ///   - requiredReadAuthorizationTypeIdentifiers: NSHealthRequiredReadAuthorizationTypeIdentifiers, the clinical types
  ///     that must all be granted for a request to succeed (rules A79 and A80).
  ///   - entitlements: The keys that are present and true. Keys other than HealthKit's have no effect. Without
  ///     `com.apple.developer.healthkit` every request fails (rule A25).
  public init(
    bundleIdentifier: String, displayName: String, version: String = "1", shareUsageDescription: String? = nil,
    updateUsageDescription: String? = nil, clinicalUsageDescription: String? = nil,
    requiredReadAuthorizationTypeIdentifiers: Set<HKClinicalTypeIdentifier> = [],
    entitlements: Set<String> = ["com.apple.developer.healthkit"]
  ) {
    identity = AppIdentity(
      bundleIdentifier: bundleIdentifier, displayName: displayName, version: version,
      readPurpose: shareUsageDescription, writePurpose: updateUsageDescription,
      clinicalPurpose: clinicalUsageDescription,
      requiredClinicalTypes: Set(
        requiredReadAuthorizationTypeIdentifiers.compactMap { ObjectType(identifier: $0.rawValue) }),
      entitlements: Set(entitlements.compactMap(Entitlement.init)))
    warnings = []
  }

  /// Creates an app identity from the files of a built app or an Xcode project.
  ///
  /// - Parameters:
  ///   - infoPlist: The property list, in XML or binary form. Translations beside it are also read:
  ///     `InfoPlist.xcstrings` and `<language>.lproj/InfoPlist.strings`.
  ///   - entitlements: The entitlements file. Without one, the app has only `com.apple.developer.healthkit`.
  ///   - locale: The person’s language, for the translations.
  ///   - buildSettings: Values for variables such as `$(PRODUCT_BUNDLE_IDENTIFIER)`. Likely values are substituted for
  ///     missing ones, as ``warnings`` reports.
  /// - Throws: An error whose description names the file, the line and the key, and says what to do.
  public init(
    infoPlist: URL, entitlements: URL? = nil, locale: Locale = Locale(identifier: "en_US"),
    buildSettings: [String: String] = [:]
  ) throws {
    let bundle = try AppBundle(
      infoPlist: infoPlist, entitlements: entitlements, locale: locale, buildSettings: buildSettings)
    identity = bundle.identity
    warnings = bundle.warnings
  }

  /// Creates the bundle of an app that the daemon knows.
  package init(_ identity: AppIdentity, warnings: [String] = []) {
    self.identity = identity
    self.warnings = warnings
  }

  public var bundleIdentifier: String { identity.bundleIdentifier }
  public var displayName: String { identity.displayName }
  /// CFBundleVersion, which is recorded in samples that the app saves.
  public var version: String { identity.version }
  /// The purpose string for reading; nil without one.
  public var shareUsageDescription: String? { identity.readPurpose }
  /// The purpose string for writing; nil without one.
  public var updateUsageDescription: String? { identity.writePurpose }
  /// The purpose string for reading health records; nil without one.
  public var clinicalUsageDescription: String? { identity.clinicalPurpose }
  /// The keys of the entitlements that are present and true.
  public var entitlements: Set<String> { Set(identity.entitlements.keys) }
}
