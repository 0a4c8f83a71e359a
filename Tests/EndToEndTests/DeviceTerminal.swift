import Foundation
import TerminalUI
import TestSupport
import Testing

/// The program in a pseudo-terminal, started and showing its first screen.
struct DeviceTerminal {
  let terminal: PseudoTerminal
  /// The line settings before the program changed them.
  let settingsBefore: PseudoTerminal.LineSettings

  /// The text that is on screen when the program is ready for keys.
  static let readyText = "Connect Health"

  init(
    _ arguments: [String] = [], size: Size = Size(width: 80, height: 24), environment: [String: String] = [:],
    waitsFor ready: String? = readyText
  ) throws {
    terminal = try PseudoTerminal(size: size)
    settingsBefore = terminal.lineSettings
    // The campaign of mutants selects a mutant of the program with this variable.
    let mistake = ProcessInfo.processInfo.environment["HEALTHSHEET_MUTANT"].map { ["HEALTHSHEET_MUTANT": $0] } ?? [:]
    try terminal.start("healthsheet", arguments, environment: environment.merging(mistake) { $1 })
    if let ready { try terminal.waits(for: ready) }
  }

  /// Expects the terminal to be restored: its modes, screen, cursor and line settings.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(terminal.screen.modesLeftOn == [], sourceLocation: sourceLocation)
    #expect(!terminal.screen.isAlternate, sourceLocation: sourceLocation)
    #expect(terminal.screen.isCursorVisible, sourceLocation: sourceLocation)
    #expect(!terminal.screen.reportsMouse, sourceLocation: sourceLocation)
    #expect(terminal.screen.title.isEmpty, sourceLocation: sourceLocation)
    #expect(terminal.lineSettings == settingsBefore, sourceLocation: sourceLocation)
    terminal.press(KeyPress(.upArrow))
    #expect(terminal.screen.sent.suffix(3) == Array("\u{1B}[A".utf8), "cursor keys", sourceLocation: sourceLocation)
  }
}
