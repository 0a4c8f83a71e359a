import TerminalUI

/// Frames as pictures inside one page of HTML, with their colors in common.
///
/// Each is an SVG element as wide as its place allows, so that a phone shows a whole screen. The rules of the styles are
/// for all pictures so far:
///
///     var frames = SVGFrames()
///     let body = frames.element(for: frame, title: "step 2")    // <svg …>…</svg>
///     let head = frames.styles
package struct SVGFrames: Sendable {
  /// The colors in use; the frame is the latest.
  private var palette = SVGPicture(
    schemes: [.light, .dark], SVGPicture(Frame(size: Size(width: 1, height: 1)), title: ""))

  package init() {}

  /// The style rules: light colors on a light page and on paper, dark ones on a dark page, whatever the device's theme.
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

  /// Returns the picture of a frame. Its text can be searched, and a screen reader reads its title and its rows.
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

  /// Returns the elements of a row, from the top of its cells on, for pages that put pictures together of rows.
  ///
  /// - Parameter row: A frame of one row.
  package mutating func element(forRow row: Frame) -> String {
    palette.frame = row
    return palette.grounds() + palette.letters()
  }

  /// The class of the screen's ground.
  package mutating func ground() -> String { "c\(palette.number(of: palette.look(of: .plain).background))" }
}
