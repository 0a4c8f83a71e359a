import Foundation
import TerminalUI
import TestSupport
import Testing

/// Each run plays a short storm. To play a longer or another one:
///
///     HEALTHSHEET_STORM=100000 HEALTHSHEET_STORM_SEED=7 swift test --filter StormTests
@Suite("The program survives any input and resize, and restores the terminal", .serialized)
struct StormTests {
  private let seed = ProcessInfo.processInfo.environment["HEALTHSHEET_STORM_SEED"].flatMap { UInt64($0) } ?? 1
  private let count = TestSize.amount(800, full: 2_000, variable: "HEALTHSHEET_STORM")

  /// A text of the *Home* screen.
  private static let home = "An app in the background is not notified"

  @Test("A stream of keys, clicks, pastes, broken sequences and resizes does not stop the program")
  func everything() throws {
    var device = try DeviceTerminal()
    var storm = Storm(seed: seed)
    for number in 1...count {
      switch storm.event() {
      case .bytes(let bytes): device.terminal.send(bytes)
      case .resize(let size): device.terminal.resize(to: size)
      }
      if number % 500 == 0 || number == count { try comeHome(device.terminal, after: number) }
      if number % 20 == 0 { try device.terminal.waitsUntilInputIsRead() }
      // A click may hit the word “quit”, and the end of an incomplete paste may be a q.
      guard !device.terminal.isRunning else { continue }
      try expectEnd(of: device, after: number)
      device = try DeviceTerminal()
    }
    device.terminal.type("q")
    try expectEnd(of: device, after: count)
  }

  @Test("Five hundred resizes, from one cell to 300×100, do not stop the program")
  func resizes() throws {
    let device = try DeviceTerminal()
    let terminal = device.terminal
    var storm = Storm(seed: seed)
    terminal.press("0")
    for number in 1...500 {
      terminal.resize(to: number % 50 == 0 ? Size(width: 1, height: 1) : storm.size())
      terminal.type("\t")
      try terminal.waitsUntilInputIsRead()
    }
    try comeHome(terminal, after: 500)
    terminal.type("q")
    try expectEnd(of: device, after: 500)
  }

  /// Expects a complete redraw to give the same screen, apart from the clock on the first line. A difference means that
  /// a cell of an earlier screen was left over.
  private func expectNothingIsLeftOver(on terminal: PseudoTerminal) throws {
    // If the storm has started the clock, the screen changes by itself and cannot be compared.
    guard (try? terminal.waitsUntilIdle()) != nil else { return }
    let (drawn, before, written) = (terminal.screen.looks, terminal.screen.picture, terminal.screen.transcript.count)
    terminal.press(.control("l"))
    do {
      try terminal.waits(until: "the screen is drawn anew and is the same") { screen in
        screen.transcript[written...].contains(Array("\u{1B}[2J".utf8)) && screen.looks.dropFirst() == drawn.dropFirst()
      }
    } catch {
      let rows = zip(drawn, terminal.screen.looks).enumerated().filter { $0.offset > 0 && $0.element.0 != $0.element.1 }
      throw PseudoTerminal.Failure(
        description: "\(error)\nRows that differ: \(rows.map(\.offset)). It was before:\n\(before)")
    }
  }

  /// Expects the program to have ended by itself and to have restored the terminal.
  private func expectEnd(of device: DeviceTerminal, after number: Int) throws {
    let status = try device.terminal.waitForExit()
    try #require(status == .exited(0), "seed \(seed), event \(number)\n\(device.terminal.screen.picture)")
    device.expectRestored()
  }

  /// Returns to *Home*, which is at most a few keys away from any screen at an ordinary size.
  private func comeHome(_ terminal: PseudoTerminal, after number: Int) throws {
    terminal.resize(to: Size(width: 80, height: 24))
    terminal.send(Storm.end)
    try terminal.waitsUntilInputIsRead()
    guard terminal.isRunning else { return }
    for _ in 0..<6 {
      terminal.type("\u{1B}")
      try terminal.waitsUntilInputIsRead()
    }
    // The first key may be combined with the escape before it.
    terminal.type("00")
    do {
      try terminal.waits(for: Self.home)
      try expectNothingIsLeftOver(on: terminal)
    } catch  where terminal.isRunning {
      throw PseudoTerminal.Failure(description: "seed \(seed), event \(number): \(error)")
    } catch {
      // The storm has ended the program. The caller checks the exit status.
    }
  }
}
