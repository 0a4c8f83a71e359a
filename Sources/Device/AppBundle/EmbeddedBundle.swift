import Foundation
import HealthModel

/// A bundle inside a built app: an extension, a widget, or the app on the watch. An upload and a phone hold each to its
/// own files (rules UP4 and UP5).
package struct EmbeddedBundle: Hashable, Sendable {
  /// The name of its folder: "Widget.appex".
  package let name: String
  package let isWidget: Bool
  /// Its own declarations. The entitlements are those of the file that lies in it, and none without one.
  package let identity: AppIdentity
  /// The places of its purpose strings; its Info.plist for a key that is missing.
  package let places: [UsageDescriptionKey: AppFileWarning.Place]
  /// False when no entitlements lie in the bundle.
  package let hasEntitlementsFile: Bool
  /// True for a program that is linked with HealthKit; nil when the bundle holds no program.
  package let linksHealthKit: Bool?

  /// Reads a bundle.
  ///
  /// - Throws: ``AppBundleError`` when its files make no sense.
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

  /// Looks for the path of the framework, which a program that is linked with it holds in its load commands.
  private static func linksHealthKit(_ program: URL) -> Bool? {
    guard let data = try? Data(contentsOf: program, options: .mappedIfSafe) else { return nil }
    return data.range(of: Data("/HealthKit.framework/".utf8)) != nil
  }
}
