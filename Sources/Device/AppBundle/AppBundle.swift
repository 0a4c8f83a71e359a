import Foundation
import HealthModel

/// An app's identity, read from the files of its bundle or of its project.
///
///     let bundle = try AppBundle(
///       infoPlist: URL(filePath: "Loop/Info.plist"), entitlements: URL(filePath: "Loop/Loop.entitlements"),
///       locale: Locale(identifier: "de_AT"))
///     bundle.identity.displayName       // "Loop"
///     bundle.identity.readPurpose       // "Loop liest Ihre Mahlzeiten …", from de.lproj/InfoPlist.strings
///     bundle.warnings                   // ["Loop/Info.plist:14: CFBundleIdentifier is “$(PRODUCT_…"]
///
/// The initializer throws if the files are unusable: a file cannot be opened or parsed, or a key has the wrong type.
/// Faults that a phone notices only later are accepted and listed in ``warnings``, so that the person can see their
/// effect: a missing or empty purpose string stops the app when it asks (rules A13 to A16), and a missing entitlement
/// fails its requests (rule A25).
package struct AppBundle: Hashable, Sendable {
  package var identity: AppIdentity
  /// The irregularities in the files, each with its position.
  package private(set) var oddities: [AppFileWarning]
  /// The irregularities as sentences that name the file and the key.
  package var warnings: [String] { oddities.map(\.description) }
  /// The languages of the localized texts beside the Info.plist, such as "zh-Hans", in alphabetical order.
  package private(set) var languages: [String] = []
  /// The positions of the purpose strings; for a missing key, the position of the Info.plist.
  package private(set) var places: [UsageDescriptionKey: AppFileWarning.Place] = [:]

  /// The bundles inside the app, such as widgets. Those of a built app are sorted by path, and those of a project are
  /// in the order of the target's dependencies.
  package private(set) var embedded: [EmbeddedBundle] = []

  /// Reads the app's files.
  ///
  /// - Parameters:
  ///   - infoPlist: An Info.plist as XML or binary, of a built app or of a project. Localized texts are read from the
  ///     files beside it: `InfoPlist.xcstrings` and `<language>.lproj/InfoPlist.strings`.
  ///   - entitlements: The app's `.entitlements`. Without it, the app has `com.apple.developer.healthkit` and no other.
  ///   - locale: The person's language.
  ///   - buildSettings: Values for the variables in a project's files, such as
  ///     `["PRODUCT_BUNDLE_IDENTIFIER": "org.me.Loop"]`. Variables without a value here get a likely value;
  ///     ``warnings`` names them.
  package init(
    infoPlist: URL, entitlements: URL?, locale: Locale, buildSettings: [String: String] = [:]
  ) throws(AppBundleError) {
    let plist = Result { () throws(AppBundleError) in
      var reader = try InfoPlistReader(infoPlist, locale: locale, buildSettings: buildSettings)
      return (identity: try reader.identity(), reader: reader)
    }
    let granted = Result { () throws(AppBundleError) in
      try entitlements.map { url throws(AppBundleError) in try EntitlementsFile.read(url) }
    }
    // Report the mistakes of both files at once.
    if let error = AppBundleError([plist.mistake, granted.mistake].compactMap(\.self)) { throw error }
    var (identity, reader) = try plist.get()
    oddities = reader.warnings
    languages = reader.languages
    if let (entitlements, remarks) = try granted.get() {
      identity.entitlements = entitlements
      oddities += remarks
    }
    self.identity = identity
    places = reader.places
    oddities += clinicalWarnings(infoPlist.relativePath, entitlements?.relativePath)
  }

  init(
    identity: AppIdentity, warnings: [AppFileWarning], reader: InfoPlistReader, infoPlist: String, entitlements: String?
  ) {
    self.identity = identity
    languages = reader.languages
    places = reader.places
    oddities = warnings
    oddities += clinicalWarnings(infoPlist, entitlements)
  }

  /// Adds an irregularity.
  mutating func warn(_ sentence: String, in file: String) { oddities.append(AppFileWarning(sentence, in: file)) }

  /// Adds the bundles inside the app. For an invalid bundle, adds a warning instead.
  mutating func embed<Files>(
    _ bundles: [Files], read: (Files) throws(AppBundleError) -> EmbeddedBundle
  ) {
    for files in bundles {
      do throws(AppBundleError) { embedded.append(try read(files)) } catch {
        oddities.append(AppFileWarning(error, "The contents of this bundle are not checked."))
      }
    }
  }

  /// Returns warnings about required clinical types that lack their purpose string or entitlement (rules A15 and A26).
  private func clinicalWarnings(_ infoPlist: String, _ entitlements: String?) -> [AppFileWarning] {
    if identity.requiredClinicalTypes.isEmpty { return [] }
    var warnings: [AppFileWarning] = []
    if identity.clinicalPurpose == nil {
      warnings.append(
        AppFileWarning(
          """
          \(InfoPlistReader.requiredTypesKey) asks for clinical types, but \
          \(UsageDescriptionKey.clinicalShare.rawValue) is missing: a request for them stops the app.
          """, in: infoPlist))
    }
    if !identity.entitlements.contains(.healthRecords) {
      warnings.append(
        AppFileWarning(
          """
          The app requires clinical types, but has no \(Entitlement.healthRecords.rawValue) with \
          “\(EntitlementsFile.healthRecordsValue)”: a request for them fails.
          """, in: entitlements ?? infoPlist))
    }
    return warnings
  }
}

extension Result where Failure == AppBundleError {
  /// The error of a failure; nil for a success.
  fileprivate var mistake: AppBundleError? { if case .failure(let error) = self { error } else { nil } }
}
