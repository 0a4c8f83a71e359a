import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("healthsheet --store keeps what a person did", .serialized)
struct KeptDeviceTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("kim.healthsheet") }

  init() throws { folder = try TemporaryFolder() }

  private func allowEverything(_ terminal: PseudoTerminal) throws {
    terminal.press(.space)
    try terminal.waits(for: "would like to access")
    terminal.press("a")
    try terminal.waits(for: "Turn Off All")
    terminal.press("A")
    try terminal.waits(for: "bpm")
  }

  @Test("Answers and data survive quitting, and a second process learns which process uses the file")
  func quitting() throws {
    let terminal = try DeviceTerminal(["--store", store]).terminal
    try allowEverything(terminal)
    let second = try Program.healthsheet("import", PseudoTerminalPath.healthsheet, "--store", store)
    #expect(second.status == 75)
    #expect(
      second.error == "healthsheet: “\(store)” is open in another healthsheet (process "
        + "\(terminal.processIdentifier)): quit that one first, or name another file.\n")
    let look = try Program.healthsheet("stats", "stepCount", "--store", store, "--as", "com.example.stride")
    #expect(look.status == 0, "looking is allowed: \(look.error)")
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["kim.healthsheet"])
    let again = try DeviceTerminal(["--store", store], waitsFor: "bpm").terminal
    #expect(!again.screen.contains("Connect Health"), "the app need not ask again")
    again.press("q")
    #expect(try again.waitForExit() == .exited(0))
  }

  @Test(
    "After trouble with the store, the exit status is 74, or 128 plus the signal that ended the device")
  func statusAfterTrouble() throws {
    for signal in [SIGTERM, nil] {
      let store = folder.path("\(signal ?? 0).healthsheet")
      let terminal = try DeviceTerminal(["--store", store], size: Size(width: 120, height: 40)).terminal
      try FileManager.default.removeItem(atPath: store)
      terminal.press(.space)
      try terminal.waits(for: "trouble with the store")
      if let signal { terminal.signal(signal) } else { terminal.press("q", "q") }
      #expect(try terminal.waitForExit() == .exited(signal.map { 128 + $0 } ?? 74))
    }
  }

  @Test("A device keeps its time zone, and every command uses days in this zone")
  func timeZone() throws {
    func firstDay(_ arguments: String...) throws -> Substring? {
      let days = try Program.healthsheet(["stats", "stepCount", "--store", store, "--format", "csv"] + arguments)
      return days.output.split(whereSeparator: \.isNewline).dropFirst().first?.prefix { $0 != "," }
    }
    let terminal = try DeviceTerminal(["--store", store, "--time-zone", "Asia/Tokyo"]).terminal
    try allowEverything(terminal)
    terminal.press("q")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(try firstDay()?.hasSuffix("T00:00:00+09:00") == true)
    #expect(try firstDay("--time-zone", "America/New_York")?.hasSuffix("T00:00:00-05:00") == true)
    #expect(try firstDay()?.hasSuffix("+09:00") == true, "a question in another zone does not move the device")
    let again = try DeviceTerminal(["--store", store], waitsFor: "bpm").terminal
    again.press("q")
    #expect(try again.waitForExit() == .exited(0))
    #expect(try firstDay()?.hasSuffix("+09:00") == true)
    let moved = try DeviceTerminal(["--store", store, "--time-zone", "Asia/Kolkata"], waitsFor: "bpm").terminal
    moved.press("q")
    #expect(try moved.waitForExit() == .exited(0))
    #expect(try firstDay()?.hasSuffix("+05:30") == true)
  }

  @Test("Answers survive kill -9, and the file can be opened at once")
  func killing() throws {
    let terminal = try DeviceTerminal(["--store", store]).terminal
    try allowEverything(terminal)
    kill(terminal.processIdentifier, SIGKILL)
    #expect(try terminal.waitForExit() == .signaled(SIGKILL))
    let again = try DeviceTerminal(["--store", store], waitsFor: "bpm").terminal
    again.press("q")
    #expect(try again.waitForExit() == .exited(0))
  }

  @Test("Opening a file that is not a store ends with a sentence and status 65")
  func wrongStore() throws {
    let terminal = try DeviceTerminal(["--store", "/dev/null"], waitsFor: nil).terminal
    #expect(try terminal.waitForExit() == .exited(65))
    #expect(terminal.screen.contains("“/dev/null” is not a file"))
  }
}
