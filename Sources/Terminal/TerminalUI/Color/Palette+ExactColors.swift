// 256 colours or more: what a number looks like is known.

extension Palette {
  /// Returns the look of a style with 256 colours or more.
  func withExactColors(_ style: Style) -> Appearance {
    var result = Appearance(attributes: style.attributes)
    switch style.background.value {
    case .standard, .named(.background):
      if let colorScheme { result.background = number(colorScheme.background) }
      result.foreground = number(onTerminal: style.foreground)
    case .named(.groupedBackground), .named(.card):
      let ground = style.background == .card ? card : panel
      result.background = ground.number
      // On a shade of a known background the terminal's own foreground is as readable as beside it.
      let keepsForeground = style.foreground.isPlain && terminalBackground != nil && colorScheme == nil
      result.foreground = keepsForeground ? -1 : number(style.foreground, on: ground.color)
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
    return dimmed(result, style)
  }

  /// Mixes the hues of dim text into their ground. Terminals dim the letter alone, and each in its own way: of one bar,
  /// the parts drawn as letters and those drawn as ground would come to differ. On a light ground all text is mixed: black
  /// that is made darker stays black.
  private func dimmed(_ appearance: Appearance, _ style: Style) -> Appearance {
    guard style.attributes.contains(.dim), let ground = ground(of: style),
      style.foreground.isHue || style.background.isHue || !ground.isDark
    else { return appearance }
    var result = appearance
    func mixed(_ number: Int32) -> Int32 { self.number(color(numbered: number).mixed(with: ground, by: 0.5)) }
    if style.background.isHue { result.background = mixed(appearance.background) }
    if appearance.foreground >= 0 {
      result.foreground = mixed(appearance.foreground)
      result.attributes.remove(.dim)
    }
    return result
  }

  /// The ground that a cell lies on: for a cell on a hue, that of the card around it. Nil where it is the terminal's and
  /// not known.
  private func ground(of style: Style) -> RGB? {
    switch style.background.value {
    case .standard, .named(.background): ground
    case .named(.groupedBackground): panel.color
    case .named(.selection): Self.selection
    default: card.color
    }
  }

  /// The tone of a name on a ground. Orange that is darkened until it can be read on white is brown, so exact colours
  /// take another one, as iOS does; none of the 256 is dark enough and orange.
  private func tone(_ name: Color.Name, on ground: RGB) -> RGB {
    ground.isDark || depth != .direct ? name.tone : name.lightTone
  }

  /// The ground of the selected row.
  static let selection = RGB(0x005FAF)

  /// The panel a sheet stands on: a shade off the background, or a dark one where the background is unknown.
  private var panel: (color: RGB, number: Int32) { shade(dark: 0.12, light: 0.06, themed: colorScheme?.panel) }

  /// The ground of a card: closer to the background than a panel is, where the background is known.
  private var card: (color: RGB, number: Int32) { shade(dark: 0.07, light: 0.04, themed: colorScheme?.card) }

  private func shade(dark: Double, light: Double, themed: RGB?) -> (color: RGB, number: Int32) {
    guard let ground else { return (RGB(0x262626), number(RGB(0x262626))) }
    let shade = themed ?? ground.mixed(with: ground.isDark ? .white : .black, by: ground.isDark ? dark : light)
    let luminance = ground.luminance
    let number = number(shade) { RGB.contrast($0, luminance) >= 1.07 }
    return (color(numbered: number), number)
  }

  /// A colour for lines: visible, and quieter than the text on both sides.
  private func line(on ground: RGB) -> RGB { ground.mixed(with: ground.isDark ? .white : .black, by: 0.32) }

  private func number(onTerminal color: Color) -> Int32 {
    switch color.value {
    case .standard, .named(.primary):
      guard let colorScheme else { return -1 }
      return number(.clear, on: colorScheme.background)
    case .named(.background): return colorScheme.map { number($0.background) } ?? -1
    case .rgb(let red, let green, let blue): return number(RGB(red, green, blue))
    case .named(.white): return number(.white)
    case .named(.black): return number(.black)
    case .named(.selection): return number(Self.selection)
    case .named(.groupedBackground): return panel.number
    case .named(.card): return card.number
    case .named(.separator) where ground != nil: return number(line(on: ground ?? .black))
    case .named(let name):
      if let ground { return number(tone(name, on: ground), readableOn: [ground, card.color], ratio: 4.5) }
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
    case .named(.groupedBackground): return panel.number
    case .named(.card): return card.number
    case .named(.background): return number(colorScheme?.background ?? ground)
    case .named(.separator): return number(line(on: ground))
    // A hue is the same on a known ground and on a card there: of one bar, parts are drawn as ground and parts as letters.
    case .named where self.ground != nil && ground == card.color: return number(onTerminal: color)
    case .named(let name): return number(tone(name, on: ground), readableOn: [ground], ratio: 4.5)
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

  /// The number of a colour, or of the nearest acceptable one among those that are the same on every terminal.
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
