/// A theme: light letters on a dark ground, or dark on light.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

extension EnvironmentValues {
  private struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.dark }

  /// The theme of a view, for views that choose colours of their own. Roles such as ``Color/card`` follow it by
  /// themselves.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
}

extension View {
  /// Draws the screen in a theme, on any ground of the terminal; nil leaves the ground to the terminal, and chooses
  /// colours that contrast with it.
  ///
  ///     DeviceScreen(device: device).preferredColorScheme(options.theme)
  ///
  /// With 256 colours and more the theme has grounds and tones of its own, with 16 and 8 it is the person's black and
  /// white, and without colour there are attributes only.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    ColorSchemeView(content: self, colorScheme: colorScheme)
  }
}

private struct ColorSchemeView<Content: View>: View {
  typealias Body = Never

  /// The view to draw in the theme.
  let content: Content
  /// The theme; nil for none.
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
