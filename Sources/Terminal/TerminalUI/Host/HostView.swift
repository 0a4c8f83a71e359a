/// The screen of another host as a view. The view fills the space that it gets, and receives keys while it has focus.
///
///     VStack(spacing: 0) {
///       HostView(phone, passing: [KeyPress("t", modifiers: .control)])
///       Text("^T takes the keys back")
///     }
///
/// The other host takes the size of this view, and keeps running when the view is removed. Apart from this size,
/// nothing of the surrounding screen affects the other host, which has its own focus, announcements and hints. Clicks
/// and the wheel reach the other host with or without focus.
public struct HostView: View {
  public typealias Body = Never

  private let host: ViewHost
  private let takesKeys: Bool
  private let passing: Set<KeyPress>
  private let onInput: @MainActor () -> Void

  /// Creates a view of another host.
  ///
  /// - Parameters:
  ///   - host: The host to show. Only one view at a time can show it.
  ///   - takesKeys: True if the view can have focus and receive keys.
  ///   - passing: Keys that go to the surrounding views instead of the host.
  ///   - onInput: Called after each key and each click sent to the host.
  public init(
    _ host: ViewHost, takesKeys: Bool = true, passing: Set<KeyPress> = [],
    onInput: @escaping @MainActor () -> Void = {}
  ) {
    self.host = host
    self.takesKeys = takesKeys
    self.passing = passing
    self.onInput = onInput
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var context = context.descending(.type(ObjectIdentifier(HostNode.self)))
    if !takesKeys { context.environment.allowsFocus = false }
    if !context.isMeasuring {
      context.store.hosts.append(host)
      let exit = context.environment.exit
      host.onChangeForSurroundings = { [weak host, invalidation = context.store.invalidation] in
        if host?.isExiting == true { exit() }
        invalidation.invalidateFrame()
      }
    }
    let control = Control(identity: context.identity, environment: context.environment)
    control.takeText = { [host, passing, onInput] key in
      if passing.contains(key) { return false }
      host.send(.key(key))
      onInput()
      return true
    }
    control.takePaste = { [host, onInput] text in
      host.send(.paste(text))
      onInput()
    }
    nodes.nodes.append(HostNode(host, control: control, onInput: onInput))
  }
}

/// The layout node of another host's screen.
final class HostNode: Node {
  private let host: ViewHost
  private let onInput: @MainActor () -> Void

  /// Creates the node with the control that receives the host's keys.
  init(_ host: ViewHost, control: Control, onInput: @escaping @MainActor () -> Void) {
    self.host = host
    self.onInput = onInput
    super.init()
    responder = control
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: proposal.width ?? host.size.width, height: proposal.height ?? host.size.height)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    if host.size != rect.size { host.send(.resize(rect.size)) }
  }

  override func draw(in context: DrawingContext) {
    let context = context.clipped(to: rect)
    let frame = host.needsRender ? host.render() : host.latestFrame ?? host.render()
    context.addRegion(rect, .host(self))
    context.copy(frame, to: rect.origin)
    if let scheme = frame.colorScheme { context.painter.frame.colorScheme = scheme }
    guard context.painter.focused === responder?.identity else { return }
    func moved(_ place: Point) -> Point { Point(x: rect.minX + place.x, y: rect.minY + place.y) }
    if let cursor = frame.cursor { context.painter.frame.cursor = moved(cursor) }
    context.painter.frame.focus = frame.focus.map(moved)
  }

  /// Sends a mouse event to the host, converted to its own cells.
  func send(_ mouse: MouseEvent) {
    let position = Point(x: mouse.position.x - rect.minX, y: mouse.position.y - rect.minY)
    host.send(.mouse(MouseEvent(mouse.kind, at: position)))
    // Scrolling does not count as input, because it changes nothing in the app.
    if mouse.kind == .press { onInput() }
  }
}
