/// A title with a symbol before it.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon
  @Environment(\.labelBody) private var makeBody

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    if let makeBody {
      makeBody(
        LabelStyleConfiguration(
          title: LabelStyleConfiguration.Title(title), icon: LabelStyleConfiguration.Icon(icon)))
    } else {
      HStack(alignment: .top, spacing: 1) {
        icon
        title
      }
    }
  }
}

extension Label where Title == Text, Icon == Text {
  /// Creates a label with a text and a symbol.
  ///
  /// - Parameter symbol: One or more characters that every terminal can show, such as `♥`.
  public init(_ titleKey: LocalizedStringKey, symbol: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Text(symbol)
    }
  }

  /// Creates a label with a text that is not localized, and a symbol.
  ///
  /// - Parameter symbol: One or more characters that every terminal can show, such as `♥`.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, symbol: String) {
    self.init(LocalizedStringKey(verbatim: String(title)), symbol: symbol)
  }
}

/// A panel with a title in its top border.
public struct GroupBox<Content: View>: View {
  private let title: LocalizedStringKey?
  private let content: Content

  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    title = titleKey
    self.content = content()
  }

  /// Creates a box with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(verbatim: String(title)), content: content)
  }

  /// Creates a box without a title.
  public init(@ViewBuilder content: () -> Content) {
    title = nil
    self.content = content()
  }

  public var body: some View {
    VStack(alignment: .leading) { content }
      .padding(.horizontal, 1)
      .border(.secondary, title: title)
  }
}

/// A label and its value, at the two edges of a row.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - content: The value, at the trailing edge.
  ///   - label: The label, at the leading edge.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public var body: some View {
    HStack {
      label
      Spacer()
      Group { content }.foregroundStyle(.secondary)
    }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a row of a label and a value that is not localized.
  public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
    self.init {
      Text(value)
    } label: {
      Text(titleKey)
    }
  }

  /// Creates a row of two texts, both localized. SwiftUI localizes only the label. A string literal as the value uses
  /// the overload for strings, as in SwiftUI, and is not localized.
  package init(_ titleKey: LocalizedStringKey, value: LocalizedStringKey) {
    self.init {
      Text(value)
    } label: {
      Text(titleKey)
    }
  }

  /// Creates a row of two texts that are not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init(LocalizedStringKey(verbatim: String(title)), value: value)
  }
}

extension LabeledContent where Label == Text {
  /// Creates a row with a label text.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(titleKey) })
  }

  /// Creates a row with a label text that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}
