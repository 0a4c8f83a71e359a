import Foundation
import TestSupport
import Testing

@Suite("healthsheet check finds mistakes in scenarios")
struct CheckTests {
  private static let assets = PackageFiles.url("assets")

  @Test("For valid scenarios, check ends with status 0 and no output")
  func sound() throws {
    let program = try Program.healthsheet("check", Self.assets.appending(path: "scenarios/locked.yaml").path)
    #expect(program.status == 0)
    #expect(program.output + program.error == "")
  }

  @Test("Mistakes in several scenarios are listed with locations, and a missing file changes the status to 66")
  func faults() throws {
    let folder = try TemporaryFolder()
    let (one, two) = (folder.path("one.yaml"), folder.path("two.yaml"))
    try Data("titel: x\n".utf8).write(to: URL(filePath: one))
    try Data("title: x\nrules: [A1\n".utf8).write(to: URL(filePath: two))
    let program = try Program.healthsheet("check", one, two)
    #expect(program.status == 65)
    #expect(
      program.error == """
        \(one):1:1: There is no key “titel” in the scenario. Did you mean “title”?
        \(two):3:1: The list that opens with “[” in line 2 goes on without a comma, or is not closed.

        """)
    #expect(try Program.healthsheet("check", one, folder.path("three.yaml")).status == 66)
    #expect(try Program.healthsheet("check").status == 64)
  }

  @Test("check --json prints findings and failures as JSON, and nothing on standard error")
  func json() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("one.yaml")
    try Data("titel: x\n".utf8).write(to: URL(filePath: file))
    let program = try Program.healthsheet("check", "--json", file, folder.path("none.yaml"))
    #expect(program.status == 66 && program.error == "")
    let log = try #require(try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any])
    let finding = try #require((log["findings"] as? [[String: Any]])?.first)
    #expect(finding["sentence"] as? String == "There is no key “titel” in the scenario. Did you mean “title”?")
    #expect(finding["file"] as? String == file && finding["line"] as? Int == 1 && finding["column"] as? Int == 1)
    #expect(finding["rule"] as? String == "scenario" && finding["level"] as? String == "problem")
    #expect((log["failures"] as? [String])?.count == 1)
    #expect(try Program.healthsheet("check", "--json", "--schema").status == 64)
  }

  @Test("An unknown iOS version is an error with the known versions; a version between them gets a remark")
  func systemVersion() throws {
    let folder = try TemporaryFolder()
    let (unknown, between) = (folder.path("unknown.yaml"), folder.path("between.yaml"))
    try Data("title: x\ndevice: {os: 14}\n".utf8).write(to: URL(filePath: unknown))
    try Data("title: x\ndevice: {os: 26.3}\n".utf8).write(to: URL(filePath: between))
    let program = try Program.healthsheet("check", unknown)
    #expect(program.status == 65 && program.error.contains("Use 15.8, 16.7"))
    let other = try Program.healthsheet("check", between)
    #expect(other.status == 0)
    #expect(other.error == "\(between):2:14: iOS 26.3 plays as 26.0, the nearest version that differs.\n")
  }

  @Test("A scenario's key from an earlier version gets a remark, and is not an error")
  func earlierKey() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("earlier.yaml")
    try Data("title: x\ndevice: {states: [guest]}\n".utf8).write(to: URL(filePath: file))
    let program = try Program.healthsheet("check", file)
    #expect(program.status == 0)
    #expect(program.error == "\(file):2:19: “states: [guest]” is now written “guestUserMode: true”.\n")
  }

  @Test("The printed schema equals the stored schema")
  func schema() throws {
    let kept = try String(contentsOf: Self.assets.appending(path: "scenario.schema.json"), encoding: .utf8)
    #expect(try Program.healthsheet("check", "--schema").output == kept)
  }

  private func writePropertyList(_ purposes: String, to path: String) throws {
    try Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>com.example.field</string>
      <key>CFBundleDisplayName</key><string>Field</string>
      \(purposes)
      </dict></plist>
      """.utf8
    ).write(to: URL(filePath: path))
  }

  @Test("The error for types separated by blanks shows the right form")
  func scatteredTypes() throws {
    let folder = try TemporaryFolder()
    try writePropertyList("", to: folder.path("Info.plist"))
    let program = try Program.healthsheet(
      "check", "--info-plist", folder.path("Info.plist"), "--read", "stepCount,", "heartRate", "bodyMass")
    #expect(program.status == 64)
    #expect(
      program.error.contains(
        """
        “heartRate bodyMass” is not a file. If you meant types, write commas and no blanks between them: --read \
        stepCount,heartRate,bodyMass.
        """
      ), "\(program.error)")
  }

  @Test("Mistakes in the types of --read and --share are reported at once, with suggestions")
  func mistakesOfTypes() throws {
    let program = try Program.healthsheet("check", "--read", "weight,stepCount,ecg", "--share", "hrv")
    #expect(program.status == 64)
    for (option, word, meant) in [
      ("--share", "hrv", "heartRateVariabilitySDNN"), ("--read", "weight", "bodyMass"),
      ("", "ecg", "electrocardiogram"),
    ] {
      #expect(program.error.contains("There is no type “\(word)”: did you mean \(meant)?"), "\(program.error)")
      #expect(option.isEmpty || program.error.contains("\(option): There"), "\(program.error)")
    }
  }

  @Test("All mistakes in an Info.plist are reported, each on its own line")
  func mistakesOfPropertyList() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("Info.plist")
    try writePropertyList(
      "<key>NSHealthShareUsageDescription</key><false/>\n<key>NSHealthUpdateUsageDescription</key><true/>", to: file)
    let program = try Program.healthsheet("check", "--info-plist", file, "--read", "stepCount")
    #expect(program.status == 65)
    let lines = program.error.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("\(file):5: ") && lines[1].hasPrefix("\(file):6: "), "\(lines)")
  }

  @Test("A vague purpose string is a warning, and does not change the status")
  func purposes() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("Info.plist")
    let writing = "<key>NSHealthUpdateUsageDescription</key><string>Field saves your walks.</string>"
    try writePropertyList(
      "<key>NSHealthShareUsageDescription</key><string>Field wants to read your health data</string>\n" + writing,
      to: file)
    let vague = try Program.healthsheet(
      "check", "--info-plist", file, "--read", "stepCount", "--share", "distanceWalkingRunning")
    #expect(vague.status == 0 && vague.output == "“Field” can make this request.\n")
    #expect(
      vague.error == """
        warning: \(file):5: “Field wants to read your health data” does not name any data: say which, such as steps or sleep.
        warning: \(file):5: “Field wants to read your health data” does not say what the data is for.

        """)
    try writePropertyList(
      "<key>NSHealthShareUsageDescription</key><string>แสดงจำนวนก้าวของคุณในแต่ละวัน</string>\n" + writing, to: file)
    let thai = try Program.healthsheet(
      "check", "--info-plist", file, "--read", "stepCount", "--share", "distanceWalkingRunning")
    #expect(thai.status == 0 && thai.error == "")
  }

  @Test("Each bundle in an app is checked by its own purposes and entitlements (UP4, UP5 and A25)")
  func embeddedBundles() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) throws -> String {
      let url = folder.url.appending(path: "Field.app/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return url.path
    }
    let both =
      "<key>NSHealthShareUsageDescription</key><string>Field charts your steps.</string>\n"
      + "<key>NSHealthUpdateUsageDescription</key><string>Field saves your walks.</string>"
    let program = "<key>CFBundleExecutable</key><string>Code</string>"
    let widget =
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
      + "<string>com.apple.widgetkit-extension</string></dict>"
    try writePropertyList(both, to: try path("Info.plist"))
    try Data(
      #"<?xml version="1.0"?><plist version="1.0"><dict><key>com.apple.developer.healthkit</key><true/></dict></plist>"#
        .utf8
    ).write(to: URL(filePath: try path("Field.entitlements")))
    // A watch app linked with HealthKit, with only one of the two purpose strings and without entitlements.
    try writePropertyList(
      program + "\n<key>NSHealthShareUsageDescription</key><string>Field charts your steps.</string>",
      to: try path("Watch/Walk.app/Info.plist"))
    try Data("…/System/Library/Frameworks/HealthKit.framework/HealthKit…".utf8)
      .write(to: URL(filePath: try path("Watch/Walk.app/Code")))
    try Data(#"<?xml version="1.0"?><plist version="1.0"><dict/></plist>"#.utf8)
      .write(to: URL(filePath: try path("Watch/Walk.app/Walk.entitlements")))
    // An extension with everything that it needs.
    try writePropertyList(program + "\n" + both, to: try path("PlugIns/Goals.appex/Info.plist"))
    for (name, copy) in [("Code", "Watch/Walk.app/Code"), ("Goals.entitlements", "Field.entitlements")] {
      try FileManager.default.copyItem(atPath: try path(copy), toPath: try path("PlugIns/Goals.appex/\(name)"))
    }
    // An extension that is not linked with HealthKit. Then an extension and a widget without purpose strings.
    try writePropertyList(program, to: try path("PlugIns/Share.appex/Info.plist"))
    try Data("…".utf8).write(to: URL(filePath: try path("PlugIns/Share.appex/Code")))
    try writePropertyList("", to: try path("PlugIns/Intents.appex/Info.plist"))
    try writePropertyList(widget, to: try path("PlugIns/Widget.appex/Info.plist"))
    // The watch app has purpose strings that are too vague.
    try writePropertyList(
      both.replacing("Field charts your steps.", with: "TODO: write this text"),
      to: try path("Watch/Walk.app/PlugIns/Tile.appex/Info.plist"))
    let arguments = [
      "check", "--app", folder.path("Field.app"), "--read", "stepCount", "--share", "distanceWalkingRunning",
    ]
    let checked = try Program.healthsheet(arguments + ["--sarif", folder.path("out.sarif")])
    #expect(checked.status == 0, "warnings change no status")
    #expect(
      checked.error.replacing(folder.path("Field.app") + "/", with: "").split(separator: "\n").map {
        $0.split(separator: ": ", maxSplits: 1).last.map(String.init)
      } == [
        "PlugIns/Intents.appex/Info.plist: “Intents.appex” has no NSHealthShareUsageDescription and no "
          + "NSHealthUpdateUsageDescription of its own: if it uses HealthKit, App Store Connect may require both texts in it "
          + "(ITMS-90683).",
        "Watch/Walk.app/Info.plist: “Walk.app” has no NSHealthUpdateUsageDescription of its own: App Store Connect may "
          + "require both texts in it (ITMS-90683).",
        """
        “Walk.app” is linked with HealthKit and has no com.apple.developer.healthkit: its calls fail because of the \
        missing entitlement (error 4).
        """,
        "Watch/Walk.app/PlugIns/Tile.appex/Info.plist:5: “Tile.appex”: “TODO: write this text” is a placeholder: write "
          + "which data the app wants, and what for.",
      ])
    let sarif = try String(contentsOf: URL(filePath: folder.path("out.sarif")), encoding: .utf8)
    #expect(sarif.contains("PlugIns/Intents.appex/Info.plist") && sarif.contains("\"UP4\""))
    #expect(sarif.contains("Watch/Walk.app/PlugIns/Tile.appex/Info.plist"))
  }

  @Test("SARIF 2.1.0 output has the required fields, and the same lines and status as the text")
  func sarif() throws {
    let folder = try TemporaryFolder()
    let (plist, scenario) = (folder.path("Info.plist"), folder.path("a slip.yaml"))
    try writePropertyList(
      "<key>NSHealthShareUsageDescription</key><string>Field wants to read your health data</string>\n"
        + "<key>NSHealthWriteUsageDescription</key><string>Field saves your walks.</string>", to: plist)
    try Data("titel: x\n".utf8).write(to: URL(filePath: scenario))
    let arguments = ["check", scenario, "--info-plist", plist, "--read", "stepCount"]
    let plain = try Program.healthsheet(arguments)
    let program = try Program.healthsheet(arguments + ["--sarif", folder.path("findings.sarif")])
    #expect(program.status == 65 && program.error == plain.error && program.output == plain.output)
    let data = try Data(contentsOf: URL(filePath: folder.path("findings.sarif")))
    let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    #expect(log["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "healthsheet")
    let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(Set(rules).count == rules.count)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false && invocation["exitCode"] as? Int == 65)
    let results = try #require(run["results"] as? [[String: Any]])
    var found: [String] = []
    for result in results {
      let rule = try #require(result["ruleId"] as? String)
      #expect(rules[try #require(result["ruleIndex"] as? Int)] == rule)
      let level = try #require(result["level"] as? String)
      #expect(["error", "warning", "note"].contains(level))
      #expect((result["message"] as? [String: Any])?["text"] as? String != "")
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
      #expect(URL(string: uri)?.isFileURL == true)
      let line = (place["region"] as? [String: Any])?["startLine"] as? Int
      found.append("\(rule) \(level) \(URL(string: uri)?.lastPathComponent ?? "") \(line ?? 0)")
    }
    #expect(
      found == [
        "app-files note Info.plist 6", "UP3 error Info.plist 0", "purpose-data warning Info.plist 5",
        "purpose-use warning Info.plist 5",
        "scenario error a slip.yaml 1",
      ])
  }

  @Test("A file in the working folder has a relative path in SARIF, as code hosts require")
  func relativeSARIF() throws {
    let folder = try TemporaryFolder()
    try Data("titel: x\n".utf8).write(to: URL(filePath: folder.path("one.yaml")))
    let program = try Program.healthsheet(
      ["check", "one.yaml", "nowhere.yaml", "--sarif", "out.sarif"], in: folder.url.path)
    #expect(program.status == 66)
    let text = try String(contentsOf: URL(filePath: folder.path("out.sarif")), encoding: .utf8)
    #expect(text.contains("\"uri\" : \"one.yaml\""), "\(text)")
    #expect(text.contains("\"executionSuccessful\" : false") && text.contains("nowhere.yaml"))
    let clean = try Program.healthsheet(["check", "locked", "--sarif", "clean.sarif"], in: folder.url.path)
    #expect(clean.status == 0)
    let empty = try String(contentsOf: URL(filePath: folder.path("clean.sarif")), encoding: .utf8)
    #expect(empty.contains("\"results\" : ["))
  }
}
