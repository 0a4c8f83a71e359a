extension Color {
  /// The colour spaces of a screen; a terminal has sRGB.
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  /// Creates a colour of three channels, from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func channel(_ value: Double) -> UInt8 { UInt8((min(1, max(0, value.isFinite ? value : 0)) * 255).rounded()) }
    let color = Color(.rgb(channel(red), channel(green), channel(blue)))
    self = opacity >= 1 ? color : color.opacity(opacity)
  }

  /// Creates a colour of three channels, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Creates a grey, from 0, black, to 1.
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// Creates a grey, from 0, black, to 1.
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(white: white, opacity: opacity)
  }

  /// Creates a colour of a hue, a saturation and a brightness, from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func channel(_ shift: Double) -> Double {
      let place = (shift + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Takes the tint for a colour of an asset catalogue: those are compiled by Xcode, and not read here.
  public init(_ name: String, bundle: Bundle? = nil) {
    UnshownNames.note("Color(\"\(name)\")")
    self = .tint
  }

  /// Returns the colour as it can be shown through another: a terminal mixes no colours, so a faint one is the ground of
  /// a card, a half one is quiet, and a strong one is itself.
  public func opacity(_ opacity: Double) -> Color {
    if opacity <= 0.02 { return .clear }
    if opacity < 0.35 { return .card }
    if opacity < 0.7, self == .primary || self == .white || self == .black || self == .gray { return .secondary }
    return self
  }

  /// A gradient from the colour to a lighter one; drawn in the colour.
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }

  /// Returns the colour: it is in no other form.
  public init(uiColor: UIColor) { self = uiColor.color }
  public init(_ uiColor: UIColor) { self = uiColor.color }
}

extension Color: View, ShapeStyle {
  /// A ground of the colour.
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
  /// Returns a colour with the tint of the view in the place of `.tint`.
  func shown(_ color: Color) -> Color { color == .tint ? tint : color }
}
