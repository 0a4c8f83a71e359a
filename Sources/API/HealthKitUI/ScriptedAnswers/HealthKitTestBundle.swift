import AppBundle
import Foundation
import HealthKit
import HealthModel

/// The identity of an app under test: what its Info.plist and its entitlements say.
///
///     let bundle = try HealthKitTestBundle(
///       infoPlist: URL(filePath: "MyApp/Info.plist"), entitlements: URL(filePath: "MyApp/MyApp.entitlements"))
///
///     let bundle = HealthKitTestBundle(
///       bundleIdentifier: "org.example.trail", displayName: "Trail", shareUsageDescription: "Shows your steps.")
///
/// Nothing is added: without a purpose string, a request that needs it stops the program, as on a phone (rules A13
/// to A16).
public struct HealthKitTestBundle: Hashable, Sendable {
  /// The identity as the daemon knows it.
  package let identity: AppIdentity
  /// The oddities in the files, a sentence each; empty for a bundle made from values.
  public let warnings: [String]

  /// Creates an app from values.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The identifier that permissions and data belong to, from launch to launch.
  ///   - displayName: The name under the icon.
  ///   - version: CFBundleVersion, which samples the app saves carry.
  ///   - shareUsageDescription: NSHealthShareUsageDescription: why the app wants to *read*.
  ///   - updateUsageDescription: NSHealthUpdateUsageDescription: why the app wants to *write*.
  ///   - clinicalUsageDescription: NSHealthClinicalHealthRecordsShareUsageDescription.
  ///   - requiredReadAuthorizationTypeIdentifiers: NSHealthRequiredReadAuthorizationTypeIdentifiers: clinical types
  ///     without all of which a request fails (rules A79 and A80).
  ///   - entitlements: The keys that are present and true; others than HealthKit's have no effect. Without
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

  /// Creates an app from its own files, of a built app or of an Xcode project.
  ///
  /// - Parameters:
  ///   - infoPlist: The property list, in XML or binary form. Translations beside it are read too:
  ///     `InfoPlist.xcstrings` and `<language>.lproj/InfoPlist.strings`.
  ///   - entitlements: The entitlements file; without one the app has `com.apple.developer.healthkit` and no other.
  ///   - locale: The person’s language, for the translations.
  ///   - buildSettings: Values for variables such as `$(PRODUCT_BUNDLE_IDENTIFIER)`. Likely values stand in for those
  ///     that are not given; ``warnings`` says which.
  /// - Throws: An error that describes itself in one sentence: which file, which line and key, and what to do.
  public init(
    infoPlist: URL, entitlements: URL? = nil, locale: Locale = Locale(identifier: "en_US"),
    buildSettings: [String: String] = [:]
  ) throws {
    let bundle = try AppBundle(
      infoPlist: infoPlist, entitlements: entitlements, locale: locale, buildSettings: buildSettings)
    identity = bundle.identity
    warnings = bundle.warnings
  }

  /// Creates the bundle of an app the daemon knows.
  package init(_ identity: AppIdentity, warnings: [String] = []) {
    self.identity = identity
    self.warnings = warnings
  }

  public var bundleIdentifier: String { identity.bundleIdentifier }
  public var displayName: String { identity.displayName }
  /// CFBundleVersion, which samples the app saves carry.
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
