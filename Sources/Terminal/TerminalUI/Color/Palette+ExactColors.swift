// With 256 colours or more, it is known which colour the terminal shows for each number, unlike with 8 or 16.

extension Palette {
  /// Returns the appearance of a style with 256 colours or more.
  func withExactColors(_ style: Style) -> Appearance {
    var result = Appearance(attributes: style.attributes)
    switch style.background.value {
    case .standard, .named(.background):
      if let colorScheme { result.background = number(colorScheme.background) }
      result.foreground = number(onTerminal: style.foreground)
    case .named(.groupedBackground), .named(.card):
      let ground = style.background == .card ? card : panel
      result.background = ground.number
      // If the terminal's background is known, a sheet or card is a slightly different shade of it, on which the
      // terminal's own foreground stays readable.
      let keepsForeground = style.foreground.isPlain && terminalBackground != nil && colorScheme == nil
      result.foreground = keepsForeground ? -1 : number(style.foreground, on: ground.color)
    case .named(.selection):
      result.background = number(Self.selection)
      result.foreground = number(style.foreground, on: Self.selection)
    default:
      // Choose the background colour as if it were a foreground: a bar drawn as blanks with a background must have the
      // same colour as a bar drawn as blocks.
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

  /// Mixes the colours of dim text with the background, instead of using the terminal's dim attribute. Terminals dim
  /// only characters, each in its own way, so the cells of a bar that are drawn with a character would differ from
  /// cells that are drawn with their background. On a light background all text is mixed, because making black darker
  /// does not dim it.
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

  /// Returns the background behind a cell. For a cell whose background is a hue, this is the background of the card
  /// around it. Nil for the terminal's background, if that is unknown.
  private func ground(of style: Style) -> RGB? {
    switch style.background.value {
    case .standard, .named(.background): ground
    case .named(.groupedBackground): panel.color
    case .named(.selection): Self.selection
    default: card.color
    }
  }

  /// Returns the tone of a named colour on a background. An orange that is dark enough for text on white looks brown.
  /// With direct colour, light backgrounds therefore get other tones, as on iOS. With 256 colours text keeps its tone,
  /// because none of them is both orange and dark enough.
  private func tone(_ name: Color.Name, on ground: RGB) -> RGB {
    ground.isDark || depth != .direct && name != .orangeMark ? name.tone : name.lightTone
  }

  /// The background of the selected row.
  static let selection = RGB(0x005FAF)

  /// The background of a sheet: a shade off the screen's background, or dark if the screen's background is unknown.
  private var panel: (color: RGB, number: Int32) { shade(dark: 0.12, light: 0.06, themed: colorScheme?.panel) }

  /// The background of a card. It differs less from the screen's background than a sheet does, or is dark like a sheet
  /// if the screen's background is unknown.
  private var card: (color: RGB, number: Int32) { shade(dark: 0.07, light: 0.04, themed: colorScheme?.card) }

  private func shade(dark: Double, light: Double, themed: RGB?) -> (color: RGB, number: Int32) {
    guard let ground else { return (RGB(0x262626), number(RGB(0x262626))) }
    let shade = themed ?? ground.mixed(with: ground.isDark ? .white : .black, by: ground.isDark ? dark : light)
    let luminance = ground.luminance
    let number = number(shade) { RGB.contrast($0, luminance) >= 1.07 }
    return (color(numbered: number), number)
  }

  /// A colour for lines: visible, but less prominent than the text on both sides.
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
      if let ground { return number(tone(name, on: ground), readableOn: [ground, card.color], ratio: name.contrast) }
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
    // On a card, use the same number as on the screen's background: a bar consists of cells with a background colour
    // and of cells with coloured characters, and all must have one colour.
    case .named where self.ground != nil && ground == card.color: return number(onTerminal: color)
    case .named(let name): return number(tone(name, on: ground), readableOn: [ground], ratio: name.contrast)
    }
  }

  /// Returns the number of the colour nearest to a tone that is readable on all the backgrounds.
  private func number(_ tone: RGB, readableOn grounds: [RGB], ratio: Double) -> Int32 {
    let luminances = grounds.map(\.luminance)
    func isReadable(_ luminance: Double) -> Bool { luminances.allSatisfy { RGB.contrast(luminance, $0) >= ratio } }
    // Mix the tone with white or black until it is readable, away from the background with which it has the least
    // contrast.
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

  /// Returns the number of a colour, or of the nearest acceptable one among those that look the same on every terminal.
  private func number(_ color: RGB, where isAcceptable: (_ luminance: Double) -> Bool = { _ in true }) -> Int32 {
    if depth == .direct {
      let value = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
      return max(8, value)  // Numbers below 8 are colours of the theme
    }
    return Int32(IndexedColors.nearest(to: color, where: isAcceptable))
  }

  private func color(numbered number: Int32) -> RGB {
    depth == .direct ? RGB(UInt32(bitPattern: number)) : IndexedColors.all[Int(max(0, number))]
  }
}
