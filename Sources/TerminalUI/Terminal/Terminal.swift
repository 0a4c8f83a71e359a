/// Something that shows frames and reports what the person does: ncurses, a headless run, a test.
@MainActor
public protocol Terminal: AnyObject {
  /// Columns and rows, as they are now.
  var size: Size { get }
  /// What the views may draw with.
  var glyphs: GlyphSet { get }
  /// Shows a frame; only what changed since the last one needs to be written.
  func present(_ frame: Frame)
  /// Events in the order they happened. Read by one consumer.
  var events: AsyncStream<Event> { get }
}
