extension View {
  /// Presents a sheet in front of the screen while a binding is true.
  ///
  /// Focus and keys stay in the sheet. Escape presses its button with `.cancelAction`, or closes it if there is none.
  ///
  /// - Parameter onDismiss: Called after the sheet has closed.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    SheetView(base: self, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Presents a sheet for an item while the item is not nil. A different item presents a different sheet.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor (Item) -> Content
  ) -> some View {
    let isPresented = Binding {
      item.wrappedValue != nil
    } set: {
      if !$0 { item.wrappedValue = nil }
    }
    return SheetView(base: self, isPresented: isPresented, onDismiss: onDismiss) {
      if let shown = item.wrappedValue { content(shown).id(shown.id) }
    }
  }

  /// Sets the size of the sheets presented inside this view.
  public func presentationSizing(_ sizing: PresentationSizing) -> some View {
    EnvironmentModifiedView(content: self) { $0.presentationSizing = sizing }
  }

  /// Keeps a sheet in this view open when Escape is pressed; a button with `.cancelAction` still works.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.preventsDismissal = isDisabled
      return node
    }
  }

  /// Presents the sheets and alerts of this view only in front of this view; the views beside it stay usable.
  public func presentationScope() -> some View { PresentationScopeView(content: self) }
}

extension EnvironmentValues {
  private struct PresentationSizingKey: EnvironmentKey { static let defaultValue = PresentationSizing.form }
  private struct IsInFittedSheetKey: EnvironmentKey { static let defaultValue = false }

  /// The size of the sheets presented in a view.
  var presentationSizing: PresentationSizing {
    get { self[PresentationSizingKey.self] }
    set { self[PresentationSizingKey.self] = newValue }
  }

  /// True in a sheet as tall as its content. The blank line under a bar is dropped there only if the sheet would
  /// otherwise have to scroll.
  var isInFittedSheet: Bool {
    get { self[IsInFittedSheetKey.self] }
    set { self[IsInFittedSheetKey.self] = newValue }
  }

  /// The environment of a sheet or alert: without the styles of the presenting view, and with enabled controls.
  var presented: EnvironmentValues {
    var environment = self
    environment.style = .plain
    environment.isEnabled = true
    environment.helpText = nil
    environment.lineLimit = nil
    environment.multilineTextAlignment = .leading
    environment.buttonLook = .automatic
    environment.buttonBody = nil
    environment.keyboardShortcuts = []
    environment.focusTarget = nil
    environment.allowsFocus = true
    environment.prefersDefaultFocus = true
    environment.pressHint = nil
    environment.textCase = nil
    environment.navigator = nil
    environment.navigationPage = nil
    environment.isInBar = false
    return environment
  }
}

private struct SheetView<Base: View, Content: View>: View {
  typealias Body = Never

  let base: Base
  let isPresented: Binding<Bool>
  let onDismiss: (@MainActor () -> Void)?
  @ViewBuilder let content: @MainActor () -> Content

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(PresentationMemory.self)))
    base._evaluate(in: context.descending(.position(0)), into: &nodes)
    let isShown = isPresented.wrappedValue
    guard !context.isMeasuring else { return }
    let memory = context.identity.memory(PresentationMemory.self) { PresentationMemory() }
    if memory.wasShown, !isShown, let onDismiss {
      let environment = context.environment
      context.store.actions.append { environment.execute(onDismiss) }
    }
    memory.wasShown = isShown
    if isShown { present(in: context) }
  }

  private func present(in context: EvaluationContext) {
    let dismiss: @MainActor () -> Void = { isPresented.wrappedValue = false }
    let sizing = context.environment.presentationSizing
    var inner = context.inside(.plain).descending(.position(1))
    inner.environment = context.environment.presented
    inner.environment.dismiss = DismissAction(action: dismiss)
    inner.environment.presentationSizing = .form
    inner.environment.isInFittedSheet = sizing.isFittedVertically
    let index = context.presentations.layers.count
    var nodes: [Node] = []
    inner.environment.execute { nodes = content().nodes(in: inner) }
    var panelContent: Node = nodes.count == 1 ? nodes[0] : LayeredNode(nodes, alignment: .center)
    let preventsDismissal = nodes.contains { $0.preventsDismissal }
    if sizing != .fitted {
      let all = FrameNode.Length(maximum: .infinity)
      panelContent = FrameNode(panelContent, width: all, height: all, alignment: .top)
    }
    let layer = LayerNode(
      PanelNode(panelContent, glyphs: context.environment.glyphs), identity: inner.identity, isBase: false,
      environment: inner.environment)
    layer.sizing = sizing
    layer.cancel = preventsDismissal ? nil : dismiss
    context.presentations.layers.insert(layer, at: index)
  }
}

/// The state of a sheet between frames.
@MainActor
final class PresentationMemory {
  /// True if the sheet was shown in the last frame.
  var wasShown = false
}

/// The panel of a sheet or an alert.
final class PanelNode: PaddingNode {
  private let glyphs: GlyphSet

  init(_ child: Node, glyphs: GlyphSet) {
    self.glyphs = glyphs
    super.init(child, insets: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  override func draw(in context: DrawingContext) {
    // Clear the content behind, then colour the panel.
    context.restyle(rect) { $0 = .plain }
    context.fill(rect, background: .groupedBackground)
    context.drawBox(rect, glyphs.box, style: Style(foreground: .secondary))
    super.draw(in: context.clipped(to: rect.insetBy(dx: 1, dy: 1)))
  }
}

private struct PresentationScopeView<Content: View>: View {
  typealias Body = Never

  let content: Content

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var inner = context.inside(.plain).descending(.type(ObjectIdentifier(PresentationContainerNode.self)))
    inner.presentations = PresentationList()
    let base = LayerNode(
      content.node(in: inner), identity: inner.identity, isBase: true, environment: context.environment)
    nodes.nodes.append(PresentationContainerNode(base: base, list: inner.presentations))
  }
}
