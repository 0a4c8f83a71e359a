import TerminalUI

/// A frame as one file of SVG that needs nothing else: no script, no font, no network.
///
///     SVGPicture(frame, title: "Locked (simulated)").text
///
/// Every letter has its own place on the grid, so the columns stand in line in any font; wide characters stand in the
/// middle of their two cells; blocks, lines and braille are drawn. Colours are those of the theme the frame asks for; a
/// frame that leaves the ground to the terminal follows the viewer's light or dark appearance, and is light on paper.
/// For screen readers the picture has its title, and its rows as description.
package struct SVGPicture: Sendable {
  /// The size of a cell, in the picture's units.
  static let (width, height) = (8, 16)

  var frame: Frame
  let title: String
  /// The themes of the picture; a viewer without a choice shows the first.
  let colorSchemes: [ColorScheme]
  /// The colours in use, in the order of their classes: each has one for each theme.
  var paints: [[RGB]] = []
  private var numbers: [[RGB]: Int] = [:]

  package init(_ frame: Frame, title: String) {
    self.frame = frame
    self.title = title
    colorSchemes = frame.colorScheme.map { [$0] } ?? [.dark, .light]
  }

  /// Makes the same picture in other themes than the frame asks for.
  init(schemes: [ColorScheme], _ picture: SVGPicture) {
    (frame, title) = (picture.frame, picture.title)
    colorSchemes = schemes
  }

  /// The contents of the SVG file.
  package var text: String {
    var picture = self
    let ground = picture.number(of: picture.look(of: .plain).background)
    let body = picture.grounds() + picture.letters()
    return picture.document(of: frame.size, ground: ground, description: frame.text, body: body)
  }

  /// Returns the contents of an SVG file.
  ///
  /// - Parameters:
  ///   - size: The numbers of columns and rows.
  ///   - ground: The number of the screen's colour.
  ///   - description: The text for screen readers.
  ///   - rules: Style rules beside those of this picture.
  ///   - body: The elements before the ground.
  func document(of size: Size, ground: Int, description: String, rules: String = "", body: String) -> String {
    let (width, height) = (Self.width * size.width, Self.height * size.height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img">
      <title>\(title.escapedForXML)</title>
      <desc>\(description.escapedForXML)</desc>
      <style>
      \(styles)\(rules)</style>
      <rect class="c\(ground)" width="\(width)" height="\(height)"/>
      \(body)</svg>

      """
  }

  /// Returns the number of a colour in all themes, after which its class is named; a new colour gets the next number.
  mutating func number(of paint: [RGB]) -> Int {
    if let number = numbers[paint] { return number }
    numbers[paint] = paints.count
    paints.append(paint)
    return paints.count - 1
  }

  private var styles: String {
    func rules(_ theme: Int) -> String {
      paints.enumerated().map { ".c\($0){color:\($1[theme].hexadecimal)}" }.joined(separator: "\n")
    }
    var styles = """
      text{font:13px "DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre;font-variant-ligatures:none}
      text,rect,path{fill:currentColor}
      .wide{text-anchor:middle}
      .line,.broad{fill:none;stroke:currentColor}
      .broad{stroke-width:2;stroke-linecap:round}
      .bold{font-weight:bold}
      .dim{opacity:.6}
      .italic{font-style:italic}
      .underline{text-decoration:underline}
      .strikethrough{text-decoration:line-through}
      \(rules(0))

      """
    if colorSchemes.count > 1 { styles += "@media (prefers-color-scheme:light),print{\n\(rules(1))\n}\n" }
    return styles
  }
}

extension SVGPicture {
  /// The colours of a style in each theme, and its attributes.
  struct Look: Hashable {
    var foreground: [RGB] = []
    var background: [RGB] = []
    var attributes: Style.Attributes = []
  }

  /// Returns the look of a style. Reverse video is worked into the colours.
  func look(of style: Style) -> Look {
    var look = Look()
    for scheme in colorSchemes {
      let appearance = Palette(depth: .direct, colorScheme: scheme).appearance(of: style)
      let isReversed = appearance.attributes.contains(.reverse)
      let (foreground, background) = (
        RGB(UInt32(max(0, appearance.foreground))), RGB(UInt32(max(0, appearance.background)))
      )
      look.foreground.append(isReversed ? background : foreground)
      look.background.append(isReversed ? foreground : background)
      look.attributes = appearance.attributes.subtracting(.reverse)
    }
    return look
  }
}
