/// A theme: light text on a dark background, or dark on light.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

extension EnvironmentValues {
  private struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.dark }

  /// The theme of a view, for views with their own colours. Roles such as ``Color/card`` follow the theme
  /// automatically.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
}

extension View {
  /// Draws the screen in a theme, whatever the terminal's background; nil keeps the terminal's background, and chooses
  /// colours that contrast with it.
  ///
  ///     DeviceScreen(device: device).preferredColorScheme(options.theme)
  ///
  /// With 256 colours or more the theme has its own backgrounds and tones. With 16 or 8 it uses the person's black and
  /// white, and without colour only attributes.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    ColorSchemeView(content: self, colorScheme: colorScheme)
  }
}

private struct ColorSchemeView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let colorScheme: ColorScheme?

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var context = context
    if let colorScheme {
      context.environment.colorScheme = colorScheme
      context.store.colorScheme = colorScheme
    }
    content._evaluate(in: context, into: &nodes)
  }
}
