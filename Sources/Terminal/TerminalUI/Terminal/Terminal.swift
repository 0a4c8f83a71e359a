/// A screen that shows frames and reports the input of a person: ncurses, a headless run, a test.
@MainActor
public protocol Terminal: AnyObject {
  /// The current size, in columns and rows.
  var size: Size { get }
  /// The signs that views may draw with.
  var glyphs: GlyphSet { get }
  /// Shows a frame; only the cells that changed since the last one need to be written.
  func present(_ frame: Frame)
  /// The events in their order. For one reader.
  var events: AsyncStream<Event> { get }
}
