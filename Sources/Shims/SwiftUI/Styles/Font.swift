/// A font. Its weight is drawn but not its size, because all letters of a terminal have the same size.
///
/// Titles, headlines and weights from semibold up are bold. All others are regular.
public struct Font: Hashable, Sendable {
  /// The thickness of letters.
  public struct Weight: Hashable, Sendable {
    /// True if a terminal draws the weight as bold.
    fileprivate let isBold: Bool
    private let name: String

    private init(_ name: String, isBold: Bool = false) { (self.name, self.isBold) = (name, isBold) }

    public static let ultraLight = Weight("ultraLight")
    public static let thin = Weight("thin")
    public static let light = Weight("light")
    public static let regular = Weight("regular")
    public static let medium = Weight("medium")
    public static let semibold = Weight("semibold", isBold: true)
    public static let bold = Weight("bold", isBold: true)
    public static let heavy = Weight("heavy", isBold: true)
    public static let black = Weight("black", isBold: true)
  }

  /// The design of the system font. It has no effect, because a terminal has its own font.
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

  /// The role of a text.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    case extraLargeTitle, extraLargeTitle2
  }

  /// The width of letters. A terminal has only one.
  public enum Width: Hashable, Sendable { case compressed, condensed, standard, expanded }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  var isBold = false
  var isItalic = false

  private static func role(_ style: TextStyle) -> Font {
    switch style {
    case .extraLargeTitle, .extraLargeTitle2, .largeTitle, .title, .title2, .title3, .headline: Font(isBold: true)
    case .subheadline, .body, .callout, .footnote, .caption, .caption2: Font()
    }
  }

  public static let largeTitle = role(.largeTitle)
  public static let title = role(.title)
  public static let title2 = role(.title2)
  public static let title3 = role(.title3)
  public static let headline = role(.headline)
  public static let subheadline = role(.subheadline)
  public static let body = role(.body)
  public static let callout = role(.callout)
  public static let footnote = role(.footnote)
  public static let caption = role(.caption)
  public static let caption2 = role(.caption2)

  /// Returns the system font. Without a weight, it is bold from 20 points up, the size of a title.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(isBold: weight?.isBold ?? (size >= 20))
  }
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(isBold: weight?.isBold ?? role(style).isBold)
  }
  public static func custom(_ name: String, size: CGFloat) -> Font { system(size: size) }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { system(size: fixedSize) }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font { system(size: size) }

  public func weight(_ weight: Weight) -> Font { Font(isBold: weight.isBold, isItalic: isItalic) }
  public func bold() -> Font { Font(isBold: true, isItalic: isItalic) }
  public func italic() -> Font { Font(isBold: isBold, isItalic: true) }
  public func monospaced() -> Font { self }
  public func monospacedDigit() -> Font { self }
  public func smallCaps() -> Font { self }
  public func lowercaseSmallCaps() -> Font { self }
  public func uppercaseSmallCaps() -> Font { self }
  public func leading(_ leading: Leading) -> Font { self }
  public func width(_ width: Width) -> Font { self }
}

extension View {
  /// Sets the font of text in this view. Nil keeps the inherited font.
  public func font(_ font: Font?) -> some View {
    bold(font?.isBold ?? false, unless: font == nil).italic(font?.isItalic ?? false, unless: !(font?.isItalic ?? false))
  }

  /// Sets the weight of the letters. Nil keeps the inherited weight.
  public func fontWeight(_ weight: Font.Weight?) -> some View { bold(weight?.isBold ?? false, unless: weight == nil) }
  public func fontDesign(_ design: Font.Design?) -> some View { accepting(.fontDesign) }
  public func fontWidth(_ width: Font.Width?) -> some View { accepting(.fontDesign) }

  private func bold(_ isBold: Bool, unless leaves: Bool) -> some View {
    transformEnvironment(\.style) { style in
      if leaves { return }
      if isBold { style.attributes.insert(.bold) } else { style.attributes.remove(.bold) }
    }
  }

  private func italic(_ isItalic: Bool, unless leaves: Bool) -> some View {
    transformEnvironment(\.style) { style in
      if !leaves { style.attributes.insert(.italic) }
    }
  }
}

extension Text {
  /// Sets the font of the text.
  public func font(_ font: Font?) -> Text {
    guard let font else { return self }
    let text = font.isBold ? bold() : self
    return font.isItalic ? text.italic() : text
  }

  /// Sets the weight of the letters.
  public func fontWeight(_ weight: Font.Weight?) -> Text { weight?.isBold == true ? bold() : self }
  public func fontDesign(_ design: Font.Design?) -> Text { self }
  public func monospacedDigit() -> Text { self }
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func baselineOffset(_ offset: CGFloat) -> Text { self }
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { isActive ? underline() : self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { isActive ? strikethrough() : self }
}
