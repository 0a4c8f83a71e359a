import TerminalUI

/// Frames as pictures in one HTML page that share their colors.
///
/// Each is an SVG element that scales to its container, so a phone shows a whole screen. ``styles`` covers all pictures
/// made so far:
///
///     var frames = SVGFrames()
///     let body = frames.element(for: frame, title: "step 2")    // <svg …>…</svg>
///     let head = frames.styles
package struct SVGFrames: Sendable {
  /// The picture that collects the colors of all frames so far. The frame in it is the latest one.
  private var palette = SVGPicture(
    schemes: [.light, .dark], SVGPicture(Frame(size: Size(width: 1, height: 1)), title: ""))

  package init() {}

  /// The style rules: light colors on a light page and in print, dark ones on a dark page, whatever the device's theme.
  package var styles: String {
    """
    svg.screen{display:block;max-width:100%;height:auto;border:1px solid #8888;border-radius:6px}
    \(SVGPicture.shapeRules(within: "svg.screen "))
    \(palette.rules(ofTheme: 0, within: "svg.screen "))
    @media screen and (prefers-color-scheme:dark){
    \(palette.rules(ofTheme: 1, within: "svg.screen "))
    }
    """
  }

  /// Returns the picture of a frame. Its text is searchable, and screen readers read its title and rows.
  package mutating func element(for frame: Frame, title: String) -> String {
    palette.frame = frame
    let ground = palette.number(of: palette.look(of: .plain).background)
    let body = palette.grounds() + palette.letters()
    let (width, height) = (SVGPicture.width * frame.size.width, SVGPicture.height * frame.size.height)
    return """
      <svg class="screen" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>\(title.escapedForXML)</title>
      <desc>\(frame.text.escapedForXML)</desc>
      <rect class="c\(ground)" width="\(width)" height="\(height)"/>
      \(body)</svg>
      """
  }

  /// Returns the elements of a row, with y = 0 at the top of its cells, for pages that assemble pictures from rows.
  ///
  /// - Parameter row: A frame of one row.
  package mutating func element(forRow row: Frame) -> String {
    palette.frame = row
    return palette.grounds() + palette.letters()
  }

  /// Returns the name of the CSS class for the screen's background.
  package mutating func ground() -> String { "c\(palette.number(of: palette.look(of: .plain).background))" }
}
