import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("healthsheet new writes an app that runs")
struct NewAppTests {
  /// The app that `healthsheet new` generated under the name Walks. It is compiled together with these tests.
  private static let walks = PackageFiles.url("Tests/Walks")

  @Test("The new app's sources and tests equal those in Tests/Walks, which are compiled and run")
  func same() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "Walks")
    let new = try Program.healthsheet("new", place.path)
    #expect(new.status == 0 && new.error.isEmpty)
    #if DEBUG
      let build = PackageFiles.url(".build").resolvingSymlinksInPath().path
      #expect(new.output.contains("  swift run --scratch-path \(build) --disable-build-manifest-caching\n"))
    #else
      #expect(new.output.contains("  swift run\n"))
    #endif
    for part in ["Sources", "Tests"] {
      let difference = try Program.tool(
        "diff", "-r", place.appending(path: part).path, Self.walks.appending(path: part).path)
      #expect(difference.output.isEmpty && difference.status == 0)
    }
    let manifest = try String(contentsOf: place.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#".package(name: "healthsheet", path: ""#))
    #expect(manifest.contains(#"name: "WalksTests""#))
  }

  @Test("A new app keeps a name of several words, and its module joins the words")
  func words() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "my evening-walks")
    let new = try Program.healthsheet(
      "new", place.path, "--bundle-identifier", "org.example.evening", "--healthsheet",
      "https://example.org/healthsheet")
    #expect(new.status == 0)
    #expect(new.output.hasSuffix("swift test runs its tests. The first build takes some minutes.\n"))
    let plist = try String(
      contentsOf: place.appending(path: "Sources/MyEveningWalks/Resources/Info.plist"), encoding: .utf8)
    #expect(plist.contains("<string>my evening-walks</string>"))
    #expect(plist.contains("<string>org.example.evening</string>"))
    let manifest = try String(contentsOf: place.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#".package(url: "https://example.org/healthsheet", branch: "main")"#))
  }

  @Test(
    "Impossible names and folders for a new app are reported",
    arguments: [
      (["7days"], 64 as Int32, "begin with a letter"), (["Läufe"], 64, "begin with a letter"),
      (["SwiftUI"], 64, "choose another"), (["Walks", "--bundle-identifier", "a b"], 64, "com.example.walks"),
      (["Walks", "--healthsheet", "/nonexistent"], 64, "neither a clone"), (["/proc/Walks"], 73, "cannot be written"),
    ])
  func wrong(arguments: [String], status: Int32, words: String) throws {
    let new = try Program.healthsheet(["new"] + arguments)
    #expect(new.status == status)
    #expect(new.error.contains(words))
    #expect(new.output.isEmpty)
  }

  @Test("healthsheet new leaves a folder that is not empty unchanged")
  func notEmpty() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "notes.txt")
    try Data("mine".utf8).write(to: file)
    let new = try Program.healthsheet("new", folder.url.path)
    #expect(new.status != 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["notes.txt"])
  }

  @Test("A new app opens with its name and purpose, and shows a chart of the week after permission")
  func runs() throws {
    let terminal = try PseudoTerminal(size: Size(width: 80, height: 24))
    try terminal.start("Walks", [])
    try terminal.waits(for: "Connect Health")
    try terminal.clicks("Connect Health")
    try terminal.waits(for: "Walks charts the steps of your week.")
    terminal.press("a")
    try terminal.waits(for: "Turn Off All")
    terminal.press("A")
    try terminal.waits(for: "Total")
    terminal.press("3")
    try terminal.waits(for: "Walks")
    terminal.press("0")
    try terminal.waits(for: "Nightly")
    terminal.press("q")
    try terminal.waits(for: "Quit?")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test("After a refusal, a new app has no steps to show")
  func refused() throws {
    let terminal = try PseudoTerminal(size: Size(width: 80, height: 24))
    try terminal.start("Walks", [])
    try terminal.waits(for: "Connect Health")
    try terminal.clicks("Connect Health")
    try terminal.waits(for: "Walks charts the steps of your week.")
    terminal.press("D")
    try terminal.waits(for: "You can change what")
    terminal.press(.return)
    try terminal.waits(for: "The request has ended.")
    #expect(terminal.screen.contains("No steps to see."))
  }

  @Test("The program of a new app accepts the device's arguments, and another Info.plist instead of its own")
  func arguments() throws {
    let help = try Program.tool(PseudoTerminal.productFolder + "Walks", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("--store") && help.output.contains("--info-plist") && help.output.contains("Walks"))
  }
}
