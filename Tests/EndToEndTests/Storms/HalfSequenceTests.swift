import Foundation
import SeededRandom
import TerminalUI
import TestSupport
import Testing

/// Each run tries a few incomplete sequences. To try more or others:
///
///     HEALTHSHEET_HALVES=500 HEALTHSHEET_STORM_SEED=7 swift test --filter HalfSequenceTests
@Suite("After half an escape sequence, Esc, Ctrl-C and q take effect within a second", .serialized)
struct HalfSequenceTests {
  private let seed = ProcessInfo.processInfo.environment["HEALTHSHEET_STORM_SEED"].flatMap { UInt64($0) } ?? 1
  private let count = TestSize.amount(12, full: 60, variable: "HEALTHSHEET_HALVES")

  /// Sequences of every kind that a terminal sends or that text may contain.
  private static let sequences = [
    "\u{1B}[200~a paste without its end", "\u{1B}[200~步数\u{1B}[A\n", "\u{1B}[200~\u{1B}[201",
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\",
    "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGVhbHRo\u{7}", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P>|term 1.2\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}[1;5A", "\u{1B}[<0;12;5M",
    "\u{1B}[<64;300;100m", "\u{1B}[M !!", "\u{1B}[?62;22c", "\u{1B}[?2026;2$y", "\u{1B}[>1;10;0c", "\u{1B}[[A",
    "\u{1B}OA",
  ].map { Array($0.utf8) }

  /// The keys that must take effect. The test presses each up to ten times in a second, as an impatient person does.
  private enum Key: CaseIterable {
    case escape, controlC, q

    var bytes: [UInt8] {
      switch self {
      case .escape: [0x1B]
      case .controlC: [0x03]
      case .q: [UInt8(ascii: "q")]
      }
    }
  }

  @Test("Each key takes effect after an escape sequence that is cut off at a random place")
  func halves() throws {
    var random = SplitMix64(seed: seed)
    var device: DeviceTerminal?
    defer { device?.terminal.hangUp() }
    for number in 0..<count {
      let running = try device ?? DeviceTerminal()
      device = running
      let terminal = running.terminal
      let sequence = Self.sequences.randomElement(using: &random)!
      let half = Array(sequence.prefix(Int.random(in: 2..<sequence.count, using: &random)))
      let key = Key.allCases[number % Key.allCases.count]
      if key == .escape {
        terminal.type("?")
        try terminal.waits(for: Self.help)
      }
      terminal.send(half)
      try terminal.waitsUntilInputIsRead()
      let isHeard = try terminal.hears(key.bytes, tries: 10) { screen in
        key == .escape ? !screen.contains(Self.help) : false
      }
      let place =
        "seed \(seed), number \(number): \(key) after \(String(decoding: half, as: UTF8.self).debugDescription)"
      try #require(isHeard, "\(place)\n\(terminal.screen.picture)")
      if key == .escape { continue }
      #expect(try terminal.waitForExit() == .exited(0), "\(place)")
      running.expectRestored()
      device = nil
    }
  }

  /// A text that is on screen while the help is open.
  private static let help = "This is a phone with some apps."
}
