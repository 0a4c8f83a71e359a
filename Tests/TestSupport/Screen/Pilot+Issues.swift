import TerminalUI
import Testing

/// Clicks and presses that record an issue if their target is missing.
extension Pilot {
  /// Clicks the middle of a text on the screen.
  public func click(text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let position = position(of: text) else {
      Issue.record("There is no “\(text)” to click on this screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    click(at: Point(x: position.x + text.columnCount / 2, y: position.y))
  }

  /// Presses the view with an accessibility identifier, even if it is scrolled out of view.
  public func press(identifier: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let element = host.element(identifier: identifier) else {
      Issue.record("There is no view “\(identifier)” on this screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    host.press(element)
    redraw()
  }

  /// Compares the screen with a golden, both characters and styles.
  public func matches(
    golden name: String, file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Golden.expect(frame, matches: name, file: file, sourceLocation: sourceLocation)
  }
}
