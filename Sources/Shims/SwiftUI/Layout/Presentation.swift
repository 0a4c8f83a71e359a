extension View {
  /// Hides the view at an opacity near zero, but keeps its space. Dims it at an opacity below one half.
  public func opacity(_ opacity: Double) -> some View { dim(opacity < 0.5).hidden(opacity <= 0.02) }

  /// Presents a full-screen page as a sheet.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View { sheet(isPresented: isPresented, onDismiss: onDismiss, content: content) }

  /// Presents a full-screen page for an item as a sheet.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View { sheet(item: item, onDismiss: onDismiss, content: content) }

  /// Presents a popover as a sheet.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View { sheet(isPresented: isPresented, content: content) }

  /// Presents a choice between several actions as an alert.
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping @MainActor () -> A
  ) -> some View { alert(titleKey, isPresented: isPresented, actions: actions) }
  @_disfavoredOverload
  public func confirmationDialog<A: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping @MainActor () -> A
  ) -> some View { alert(title, isPresented: isPresented, actions: actions) }
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping @MainActor () -> A, @ViewBuilder message: @escaping @MainActor () -> M
  ) -> some View { alert(titleKey, isPresented: isPresented, actions: actions, message: message) }

  @_disfavoredOverload
  public func confirmationDialog<A: View, M: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping @MainActor () -> A, @ViewBuilder message: @escaping @MainActor () -> M
  ) -> some View { alert(title, isPresented: isPresented, actions: actions, message: message) }

  /// Presents a choice about a subject, while the binding is true and the subject is not nil.
  public func confirmationDialog<T, A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping @MainActor (T) -> A,
    @ViewBuilder message: @escaping @MainActor (T) -> M
  ) -> some View { alert(titleKey, isPresented: isPresented, presenting: data, actions: actions, message: message) }
  @_disfavoredOverload
  public func confirmationDialog<T, A: View, M: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping @MainActor (T) -> A,
    @ViewBuilder message: @escaping @MainActor (T) -> M
  ) -> some View { alert(title, isPresented: isPresented, presenting: data, actions: actions, message: message) }
  public func confirmationDialog<T, A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping @MainActor (T) -> A
  ) -> some View {
    alert(titleKey, isPresented: isPresented, presenting: data, actions: actions, message: { _ in EmptyView() })
  }

  /// Adds a search field. A terminal has one place for it.
  public func searchable(text: Binding<String>, placement: SearchFieldPlacement, prompt: LocalizedStringKey = "Search")
    -> some View
  { searchable(text: text, prompt: prompt) }
  @_disfavoredOverload
  public func searchable(text: Binding<String>, placement: SearchFieldPlacement, prompt: some StringProtocol)
    -> some View
  { searchable(text: text, prompt: prompt) }
  @_disfavoredOverload
  public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text?)
    -> some View
  { searchable(text: text, prompt: prompt?.plainString ?? "Search") }

  /// Shows an alert about an error.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping @MainActor () -> A
  ) -> some View { alert(error?.errorDescription ?? "", isPresented: isPresented, actions: actions) }

  /// Shows an alert about an error, with a message, while the binding is true and there is an error.
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping @MainActor (E) -> A,
    @ViewBuilder message: @escaping @MainActor (E) -> M
  ) -> some View {
    alert(
      error?.errorDescription ?? "", isPresented: isPresented, presenting: error, actions: actions, message: message)
  }

  /// Shows an alert in the style of earlier versions of SwiftUI.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    let alert = content()
    return self.alert(
      alert.title.plainString, isPresented: isPresented,
      actions: {
        ForEach(alert.buttons.indices, id: \.self) { index in
          Button(alert.buttons[index].title, role: alert.buttons[index].role) { alert.buttons[index].action() }
        }
      }, message: { alert.message })
  }

  /// Shows an alert for an item, in the style of earlier versions of SwiftUI.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
    let isPresented = Binding<Bool>(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
    let shown = item.wrappedValue.map(content) ?? Alert(title: Text(verbatim: ""))
    return alert(isPresented: isPresented) { shown }
  }

  /// Sets the title of the page. The name is from earlier versions of SwiftUI.
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title.plainString) }
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }
  public func navigationBarTitle(_ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode)
    -> some View
  { navigationTitle(titleKey) }
  public func navigationTitle(_ title: Text) -> some View { navigationTitle(title.plainString) }
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
  }
  public func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
  }
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .topBarLeading) { leading }
      ToolbarItem(placement: .topBarTrailing) { trailing }
    }
  }

  /// Sets the title of a page in a tab view.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    tabTitle(label().environment(\.readsSymbols, false))
  }
}

/// The place of a search field, which a terminal ignores.
public struct SearchFieldPlacement: Hashable, Sendable {
  public enum NavigationBarDrawerDisplayMode: Hashable, Sendable { case automatic, always }
  public static let automatic = SearchFieldPlacement()
  public static let toolbar = SearchFieldPlacement()
  public static let sidebar = SearchFieldPlacement()
  public static let navigationBarDrawer = SearchFieldPlacement()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    SearchFieldPlacement()
  }
}

/// An alert in the style of earlier versions of SwiftUI.
public struct Alert {
  /// A button of an alert.
  public struct Button {
    let title: String
    let role: ButtonRole?
    let action: () -> Void

    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.plainString, role: nil, action: action ?? {})
    }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.plainString, role: .cancel, action: action ?? {})
    }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      Button(title: "Cancel", role: .cancel, action: action ?? {})
    }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.plainString, role: .destructive, action: action ?? {})
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    (self.title, self.message) = (title, message)
    buttons = [dismissButton ?? .default(Text(verbatim: "OK"))]
  }
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    (self.title, self.message) = (title, message)
    buttons = [primaryButton, secondaryButton]
  }
}

/// A stack of pages. The name is from earlier versions of SwiftUI.
public struct NavigationView<Content: View>: View {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { NavigationStack { content } }
}

/// A navigation view with several columns. As on a phone, only the first is shown, as a stack of pages.
public struct NavigationSplitView<Sidebar: View, Detail: View>: View {
  private let sidebar: Sidebar
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) { self.sidebar = sidebar() }
  public var body: some View { NavigationStack { sidebar } }
}

extension TabView where SelectionValue == Int {
  /// Creates a tab view of pages with a `tabItem`. The view itself stores the selection.
  public init<C: View>(@ViewBuilder content: () -> C) where C: View {
    self.init(pages: TabItemsView(selection: nil, content: content))
  }
}

extension TabView {
  /// Creates a tab view of pages with a `tabItem` and a `tag`.
  public init<C: View>(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> C) {
    let erased = selection.map { selection in
      Binding<AnyHashable> {
        AnyHashable(selection.wrappedValue)
      } set: {
        if let value = $0.base as? SelectionValue { selection.wrappedValue = value }
      }
    }
    self.init(pages: TabItemsView(selection: erased, content: content))
  }
}

extension TabViewStyle {
  public enum IndexDisplayMode: Hashable, Sendable { case automatic, always, never }
  public static var page: TabViewStyle { .automatic }
  public static func page(indexDisplayMode: IndexDisplayMode) -> TabViewStyle { .automatic }
  public static var sidebarAdaptable: TabViewStyle { .automatic }
  public static var tabBarOnly: TabViewStyle { .automatic }
}

/// The style of a tab view with pages. The name is from earlier versions of SwiftUI.
public func PageTabViewStyle(indexDisplayMode: TabViewStyle.IndexDisplayMode = .automatic) -> TabViewStyle {
  .automatic
}

extension Tab {
  /// Creates a tab with an SF Symbol, which the tab strip does not show.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) { self.init(titleKey, value: value, content: content) }
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) { self.init(title, value: value, content: content) }
}

extension ToolbarItemPlacement {
  public static let navigationBarLeading = ToolbarItemPlacement.topBarLeading
  public static let navigationBarTrailing = ToolbarItemPlacement.topBarTrailing
  public static let navigation = ToolbarItemPlacement.topBarLeading
  public static let destructiveAction = ToolbarItemPlacement.cancellationAction
  public static let bottomBar = ToolbarItemPlacement.primaryAction
  public static let keyboard = ToolbarItemPlacement.primaryAction
  public static let status = ToolbarItemPlacement.principal
  public static let secondaryAction = ToolbarItemPlacement.primaryAction
}
