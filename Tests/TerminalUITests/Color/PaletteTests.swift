import Testing

@testable import TerminalUI

@Suite("Colours can be read on any background")
struct PaletteTests {
  /// Colors of text with a hue of their own. White, black, backgrounds and marks of charts are excluded.
  static let hues = Color.Name.allCases.filter {
    ![.primary, .white, .black, .groupedBackground, .selection, .background, .card, .separator, .orangeMark].contains(
      $0)
  }

  /// Returns the color that a terminal of this depth shows for a color number of 16 or more.
  private func look(_ number: Int32, _ depth: ColorDepth) -> RGB {
    depth == .direct ? RGB(UInt32(number)) : IndexedColors.all[Int(number)]
  }

  @Test(
    "Colours on an unknown background have a contrast of 3:1 to black and white",
    arguments: hues, [ColorDepth.indexed256, .direct])
  func unknownBackground(name: Color.Name, depth: ColorDepth) {
    let number = Palette(depth: depth).appearance(of: Style(foreground: Color(.named(name)))).foreground
    #expect(look(number, depth).contrast(with: .white) >= 2.99)
    #expect(look(number, depth).contrast(with: .black) >= 2.99)
  }

  @Test(
    "Colours on a known background have a contrast of 4.5:1", arguments: hues,
    [0x000000, 0x1E1E1E, 0x002B36, 0xFDF6E3, 0xFFFFFF])
  func knownBackground(name: Color.Name, background: UInt32) {
    for depth in [ColorDepth.indexed256, .direct] {
      let palette = Palette(depth: depth, terminalBackground: RGB(background))
      let number = palette.appearance(of: Style(foreground: Color(.named(name)))).foreground
      #expect(look(number, depth).contrast(with: RGB(background)) >= 4.45)
    }
  }

  @Test(
    "Colours and plain text on panels and the selection have a contrast of 4.5:1", arguments: hues + [.primary],
    [Color.groupedBackground, .selection])
  func grounds(name: Color.Name, ground: Color) {
    for depth in [ColorDepth.indexed256, .direct] {
      for background in [nil, RGB.black, RGB.white] {
        let palette = Palette(depth: depth, terminalBackground: background)
        let result = palette.appearance(of: Style(foreground: Color(.named(name)), background: ground))
        guard result.foreground != -1 else { continue }  // the terminal's own, on a shade of its own background
        #expect(look(result.foreground, depth).contrast(with: look(result.background, depth)) >= 4.45)
      }
    }
  }

  @Test(
    "A panel differs from the background behind it", arguments: [0x000000, 0x1E1E1E, 0x282A36, 0xFFFFFF, 0xFDF6E3])
  func panels(background: UInt32) {
    for depth in [ColorDepth.indexed256, .direct] {
      let palette = Palette(depth: depth, terminalBackground: RGB(background))
      let panel = palette.appearance(of: Style(background: .groupedBackground)).background
      #expect(look(panel, depth).contrast(with: RGB(background)) >= 1.1)
    }
  }

  @Test(
    "In a theme, colours have contrast to the theme's background, whatever the terminal's background is",
    arguments: hues + [.primary],
    ColorScheme.allCases)
  func themes(name: Color.Name, scheme: ColorScheme) {
    for depth in [ColorDepth.indexed256, .direct] {
      for background in [nil, RGB.black, RGB.white] {
        let palette = Palette(depth: depth, terminalBackground: background, colorScheme: scheme)
        for ground in [Color.clear, .background, .card, .groupedBackground, .selection] {
          let result = palette.appearance(of: Style(foreground: Color(.named(name)), background: ground))
          #expect(look(result.foreground, depth).contrast(with: look(result.background, depth)) >= 4.4)
        }
        let plain = palette.appearance(of: .plain)
        #expect(look(plain.background, depth).isDark == (scheme == .dark))
      }
    }
  }

  @Test(
    "With eight or sixteen colours, a theme uses the terminal's own black and white",
    arguments: [ColorDepth.eight, .sixteen])
  func themesOfFewColors(depth: ColorDepth) {
    let dark = Palette(depth: depth, colorScheme: .dark)
    let light = Palette(depth: depth, colorScheme: .light)
    #expect(dark.appearance(of: .plain).background == 0)
    #expect(light.appearance(of: .plain).foreground == 0)
    #expect(dark.appearance(of: .plain).foreground == light.appearance(of: .plain).background)
    for color in [Color.secondary, .positive, .destructive, .tint, .separator] {
      for palette in [dark, light] {
        let result = palette.appearance(of: Style(foreground: color, background: .card))
        #expect(result.foreground != result.background)
        #expect(result.background == palette.appearance(of: .plain).background)
      }
    }
    #expect(Palette(depth: .none, colorScheme: .light).appearance(of: .plain) == Appearance())
  }

  @Test(
    "With few colours, all text is readable in xterm's palette, on black, white or an unknown background",
    arguments: hues, [RGB.black, .white, nil])
  func fewColors(name: Color.Name, ground: RGB?) {
    for depth in [ColorDepth.eight, .sixteen] {
      let palette = Palette(depth: depth, terminalBackground: ground)
      let number = palette.appearance(of: Style(foreground: Color(.named(name)))).foreground
      // Quiet text is the terminal's own color, dimmed. Green must stay green, although it is the least readable color
      // on white.
      for ground in ground.map({ [$0] }) ?? [.black, .white] where number != -1 {
        #expect(IndexedColors.theme[Int(number)].contrast(with: ground) >= (number == 2 ? 2.1 : 3))
      }
    }
  }

  @Test("A card and a separator differ from the background, and the separator differs less than text does")
  func cardsAndLines() {
    for scheme in ColorScheme.allCases {
      let palette = Palette(depth: .direct, colorScheme: scheme)
      let ground = look(palette.appearance(of: .plain).background, .direct)
      let card = look(palette.appearance(of: Style(background: .card)).background, .direct)
      let line = look(palette.appearance(of: Style(foreground: .separator)).foreground, .direct)
      let text = look(palette.appearance(of: Style(foreground: .secondary)).foreground, .direct)
      #expect(card.contrast(with: ground) >= 1.07)
      #expect(line.contrast(with: ground) >= 1.9)
      #expect(line.contrast(with: ground) < text.contrast(with: ground))
    }
  }

  @Test("Without colour, a switch that is on is filled and has a visible knob")
  func switchWithoutColor() {
    let palette = Palette(depth: .none)
    let block = palette.appearance(of: Style(foreground: .positive, background: .positive))
    let knob = palette.appearance(of: Style(foreground: .white, background: .positive))
    #expect(!block.attributes.contains(.reverse))
    #expect(knob.attributes.contains(.reverse))
  }

  @Test(
    "A bar drawn with blanks has the same colour as a bar drawn with blocks", arguments: hues,
    ColorDepth.allCases.dropFirst())
  func bars(name: Color.Name, depth: ColorDepth) {
    let palette = Palette(depth: depth)
    let blocks = palette.appearance(of: Style(foreground: Color(.named(name))))
    let blanks = palette.appearance(of: Style(background: Color(.named(name))))
    if blocks.foreground != -1 { #expect(blocks.foreground == blanks.background) }
    #expect(blanks.background != -1)
  }

  @Test(
    "A bar of blanks on a card matches a bar of blocks, if the background is known", arguments: hues,
    [ColorDepth.indexed256, .direct])
  func barsOnCards(name: Color.Name, depth: ColorDepth) {
    for background in [RGB.black, .white, RGB(0xFDF6E3)] where ![.secondary, .gray].contains(name) {
      let palette = Palette(depth: depth, terminalBackground: background)
      let blocks = palette.appearance(of: Style(foreground: Color(.named(name)), background: .card))
      let blanks = palette.appearance(of: Style(background: Color(.named(name))))
      #expect(blocks.foreground == blanks.background)
    }
  }

  @Test("The selected row is visible at every colour depth", arguments: ColorDepth.allCases)
  func selection(depth: ColorDepth) {
    let selected = Palette(depth: depth).appearance(of: Style(background: .selection))
    #expect(selected.background != -1 || selected.attributes.contains(.reverse))
    // The selected row is also visible if the view has reversed its style.
    let reversed = Palette(depth: depth).appearance(of: Style(background: .selection, attributes: .reverse))
    #expect(reversed.background != -1 || reversed.attributes.contains(.reverse))
  }

  @Test("Distances between colours are perceptual: dark teal is closer to teal than to grey")
  func distances() {
    let teal = RGB(0x40C8E0).look
    #expect(teal.distance(to: RGB(0x0087AF).look) < teal.distance(to: RGB(0x8A8A8A).look))
    #expect(teal.distance(to: teal) == 0)
  }

  @Test("Contrast is computed as in WCAG")
  func contrast() {
    #expect(abs(RGB.white.contrast(with: .black) - 21) < 0.001)
    #expect(abs(RGB(0x777777).contrast(with: .white) - 4.478) < 0.001)
  }
}

@Suite("The palette has as many colours as the terminal")
struct ColorDepthTests {
  @Test(arguments: [
    (-1, ColorDepth.none), (0, .none), (2, .none), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .indexed256),
    (0x1000000, .direct),
  ])
  func fromTerminfo(count: Int, depth: ColorDepth) {
    #expect(ColorDepth(colorCount: count, environment: [:]) == depth)
  }

  @Test("NO_COLOR turns colours off, unless the variable is empty")
  func noColor() {
    #expect(ColorDepth(colorCount: 256, environment: ["NO_COLOR": "1"]) == ColorDepth.none)
    #expect(ColorDepth(colorCount: 256, environment: ["NO_COLOR": ""]) == .indexed256)
  }

  @Test(
    "With few colours, an app's own colour becomes the nearest colour of the terminal",
    arguments: [
      (ColorDepth.sixteen, 0xFF0000, 9), (.sixteen, 0xC80000, 1), (.sixteen, 0x00FFFF, 14), (.sixteen, 0xF8F8F8, 15),
      (.sixteen, 0x7A7A7A, 8), (.eight, 0xC80000, 1), (.eight, 0x00C000, 2), (.eight, 0xC000C0, 5),
    ] as [(ColorDepth, Int, Int32)])
  func ownColors(depth: ColorDepth, color: Int, number: Int32) {
    let own = Color(red: UInt8(color >> 16), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255))
    #expect(
      Palette(depth: depth, terminalBackground: .black).appearance(of: Style(foreground: own)).foreground == number)
    #expect(Palette(depth: .none).appearance(of: Style(foreground: own)).foreground == -1)
  }

  @Test("A dim bar has the same colour, drawn with characters or as background")
  func dimBars() {
    for depth in [ColorDepth.indexed256, .direct] {
      for (ground, scheme) in [(nil, nil), (RGB.black, nil), (RGB.white, nil), (nil, ColorScheme.light)]
        as [(RGB?, ColorScheme?)]
      {
        let palette = Palette(depth: depth, terminalBackground: ground, colorScheme: scheme)
        func look(_ style: Style) -> Appearance { palette.appearance(of: style) }
        let bar = look(Style(foreground: .orange, background: .card, attributes: .dim))
        let crossed = look(Style(foreground: .orange, background: .card, attributes: [.dim, .reverse]))
        let bright = look(Style(foreground: .orange, background: .card))
        #expect(bar.foreground == crossed.foreground && bar.background == crossed.background)
        #expect(bar.attributes == [] && crossed.attributes == .reverse, "what dims a letter does not dim a ground")
        #expect(bar.foreground != bright.foreground)
        if ground != nil || scheme != nil {
          #expect(look(Style(background: .orange, attributes: .dim)).background == bar.foreground)
        }
      }
    }
  }

  @Test("Orange on a light background is neither brown nor red")
  func lightOrange() {
    for palette in [Palette(depth: .direct, terminalBackground: .white), Palette(depth: .direct, colorScheme: .light)] {
      func color(_ name: Color) -> RGB.Look {
        RGB(UInt32(palette.appearance(of: Style(foreground: name)).foreground)).look
      }
      func chroma(_ look: RGB.Look) -> Double {
        (look.greenRed * look.greenRed + look.blueYellow * look.blueYellow).squareRoot()
      }
      // Brown is orange with little light and little chroma.
      #expect(chroma(color(.orange)) > 2 * chroma(color(.brown)))
      #expect(chroma(color(.orange)) > 0.15)
      #expect(color(.orange).distance(to: color(.red)) > 0.04)
    }
  }
}
