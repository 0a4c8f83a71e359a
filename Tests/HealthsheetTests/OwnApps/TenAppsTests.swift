import AppBundle
import Foundation
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite(
  "Ten apps, described only by their files, each get a sheet with exactly the requested types",
  .timeLimit(.minutes(20)))
struct TenAppsTests {
  private let folder: TemporaryFolder
  private let purposes = [
    "NSHealthShareUsageDescription": "It shows how you are.",
    "NSHealthUpdateUsageDescription": "It saves how you were.",
  ]

  init() throws { folder = try TemporaryFolder() }

  private func types(_ names: String) throws -> [ObjectType] {
    names.isEmpty ? [] : try TypeList(written: names).types.sorted { $0.row < $1.row }
  }

  /// Opens an app, and compares its sheet with the types it was started with.
  private func opens(
    _ files: AppFiles, _ share: String, _ read: String, in language: String = "en_US", shows words: String
  ) async throws -> OwnAppWorld {
    let world = try await OwnAppWorld(
      files, share: share.isEmpty ? nil : share, read: read.isEmpty ? nil : read, in: language)
    try await world.plays { world in
      let listed = try await world.asks()
      #expect(listed == RequestedTypes(share: try types(share), read: try types(read)))
      #expect(world.words.contains(words), "\(world.words)")
    }
    return world
  }

  @Test("App 1, a project whose Info.plist Xcode generates, opens with its name and purposes")
  func generated() async throws {
    try folder.writeEntitlements("Trail/Trail.entitlements")
    try folder.writeProject(
      [
        "Trail": [
          "GENERATE_INFOPLIST_FILE": "YES", "PRODUCT_BUNDLE_IDENTIFIER": "org.example.trail",
          "PRODUCT_NAME": "$(TARGET_NAME)", "CODE_SIGN_ENTITLEMENTS": "Trail/Trail.entitlements",
          "INFOPLIST_KEY_NSHealthShareUsageDescription": "Trail shows your walks.",
          "INFOPLIST_KEY_NSHealthUpdateUsageDescription": "Trail saves your walks.",
        ]
      ], to: "Trail.xcodeproj")
    let world = try await opens(
      AppFiles(.folder(folder.url)), "stepCount,workoutType", "distanceWalkingRunning", shows: "Trail saves your walks."
    )
    #expect(world.app.bundleIdentifier == "org.example.trail")
    #expect(world.device.warnings.isEmpty)
  }

  @Test("App 2, with build variables in its Info.plist, is named after its folder and opens with a warning")
  func variables() async throws {
    let plist = try folder.write(
      purposes.merging(["CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleName": "$(PRODUCT_NAME)"]) {
        $1
      },
      to: "Loop/Info.plist")
    let world = try await opens(
      AppFiles(.infoPlist(plist)), "dietaryCarbohydrates,insulinDelivery", "bloodGlucose,sleepAnalysis",
      shows: "“Loop” would like to access")
    #expect(world.device.warnings.contains { $0.contains("$(PRODUCT_BUNDLE_IDENTIFIER)") })
  }

  @Test("App 3, one of several targets, opens with its own purposes")
  func severalTargets() async throws {
    try folder.writeEntitlements("App.entitlements")
    let settings = ["GENERATE_INFOPLIST_FILE": "YES", "CODE_SIGN_ENTITLEMENTS": "App.entitlements"]
    let key = "INFOPLIST_KEY_NSHealthShareUsageDescription"
    try folder.writeProject(
      [
        "Big": settings.merging([key: "Of the big one."]) { $1 },
        "Small": settings.merging([key: "Of the small one."]) { $1 },
      ],
      to: "Two.xcodeproj")
    let error = await #expect(throws: DeviceStartError.self) { try await OwnAppWorld(AppFiles(.folder(folder.url))) }
    #expect(error?.exitStatus == 64)
    #expect(error?.message.contains("“Big”, “Small”") == true)
    _ = try await opens(AppFiles(.folder(folder.url), target: "Small"), "", "height", shows: "Of the small one.")
  }

  @Test("App 4 shows its purposes in the person’s language, from files beside the Info.plist and from a string catalog")
  func languages() async throws {
    let plist = try folder.write(purposes.merging(["CFBundleIdentifier": "a.b"]) { $1 }, to: "Info.plist")
    try folder.write(
      "NSHealthShareUsageDescription = \"Es zeigt, wie es dir geht.\";", to: "de.lproj/InfoPlist.strings")
    _ = try await opens(
      AppFiles(.infoPlist(plist)), "", "bodyMass,heartRate", in: "de_DE", shows: "Es zeigt, wie es dir geht.")
    try folder.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"NSHealthShareUsageDescription": {"localizations":
      {"fr": {"stringUnit": {"state": "translated", "value": "Elle montre comment vous allez."}}}}}}
      """, to: "InfoPlist.xcstrings")
    _ = try await opens(
      AppFiles(.infoPlist(plist)), "", "bodyMass", in: "fr_FR", shows: "Elle montre comment vous allez.")
  }

  @Test(
    "App 5, with a missing or empty purpose, stops with Apple’s message (rules A13 to A16)",
    arguments: [nil, "", "   "] as [String?])
  func missingPurpose(purpose: String?) async throws {
    var keys = purposes.merging(["CFBundleIdentifier": "a.b"]) { $1 }
    keys["NSHealthUpdateUsageDescription"] = purpose
    let world = try await OwnAppWorld(
      AppFiles(.infoPlist(folder.write(keys, to: "Info.plist"))), share: "stepCount", read: "heartRate")
    #expect(world.device.warnings.contains { $0.contains("The request stops the app") })
    try await world.plays { world in
      try await world.presses("Ask for Access", waitsFor: "NSHealthUpdateUsageDescription")
      #expect(world.words.contains("*** Terminating app due to uncaught exception 'NSInvalidArgumentException'"))
      // After a relaunch, the app says how to make the same mistake again.
      world.pilot.press(.enter)
      try await world.pilot.waits(for: "Only the files of")
      #expect(world.words.contains("was started again. Repeat your last step to see it stop again."))
      try await world.presses("Show the Authorization Status", waitsFor: "Not determined: Steps.")
      #expect(!world.words.contains("was started again"))
    }
  }

  @Test("App 6, with a key of the wrong type, is rejected with a sentence before anything is shown")
  func wrongType() async throws {
    let plist = try folder.write(["NSHealthShareUsageDescription": 1, "CFBundleIdentifier": "a.b"], to: "Info.plist")
    let error = await #expect(throws: DeviceStartError.self) { try await OwnAppWorld(AppFiles(.infoPlist(plist))) }
    #expect(error?.exitStatus == 65)
    #expect(error?.message.contains("NSHealthShareUsageDescription must be a string, but it is a number.") == true)
  }

  @Test("App 7, without a bundle identifier, gets one, and the device says so")
  func missingIdentifier() async throws {
    let plist = try folder.write(purposes, to: "Nameless/Info.plist")
    let world = try await opens(AppFiles(.infoPlist(plist)), "mindfulSession", "", shows: "“Nameless”")
    #expect(world.app.bundleIdentifier == "com.example.Nameless")
    world.pilot.press("4")
    #expect(world.words.contains("CFBundleIdentifier is missing; Xcode adds it when it builds."))
  }

  @Test("App 8, requesting health records by its files alone, gets their pages (rules A43 and A79)")
  func records() async throws {
    let required = ["AllergyRecord", "ConditionRecord", "LabResultRecord"].map { "HKClinicalTypeIdentifier\($0)" }
    var keys: [String: Any] = purposes
    keys["CFBundleIdentifier"] = "a.clinic"
    keys["NSHealthClinicalHealthRecordsShareUsageDescription"] = "It explains your results."
    keys["NSHealthRequiredReadAuthorizationTypeIdentifiers"] = required
    let plist = try folder.write(keys, to: "Info.plist")
    try folder.writeEntitlements("App.entitlements", records: true)
    let world = try await OwnAppWorld(
      AppFiles(.infoPlist(plist), entitlements: folder.url.appending(path: "App.entitlements")))
    try await world.plays { world in
      let listed = try await world.asks(shows: "Health Records")
      #expect(listed == RequestedTypes(read: try types("allergyRecord,conditionRecord,labResultRecord")))
      world.pilot.press("N", "N")
      #expect(world.words.contains("It explains your results."))
    }
    // If an app asks for steps and health records, an ordinary sheet comes first.
    let both = try await OwnAppWorld(
      AppFiles(.infoPlist(plist), entitlements: folder.url.appending(path: "App.entitlements")),
      read: "stepCount,allergyRecord,conditionRecord,labResultRecord")
    try await both.plays { world in
      #expect(try await world.asks() == RequestedTypes(read: [.stepCount]))
      world.pilot.press("a", "A")
      try await world.pilot.waits(for: "Health Records")
      #expect(world.listed.read.count == 3)
    }
  }

  @Test("App 9, a built app, is opened from its binary Info.plist and the entitlements inside")
  func builtApp() async throws {
    try folder.write(
      purposes.merging(["CFBundleIdentifier": "org.example.built", "CFBundleDisplayName": "Built"]) { $1 },
      to: "Built.app/Info.plist", format: .binary)
    try folder.writeEntitlements("Built.app/archived-expanded-entitlements.xcent")
    let world = try await opens(
      AppFiles(.folder(folder.url.appending(path: "Built.app"))), "bodyTemperature",
      "bloodPressureSystolic,bloodPressureDiastolic", shows: "“Built” would like to access and update")
    #expect(world.device.warnings.isEmpty)
  }

  @Test("App 10, a project target without entitlements, fails every request, as on a phone (rule A25)")
  func withoutEntitlements() async throws {
    try folder.write(purposes, to: "App/Info.plist")
    try folder.writeProject(
      ["App": ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "org.example.app"]], to: "App.xcodeproj"
    )
    let world = try await OwnAppWorld(AppFiles(.folder(folder.url)), read: "stepCount")
    try await world.plays { world in
      try await world.presses("Ask for Access", waitsFor: "Missing com.apple.developer.healthkit entitlement.")
      // The unresolved setting is shown on the device and can be set there.
      world.pilot.press("4")
      #expect(world.words.contains("has no CODE_SIGN_ENTITLEMENTS"))
      try await world.pilot.press(.identifier("device.com.apple.developer.healthkit"))
      world.pilot.press("1")
      #expect(try await world.asks().read == [.stepCount])
    }
  }
}
