import Foundation
import HealthModel

/// A bundle inside a built app: an extension, a widget, or the app on the watch. App Store Connect and a phone check
/// each bundle by its own files (rules UP4 and UP5).
package struct EmbeddedBundle: Hashable, Sendable {
  /// The name of its folder: "Widget.appex".
  package let name: String
  package let isWidget: Bool
  /// Its own declarations. The entitlements are those of the file in the bundle, or none without a file.
  package let identity: AppIdentity
  /// The positions of its purpose strings; for a missing key, its Info.plist.
  package let places: [UsageDescriptionKey: AppFileWarning.Place]
  /// True if the bundle contains an entitlements file.
  package let hasEntitlementsFile: Bool
  /// True if the program is linked with HealthKit; nil if the bundle has no program.
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
    hasEntitlementsFile = files.entitlements != nil
    places = reader.places
    isWidget = file.string("NSExtensionPointIdentifier", in: "NSExtension") == "com.apple.widgetkit-extension"
    let programs = isOfMac ? folder.appending(path: "MacOS") : folder
    linksHealthKit = try file.string("CFBundleExecutable").flatMap { Self.linksHealthKit(programs.file($0)) }
  }

  /// Searches the program for the path of the framework, which its load commands contain if it is linked.
  private static func linksHealthKit(_ program: URL) -> Bool? {
    guard let data = try? Data(contentsOf: program, options: .mappedIfSafe) else { return nil }
    return data.range(of: Data("/HealthKit.framework/".utf8)) != nil
  }
}
