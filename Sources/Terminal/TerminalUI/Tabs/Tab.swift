/// A page of a ``TabView``, with its title.
///
///     Tab("Calls", value: .calls) { CallLog() }.keyboardShortcut("2")
public struct Tab<Value: Hashable, Content: View>: TabContent {
  private let title: LocalizedStringKey
  private let value: Value
  private let content: Content
  private var shortcut: KeyPress?

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - titleKey: The title in the tab strip.
  ///   - value: The selection's value for this tab.
  ///   - content: The page.
  public init(_ titleKey: LocalizedStringKey, value: Value, @ViewBuilder content: () -> Content) {
    title = titleKey
    self.value = value
    self.content = content()
  }

  /// Creates a tab with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, value: Value, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(verbatim: String(title)), value: value, content: content)
  }

  /// Sets a key that shows the tab while focus is in the tab view; the strip shows it before the title.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = []) -> Tab {
    var tab = self
    tab.shortcut = KeyPress(key, modifiers: modifiers)
    return tab
  }

  public var _tabs: [_Tab<Value>] {
    [_Tab(title: title, value: value, shortcut: shortcut, content: AnyView(content))]
  }
}

/// The content of a tab view.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// The type of the selection.
  associatedtype TabValue: Hashable
  /// The tabs. Do not implement this outside the module.
  var _tabs: [_Tab<TabValue>] { get }
}

/// A tab with a page of any type. Opaque outside this module.
public struct _Tab<Value: Hashable> {
  let title: LocalizedStringKey
  let value: Value
  /// The key that shows the tab; nil for none.
  let shortcut: KeyPress?
  let content: AnyView
}

/// A list of tabs, from left to right.
public struct _TabList<Value: Hashable>: TabContent {
  public let _tabs: [_Tab<Value>]
}

extension Optional: TabContent where Wrapped: TabContent {
  public typealias TabValue = Wrapped.TabValue

  public var _tabs: [_Tab<Wrapped.TabValue>] { self?._tabs ?? [] }
}

/// Builds the tabs of a tab view; `if` makes a tab optional.
@MainActor @preconcurrency @resultBuilder
public enum TabContentBuilder<Value: Hashable> {
  /// Returns the tab unchanged.
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
  where Content.TabValue == Value { content }

  public static func buildPartialBlock<Content: TabContent>(first: Content) -> Content
  where Content.TabValue == Value { first }

  /// Appends a tab at the right.
  public static func buildPartialBlock<Before: TabContent, Next: TabContent>(
    accumulated: Before, next: Next
  ) -> _TabList<Value> where Before.TabValue == Value, Next.TabValue == Value {
    _TabList(_tabs: accumulated._tabs + next._tabs)
  }

  /// Returns the tabs of an `if` without an `else`; none if the condition was false.
  public static func buildOptional<Content: TabContent>(_ content: Content?) -> Content?
  where Content.TabValue == Value { content }
}
