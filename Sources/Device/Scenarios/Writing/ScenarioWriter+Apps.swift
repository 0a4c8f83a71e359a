import HealthModel
import Staging
import Yams

extension ScenarioWriter {
  /// Returns the apps; nil if they are the demo's.
  mutating func apps() -> Node? {
    let demo = ScenarioApp.DemoApp.usual
    if source.apps.map(\.demoApp) == demo,
      source.apps.allSatisfy({ $0.asks == nil && $0.observes.isEmpty && isUnchanged($0) })
    {
      return nil
    }
    return rows(source.apps.map { app($0) })
  }

  private func isUnchanged(_ app: ScenarioApp) -> Bool { app.identity == app.demoApp?.identity }

  private mutating func app(_ app: ScenarioApp) -> Node {
    let identity = app.identity
    let base = app.demoApp?.identity ?? Self.plain(identity.bundleIdentifier)
    return mapping([
      ("app", app.demoApp.map { text($0.rawValue) }),
      ("bundle", app.demoApp == nil ? text(identity.bundleIdentifier) : nil),
      ("name", identity.displayName == base.displayName ? nil : text(identity.displayName)),
      ("version", identity.version == base.version ? nil : text(identity.version)),
      ("infoPlist", infoPlist(identity, base)),
      (
        "entitlements",
        identity.entitlements == base.entitlements ? nil : list(identity.entitlements.keys.map(text))
      ),
      ("privacyPolicy", identity.privacyPolicy == base.privacyPolicy ? nil : identity.privacyPolicy.map(text)),
      ("asks", app.asks.map { mapping(types($0)) }),
      ("observes", app.observes.isEmpty ? nil : rows(app.observes.map { mapping(of: $0) })),
    ])
  }

  /// Returns the identity of an app for which the file gives only a bundle identifier.
  private static func plain(_ bundle: String) -> AppIdentity {
    AppIdentity(bundleIdentifier: bundle, displayName: bundle.split(separator: ".").last.map(String.init) ?? bundle)
  }

  /// Returns the Info.plist keys that differ from another identity; nil if none do.
  func infoPlist(_ identity: AppIdentity, _ base: AppIdentity) -> Node? {
    var same = base
    (same.displayName, same.version) = (identity.displayName, identity.version)
    (same.entitlements, same.privacyPolicy) = (identity.entitlements, identity.privacyPolicy)
    if same == identity { return nil }
    let required = identity.requiredClinicalTypes.map(\.identifier).sorted()
    return mapping([
      ("NSHealthShareUsageDescription", identity.readPurpose.map(text)),
      ("NSHealthUpdateUsageDescription", identity.writePurpose.map(text)),
      ("NSHealthClinicalHealthRecordsShareUsageDescription", identity.clinicalPurpose.map(text)),
      ("NSHealthRequiredReadAuthorizationTypeIdentifiers", required.isEmpty ? nil : list(required.map(text))),
      (
        "CFBundleShortVersionString",
        identity.shortVersion == base.shortVersion ? nil : identity.shortVersion.map(text)
      ),
      (
        "UIBackgroundModes",
        identity.backgroundModes.isEmpty ? nil : list(identity.backgroundModes.sorted().map(text))
      ),
    ])
  }
}
