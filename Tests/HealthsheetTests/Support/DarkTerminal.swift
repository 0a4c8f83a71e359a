import TerminalUI

/// A terminal that shows nothing, for tests of the frames that a session records.
final class DarkTerminal: Terminal {
  let size = Size.standard
  let glyphs = GlyphSet.braille
  let events = AsyncStream<Event> { $0.finish() }
  func present(_ frame: Frame) {}
}
