import TerminalUI

/// A screen nobody sees: its frames go to the report and to the recording, where there is one.
@MainActor
final class PlainScreen: Terminal {
  let size = Size.large
  let glyphs: GlyphSet

  init(glyphs: GlyphSet) { self.glyphs = glyphs }

  func present(_ frame: Frame) {}

  var events: AsyncStream<Event> { AsyncStream { $0.finish() } }
}
