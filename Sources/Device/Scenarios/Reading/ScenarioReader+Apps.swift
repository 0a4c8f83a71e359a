import AppBundle
import Foundation
import HealthModel
import Staging

extension ScenarioReader {
  /// Reads the apps, and registers the words that name them. Apps with other mistakes are registered too, so that their
  /// names are not reported elsewhere.
  mutating func readApps(_ entry: Entry?) -> [ScenarioApp] {
    guard let entry, let items = entry.items else {
      let location = SourceLocation(file: "", line: 1, column: 1)
      let apps = ScenarioApp.DemoApp.usual.map { app in
        ScenarioApp(
          reference: app.rawValue, identity: app.identity, demoApp: app, asks: nil, warnings: [],
          location: entry?.location ?? location)
      }
      apps.forEach { enter($0) }
      return apps
    }
    if items.isEmpty {
      report("“apps” is empty. List the apps, or leave out the key to have the apps of the demo.", at: entry)
    }
    var apps: [ScenarioApp] = []
    for item in items {
      guard let app = readApp(item) else { continue }
      if apps.contains(where: { $0.identity.bundleIdentifier == app.identity.bundleIdentifier }) {
        report("“\(app.identity.bundleIdentifier.inShort)” is on the device already.", at: item)
        continue
      }
      enter(app)
      apps.append(app)
    }
    return apps
  }

  /// Registers the words that name an app. If two apps have the same name, that name means the first.
  private mutating func enter(_ app: ScenarioApp) {
    context.references.append(app.reference)
    identities[app.identity.bundleIdentifier] = app.identity
    for word in [app.reference, app.identity.bundleIdentifier, app.identity.displayName]
    where context.bundleIdentifiers[word] == nil {
      context.bundleIdentifiers[word] = app.identity.bundleIdentifier
    }
  }

  private mutating func readApp(_ entry: Entry) -> ScenarioApp? {
    guard entry.pairs != nil else { return nil }
    // A misspelled name is reported once, and not again wherever the app is named.
    let demoApp = entry["app"]?.text.flatMap { word in
      ScenarioApp.DemoApp(
        rawValue: word.nearest(among: ScenarioApp.DemoApp.allCases.map(\.rawValue)) ?? word)
    }
    var warnings: [String] = []
    guard var identity = demoApp?.identity ?? ownIdentity(entry, &warnings) else { return nil }
    if let plist = entry["infoPlist"], plist.pairs != nil { identity.take(plist) }
    if demoApp != nil, let file = entry["infoPlist"], file.text != nil, !file.isAbsent {
      report("An app of the demo has no Info.plist file: give the keys of its Info.plist here.", at: file)
    }
    identity.displayName = entry["name"]?.text ?? identity.displayName
    identity.version = entry["version"]?.text ?? identity.version
    identity.privacyPolicy = entry["privacyPolicy"]?.text ?? identity.privacyPolicy
    if let keys = entry["entitlements"]?.items {
      identity.entitlements = Set(keys.compactMap { $0.text.flatMap(Entitlement.init) })
    }
    return ScenarioApp(
      reference: demoApp?.rawValue ?? identity.bundleIdentifier, identity: identity, demoApp: demoApp,
      asks: entry["asks"].map { request($0) },
      observes: entry["observes"]?.items?.compactMap { .init(reading: $0, &self) } ?? [],
      warnings: warnings, location: entry.location)
  }

  /// Reads the identity of an app that is not a demo app, from the app's files, or only from its bundle identifier.
  private mutating func ownIdentity(_ entry: Entry, _ warnings: inout [String]) -> AppIdentity? {
    let entitlements = entry["entitlements"].flatMap { $0.text == nil || $0.isAbsent ? nil : $0 }
    guard let file = entry["infoPlist"], let path = file.text, !path.isEmpty else {
      if let entitlements {
        report("An entitlements file needs an Info.plist’s file beside it. Give the keys instead.", at: entitlements)
      }
      guard let bundle = entry["bundle"]?.text, !bundle.isEmpty else {
        if entry["app"] == nil, entry["bundle"] == nil {
          report("An app needs “app”, “bundle”, or an Info.plist’s file.", at: entry)
        }
        return nil
      }
      return AppIdentity(
        bundleIdentifier: bundle, displayName: bundle.split(separator: ".").last.map(String.init) ?? bundle)
    }
    do throws(AppBundleError) {
      let bundle = try AppBundle(
        infoPlist: url(path), entitlements: entitlements?.text.map { url($0) }, locale: device.settings.locale,
        buildSettings: entry["bundle"]?.text.map { ["PRODUCT_BUNDLE_IDENTIFIER": $0] } ?? [:])
      warnings = bundle.warnings
      if entry["bundle"] == nil, warnings.contains(where: { $0.contains("CFBundleIdentifier") }) {
        context.hasStandIn = true
      }
      var identity = bundle.identity
      identity.bundleIdentifier = entry["bundle"]?.text ?? identity.bundleIdentifier
      return identity
    } catch {
      for mistake in error.mistakes { report(mistake.description, at: file) }
      // Register the app anyway if its identity is clear, so that its name is not reported elsewhere.
      return entry["bundle"]?.text.map { AppIdentity(bundleIdentifier: $0, displayName: entry["name"]?.text ?? $0) }
    }
  }

  /// Returns the URL of a path, relative to the scenario's folder.
  func url(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
  }
}

extension ScenarioApp.DemoApp {
  /// The identity of the demo app, as the program declares it.
  package var identity: AppIdentity {
    switch self {
    case .stride: .stride
    case .nightly: .nightly
    case .clinic: .clinic
    case .tempo: .tempo
    }
  }
}

extension AppIdentity {
  /// Takes over the values of Info.plist keys. Purposes without a key become nil.
  mutating func take(_ plist: Entry) {
    readPurpose = plist["NSHealthShareUsageDescription"]?.text
    writePurpose = plist["NSHealthUpdateUsageDescription"]?.text
    clinicalPurpose = plist["NSHealthClinicalHealthRecordsShareUsageDescription"]?.text
    let required = plist["NSHealthRequiredReadAuthorizationTypeIdentifiers"]?.items ?? []
    requiredClinicalTypes = Set(required.compactMap(\.text).compactMap { ObjectType(identifier: $0) })
    displayName = plist["CFBundleDisplayName"]?.text ?? displayName
    shortVersion = plist["CFBundleShortVersionString"]?.text ?? shortVersion
    version = plist["CFBundleVersion"]?.text ?? version
    backgroundModes = Set(plist["UIBackgroundModes"]?.items?.compactMap(\.text) ?? [])
  }
}
