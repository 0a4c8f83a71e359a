import TerminalUI

// 256 colours or more: what a number looks like is known.

extension Palette {
  func withExactColors(_ style: Style) -> Appearance {
    var result = Appearance(attributes: style.attributes)
    switch style.background.value {
    case .standard:
      result.foreground = number(onTerminal: style.foreground)
    case .named(.groupedBackground):
      let panel = panelNumber
      result.background = panel.number
      // On a shade of a known background the terminal's own foreground is as readable as beside it.
      let keepsForeground = style.foreground.isPlain && terminalBackground != nil
      result.foreground = keepsForeground ? -1 : number(style.foreground, on: panel.color)
    case .named(.selection):
      result.background = number(Self.selection)
      result.foreground = number(style.foreground, on: Self.selection)
    default:
      // A bar drawn with blanks on a background must match one drawn with blocks in the foreground.
      result.background = number(onTerminal: style.background)
      let ground = color(numbered: result.background)
      if style.foreground.isPlain || style.foreground.isQuiet {
        result.foreground = number(style.foreground, on: ground)
      } else {
        result.foreground = number(onTerminal: style.foreground)
      }
    }
    return result
  }

  static let selection = RGB(0x005FAF)

  /// The panel a sheet stands on: a shade off the background, or a dark card where the background is unknown.
  private var panelNumber: (color: RGB, number: Int32) {
    guard let terminalBackground else { return (RGB(0x262626), number(RGB(0x262626))) }
    let isDark = terminalBackground.isDark
    let shade = terminalBackground.mixed(with: isDark ? .white : .black, by: isDark ? 0.12 : 0.06)
    let luminance = terminalBackground.luminance
    let number = number(shade) { RGB.contrast($0, luminance) >= 1.1 }
    return (color(numbered: number), number)
  }

  private func number(onTerminal color: Color) -> Int32 {
    switch color.value {
    case .standard, .named(.primary): return -1
    case .rgb(let red, let green, let blue): return number(RGB(red, green, blue))
    case .named(.white): return number(.white)
    case .named(.black): return number(.black)
    case .named(.selection): return number(Self.selection)
    case .named(.groupedBackground): return panelNumber.number
    case .named(let name):
      if let terminalBackground {
        return number(name.tone, readableOn: [terminalBackground], ratio: 4.5)
      }
      return number(name.tone, readableOn: [.black, .white], ratio: 3)
    }
  }

  private func number(_ color: Color, on ground: RGB) -> Int32 {
    switch color.value {
    case .rgb(let red, let green, let blue): return number(RGB(red, green, blue))
    case .standard, .named(.primary): return number(ground.isDark ? RGB(0xEEEEEE) : RGB(0x121212))
    case .named(.white): return number(.white)
    case .named(.black): return number(.black)
    case .named(.selection): return number(Self.selection)
    case .named(.groupedBackground): return panelNumber.number
    case .named(let name): return number(name.tone, readableOn: [ground], ratio: 4.5)
    }
  }

  /// The number of the colour nearest to a tone that can be read on all of the grounds.
  private func number(_ tone: RGB, readableOn grounds: [RGB], ratio: Double) -> Int32 {
    let luminances = grounds.map(\.luminance)
    func isReadable(_ luminance: Double) -> Bool { luminances.allSatisfy { RGB.contrast(luminance, $0) >= ratio } }
    // Where only one end leads away from the ground, go there; with two grounds, away from the nearer one.
    let nearestGround = grounds.min { tone.contrast(with: $0) < tone.contrast(with: $1) } ?? .black
    let end: RGB = nearestGround.isDark ? .white : .black
    var readable = tone
    var part = 0.0
    while !isReadable(readable.luminance), part < 1 {
      part += 0.02
      readable = tone.mixed(with: end, by: part)
    }
    return number(readable, where: isReadable)
  }

  /// The colour number for a colour, or the nearest acceptable one of those that are the same everywhere.
  private func number(_ color: RGB, where isAcceptable: (_ luminance: Double) -> Bool = { _ in true }) -> Int32 {
    if depth == .direct {
      let value = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
      return max(8, value)  // below 8 stand the theme's colours
    }
    return Int32(IndexedColors.nearest(to: color, where: isAcceptable))
  }

  private func color(numbered number: Int32) -> RGB {
    depth == .direct ? RGB(UInt32(bitPattern: number)) : IndexedColors.all[Int(max(0, number))]
  }
}
