import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The gallery in a terminal, and a session that is kept as a script")
struct GalleryJourneyTests {
  @Test("A scenario is found, played to its end, and left; the terminal is as it was")
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
    try terminal.waits(for: "✓ A sheet of Stride is up.")
    terminal.press("t")
    try terminal.waits(for: "by hand")
    terminal.press("D")
    try terminal.waits(for: "You can change what")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }

  @Test("A folder that is none is told in a sentence")
  func noFolder() throws {
    let device = try DeviceTerminal(["gallery", "/no/such/folder"], waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(66))
    #expect(device.terminal.screen.contains("/no/such/folder: there is no such folder"))
  }

  @Test("What was done by hand is a scenario that passes, and fails once it is changed")
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
    #expect(changed.output.contains("Whether Stride may read Heart Rate must be off, and is on."))
  }

  @Test("A file that cannot be written is told before anything is played, and a kept device is no scenario")
  func refused() throws {
    let device = try DeviceTerminal(["--save-script", "/no/such/folder/x.yaml"], waitsFor: nil)
    #expect(try device.terminal.waitForExit() == .exited(73))
    #expect(device.terminal.screen.contains("“/no/such/folder/x.yaml” cannot be written"))
    #expect(try Program.healthsheet("--save-script", "x.yaml", "--store", "x.healthsheet").status == 64)
  }
}
