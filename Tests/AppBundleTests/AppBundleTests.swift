import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppBundle

@Suite("An app's identity comes from its own files")
struct AppBundleTests {
  private let identity = AppIdentity(
    bundleIdentifier: "org.example.trail", displayName: "Trail", version: "241", shortVersion: "2.4",
    readPurpose: "Trail shows how far you walked & climbed.", writePurpose: "Trail saves your hikes.",
    clinicalPurpose: "Trail warns you of plants you are allergic to.",
    requiredClinicalTypes: Set(
      ["allergyRecord", "conditionRecord", "medicationRecord"].compactMap { ObjectType(swiftName: $0) }),
    entitlements: [.healthKit, .healthRecords, .backgroundDelivery],
    backgroundModes: ["location", "processing", "workout-processing"])

  @Test("A plist with Apple's DOCTYPE and entitlements gives the full identity without a warning")
  func xml() throws {
    let trail = try bundle("Trail/Info.plist", entitlements: "Trail/Trail.entitlements")
    #expect(trail.identity == identity)
    #expect(trail.identity.requiredClinicalTypes.count == 3)
    #expect(trail.warnings == [])
  }

  @Test("The binary files of a built app give the same identity as the XML of its project")
  func binary() throws {
    let trail = try bundle("Trail.app/Info.plist", entitlements: "Trail.app/Trail.entitlements")
    #expect(trail.identity == identity)
    #expect(trail.warnings == [])
  }

  @Test("An Info.plist saved in UTF-16 is read")
  func utf16() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOf: resource("Trail/Info.plist"), encoding: .utf8)
      .replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
    let file = try folder.write(#require(text.data(using: .utf16)), to: "Info.plist")
    let trail = try AppBundle(infoPlist: file, entitlements: nil, locale: Locale(identifier: "en_US"))
    #expect(trail.identity.bundleIdentifier == "org.example.trail")
  }

  @Test("Without an entitlements file, the app has only the HealthKit entitlement")
  func withoutEntitlements() throws {
    let tide = try bundle("Catalog/Info.plist")
    #expect(tide.identity.entitlements.keys == ["com.apple.developer.healthkit"])
    #expect(tide.warnings == [])
  }

  @Test("The name under the icon is the display name, else the bundle name, else the folder's name")
  func displayName() throws {
    let folder = try TemporaryFolder()
    let both = "<key>CFBundleDisplayName</key><string>One</string><key>CFBundleName</key><string>Two</string>"
    #expect(try folder.bundle(both).identity.displayName == "One")
    let name = "<key>CFBundleDisplayName</key><string/><key>CFBundleName</key><string>Two</string>"
    #expect(try folder.bundle(name).identity.displayName == "Two")
    let place = try folder.writePropertyList("", to: "Three/Resources/Info.plist")
    let bundle = try AppBundle(infoPlist: place, entitlements: nil, locale: Locale(identifier: "en"))
    #expect(bundle.identity.displayName == "Three")
  }

  @Test("A version written as a number is accepted with a warning")
  func numericVersion() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.bundle("<key>CFBundleVersion</key>\n<integer>12</integer>")
    #expect(bundle.identity.version == "12")
    #expect(
      folder.warnings(bundle).contains("Info.plist:5: CFBundleVersion is a number; write it as <string>12</string>."))
  }

  @Test("Rule A79: requiring fewer than three clinical types, or types that are not clinical, gives a warning")
  func requiredClinicalTypes() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.bundle(
      """
      <key>NSHealthShareUsageDescription</key><string>Why</string>
      <key>CFBundleIdentifier</key><string>a.b</string>
      <key>NSHealthRequiredReadAuthorizationTypeIdentifiers</key>
      <array>
      <string>HKClinicalTypeIdentifierAllergyRecord</string>
      <string>HKQuantityTypeIdentifierStepCount</string>
      <string>HKClinicalTypeIdentifierHoroscope</string>
      </array>
      """)
    #expect(bundle.identity.requiredClinicalTypes.map(\.swiftName) == ["allergyRecord"])
    let key = "NSHealthRequiredReadAuthorizationTypeIdentifiers"
    #expect(
      folder.warnings(bundle) == [
        """
        Info.plist:7: \(key) names “HKQuantityTypeIdentifierStepCount”, which is not a clinical type. This entry is \
        ignored.
        """,
        """
        Info.plist:7: \(key) names “HKClinicalTypeIdentifierHoroscope”, which is not a type HealthKit knows. This \
        entry is ignored.
        """,
        "Info.plist:7: \(key) must name three or more clinical types, but it names 1.",
        "Info.plist: \(key) asks for clinical types, but NSHealthClinicalHealthRecordsShareUsageDescription is missing: "
          + "a request for them stops the app.",
        "Info.plist: The app requires clinical types, but has no com.apple.developer.healthkit.access with "
          + "“health-records”: a request for them fails.",
      ])
  }
}
