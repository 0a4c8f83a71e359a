/// A view that shows one of several pages below a strip with their titles: ` [Data]  Calls  Decisions `.
///
///     @State private var page = Page.data
///
///     TabView(selection: $page) {
///       Tab("Data", value: .data) { DataPage() }.keyboardShortcut("1")
///       Tab("Calls", value: .calls) { CallLog() }.keyboardShortcut("2")
///     }
///
/// While the strip has focus, left, right and space change the tab; a click always does. A tab may also have its own
/// key, which the strip shows. A page that was shown once stays in memory and keeps its state, focus and scroll
/// position.
public struct TabView<SelectionValue: Hashable>: View {
  private let selection: Binding<SelectionValue>?
  private let tabs: [_Tab<SelectionValue>]
  /// The pages of a tab view whose titles come from `tabItem`; nil for a tab view made of ``Tab``s.
  private let pages: AnyView?

  @State private var visited = VisitedTabs()
  @Environment(\.self) private var environment

  private var deviceTitle: String { environment.controlString("Tab") }

  /// Creates a tab view.
  ///
  /// - Parameters:
  ///   - selection: The value of the visible tab.
  ///   - content: The tabs, from left to right.
  public init<Content: TabContent<SelectionValue>>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.selection = selection
    tabs = content()._tabs
    pages = nil
  }

  /// Creates a tab view of pages with a `tabItem`.
  package init<Content: View>(pages: TabItemsView<Content>) {
    selection = nil
    tabs = []
    self.pages = AnyView(pages)
  }

  public var body: some View {
    if let selection { tabbed(selection) } else { pages }
  }

  @ViewBuilder
  private func tabbed(_ selection: Binding<SelectionValue>) -> some View {
    let selected = selection.wrappedValue
    let _ = visited.values.insert(AnyHashable(selected))
    let strip = Picker(deviceTitle, selection: selection) {
      ForEach(tabs, id: \.value) { tab in
        if let key = tab.shortcut { ShortcutTitle(title: tab.title, key: key) } else { Text(tab.title) }
      }
    }
    let pages = ZStack(alignment: .topLeading) {
      ForEach(tabs.filter { visited.values.contains(AnyHashable($0.value)) }, id: \.value) { tab in
        TabPage(content: tab.content).hidden(tab.value != selected)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    let page = Group {
      if let frame = environment.tabViewStyle.frame {
        Pane(frame) {
          pages
        } label: {
          strip
        }
      } else {
        VStack(alignment: .leading, spacing: 0) {
          EnvironmentModifiedView(content: strip) { $0.isInBar = true }
            .padding(.horizontal, 1)
          pages
        }
      }
    }
    NodeModifiedView(content: page) { node, context in
      for tab in tabs {
        guard let key = tab.shortcut else { continue }
        let handler = KeyHandler(keys: [key], help: nil, environment: context.environment) { _ in
          selection.wrappedValue = tab.value
          return .handled
        }
        node.keyHandlers.append(handler)
      }
      return node
    }
  }
}

/// The style of a tab view.
public struct TabViewStyle: Hashable, Sendable {
  /// The border of the pane; nil for no pane.
  let frame: PaneFrame?

  /// The strip above the pages.
  public static let automatic = TabViewStyle(frame: nil)

  /// The strip in the top edge of a pane.
  public static func pane(_ frame: PaneFrame) -> TabViewStyle { TabViewStyle(frame: frame) }
}

extension View {
  /// Sets the style of tab views in this view.
  public func tabViewStyle(_ style: TabViewStyle) -> some View {
    EnvironmentModifiedView(content: self) { $0.tabViewStyle = style }
  }
}

extension EnvironmentValues {
  private struct TabViewStyleKey: EnvironmentKey { static let defaultValue = TabViewStyle.automatic }

  var tabViewStyle: TabViewStyle {
    get { self[TabViewStyleKey.self] }
    set { self[TabViewStyleKey.self] = newValue }
  }
}

/// The pages that have been shown.
@MainActor
private final class VisitedTabs {
  var values: Set<AnyHashable> = []
}

private struct ShortcutTitle: View {
  let title: LocalizedStringKey
  /// The key shown before the title.
  let key: KeyPress
  @Environment(\.glyphs) private var glyphs
  @Environment(\.spaceKey) private var spaceKey

  var body: some View { Text(key.label(in: glyphs, space: spaceKey) + " ").foregroundStyle(.secondary) + Text(title) }
}

/// A page with a focus of its own, which stays the same while another page is shown.
private struct TabPage: View {
  typealias Body = Never

  let content: AnyView

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.inside(.plain).descending(.type(ObjectIdentifier(LayerFocus.self)))
    let page = content.node(in: inner.descending(.position(0)))
    nodes.nodes.append(LayerNode(page, identity: inner.identity, isBase: true, environment: context.environment))
  }
}
