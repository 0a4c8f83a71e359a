import TerminalUI

/// Turns frames into HTML elements: text that can be selected and searched, with classes for its styles.
///
/// An element has an eighth of the size of a picture, and screen readers read it. The styles of several frames share
/// their classes:
///
///     var frames = HTMLFrames()
///     let body = frames.element(for: frame, label: "step 2")    // <pre …>…</pre>
///     let head = frames.styles                                 // rules for all frames so far
package struct HTMLFrames: Sendable {
  private var looks: [SVGPicture.Look: Int] = [:]
  private var rules: [String] = []

  package init() {}

  /// The style rules of the classes in use: light colours on a light page and in print, dark ones on a dark page.
  package var styles: String {
    """
    pre.frame{font:13px/1.25 "DejaVu Sans Mono",Menlo,Consolas,monospace;padding:.5em;overflow:auto;\
    width:max-content;max-width:100%;box-sizing:border-box;border-radius:6px;border:1px solid #8888;tab-size:8}
    pre.frame span{padding:.14em 0}
    pre.frame .w{display:inline-block;width:2ch}
    \(rules.map { $0.split(separator: "\u{1F}")[0] }.joined(separator: "\n"))
    @media screen and (prefers-color-scheme:dark){
    \(rules.map { $0.split(separator: "\u{1F}")[1] }.joined(separator: "\n"))
    }
    """
  }

  /// Returns the element of a frame, a line of text for each row. Cells that look like the plain ground stand outside
  /// any span.
  package mutating func element(for frame: Frame, label: String) -> String {
    // Both appearances: a page follows its reader, whatever the device's theme was.
    var picture = SVGPicture(frame, title: label)
    picture = SVGPicture(schemes: [.light, .dark], picture)
    let ground = number(of: picture.look(of: .plain))
    var body = ""
    for y in 0..<frame.size.height {
      var open: Int?
      for x in 0..<frame.size.width {
        let cell = frame[x, y]
        if cell.character == Cell.continuation { continue }
        let look = number(of: picture.look(of: cell.style))
        let wanted = look == ground ? nil : look
        if wanted != open {
          if open != nil { body += "</span>" }
          if let wanted { body += "<span class=\"f\(wanted)\">" }
          open = wanted
        }
        let isWide = x + 1 < frame.size.width && frame[x + 1, y].character == Cell.continuation
        let text = String(cell.character).escapedForXML
        body += isWide ? "<span class=\"w\">\(text)</span>" : text
      }
      if open != nil { body += "</span>" }
      body += "\n"
    }
    return "<pre class=\"frame f\(ground)\" tabindex=\"0\" aria-label=\"\(label.escapedForXML)\">\(body)</pre>"
  }

  private mutating func number(of look: SVGPicture.Look) -> Int {
    if let number = looks[look] { return number }
    let number = rules.count
    looks[look] = number
    func rule(_ theme: Int) -> String {
      var rule = "color:\(look.foreground[theme].hexadecimal);background:\(look.background[theme].hexadecimal)"
      if look.attributes.contains(.bold) { rule += ";font-weight:bold" }
      if look.attributes.contains(.dim) { rule += ";opacity:.75" }
      if look.attributes.contains(.italic) { rule += ";font-style:italic" }
      var lines: [String] = []
      if look.attributes.contains(.underline) { lines.append("underline") }
      if look.attributes.contains(.strikethrough) { lines.append("line-through") }
      if !lines.isEmpty { rule += ";text-decoration:\(lines.joined(separator: " "))" }
      return ".f\(number){\(rule)}"
    }
    rules.append(rule(0) + "\u{1F}" + rule(1))
    return number
  }
}
