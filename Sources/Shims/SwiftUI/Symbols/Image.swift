/// A picture. An SF Symbol is drawn as one character, and a bitmap is not drawn. A screen reader reads out the name of
/// either.
public struct Image: View, Hashable, Sendable {
  /// The size of a symbol next to text. A terminal has only one.
  public enum Scale: Hashable, Sendable { case small, medium, large }
  /// The way in which a picture is coloured.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  private let name: String
  private let isSymbol: Bool
  private var label: String?
  /// True for a picture next to a label's title. A screen reader skips the picture and reads out only the title.
  private var isSilent = false

  /// Creates an SF Symbol; see ``SystemSymbol``.
  public init(systemName: String) { (name, isSymbol) = (systemName, true) }
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

  /// Creates a picture from an asset catalogue, which is not drawn.
  public init(_ name: String, bundle: Bundle? = nil) { (self.name, isSymbol) = (name, false) }
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle)
    self.label = label.plainString
  }
  public init(uiImage: UIImage) { self.init(uiImage.name) }

  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  public var body: some View { Drawn(image: self) }

  /// The picture for use next to a title. A screen reader skips it and reads out only the title.
  var silent: Image {
    var image = self
    image.isSilent = true
    return image
  }

  /// Returns the characters of the symbol; empty if there is nothing to draw.
  nonisolated func characters(in glyphs: GlyphSet) -> String {
    guard isSymbol, let symbol = SystemSymbol(name) else {
      UnshownNames.note("Image(\(isSymbol ? "systemName: " : "")\"\(name)\")")
      return ""
    }
    return glyphs.needsUTF8 ? symbol.character : symbol.ascii
  }

  /// The description for screen readers, by default the words of the name.
  var spoken: String {
    label
      ?? name.split(whereSeparator: { ".-_".contains($0) }).filter { !["fill", "circle"].contains($0) }
      .joined(separator: " ")
  }

  private struct Drawn: View {
    let image: Image
    @Environment(\.glyphs) private var glyphs
    @Environment(\.readsSymbols) private var readsSymbols

    var body: some View {
      let symbol = Text(verbatim: image.characters(in: glyphs))
      if readsSymbols, !image.isSilent {
        symbol.accessibilityLabel(image.spoken)
      } else if readsSymbols {
        symbol
      }
    }
  }
}

extension EnvironmentValues {
  private struct ReadsSymbolsKey: EnvironmentKey { static let defaultValue = true }

  /// False if only the texts of a view are needed, as for the title of a tab.
  var readsSymbols: Bool {
    get { self[ReadsSymbolsKey.self] }
    set { self[ReadsSymbolsKey.self] = newValue }
  }
}

extension Text {
  /// Creates a text from a symbol.
  nonisolated public init(_ image: Image) { self.init(verbatim: image.characters(in: .braille)) }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with a text and an SF Symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name).silent
    }
  }

  /// Creates a label with a text that is not localized, and an SF Symbol.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name).silent
    }
  }

  /// Creates a label with a text and a bitmap, which is not drawn.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name).silent
    }
  }
}

extension LabelStyle where Self == TitleOnlyLabelStyle { public static var titleOnly: Self { Self() } }
extension LabelStyle where Self == IconOnlyLabelStyle { public static var iconOnly: Self { Self() } }
extension LabelStyle where Self == TitleAndIconLabelStyle { public static var titleAndIcon: Self { Self() } }
extension LabelStyle where Self == DefaultLabelStyle { public static var automatic: Self { Self() } }

/// A style that shows only the text of a label.
public struct TitleOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// A style that shows only the symbol of a label.
public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// A style that shows the symbol and the text of a label.
public struct TitleAndIconLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .top) {
      configuration.icon
      configuration.title
    }
  }
}

/// The default style, which shows the symbol and the text of a label.
public struct DefaultLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .top) {
      configuration.icon
      configuration.title
    }
  }
}
