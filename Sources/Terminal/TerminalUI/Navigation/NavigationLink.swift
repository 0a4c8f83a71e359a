/// A control that opens a page in the enclosing ``NavigationStack``. In a list it fills the row and ends in `›`.
///
///     NavigationLink("Stride", value: app)                 // opened by navigationDestination(for:)
///     NavigationLink(value: app) { LabeledContent(app.name, value: "3 of 5 on") }
///     NavigationLink("About") { AboutPage() }
///
/// A link is disabled outside a stack, and if its value is nil.
public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never

  private let label: Label
  private let value: AnyHashable?
  private let destination: Destination?
  /// True while the page is open; nil if the link does not share this state.
  private let isActive: Binding<Bool>?

  /// Creates a link to a view.
  ///
  /// - Parameters:
  ///   - destination: The page.
  ///   - label: The content of the link.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.destination = destination()
    (value, isActive) = (nil, nil)
  }

  /// Creates a link to a view that is open while a binding is true. Use `navigationDestination(isPresented:)` in new
  /// code, because a link in a lazy list opens nothing while its row is out of view.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.destination = destination()
    self.isActive = isActive
    value = nil
  }

  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(destination: { destination }, label: label)
  }

  /// Creates a link to the page of a value; nil disables the link.
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) where Destination == Never {
    self.label = label()
    (destination, isActive) = (nil, nil)
    self.value = value.map { AnyHashable($0) }
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var context = context.descending(.type(ObjectIdentifier(Navigator.self)))
    let navigator = context.environment.navigator
    let page = destination.map { AnyView($0) }
    let id = AnyHashable(ObjectIdentifier(context.identity))
    if let page, !context.isMeasuring {
      if let isActive, isActive.wrappedValue {
        navigator?.present(page, id: id) { isActive.wrappedValue = false }
      } else if isActive != nil {
        navigator?.withdraw(id: id)
      } else {
        navigator?.refresh(page, id: id)
      }
    }
    if navigator == nil || (page == nil && value == nil) { context.environment.isEnabled = false }
    if context.environment.pressHint == nil { context.environment.pressHint = .open }
    let open: @MainActor () -> Void = { [value, isActive] in
      if let isActive {
        isActive.wrappedValue = true
      } else if let page {
        navigator?.push(page, id: id)
      } else if let value {
        navigator?.push(value)
      }
    }
    if context.container == .list {
      context.environment.buttonLook = .plain
      Button(action: open) { DisclosedLabel(label: label) }._evaluate(in: context, into: &nodes)
    } else {
      Button(action: open) { label }._evaluate(in: context, into: &nodes)
    }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link to a view, with a text.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination, label: { Text(titleKey) })
  }

  /// Creates a link to a view, with a text that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination, label: { Text(title) })
  }

  /// Creates a link to a view, with a text.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination, label: { Text(titleKey) })
  }

  /// Creates a link to a view, with a text that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: Destination) {
    self.init(destination: destination, label: { Text(title) })
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link to the page of a value, with a text.
  public init<Value: Hashable>(_ titleKey: LocalizedStringKey, value: Value?) {
    self.init(value: value) { Text(titleKey) }
  }

  /// Creates a link to the page of a value, with a text that is not localized.
  @_disfavoredOverload
  public init<Value: Hashable>(_ title: some StringProtocol, value: Value?) {
    self.init(value: value) { Text(title) }
  }
}

/// The label of a link in a row, with the disclosure mark.
private struct DisclosedLabel<Label: View>: View {
  let label: Label
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    HStack {
      label
      Spacer()
      Text(glyphs.marks.disclosure).foregroundStyle(.secondary).accessibilityLabel("")
    }
  }
}

extension View {
  /// Sets the page that values of a type open, for links and the path of the enclosing ``NavigationStack``.
  ///
  ///     .navigationDestination(for: App.self) { app in AppPage(app: app) }
  public func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping @MainActor (Value) -> Destination
  ) -> some View {
    NavigatorView(content: self) { navigator, _ in
      navigator.register(data) { AnyView(destination($0)) }
    }
  }

  /// Opens a page while a binding is true.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) -> some View {
    let page = AnyView(destination())
    return NavigatorView(content: self) { navigator, id in
      if isPresented.wrappedValue {
        navigator.present(page, id: id) { isPresented.wrappedValue = false }
      } else {
        navigator.withdraw(id: id)
      }
    }
  }

  /// Opens the page of an item while the item is not nil. A different item opens a different page.
  public func navigationDestination<Item: Hashable, Destination: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping @MainActor (Item) -> Destination
  ) -> some View {
    NavigatorView(content: self) { navigator, id in
      if let shown = item.wrappedValue {
        navigator.present(AnyView(destination(shown).id(shown)), id: id) { item.wrappedValue = nil }
      } else {
        navigator.withdraw(id: id)
      }
    }
  }
}

/// A view that registers a page with the enclosing stack.
private struct NavigatorView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// Registers the page with the navigator, under an identity for the page.
  let tell: @MainActor (Navigator, AnyHashable) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(NavigationMemory.self)))
    if !context.isMeasuring, let navigator = context.environment.navigator {
      tell(navigator, AnyHashable(ObjectIdentifier(inner.identity)))
    }
    content._evaluate(in: inner, into: &nodes)
  }
}
