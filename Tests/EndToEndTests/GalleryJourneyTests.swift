import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The gallery in a terminal, and a session kept as a script")
struct GalleryJourneyTests {
  @Test("A scenario can be found, played and left, and the terminal is restored")
  func gallery() throws {
    let device = try DeviceTerminal(["gallery"], waitsFor: "FIRST REQUEST")
    let terminal = device.terminal
    terminal.press("/")
    for character in "read mistaken" { terminal.press(KeyPress(.character(character))) }
    try terminal.waits(for: "1 found")
    terminal.press(.return)
    terminal.press("p")
    try terminal.waits(for: "nothing has happened yet")
    try terminal.waits(for: "paused")
    terminal.press("n")
    try terminal.waits(for: "✓ The sheet of Stride is open.")
    terminal.press("t")
    try terminal.waits(for: "by hand")
    terminal.press("D")
    try terminal.waits(for: "You can change what")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }

  @Test("The gallery reports a path that is not a folder")
  func noFolder() throws {
    let device = try DeviceTerminal(["gallery", "/no/such/folder"], waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(66))
    #expect(device.terminal.screen.contains("/no/such/folder: there is no such folder"))
  }

  @Test("A manual session is saved as a scenario that passes, and fails after a change of its expectations")
  func saveScript() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("session.yaml")
    let device = try DeviceTerminal(["--save-script", path])
    device.terminal.press(.space)
    try device.terminal.waits(for: "would like to access")
    device.terminal.press("a")
    try device.terminal.waits(for: "Turn Off All")
    device.terminal.press("A")
    try device.terminal.waits(for: "Save a Walk")
    device.terminal.press("q")
    try device.terminal.waits(for: "Quit?")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    let played = try Program.healthsheet("play", path)
    #expect(played.status == 0, "\(played.output + played.error)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("heartRate: on"))
    try text.replacingOccurrences(of: "heartRate: on", with: "heartRate: off")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let changed = try Program.healthsheet("play", path)
    #expect(changed.status == 1)
    #expect(changed.output.contains("The permission of Stride to read Heart Rate must be off, but is on."))
  }

  @Test("An unwritable script file is reported before the session, and --save-script with --store is an error")
  func refused() throws {
    let device = try DeviceTerminal(["--save-script", "/no/such/folder/x.yaml"], waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(73))
    #expect(device.terminal.screen.contains("“/no/such/folder/x.yaml” cannot be written"))
    #expect(try Program.healthsheet("--save-script", "x.yaml", "--store", "x.healthsheet").status == 64)
  }
}
