import Foundation
import TestSupport
import Testing

@testable import AppBundle

@Suite("Variables in a project's files are expanded, and reported")
struct BuildSettingsTests {
  @Test("Likely values replace variables whose values only Xcode knows, each with a warning")
  func project() throws {
    let summit = try bundle("Project/Summit-Info.plist")
    #expect(summit.identity.bundleIdentifier == "org.example.summit")
    #expect(summit.identity.displayName == "Summit")
    #expect(summit.identity.version == "1")
    #expect(summit.identity.readPurpose == "Summit reads your altitude.")
    #expect(summit.identity.writePurpose == "$(WHY_WE_WRITE)")
    #expect(
      summit.warnings.map { $0.replacing(/^.*\//, with: "") } == [
        "Summit-Info.plist:11: CFBundleIdentifier is “org.example.$(PRODUCT_NAME:rfc1034identifier:lower)”, which "
          + "Xcode fills in when it builds the app. “org.example.summit” is used instead; the built app’s Info.plist has "
          + "the real value.",
        "Summit-Info.plist:7: CFBundleDisplayName is “$(APP_DISPLAY_NAME)”, which Xcode fills in when it builds the "
          + "app. “Summit” is used instead; the built app’s Info.plist has the real value.",
        "Summit-Info.plist:15: CFBundleVersion is “$(CURRENT_PROJECT_VERSION)”, which Xcode fills in when it builds the "
          + "app. “1” is used instead; the built app’s Info.plist has the real value.",
        "Summit-Info.plist:19: NSHealthUpdateUsageDescription contains $(WHY_WE_WRITE), whose value is not known; "
          + "the sheet shows the text with this variable.",
      ])
  }

  @Test("Build settings that the caller gives replace variables in the Info.plist, without a warning")
  func given() throws {
    let summit = try bundle(
      "Project/Summit-Info.plist",
      settings: [
        "PRODUCT_NAME": "Gipfel 3", "APP_DISPLAY_NAME": "Gipfel", "CURRENT_PROJECT_VERSION": "88",
        "WHY_WE_WRITE": "To save climbs.",
      ])
    #expect(summit.identity.bundleIdentifier == "org.example.gipfel-3")
    #expect(summit.identity.displayName == "Gipfel")
    #expect(summit.identity.version == "88")
    #expect(summit.identity.readPurpose == "Gipfel 3 reads your altitude.")
    #expect(summit.identity.writePurpose == "To save climbs.")
    #expect(summit.warnings == [])
  }

  @Test("Variables are parsed with both kinds of brackets, modifiers and defaults; a lone dollar sign stays")
  func syntax() {
    let settings = BuildSettings(productName: "My App", given: ["TEAM": "Ä1"])
    #expect(settings.expand("${PRODUCT_NAME}/$(TEAM)") == .init(text: "My App/Ä1", assumed: ["PRODUCT_NAME"]))
    #expect(settings.expand("$(PRODUCT_MODULE_NAME)").text == "My_App")
    #expect(settings.expand("$(PRODUCT_NAME:upper)").text == "MY APP")
    #expect(settings.expand("$(NOPE:default=yes)") == .init(text: "yes"))
    #expect(settings.expand("$(NOPE) $(") == .init(text: "$(NOPE) $(", unknown: ["NOPE"]))
    #expect(settings.expand("for $5") == .init(text: "for $5"))
    #expect(settings.expand("$(PRODUCT_BUNDLE_IDENTIFIER)").text == "com.example.My-App")
  }

  @Test(
    "The product's name comes from the path of its Info.plist",
    arguments: [
      ("/code/Loop/Info.plist", "Loop"), ("/code/Loop/Supporting Files/Info.plist", "Loop"),
      ("/code/App/Loop-Info.plist", "Loop"), ("/code/LoopInfo.plist", "Loop"), ("/x/Loop.app/Info.plist", "Loop"),
      ("/Info.plist", "App"), ("/code/Loop.plist", "Loop"),
    ])
  func place(path: String, name: String) {
    #expect(BuildSettings.productName(of: URL(filePath: path)) == name)
  }

  @Test("An Info.plist without an identifier, as in new projects, gets one")
  func generated() throws {
    let folder = try TemporaryFolder()
    let file = try folder.writePropertyList(
      "<key>NSHealthShareUsageDescription</key><string>Why</string>", to: "Ridge/Info.plist")
    let bundle = try AppBundle(infoPlist: file, entitlements: nil, locale: Locale(identifier: "en"))
    #expect(bundle.identity.bundleIdentifier == "com.example.Ridge")
    #expect(bundle.identity.displayName == "Ridge")
    #expect(
      folder.warnings(bundle) == [
        "Ridge/Info.plist: CFBundleIdentifier is missing; Xcode adds it when it builds. "
          + "“com.example.Ridge” is used instead."
      ])
  }
}
