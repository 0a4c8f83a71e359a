import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppBundle

@Suite("An Xcode project identifies its app if its settings and files suffice")
struct ProjectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var generated: [String: String] {
    [
      "GENERATE_INFOPLIST_FILE": "YES", "PRODUCT_BUNDLE_IDENTIFIER": "org.example.trail",
      "PRODUCT_NAME": "$(TARGET_NAME)",
      "MARKETING_VERSION": "2.4", "CURRENT_PROJECT_VERSION": "241",
      "CODE_SIGN_ENTITLEMENTS": "Trail/Trail.entitlements",
      "INFOPLIST_KEY_NSHealthShareUsageDescription": "Trail shows your walks, \"all\" of them.",
      "INFOPLIST_KEY_NSHealthUpdateUsageDescription": "Trail saves your walks.",
    ]
  }

  private func writeEntitlements(_ path: String = "Trail/Trail.entitlements") throws {
    try folder.writePropertyList("<key>com.apple.developer.healthkit</key><true/>", to: path)
  }

  @Test("A project without an Info.plist is read from the keys that Xcode generates")
  func generatedKeys() throws {
    try writeEntitlements()
    try folder.write(WrittenProject(targets: [.init(name: "Trail", settings: generated)]))
    let app = try folder.app()
    #expect(app.warnings == [])
    #expect(
      app.identity
        == AppIdentity(
          bundleIdentifier: "org.example.trail", displayName: "Trail", version: "241", shortVersion: "2.4",
          readPurpose: "Trail shows your walks, \"all\" of them.", writePurpose: "Trail saves your walks."))
  }

  @Test("Embedded extensions, the app on the watch and its extensions are read from their own targets")
  func embeddedTargets() throws {
    try writeEntitlements()
    try folder.writePropertyList(
      """
      <key>CFBundleIdentifier</key><string>org.example.trail.widget</string>
      <key>NSHealthShareUsageDescription</key><string>The widget shows your walks.</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string></dict>
      """, to: "Widget/Info.plist")
    let entitled = ["CODE_SIGN_ENTITLEMENTS": "Trail/Trail.entitlements"]
    let (file, type) = (entitled.merging(["INFOPLIST_FILE": "Widget/Info.plist"]) { $1 }, "com.apple.product-type.")
    try folder.write(
      WrittenProject(targets: [
        .init(name: "Trail", settings: generated, needs: [1, 2, 5, 6]),
        .init(name: "Widget", productType: type + "app-extension", settings: file),
        // Walk and Tile need each other, as targets do only in a broken file.
        .init(
          name: "Walk", productType: type + "application.watchapp2", settings: ["CODE_SIGN_ENTITLEMENTS": "$(A)"],
          needs: [0, 3]),
        .init(
          name: "Tile", productType: type + "watchkit2-extension", settings: ["GENERATE_INFOPLIST_FILE": "YES"],
          needs: [2], frameworks: ["HealthKit.framework"]),
        .init(name: "Elsewhere", settings: generated),
        .init(name: "Kit", productType: type + "framework", settings: generated),
        .init(name: "Share", productType: type + "app-extension", settings: ["INFOPLIST_FILE": "$(B)/Info.plist"]),
      ]))
    let app = try folder.app(target: "Trail")
    #expect(app.embedded.map(\.name) == ["Widget", "Walk", "Tile"])
    #expect(app.embedded.map(\.isWidget) == [true, false, false])
    #expect(app.embedded.map(\.identity.readPurpose) == ["The widget shows your walks.", nil, nil])
    #expect(app.embedded.map { $0.identity.entitlements.contains(.healthKit) } == [true, false, false])
    #expect(app.embedded.map(\.knowsEntitlements) == [true, false, true])
    #expect(app.embedded.map(\.linksHealthKit) == [nil, nil, true])
    #expect(
      app.warnings.contains { $0.contains("“Share” cannot be found. The contents of this bundle are not checked.") })
  }

  @Test("File names match regardless of letter case, as on a Mac's disk; $NAME and self-references are expanded")
  func otherCase() throws {
    try writeEntitlements()
    try folder.writePropertyList(
      """
      <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      <key>CFBundleDisplayName</key><string>Trail</string>
      """, to: "Trail/Support/Info.plist")
    let settings = [
      "INFOPLIST_FILE": "trail/support/info.plist", "CODE_SIGN_ENTITLEMENTS": "TRAIL/trail.entitlements",
      "BUNDLE_ID": "$(BUNDLE_ID).walk", "PRODUCT_BUNDLE_IDENTIFIER": "$BUNDLE_ID",
    ]
    try folder.write(
      WrittenProject(
        targets: [.init(name: "Trail", settings: settings)], settings: ["BUNDLE_ID": "org.example.trail"]))
    let app = try folder.app()
    #expect(app.identity.bundleIdentifier == "org.example.trail.walk")
    #expect(!app.warnings.contains { "\($0)".contains("but this file does not exist") })
  }

  @Test("Variables in the target's Info.plist are expanded, also from included files of settings")
  func variables() throws {
    try writeEntitlements()
    try folder.writePropertyList(
      """
      <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      <key>CFBundleDisplayName</key><string>$(MAIN_APP_DISPLAY_NAME)</string>
      <key>NSHealthShareUsageDescription</key><string>$(MAIN_APP_DISPLAY_NAME) reads glucose.</string>
      """, to: "Loop/Info.plist")
    try folder.write(
      Data(
        """
        // Names
        #include "Version.xcconfig"
        #include? "Override.xcconfig"
        MAIN_APP_DISPLAY_NAME = Loop Caregiver   // shown under the icon
        SITE[sdk=iphone*] = nothing
        """.utf8), to: "Loop.xcconfig")
    try folder.write(Data("TEAM = abc\nLOOP_VERSION = 3.4;".utf8), to: "Version.xcconfig")
    try folder.write(
      WrittenProject(
        targets: [
          .init(
            name: "Loop",
            settings: [
              "INFOPLIST_FILE": "$(SRCROOT)/Loop/Info.plist", "CODE_SIGN_ENTITLEMENTS": "Trail/Trail.entitlements",
              "PRODUCT_BUNDLE_IDENTIFIER": "com.${TEAM}.$(TARGET_NAME:lower)",
            ])
        ], settingsFile: "Loop.xcconfig"), to: "Loop.xcodeproj")
    let app = try folder.app("Loop.xcodeproj")
    #expect(app.identity.bundleIdentifier == "com.abc.loop")
    #expect(app.identity.displayName == "Loop Caregiver")
    #expect(app.identity.readPurpose == "Loop Caregiver reads glucose.")
    #expect(app.warnings == [])
  }

  @Test("Purposes are read in the person's language, from folders named in the project and synchronized folders")
  func languages() throws {
    try writeEntitlements()
    let german = Data("NSHealthShareUsageDescription = \"Trail zeigt Wege.\";".utf8)
    try folder.write(german, to: "Texts/de.lproj/InfoPlist.strings")
    var target = WrittenProject.Target(name: "Trail", settings: generated, texts: ["Texts/de.lproj/InfoPlist.strings"])
    try folder.write(WrittenProject(targets: [target]))
    #expect(try folder.app(in: "de_DE").identity.readPurpose == "Trail zeigt Wege.")

    (target.texts, target.folder) = ([], "Texts")
    try folder.write(WrittenProject(targets: [target]))
    #expect(try folder.app(in: "de_DE").identity.readPurpose == "Trail zeigt Wege.")

    target.folder = nil
    try folder.write(WrittenProject(targets: [target]))
    #expect(try folder.app(in: "de_DE").identity.readPurpose == "Trail shows your walks, \"all\" of them.")
  }

  @Test("The texts of views are read from the project's folders")
  func texts() throws {
    try folder.write("\"Hello\" = \"Hallo\";", to: "Trail/de.lproj/Localizable.strings")
    try folder.write(WrittenProject(targets: [.init(name: "Trail", folder: "Trail")]))
    let texts = AppTexts(of: AppFiles(.folder(folder.url)), locale: Locale(identifier: "de_AT"))
    #expect(texts.texts == ["Hello": "Hallo"])
    let named = WrittenProject.Target(name: "Trail", texts: ["Trail/de.lproj/Localizable.strings"])
    try folder.write(WrittenProject(targets: [named]))
    #expect(AppTexts(of: AppFiles(.folder(folder.url)), locale: Locale(identifier: "de_AT")).texts.count == 1)
  }

  @Test("The only application among several targets is chosen, and a phone app before a watch app")
  func oneApplication() throws {
    try writeEntitlements()
    var watch = generated
    (watch["SDKROOT"], watch["PRODUCT_BUNDLE_IDENTIFIER"]) = ("watchos", "org.example.trail.watch")
    try folder.write(
      WrittenProject(targets: [
        .init(name: "TrailTests", productType: "com.apple.product-type.bundle.unit-test"),
        .init(name: "Trail Watch", settings: watch), .init(name: "Trail", settings: generated),
        .init(name: "Widget", productType: "com.apple.product-type.app-extension"),
      ]))
    #expect(try folder.app().identity.bundleIdentifier == "org.example.trail")
    #expect(try folder.app(target: "Trail Watch").identity.bundleIdentifier == "org.example.trail.watch")
  }

  @Test("A project with several applications needs the name of one of its targets")
  func severalApplications() throws {
    try folder.write(WrittenProject(targets: [.init(name: "Trail"), .init(name: "Trail Lite")]))
    var error = #expect(throws: AppBundleError.self) { try folder.app() }
    #expect(error?.exitStatus == 64)
    #expect(
      folder.sentence(of: error)
        == "Trail.xcodeproj: This project has several applications. Choose with --target: “Trail”, “Trail Lite”.")
    error = #expect(throws: AppBundleError.self) { try folder.app(target: "Trial") }
    #expect(
      folder.sentence(of: error)
        == "Trail.xcodeproj: There is no target “Trial”. Choose with --target: “Trail”, “Trail Lite”.")
    try folder.write(WrittenProject(targets: []))
    error = #expect(throws: AppBundleError.self) { try folder.app() }
    #expect(folder.sentence(of: error).hasSuffix("The project has no target that builds a product."))
  }

  @Test("Unsupported parts of a project give warnings, and in doubt the app gets fewer permissions")
  func notUnderstood() throws {
    var settings = generated
    settings["CODE_SIGN_ENTITLEMENTS"] = "$(FLAVOR)/Trail.entitlements"
    settings["INFOPLIST_FILE"] = "Trail/Info.plist"
    settings["GENERATE_INFOPLIST_FILE"] = nil
    settings["PRODUCT_BUNDLE_IDENTIFIER"] = "org.$(TEAM).trail"
    try folder.write(WrittenProject(targets: [.init(name: "Trail", settings: settings)], settingsFile: "Gone.xcconfig"))
    let app = try folder.app()
    #expect(app.identity.entitlements == [])
    #expect(app.identity.readPurpose == nil)
    #expect(app.identity.displayName == "Trail")
    let file = "Trail.xcodeproj/project.pbxproj"
    let warnings = folder.warnings(app)
    let beginnings = [
      "Gone.xcconfig: There is no such file.",
      "\(file): INFOPLIST_FILE names “Trail/Info.plist”, but this file does not exist.",
      "\(file): INFOPLIST_KEY_NSHealthShareUsageDescription is set, but GENERATE_INFOPLIST_FILE is not YES",
      "\(file): CFBundleIdentifier is “$(PRODUCT_BUNDLE_IDENTIFIER)”, which Xcode fills in",
      "\(file): Neither NSHealthShareUsageDescription (for reading)",
      "\(file): CODE_SIGN_ENTITLEMENTS is “$(FLAVOR)/Trail.entitlements”, which only Xcode can fill in.",
    ]
    for beginning in beginnings {
      #expect(warnings.contains { $0.hasPrefix(beginning) }, "\(beginning)\n\(warnings.joined(separator: "\n"))")
    }
  }

  @Test("A target without entitlements has none, as on a phone; entitlements named in the call are used instead")
  func withoutEntitlements() throws {
    var settings = generated
    settings["CODE_SIGN_ENTITLEMENTS"] = nil
    let project = try folder.write(WrittenProject(targets: [.init(name: "Trail", settings: settings)]))
    let app = try folder.app()
    #expect(app.identity.entitlements == [])
    #expect(folder.warnings(app).first?.contains("“Trail” has no CODE_SIGN_ENTITLEMENTS") == true)
    try writeEntitlements("mine.entitlements")
    let files = AppFiles(.folder(project), entitlements: folder.url.appending(path: "mine.entitlements"))
    let other = try AppBundle(files, locale: Locale(identifier: "en_US"))
    #expect(other.identity.entitlements.keys == ["com.apple.developer.healthkit"])
    #expect(other.warnings == [])
  }

  @Test("A text from the build settings replaces the text of the Info.plist, with a warning")
  func conflict() throws {
    try writeEntitlements()
    try folder.writePropertyList(
      "<key>NSHealthShareUsageDescription</key><string>Another.</string>", to: "Trail/Info.plist")
    var settings = generated
    settings["INFOPLIST_FILE"] = "Trail/Info.plist"
    try folder.write(WrittenProject(targets: [.init(name: "Trail", settings: settings)]))
    let app = try folder.app()
    #expect(app.identity.readPurpose == "Trail shows your walks, \"all\" of them.")
    #expect(
      folder.warnings(app) == [
        "Trail/Info.plist:5: NSHealthShareUsageDescription also has another text in the build settings, which is used."
      ])
  }
}
