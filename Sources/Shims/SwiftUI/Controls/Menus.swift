/// A button that opens a list of actions.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  private let primaryAction: (@MainActor () -> Void)?
  @State private var isOpen = false

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label, primaryAction) = (content(), label(), nil)
  }
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    (self.content, self.label, self.primaryAction) = (content(), label(), primaryAction)
  }

  public var body: some View {
    Button {
      if let primaryAction { primaryAction() } else { isOpen = true }
    } label: {
      label
    }
    .alert("", isPresented: $isOpen) { content }
  }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(titleKey) })
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

extension Menu where Label == TerminalUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { TerminalUI.Label(titleKey, systemImage: systemImage) })
  }
}

/// Content with a title that shows or hides it.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let label: Label
  private let content: () -> Content
  private let binding: Binding<Bool>?
  @State private var isOpen = false
  @Environment(\.glyphs) private var glyphs

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label, binding) = (content, label(), nil)
  }
  public init(isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label)
  {
    (self.content, self.label, binding) = (content, label(), isExpanded)
  }

  public var body: some View {
    let isOpen = binding ?? $isOpen
    VStack(alignment: .leading) {
      Button {
        isOpen.wrappedValue.toggle()
      } label: {
        HStack {
          label
          Spacer()
          Text(verbatim: isOpen.wrappedValue ? "-" : "+").foregroundStyle(.secondary)
        }
      }
      .buttonStyle(.plain)
      if isOpen.wrappedValue { content() }
    }
  }
}

extension DisclosureGroup where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content, label: { Text(titleKey) })
  }
  public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content)
  {
    self.init(isExpanded: isExpanded, content: content, label: { Text(titleKey) })
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

/// The placeholder for an empty page.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    (self.label, self.description, self.actions) = (label(), description(), actions())
  }

  public var body: some View {
    VStack(spacing: 16) {
      label.bold()
      description.foregroundStyle(.secondary)
      actions
    }
    .frame(maxWidth: CGFloat.infinity, maxHeight: CGFloat.infinity)
  }
}

extension ContentUnavailableView
where Label == TerminalUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { TerminalUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { TerminalUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
}

/// A button that copies a text or a URL, because a terminal cannot share it.
public struct ShareLink<Label: View>: View {
  private let text: String
  private let label: Label
  @Environment(\.copy) private var copy

  public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    (text, self.label) = (item, label())
  }
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    (text, self.label) = (item.absoluteString, label())
  }

  public var body: some View { Button(action: { copy(text) }) { label } }
}

extension ShareLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, item: String) { self.init(item: item, label: { Text(titleKey) }) }
  public init(_ titleKey: LocalizedStringKey, item: URL) { self.init(item: item, label: { Text(titleKey) }) }
  public init(item: URL) { self.init(item: item, label: { Text(verbatim: "Share…") }) }
  public init(item: String) { self.init(item: item, label: { Text(verbatim: "Share…") }) }
}

/// A value in a range, drawn as a bar.
public struct Gauge<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double
  private let label: Label
  private let current: CurrentValueLabel

  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    let width = bounds.upperBound - bounds.lowerBound
    fraction = width > 0 ? Double((value - bounds.lowerBound) / width) : 0
    (self.label, current) = (label(), currentValueLabel())
  }

  public var body: some View {
    VStack(alignment: .leading) {
      HStack {
        label
        current
      }
      ProgressView(value: fraction)
    }
  }
}

extension Gauge where CurrentValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

/// A text field for a password, which shows a dot for each character. The text reaches only the app.
public struct SecureField: View {
  private let field: TextField
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    field = TextField(titleKey, text: text).secret()
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>) { field = TextField(title, text: text).secret() }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    field = TextField(titleKey, text: text, prompt: prompt).secret()
  }
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) { field = TextField(titleKey, text: text).secret().onCommit(onCommit) }
  public var body: some View { field }
}

/// A field for text with several lines, of which one can be edited at a time.
public struct TextEditor: View {
  private let text: Binding<String>
  public init(text: Binding<String>) { self.text = text }
  public var body: some View { TextField(verbatim: "", text: text) }
}

/// A picture from a URL. It is not loaded, and the placeholder is shown.
public struct AsyncImage<Content: View>: View {
  private let content: Content

  public init<I: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: () -> Content
  ) { self.content = placeholder() }
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: (AsyncImagePhase) -> Content
  ) { self.content = content(.empty) }

  public var body: some View { content }
}

/// The state of a picture that is loaded. Here it is always empty.
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
}

extension TextField {
  init(verbatim title: String, text: Binding<String>) {
    self.init(LocalizedStringKey(verbatim: title), text: text)
  }

  /// Creates a field. The axis in which it grows on a phone is ignored.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { self.init(titleKey, text: text) }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis) { self.init(title, text: text) }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(titleKey, text: text, prompt: LocalizedStringKey(prompt?.plainString ?? ""))
  }

  /// Creates a field that calls a closure when the person presses Return.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping @MainActor () -> Void) {
    self = TextField(titleKey, text: text).onCommit(onCommit)
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>, onCommit: @escaping @MainActor () -> Void) {
    self = TextField(title, text: text).onCommit(onCommit)
  }

  /// Creates a field that calls `onCommit` when the person presses Return. `onEditingChanged` is never called.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping @MainActor () -> Void = {}
  ) {
    UnshownNames.note(AcceptedName.onEditingChanged.written)
    self = TextField(titleKey, text: text).onCommit(onCommit)
  }

  /// Creates a field for a value. A format style converts it to and from text.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(
      titleKey,
      text: Binding {
        format.format(value.wrappedValue)
      } set: {
        if let parsed = try? format.parseStrategy.parse($0) { value.wrappedValue = parsed }
      })
  }

  /// Creates a field for an optional value. A format style converts it to and from text.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(
      titleKey,
      text: Binding {
        value.wrappedValue.map(format.format) ?? ""
      } set: {
        value.wrappedValue = try? format.parseStrategy.parse($0)
      })
  }

  @_disfavoredOverload
  public init<F: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(LocalizedStringKey(verbatim: String(title)), value: value, format: format, prompt: prompt)
  }
  @_disfavoredOverload
  public init<F: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(LocalizedStringKey(verbatim: String(title)), value: value, format: format, prompt: prompt)
  }

  /// Creates a field for a value that a formatter converts to text.
  public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) {
    self.init(
      titleKey,
      text: Binding {
        formatter.string(for: value.wrappedValue) ?? ""
      } set: { text in
        guard let numbers = formatter as? NumberFormatter, let number = numbers.number(from: text) else { return }
        if let parsed = number as? V ?? number.doubleValue as? V ?? number.intValue as? V {
          value.wrappedValue = parsed
        }
      })
  }
}

extension Button where Label == TerminalUI.Label<Text, Image> {
  /// Creates a button with a text and an SF Symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { TerminalUI.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { TerminalUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle where Label == TerminalUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { TerminalUI.Label(titleKey, systemImage: systemImage) }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle { public static var `switch`: Self { Self() } }
extension ToggleStyle where Self == ButtonToggleStyle { public static var button: Self { Self() } }
extension ToggleStyle where Self == SwitchToggleStyle { public static var automatic: Self { Self() } }

/// A switch in the device's style.
public struct SwitchToggleStyle: ToggleStyle {
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View {
    Toggle(isOn: configuration.$isOn) { configuration.label }
  }
}

/// A toggle in the form of a button, whose label is bold while it is on.
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Button(action: { configuration.isOn.toggle() }) { configuration.label.bold(configuration.isOn) }
      .buttonStyle(.bordered)
  }
}

/// The style of a segmented picker, under its name in older versions of SwiftUI.
public typealias SegmentedPickerStyle = PickerStyle
public typealias MenuPickerStyle = PickerStyle
public typealias WheelPickerStyle = PickerStyle
public typealias InlinePickerStyle = PickerStyle
public typealias DefaultPickerStyle = PickerStyle

extension PickerStyle {
  public static let automatic = PickerStyle()
  public static let menu = PickerStyle()
  public static let wheel = PickerStyle()
  public static let inline = PickerStyle()
  public static let navigationLink = PickerStyle()
  public static let palette = PickerStyle()
}

extension Picker {
  /// Creates a picker whose title is a view.
  public init<Label: View>(
    selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(LocalizedStringKey((label as? Text)?.plainString ?? ""), selection: selection, content: content)
  }
  public init<Label: View>(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(LocalizedStringKey((label() as? Text)?.plainString ?? ""), selection: selection, content: content)
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) { self.init(titleKey, selection: selection, content: content) }
}

extension Link {
  /// Creates a link. If the label is not a text, the address is shown instead.
  public init<Label: View>(destination: URL, @ViewBuilder label: () -> Label) {
    self.init(
      LocalizedStringKey((label() as? Text)?.plainString ?? destination.absoluteString), destination: destination)
  }
}
