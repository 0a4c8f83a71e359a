import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The person can undo the last decision, and quitting and resetting ask first", .timeLimit(.minutes(20)))
struct UndoTests {
  private let stride = "com.example.stride"
  private let heart = Permission(.heartRate, .read)

  /// Returns a device with everything allowed on the sheet.
  private func allowed(auditLog: MemoryAuditLog? = nil) async throws -> SmallWorld {
    let world = SmallWorld(auditLog: auditLog)
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    return world
  }

  @Test("Undoing an answer on the sheet leaves nothing decided, is logged, and lets the app ask again")
  func sheet() async throws {
    let log = MemoryAuditLog()
    let world = try await allowed(auditLog: log)
    #expect(world.pilot.host.keyBindings.contains { $0.title == "undo" })
    world.pilot.press("u")
    // The bottom line shows the current state, as the inspector does.
    try await world.pilot.waits(for: "Undone: Stride may no longer write Steps")
    try await world.pilot.waits(forNo: "Undone: Stride may now")
    #expect(Set(world.daemon.decisions(of: stride).values) == [.undetermined])
    #expect(world.device.consent.history.map(\.origin) == [.sheet, .undo])
    let lines = log.lines.filter { $0.contains("\"event\":\"consent\"") }
    #expect(lines.map { $0.contains("\"origin\":\"undo\"") } == [false, true])
    #expect(lines.allSatisfy { $0.contains("\"actor\":\"person\"") })
    let last = try AuditLine(#require(lines.last))
    #expect(last.title.contains("undone by the person"))
    try await world.pilot.waits(until: "the inspector says it too") {
      $0.screen.description.components(separatedBy: "Undone: Stride may no longer write Steps").count == 3
    }
    // Undo works only once.
    world.pilot.press("u")
    try await world.pilot.waits(for: "The last decision was undone already.")
    #expect(world.device.consent.history.count == 2)
    #expect(!world.pilot.host.keyBindings.contains { $0.title == "undo" })
  }

  @Test("Undoing a switch in Settings restores the earlier decision")
  func settings() async throws {
    let world = try await allowed()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press(identifier: "settings.read.heartRate")
    #expect(world.daemon.decisions(of: stride)[heart] == .denied)
    world.pilot.press("u")
    #expect(world.daemon.decisions(of: stride)[heart] == .granted)
    #expect(world.daemon.decisions(of: stride).values.allSatisfy { $0.isAllowed })
  }

  @Test("Undoing a choice in the list of prescriptions restores the earlier choice")
  func objects() async throws {
    let world = try await allowed()
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "Choose which.")
    let before = world.daemon.allowedObjects(of: .visionPrescription, for: stride)
    world.pilot.press("a", "F")
    try await world.pilot.waits(until: "all are allowed") { _ in
      world.daemon.allowedObjects(of: .visionPrescription, for: stride).count == 5
    }
    world.pilot.press("u")
    #expect(world.daemon.allowedObjects(of: .visionPrescription, for: stride) == before)
  }

  @Test("A reset asks first, and the person can undo it")
  func reset() async throws {
    let world = try await allowed()
    let before = world.daemon.decisions(of: stride)
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press(identifier: "settings.reset")
    try await world.pilot.waits(for: "Reset “Stride” to Never Asked?")
    // Return cancels, because the destructive button does not have focus.
    world.pilot.press(.enter)
    #expect(world.daemon.decisions(of: stride) == before)
    world.pilot.press(identifier: "settings.reset")
    world.pilot.press(identifier: "settings.reset.confirm")
    try await world.pilot.waits(for: "No app’s request is answered yet.")
    #expect(world.daemon.decisions(of: stride).isEmpty)
    world.pilot.press("u")
    #expect(world.daemon.decisions(of: stride) == before)
  }

  @Test("Before any decision the undo key says that there is nothing to undo")
  func nothing() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("u")
    try await world.pilot.waits(for: "No decision was made yet")
    #expect(world.device.consent.prompt != nil)
  }

  @Test("The key q lists the files that the device will write, and a second q quits")
  func quitting() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    world.device.files = [SessionFile(.report, path: "walk.html"), SessionFile(.log, path: "walk.jsonl")]
    world.pilot.press("q")
    for words in ["Quit?", "Written when you quit:", "report: walk.html", "log: walk.jsonl"] {
      #expect(world.pilot.shows(words))
    }
    world.pilot.press(.escape)
    #expect(!world.pilot.shows("Quit?") && !world.pilot.host.isExiting)
    world.pilot.press("q", "q")
    #expect(world.pilot.host.isExiting)
  }

  @Test("If no files will be written, q asks only if a decision would be lost")
  func quittingWithoutFiles() async throws {
    let undecided = SmallWorld()
    undecided.device.files = []
    try await undecided.pilot.waits(for: "Connect Health")
    undecided.pilot.press("q")
    #expect(undecided.pilot.host.isExiting)
    let world = try await allowed()
    world.device.files = []
    world.pilot.press("q")
    #expect(world.words.contains("Your decisions are not in a file yet."))
    #expect(!world.pilot.host.isExiting)
    world.pilot.press(.control("c"))
    #expect(world.pilot.host.isExiting)
  }

  @Test("The status bar shows the day, and in a large window also the time zone and the iOS version")
  func statusBar() async throws {
    let world = SmallWorld()
    try await world.pilot.waits(for: "Connect Health")
    #expect(world.pilot.frame.rows[0].contains("Thu, Nov 20 9:41"))
    world.pilot.resize(to: .large)
    #expect(world.pilot.frame.rows[0].contains("GMT · iOS 26.6"))
    world.pilot.resize(to: .small)
    #expect(!world.pilot.frame.rows[0].contains("GMT"))
    // Only its background distinguishes the open tab.
    let rows = world.pilot.frame
    #expect((0..<rows.size.width).contains { rows[$0, 0].style.background == .selection })
    // No page repeats the title of its tab.
    world.pilot.resize(to: .standard)
    for key in ["0", "2", "3", "4"] as [KeyPress] {
      world.pilot.press(key)
      for title in ["Home", "Settings", "Health", "Device"] {
        #expect(!world.pilot.frame.rows[1].trimmingPrefix(while: \.isWhitespace).hasPrefix(title), "\(title)")
      }
    }
  }
}
