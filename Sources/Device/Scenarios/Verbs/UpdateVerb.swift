import HealthModel
import TerminalUI
import Yams

/// Installs another version of an app over the one that is there, as the App Store does. The app ends, and keeps its
/// data, its decisions and what it has registered for.
package struct UpdateVerb: Verb {
  package static let key = KeyDescription(
    "update", .mapping(form), "Installs another version of an app over the one that is there. Nothing starts it.")
  private static let form = Mapping(
    name: "update",
    keys: [
      KeyDescription("app", .scalar(.app), required: true, "The app to update."),
      KeyDescription("name", .scalar(.text), "The name under the icon."),
      KeyDescription("version", .scalar(.text), "CFBundleVersion."),
      KeyDescription(
        "infoPlist", .mapping(ScenarioFormat.infoPlist), "The keys of its new Info.plist. The old ones go."),
      KeyDescription(
        "entitlements", .list(.choice(ScenarioFormat.entitlementKeys)), "The entitlements of the new version."),
      KeyDescription("asks", .mapping(ScenarioFormat.types), "The types the new version asks for."),
    ])
  package var app: String
  package var name: String?
  package var version: String?
  /// The values of the new Info.plist, in an identity that has no others; nil when it is the same.
  package var infoPlist: AppIdentity?
  package var entitlements: Set<Entitlement>?
  package var asks: ScenarioApp.Request?

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    guard let app = reader.app(value["app"]) else { return nil }
    self.app = app
    let plist = value["infoPlist"]
    name = value["name"]?.text ?? plist?["CFBundleDisplayName"]?.text
    version = value["version"]?.text ?? plist?["CFBundleVersion"]?.text
    if let plist {
      var identity = AppIdentity(bundleIdentifier: app, displayName: app)
      let same = identity.version
      identity.take(plist)
      (identity.displayName, identity.version) = (app, same)
      infoPlist = identity
    }
    entitlements = (value["entitlements"]?.items).map { Set($0.compactMap { $0.text.flatMap(Entitlement.init) }) }
    asks = value["asks"].map { reader.request($0) }
  }

  package func written(by writer: inout ScenarioWriter) -> Node {
    let writer = writer
    return writer.mapping([
      ("app", writer.app(app)), ("name", name.map(writer.text)), ("version", version.map(writer.text)),
      (
        "infoPlist",
        infoPlist.map {
          writer.infoPlist($0, AppIdentity(bundleIdentifier: app, displayName: app)) ?? writer.mapping([])
        }
      ),
      ("entitlements", entitlements.map { writer.list($0.keys.map(writer.text)) }),
      ("asks", asks.map { writer.mapping(writer.types($0)) }),
    ])
  }

  package func sentence(in words: ScenarioWords) -> String {
    version.map { words.said("Update \(words.name(app)) to version \($0)") } ?? words.said("Update \(words.name(app))")
  }

  package func perform(on stage: any ScenarioStage) async throws(ScenarioFailure) {
    try stage.update(app) { identity, asks in
      if let plist = infoPlist {
        identity.readPurpose = plist.readPurpose
        identity.writePurpose = plist.writePurpose
        identity.clinicalPurpose = plist.clinicalPurpose
        identity.requiredClinicalTypes = plist.requiredClinicalTypes
        identity.backgroundModes = plist.backgroundModes
        identity.shortVersion = plist.shortVersion ?? identity.shortVersion
      }
      identity.displayName = name ?? identity.displayName
      identity.version = version ?? identity.version
      identity.entitlements = entitlements ?? identity.entitlements
      asks = self.asks ?? asks
    }
  }
}
