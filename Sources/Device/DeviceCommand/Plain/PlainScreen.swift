import TerminalUI

/// A terminal without a display. Its frames go to the report and to the recording, if they are asked for.
@MainActor
final class PlainScreen: Terminal {
  let size = Size.large
  let glyphs: GlyphSet

  init(glyphs: GlyphSet) { self.glyphs = glyphs }

  func present(_ frame: Frame) {}

  var events: AsyncStream<Event> { AsyncStream { $0.finish() } }
}
