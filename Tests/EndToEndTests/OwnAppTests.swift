import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The command line opens an app known only by its files", .serialized)
struct OwnAppTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(
      """
      <key>CFBundleIdentifier</key><string>org.example.pulse</string>
      <key>CFBundleDisplayName</key><string>Pulse</string>
      <key>NSHealthShareUsageDescription</key><string>Pulse shows it.</string>
      """, to: "Pulse.app/Info.plist")
    try write("<key>com.apple.developer.healthkit</key><true/>", to: "Pulse.app/Pulse.entitlements")
  }

  private func write(_ elements: String, to path: String) throws {
    let file = URL(filePath: folder.path(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(elements)\n</dict></plist>".utf8).write(
      to: file)
  }

  @Test("A built app asks for the types on the command line, and gets those that the person allows")
  func builtApp() throws {
    let device = try DeviceTerminal(
      ["--app", folder.path("Pulse.app"), "--read", "heartRate, HKQuantityTypeIdentifierHeight"],
      waitsFor: "Only the files of Pulse")
    device.terminal.press(.space)
    try device.terminal.waits(for: "would like to access")
    #expect(!device.terminal.screen.contains("Steps"), "it is not Stride’s request")
    try device.terminal.waits(for: "Height")
    device.terminal.press("a")
    device.terminal.press("A")
    try device.terminal.waits(for: "The request has ended.")
    device.terminal.press("q")
    try device.terminal.waits(for: "Quit?")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
  }

  @Test("With only an Info.plist, the app's types must be chosen")
  func withoutTypes() throws {
    let device = try DeviceTerminal(
      ["--info-plist", folder.path("Pulse.app/Info.plist")], waitsFor: "they do not say which types")
    #expect(!device.terminal.screen.contains("Connect Health"))
    try device.terminal.waits(for: "Choose What It Asks For")
  }

  @Test("For a missing purpose the screen shows Apple’s message, and the relaunched app shows the remedy")
  func missingPurpose() throws {
    let device = try DeviceTerminal(
      ["--app", folder.path("Pulse.app"), "--share", "stepCount"], waitsFor: "Only the files of Pulse")
    device.terminal.press(.space)
    try device.terminal.waits(for: "NSHealthUpdateUsageDescription must be set")
    device.terminal.press(.return)
    try device.terminal.waits(for: "was started again.")
  }

  @Test(
    "Wrong arguments end the program with a status of sysexits(3)",
    arguments: [
      (["--share", "stepCount"], 64, "name the app with --app or --info-plist"),
      (["--entitlements", "APP/Pulse.entitlements"], 64, "An entitlements file says what an app may do"),
      (["--app", "APP", "--info-plist", "APP/Info.plist"], 64, "because --app finds the Info.plist itself"),
      (["--info-plist", "APP/Info.plist", "--target", "Pulse"], 64, "--target names a target of an Xcode project"),
      (["--app", "APP", "--target", "Pulse"], 64, "it has no targets"),
      (["--app", "APP", "--read", "heartrat"], 64, "There is no type “heartrat”: did you mean heartRate"),
      (["--app", "APP", "--read", " , "], 64, "No type is named"),
      (["--app", ""], 64, "--app has no file name after it"),
      (["--app", "APP/Gone.app"], 66, "There is no such file"),
      (["--app", "APP/Info.plist"], 66, "goes with --info-plist"),
    ])
  func wrongArguments(arguments: [String], status: Int32, words: String) throws {
    let arguments = arguments.map { $0.replacing("APP", with: folder.path("Pulse.app")) }
    let device = try DeviceTerminal(arguments, size: Size(width: 250, height: 24), waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(status))
    #expect(device.terminal.screen.contains(words), "\(device.terminal.screen.rows)")
    #expect(device.terminal.lineSettings == device.settingsBefore)
  }

  @Test("check accepts a built app and a project as well as an Info.plist")
  func check() throws {
    let sound = try Program.healthsheet("check", "--app", folder.path("Pulse.app"), "--read", "heartRate")
    // The app reads and has no purpose string for writing. The phone accepts this, but the upload does not (rule UP3).
    #expect(sound.status == 1)
    #expect(
      sound.output
        == "“Pulse” can make this request, but App Store Connect would refuse the app. Findings to correct: 1.\n")
    #expect(sound.error.contains("Info.plist: NSHealthUpdateUsageDescription is missing"))
    try FileManager.default.createDirectory(
      atPath: folder.path("Pulse.app/fr.lproj"), withIntermediateDirectories: true)
    try Data("\"NSHealthShareUsageDescription\" = \"\";\n".utf8).write(
      to: URL(filePath: folder.path("Pulse.app/fr.lproj/InfoPlist.strings")))
    let french = try Program.healthsheet("check", "--app", folder.path("Pulse.app"), "--read", "heartRate")
    #expect(french.status == 1 && french.error.contains("problem: fr: "), "\(french.error)")
    let wrong = try Program.healthsheet("check", "--app", folder.path("Pulse.app"), "--share", "stepCount")
    #expect(wrong.status == 1)
    #expect(wrong.error.contains("NSHealthUpdateUsageDescription must be set"))
  }
}
