extension Color {
  /// A colour space. A terminal has only sRGB.
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  /// Creates a colour from three channels, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func channel(_ value: Double) -> UInt8 { UInt8((min(1, max(0, value.isFinite ? value : 0)) * 255).rounded()) }
    let color = Color(.rgb(channel(red), channel(green), channel(blue)))
    self = opacity >= 1 ? color : color.opacity(opacity)
  }

  /// Creates a colour from three channels, each from 0 to 1.
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Creates a grey, from 0 for black to 1 for white.
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// Creates a grey, from 0 for black to 1 for white.
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(white: white, opacity: opacity)
  }

  /// Creates a colour from hue, saturation and brightness, each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func channel(_ shift: Double) -> Double {
      let place = (shift + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates the tint colour, because colours of an asset catalogue are compiled by Xcode and not available here.
  public init(_ name: String, bundle: Bundle? = nil) {
    UnshownNames.note("Color(\"\(name)\")")
    self = .tint
  }

  /// Returns the nearest colour without transparency, because a terminal does not blend colours: the background of a
  /// card for a faint colour, secondary text for a medium one, and the colour itself for a strong one.
  public func opacity(_ opacity: Double) -> Color {
    if opacity <= 0.02 { return .clear }
    if opacity < 0.35 { return .card }
    if opacity < 0.7, self == .primary || self == .white || self == .black || self == .gray { return .secondary }
    return self
  }

  /// Returns the colour that has the larger part in a mixture, because a terminal mixes no colours.
  public func mix(with color: Color, by fraction: Double, in space: Gradient.ColorSpace = .perceptual) -> Color {
    fraction > 0.5 ? color : self
  }

  /// A gradient from the colour to a lighter one. It is drawn in the colour alone.
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }

  /// Creates the colour from a UIKit colour.
  public init(uiColor: UIColor) { self = uiColor.color }
  public init(_ uiColor: UIColor) { self = uiColor.color }
}

extension Color: View, ShapeStyle {
  /// A rectangle filled with the colour.
  public var body: some View {
    TerminalUI.Canvas { context, size in
      context.fill(
        TerminalUI.Rect(x: 0, y: 0, width: size.width, height: size.height),
        with: Cell(" ", style: Style(background: context.environment.shown(self))))
    }
  }

  public func _color(at point: UnitPoint) -> Color { self }
}

extension EnvironmentValues {
  /// Returns the colour, or the view's tint if the colour is `.tint`.
  func shown(_ color: Color) -> Color { color == .tint ? tint : color }
}
