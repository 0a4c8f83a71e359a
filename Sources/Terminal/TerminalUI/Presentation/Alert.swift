extension View {
  /// Presents an alert in front of the screen while a binding is true.
  ///
  ///     .alert("Turn Off All?", isPresented: $asks) {
  ///       Button("Turn Off", role: .destructive) { model.turnOffAll() }
  ///       Button("Cancel", role: .cancel) {}
  ///     } message: {
  ///       Text("Stride will no longer see your data.")
  ///     }
  ///
  /// Every button closes the alert, then acts. Escape presses the button with the cancel role; without one, or with no
  /// buttons, it closes the alert. An alert without buttons has an OK button.
  public func alert<Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping @MainActor () -> Actions,
    @ViewBuilder message: @escaping @MainActor () -> Message
  ) -> some View {
    AlertView(base: self, title: titleKey, isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert with a title that is not localized.
  @_disfavoredOverload
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping @MainActor () -> Actions,
    @ViewBuilder message: @escaping @MainActor () -> Message
  ) -> some View {
    let title = LocalizedStringKey(verbatim: String(title))
    return alert(title, isPresented: isPresented, actions: actions, message: message)
  }

  /// Presents an alert without a message.
  public func alert<Actions: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping @MainActor () -> Actions
  ) -> some View {
    alert(titleKey, isPresented: isPresented, actions: actions, message: { EmptyView() })
  }

  /// Presents an alert without a message, with a title that is not localized.
  @_disfavoredOverload
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping @MainActor () -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions, message: { EmptyView() })
  }

  /// Presents an alert about a subject while the binding is true and the subject is not nil.
  public func alert<Subject, Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Subject?,
    @ViewBuilder actions: @escaping @MainActor (Subject) -> Actions,
    @ViewBuilder message: @escaping @MainActor (Subject) -> Message
  ) -> some View {
    let isShown = Binding {
      isPresented.wrappedValue && data != nil
    } set: {
      isPresented.wrappedValue = $0
    }
    return alert(titleKey, isPresented: isShown) {
      if let data { actions(data) }
    } message: {
      if let data { message(data) }
    }
  }

  /// Presents an alert about a subject, with a title that is not localized.
  @_disfavoredOverload
  public func alert<Subject, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Subject?,
    @ViewBuilder actions: @escaping @MainActor (Subject) -> Actions,
    @ViewBuilder message: @escaping @MainActor (Subject) -> Message
  ) -> some View {
    let title = LocalizedStringKey(verbatim: String(title))
    return alert(title, isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
}

private struct AlertView<Base: View, Actions: View, Message: View>: View {
  typealias Body = Never

  let base: Base
  let title: LocalizedStringKey
  let isPresented: Binding<Bool>
  let actions: @MainActor () -> Actions
  let message: @MainActor () -> Message

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(AlertButtons.self)))
    base._evaluate(in: context.descending(.position(0)), into: &nodes)
    if !context.isMeasuring, isPresented.wrappedValue { present(in: context) }
  }

  private func present(in context: EvaluationContext) {
    let dismiss: @MainActor () -> Void = { isPresented.wrappedValue = false }
    var inner = context.inside(.plain).descending(.position(1))
    inner.environment = context.environment.presented
    inner.environment.dismiss = DismissAction(action: dismiss)
    let index = context.presentations.layers.count

    var buttons = inner.descending(.position(2))
    buttons.environment.buttonLook = .bordered
    buttons.environment.buttonBody = nil
    buttons.environment.alertButtons = AlertButtons(dismiss: dismiss)
    var actionNodes: [Node] = []
    var messageNode: Node?
    inner.environment.execute {
      actionNodes = actions().nodes(in: buttons)
      if actionNodes.isEmpty {
        actionNodes = Button(context.environment.controlString("OK")) {}.nodes(in: buttons.descending(.position(0)))
      }
      let text = message().multilineTextAlignment(.center).nodes(in: inner.descending(.position(1)))
      if !text.isEmpty {
        messageNode = ScrollNode(
          StackNode(text, layout: StackNode.Layout(axis: .vertical)), context: inner.descending(.position(3)),
          isList: false)
      }
    }
    let heading = Text(title).bold().multilineTextAlignment(.center).node(in: inner.descending(.position(0)))
    let content = AlertNode(heading: heading, message: messageNode, buttons: ButtonRowNode(actionNodes))
    let padded = PaddingNode(content, insets: EdgeInsets(top: 0, leading: 2, bottom: 0, trailing: 2))
    let layer = LayerNode(
      PanelNode(padded, glyphs: context.environment.glyphs), identity: inner.identity, isBase: false,
      environment: inner.environment)
    layer.sizing = .alert
    layer.cancel = dismiss
    context.presentations.layers.insert(layer, at: index)
  }
}

/// The alert that contains buttons. Each button closes it before acting.
@MainActor
final class AlertButtons {
  let dismiss: @MainActor () -> Void
  init(dismiss: @escaping @MainActor () -> Void) { self.dismiss = dismiss }
}

extension EnvironmentValues {
  private struct AlertButtonsKey: EnvironmentKey { static var defaultValue: AlertButtons? { nil } }

  /// The enclosing alert of a button; nil if there is none.
  var alertButtons: AlertButtons? {
    get { self[AlertButtonsKey.self] }
    set { self[AlertButtonsKey.self] = newValue }
  }
}

/// The title, the message and the buttons of an alert, below each other with blank rows between.
///
/// In a small window the alert first omits the blank rows. If that is not enough, the message scrolls, so that the
/// buttons stay visible.
private final class AlertNode: Node {
  private let heading: Node
  private let message: Node?
  private let buttons: Node

  init(heading: Node, message: Node?, buttons: Node) {
    (self.heading, self.message, self.buttons) = (heading, message, buttons)
    super.init([heading, message, buttons].compactMap(\.self))
  }

  /// Returns the size of each part, and the number of blank rows between two of them.
  private func sizes(_ proposal: ProposedViewSize) -> (
    parts: [(node: Node, size: Size, offer: ProposedViewSize)], gap: Int
  ) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    var parts = children.map { (node: $0, size: $0.sizeThatFits(offer), offer: offer) }
    let total = parts.reduce(0) { $0 + $1.size.height }
    let room = proposal.height ?? .max
    let gap = total + parts.count - 1 <= room ? 1 : 0
    if let index = parts.firstIndex(where: { $0.node === message }), total > room {
      let height = max(1, parts[index].size.height - (total - room))
      parts[index].offer.height = height
      parts[index].size = parts[index].node.sizeThatFits(parts[index].offer)
    }
    return (parts, gap)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let (parts, gap) = sizes(proposal)
    return Size(
      width: parts.map(\.size.width).max() ?? 0,
      height: parts.reduce(0) { $0 + $1.size.height } + gap * (parts.count - 1))
  }

  override func arrange(_ proposal: ProposedViewSize) {
    var y = rect.minY
    let (parts, gap) = sizes(proposal)
    for part in parts {
      let x = rect.minX + HorizontalAlignment.center.offset(of: part.size.width, in: rect.size.width)
      part.node.place(at: Point(x: x, y: y), proposal: part.offer)
      y += part.size.height + gap
    }
  }
}

/// Buttons side by side if they fit, and otherwise below each other.
final class ButtonRowNode: Node {
  private let row: StackNode
  private let column: StackNode

  override init(_ buttons: [Node]) {
    row = StackNode(buttons, layout: StackNode.Layout(axis: .horizontal, spacing: 2))
    column = StackNode(buttons, layout: StackNode.Layout(axis: .vertical))
    super.init([row])
  }

  private func choose(_ proposal: ProposedViewSize) -> StackNode {
    row.sizeThatFits(.unspecified).width <= proposal.width ?? .infinity ? row : column
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { choose(proposal).sizeThatFits(proposal) }

  override func arrange(_ proposal: ProposedViewSize) {
    children = [choose(proposal)]
    for child in children { child.place(at: rect.origin, proposal: proposal) }
  }
}
