import Foundation
import HealthModel

/// A bundle inside an app: an extension, a widget, or the app on the watch. App Store Connect and a phone check each
/// bundle by its own files (rules UP4 and UP5).
package struct EmbeddedBundle: Hashable, Sendable {
  /// The name of the bundle's folder, "Widget.appex", or of its target, "Widget".
  package let name: String
  package let isWidget: Bool
  /// The bundle's own declarations. The entitlements come from the bundle's entitlements file; without a file there are
  /// none.
  package let identity: AppIdentity
  /// The positions of the bundle's purpose strings; for a missing key, the position of its Info.plist.
  package let places: [UsageDescriptionKey: AppFileWarning.Place]
  /// False if the entitlements are unknown: for a built bundle without an entitlements file, because only its signature
  /// contains them, and for a target whose entitlements file cannot be found.
  package let knowsEntitlements: Bool
  /// True if the program is linked with HealthKit; nil if there is no program to examine.
  package let linksHealthKit: Bool?

  /// Reads a bundle.
  ///
  /// - Throws: ``AppBundleError`` if its files are invalid.
  init(_ files: AppFolder.App, locale: Locale) throws(AppBundleError) {
    let folder = files.infoPlist.deletingLastPathComponent()
    let isOfMac = folder.lastPathComponent == "Contents"
    name = (isOfMac ? folder.deletingLastPathComponent() : folder).lastPathComponent
    let file = try PropertyListFile(contentsOf: files.infoPlist)
    var reader = try InfoPlistReader(files.infoPlist, locale: locale, buildSettings: [:])
    var identity = try reader.identity()
    identity.entitlements = []
    if let entitlements = files.entitlements { identity.entitlements = try EntitlementsFile.read(entitlements).granted }
    self.identity = identity
    knowsEntitlements = files.entitlements != nil
    places = reader.places
    isWidget = file.isOfWidget
    let programs = isOfMac ? folder.appending(path: "MacOS") : folder
    linksHealthKit = try file.string("CFBundleExecutable").flatMap { Self.linksHealthKit(programs.file($0)) }
  }

  /// Reads a target of a project.
  ///
  /// - Throws: ``AppBundleError`` if its files are invalid, or its Info.plist cannot be found.
  init(_ target: XcodeTarget, locale: Locale) throws(AppBundleError) {
    var target = target
    let read = try target.read(locale: locale)
    if target.names("INFOPLIST_FILE"), read.infoPlist.folder == nil {
      throw .cannotOpen(
        file: read.infoPlist.list.name, problem: "The Info.plist of the target “\(target.name)” cannot be found.")
    }
    name = ControlCharacters.oneLine(target.name, limit: 60)
    (identity, places, linksHealthKit) = (read.identity, read.reader.places, target.linksHealthKit)
    isWidget = read.infoPlist.list.isOfWidget
    // A target that names no entitlements file is known to have no entitlements.
    knowsEntitlements = read.entitlements != nil || !target.names("CODE_SIGN_ENTITLEMENTS")
  }

  /// Returns true if a program is linked with HealthKit: its load commands then contain the framework's path. Returns
  /// nil if the program cannot be read.
  private static func linksHealthKit(_ program: URL) -> Bool? {
    guard let data = try? Data(contentsOf: program, options: .mappedIfSafe) else { return nil }
    return data.range(of: Data("/HealthKit.framework/".utf8)) != nil
  }
}

extension PropertyListFile {
  /// True for the Info.plist of a widget.
  fileprivate var isOfWidget: Bool {
    string("NSExtensionPointIdentifier", in: "NSExtension") == "com.apple.widgetkit-extension"
  }
}
