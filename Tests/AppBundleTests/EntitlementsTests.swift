import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppBundle

@Suite("Entitlements are in force when they are present and true")
struct EntitlementsTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func read(_ elements: String) throws -> (keys: Set<String>, warnings: [String]) {
    let bundle = try folder.bundle(
      """
      <key>CFBundleIdentifier</key><string>a.b</string>
      <key>NSHealthShareUsageDescription</key><string>Why</string>
      """, entitlements: elements)
    return (Set(bundle.identity.entitlements.keys), folder.warnings(bundle))
  }

  @Test("Rule A25: without the HealthKit entitlement, or with it off, requests will fail")
  func missing() throws {
    let missing = try read("")
    #expect(missing.keys == [])
    #expect(
      missing.warnings == [
        """
        App.entitlements: com.apple.developer.healthkit is missing: each request fails with “Missing \
        com.apple.developer.healthkit entitlement.”
        """
      ])
    let off = try read("<key>com.apple.developer.healthkit</key>\n<false/>")
    #expect(off.keys == [])
    #expect(
      off.warnings == [
        """
        App.entitlements:5: com.apple.developer.healthkit is false: each request fails with “Missing \
        com.apple.developer.healthkit entitlement.”
        """
      ])
  }

  @Test("Rule A26: the access array counts only if it contains health-records")
  func access() throws {
    let on = "<key>com.apple.developer.healthkit</key><true/>\n<key>com.apple.developer.healthkit.access</key>"
    #expect(try read("\(on)<array/>") == (["com.apple.developer.healthkit"], []))
    #expect(
      try read("\(on)<array><string>health-records</string></array>")
        == (["com.apple.developer.healthkit", "com.apple.developer.healthkit.access"], []))
    #expect(
      try read("\(on)<array><string>health-secrets</string></array>")
        == (
          ["com.apple.developer.healthkit"],
          [
            """
            App.entitlements:6: com.apple.developer.healthkit.access contains “health-secrets”, which is not \
            “health-records”. This value is ignored.
            """
          ]
        ))
  }

  @Test(
    "An entitlement of the wrong type is an error that names the key, the line and the remedy",
    arguments: [
      (
        "<key>com.apple.developer.healthkit</key>\n<string>YES</string>",
        "App.entitlements:5: com.apple.developer.healthkit must be a boolean, but it is a string. "
          + "Write it as <true/> or <false/>."
      ),
      (
        "<key>com.apple.developer.healthkit.access</key>\n<string>health-records</string>",
        "App.entitlements:5: com.apple.developer.healthkit.access must be an array of strings, but it is a string. "
          + "Write it as <array> with a <string>…</string> for each entry."
      ),
      (
        "<key>com.apple.developer.healthkit.access</key>\n<array><true/></array>",
        "App.entitlements:5: com.apple.developer.healthkit.access must be an array of strings, but it is an array with "
          + "a boolean. Write it as <array> with a <string>…</string> for each entry."
      ),
    ])
  func wrongType(elements: String, sentence: String) {
    let error = #expect(throws: AppBundleError.self) { try read(elements) }
    #expect(folder.sentence(of: error) == sentence)
  }

  @Test("An Info.plist and an entitlements file that are given in the wrong order are detected")
  func swapped() throws {
    let plist = resource("Trail/Info.plist")
    let entitlements = resource("Trail/Trail.entitlements")
    let locale = Locale(identifier: "en")
    let first = #expect(throws: AppBundleError.self) {
      try AppBundle(infoPlist: entitlements, entitlements: plist, locale: locale)
    }
    #expect(
      first?.mistakes.map(\.description) == [
        "\(entitlements.path):7: This is an entitlements file, not an Info.plist. Name the app’s Info.plist here.",
        "\(plist.path):11: This is an Info.plist, not an entitlements file. Name the app’s .entitlements here.",
      ])
    let second = #expect(throws: AppBundleError.self) {
      try AppBundle(infoPlist: plist, entitlements: plist, locale: locale)
    }
    #expect(
      second?.description == "\(plist.path):11: This is an Info.plist, not an entitlements file. "
        + "Name the app’s .entitlements here.")
  }
}
