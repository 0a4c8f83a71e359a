import HealthModel
import TerminalUI

/// Installs another version of an app over the existing one, as the App Store does. The app ends, and keeps its data,
/// its decisions and its registrations.
package struct UpdateVerb: Verb, KeyedValue {
  package static let key = mappingKey(
    "update", "Installs another version of an app in place of the installed version, without starting it.")
  package static let fields: [Field<Self>] = [
    .app(\.app), Field("name", .text, \.name, "The name under the icon."),
    Field("version", .text, \.version, "CFBundleVersion."),
    Field("infoPlist", .infoPlist, \.infoPlist, "The keys of its new Info.plist, which replace the old ones."),
    Field("entitlements", .entitlements, \.entitlements, "The entitlements of the new version."),
    Field("asks", .request, \.asks, "The types the new version asks for."),
  ]
  var app = ""
  var name: String?
  var version: String?
  /// The values of the new Info.plist, as an identity with no other values; nil if the Info.plist does not change.
  var infoPlist: AppIdentity?
  var entitlements: Set<Entitlement>?
  var asks: ScenarioApp.Request?

  package init() {}

  package init(app: String, version: String) { (self.app, self.version) = (app, version) }

  package init?(_ value: Entry, _ reader: inout ScenarioReader) {
    self.init(reading: value, &reader)
    name = name ?? value["infoPlist"]?["CFBundleDisplayName"]?.text
    version = version ?? value["infoPlist"]?["CFBundleVersion"]?.text
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

extension FieldKind where Value == AppIdentity {
  /// The values of an Info.plist. They are read into an identity without a name.
  static let infoPlist = FieldKind(
    shape: .mapping(ScenarioFormat.infoPlist),
    read: { entry, _ in
      let plain = AppIdentity(bundleIdentifier: "", displayName: "")
      var identity = plain
      identity.take(entry)
      (identity.displayName, identity.version) = (plain.displayName, plain.version)
      return identity
    },
    write: { identity, writer in
      writer.infoPlist(identity, AppIdentity(bundleIdentifier: "", displayName: "")) ?? writer.mapping([])
    })
}

extension FieldKind where Value == Set<Entitlement> {
  static let entitlements = FieldKind(
    shape: .list(.choice(ScenarioFormat.entitlementKeys)),
    read: { entry, _ in Set(entry.items?.compactMap { $0.text.flatMap(Entitlement.init) } ?? []) },
    write: { $1.list($0.keys.map($1.text)) })
}

extension FieldKind where Value == ScenarioApp.Request {
  static let request = FieldKind(
    shape: .mapping(ScenarioFormat.types), read: { $1.request($0) }, write: { $1.mapping($1.types($0)) })
}
