/// The look of a button without a custom style.
enum ButtonLook: Hashable, Sendable {
  /// The label in the tint colour.
  case automatic
  /// The label unchanged.
  case plain
  /// The label between brackets.
  case bordered
  /// The label between brackets, bold and in the tint colour.
  case borderedProminent
}

/// A built-in button style, such as `.plain` or `.bordered`.
public protocol PrimitiveButtonStyle: Sendable {
  /// The style. Do not implement this outside the module.
  var _look: _ButtonLook { get }
}

/// A built-in button style. Opaque outside this module.
public struct _ButtonLook: Sendable {
  let value: ButtonLook
}

/// A style that draws the label in the tint colour.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public var _look: _ButtonLook { _ButtonLook(value: .automatic) }
  public init() {}
}

/// A style that draws the label unchanged.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public var _look: _ButtonLook { _ButtonLook(value: .plain) }
  public init() {}
}

/// A style that draws the label in the tint colour, like the default style.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public var _look: _ButtonLook { _ButtonLook(value: .automatic) }
  public init() {}
}

/// A style that draws the label between brackets.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public var _look: _ButtonLook { _ButtonLook(value: .bordered) }
  public init() {}
}

/// A style that draws the label between brackets, bold and in the tint colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public var _look: _ButtonLook { _ButtonLook(value: .borderedProminent) }
  public init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The label in the tint colour.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The label unchanged.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// The label in the tint colour.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// The label between brackets.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// The label between brackets, bold and in the tint colour.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// A custom style of buttons. Its buttons can be pressed and focused like all others.
///
///     struct Filled: ButtonStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         configuration.label.padding(.horizontal).background(Color.blue)
///       }
///     }
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the view that draws the button.
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// Returns the view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button that a ``ButtonStyle`` draws.
public struct ButtonStyleConfiguration {
  /// The content of the button.
  public struct Label: View {
    private let content: AnyView
    @MainActor init(_ content: some View) { self.content = AnyView(content) }
    public var body: some View { content }
  }

  /// The purpose of the button; nil for an ordinary one.
  public let role: ButtonRole?
  /// The content of the button.
  public let label: Label
  /// Always false, because a key press has no duration.
  public var isPressed: Bool { false }
}

/// A custom style of switches. Its view contains a control, such as a button, that changes the switch.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the view that draws the switch.
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// Returns the view of a switch.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a switch that a ``ToggleStyle`` draws.
public struct ToggleStyleConfiguration {
  /// The label of the switch.
  public struct Label: View {
    private let content: AnyView
    @MainActor init(_ content: some View) { self.content = AnyView(content) }
    public var body: some View { content }
  }

  /// The label of the switch.
  public let label: Label
  /// The state of the switch.
  @Binding public var isOn: Bool
}

/// A custom style of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the view that draws the label.
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  /// Returns the view of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label that a ``LabelStyle`` draws.
public struct LabelStyleConfiguration {
  /// The text.
  public struct Title: View {
    private let content: AnyView
    @MainActor init(_ content: some View) { self.content = AnyView(content) }
    public var body: some View { content }
  }

  /// The symbol before the text.
  public struct Icon: View {
    private let content: AnyView
    @MainActor init(_ content: some View) { self.content = AnyView(content) }
    public var body: some View { content }
  }

  public let title: Title
  public let icon: Icon
}

extension EnvironmentValues {
  private struct ButtonLookKey: EnvironmentKey { static let defaultValue = ButtonLook.automatic }
  private struct ButtonBodyKey: EnvironmentKey {
    static var defaultValue: (@MainActor (ButtonStyleConfiguration) -> AnyView)? { nil }
  }
  private struct ToggleBodyKey: EnvironmentKey {
    static var defaultValue: (@MainActor (ToggleStyleConfiguration) -> AnyView)? { nil }
  }
  private struct LabelBodyKey: EnvironmentKey {
    static var defaultValue: (@MainActor (LabelStyleConfiguration) -> AnyView)? { nil }
  }

  /// The built-in style of the buttons in a view.
  var buttonLook: ButtonLook {
    get { self[ButtonLookKey.self] }
    set { self[ButtonLookKey.self] = newValue }
  }

  /// The app's own button style; nil to use a built-in one.
  var buttonBody: (@MainActor (ButtonStyleConfiguration) -> AnyView)? {
    get { self[ButtonBodyKey.self] }
    set { self[ButtonBodyKey.self] = newValue }
  }

  /// The app's own switch style; nil to use the built-in one.
  var toggleBody: (@MainActor (ToggleStyleConfiguration) -> AnyView)? {
    get { self[ToggleBodyKey.self] }
    set { self[ToggleBodyKey.self] = newValue }
  }

  /// The app's own label style; nil to use the built-in one.
  var labelBody: (@MainActor (LabelStyleConfiguration) -> AnyView)? {
    get { self[LabelBodyKey.self] }
    set { self[LabelBodyKey.self] = newValue }
  }
}

extension View {
  /// Sets a built-in style for the buttons in this view.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    EnvironmentModifiedView(content: self) {
      $0.buttonLook = style._look.value
      $0.buttonBody = nil
    }
  }

  /// Sets an app's own style for the buttons in this view.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    EnvironmentModifiedView(content: self) {
      $0.buttonLook = .plain
      $0.buttonBody = { AnyView(style.makeBody(configuration: $0)) }
    }
  }

  /// Sets an app's own style for the switches in this view.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    EnvironmentModifiedView(content: self) { environment in
      let around = environment.toggleBody
      environment.toggleBody = { configuration in
        AnyView(
          EnvironmentModifiedView(content: style.makeBody(configuration: configuration)) { $0.toggleBody = around })
      }
    }
  }

  /// Sets an app's own style for the labels in this view.
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    EnvironmentModifiedView(content: self) { environment in
      let around = environment.labelBody
      environment.labelBody = { configuration in
        AnyView(
          EnvironmentModifiedView(content: style.makeBody(configuration: configuration)) { $0.labelBody = around })
      }
    }
  }
}
