import TerminalUI

/// A terminal that shows nothing, for what a session keeps of its frames.
final class DarkTerminal: Terminal {
  let size = Size.standard
  let glyphs = GlyphSet.braille
  let events = AsyncStream<Event> { $0.finish() }
  func present(_ frame: Frame) {}
}
