/// One page of a ``TabView``: its title, and what it shows.
///
///     Tab("Calls", value: .calls) { CallLog() }.keyboardShortcut("2")
public struct Tab<Value: Hashable, Content: View>: TabContent {
  private let title: LocalizedStringKey
  private let value: Value
  private let content: Content
  private var shortcut: KeyPress?

  /// - Parameters:
  ///   - titleKey: Stands in the strip.
  ///   - value: What the selection is while the tab is shown.
  ///   - content: The page.
  public init(_ titleKey: LocalizedStringKey, value: Value, @ViewBuilder content: () -> Content) {
    title = titleKey
    self.value = value
    self.content = content()
  }

  /// As with a key, and not looked up.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, value: Value, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(verbatim: String(title)), value: value, content: content)
  }

  /// A key that shows the tab while focus is in the tab view; the strip shows it before the title.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = []) -> Tab {
    var tab = self
    tab.shortcut = KeyPress(key, modifiers: modifiers)
    return tab
  }

  public var _tabs: [_Tab<Value>] {
    [_Tab(title: title, value: value, shortcut: shortcut, content: AnyView(content))]
  }
}

/// What the pages of a tab view are made of.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// What says which of them is shown.
  associatedtype TabValue: Hashable
  /// The tabs; not for implementing outside this module.
  var _tabs: [_Tab<TabValue>] { get }
}

/// A tab with a page of any type. Opaque outside this module.
public struct _Tab<Value: Hashable> {
  let title: LocalizedStringKey
  let value: Value
  let shortcut: KeyPress?
  let content: AnyView
}

/// Several tabs.
public struct _TabList<Value: Hashable>: TabContent {
  public let _tabs: [_Tab<Value>]
}

/// Builds the tabs of a tab view, with `if` where one is not always there.
@MainActor @preconcurrency @resultBuilder
public enum TabContentBuilder<Value: Hashable> {
  /// One tab as it is written.
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
  where Content.TabValue == Value { content }

  /// The first tab.
  public static func buildPartialBlock<Content: TabContent>(first: Content) -> Content
  where Content.TabValue == Value { first }

  /// Tabs from left to right.
  public static func buildPartialBlock<Before: TabContent, Next: TabContent>(
    accumulated: Before, next: Next
  ) -> _TabList<Value> where Before.TabValue == Value, Next.TabValue == Value {
    _TabList(_tabs: accumulated._tabs + next._tabs)
  }

  /// An `if` without an `else`; nil when it was not taken.
  public static func buildOptional<Content: TabContent>(_ content: Content?) -> _TabList<Value>
  where Content.TabValue == Value { _TabList(_tabs: content?._tabs ?? []) }
}
