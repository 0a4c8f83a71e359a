// This interface, which SwiftUI uses too, reports a change after the value is set; the public `withObservationTracking`
// reports it before.
@_spi(SwiftUI) import Observation
import Synchronization

/// Shows a view on a screen of cells: evaluates it, lays it out, draws it, and passes keys and clicks to it.
///
/// A host works without a terminal, which is how tests and recordings drive it:
///
///     let host = ViewHost(Greeting(), size: Size(width: 80, height: 24))
///     host.render().text(row: 0)
///     host.send(.key(KeyPress(.space)))
///
/// With a terminal, ``run(on:)`` draws a frame when something changed and is idle otherwise.
@MainActor
public final class ViewHost {
  /// The size of the screen in cells.
  public private(set) var size: Size
  /// The host calls this closure when the next frame would look different, at most once per frame; nil for none.
  public var onNeedsRender: (@MainActor () -> Void)?
  /// Called like ``onNeedsRender``, for the ``HostView`` that shows this host, and also when a view asks to exit.
  var onChangeForSurroundings: (@MainActor () -> Void)?
  /// The host calls this closure with each frame that it drew; nil for none.
  package var didRender: (@MainActor (Frame) -> Void)?
  /// The frame that was drawn last; nil before the first.
  public private(set) var latestFrame: Frame?
  /// The number of frames drawn so far.
  private(set) var frameCount = 0
  /// The texts that the latest frame shows only in part.
  package private(set) var cutTexts: [CutText] = []
  /// True once a view has asked to exit; ``run(on:)`` then returns.
  public private(set) var isExiting = false
  /// True after ``end()``.
  private var hasEnded = false

  /// The terminal window's title; nil leaves it unchanged.
  public var title: String? { didSet { if title != oldValue { store.invalidation.invalidateFrame() } } }
  /// True if the terminal should report the mouse.
  public var wantsMouse = true { didSet { if wantsMouse != oldValue { store.invalidation.invalidateFrame() } } }

  /// The text that a view last copied; nil before the first.
  private(set) var copied: CopiedText? { didSet { store.invalidation.invalidateFrame() } }

  /// The announcement shown on the hint line until the next key or click; nil for none.
  var announcement: String? { didSet { if announcement != oldValue { store.invalidation.invalidateFrame() } } }

  let store = StateStore()
  private let evaluate: @MainActor (EvaluationContext) -> [Node]
  private let baseEnvironment: EnvironmentValues
  private let updateTracker: ObservationTracker
  private let drawTracker: ObservationTracker
  /// The tree of nodes; nil before the first evaluation.
  private(set) var tree: PresentationContainerNode?
  /// The nodes that the last evaluation replaced, while ``run(on:)`` shows a frame on a terminal; otherwise empty.
  /// Freeing the nodes takes a tenth of the time of a frame, so they are freed once the frame is on the screen.
  private var retired: [Node] = []
  private var keepsRetired = false
  var responders = Responders()
  var focus = FocusMemory()
  /// The clickable regions of the latest frame.
  var regions: [Painter.Region] = []
  private var bindings: [KeyBinding]?

  /// Creates a host for a root view; nothing is evaluated until the first frame or event.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in cells.
  ///   - glyphs: The symbols that the screen can show.
  ///   - environment: Changes the environment of the views.
  public init(
    _ root: some View, size: Size, glyphs: GlyphSet = .braille,
    environment: @MainActor (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    evaluate = { root.nodes(in: $0) }
    var base = EnvironmentValues()
    base.glyphs = glyphs
    environment(&base)
    baseEnvironment = base
    updateTracker = ObservationTracker(store.invalidation)
    drawTracker = ObservationTracker(store.invalidation)
    store.invalidation.onRaise { [weak self] in
      Task { @MainActor in
        self?.onNeedsRender?()
        self?.onChangeForSurroundings?()
      }
    }
  }

  /// True if the next frame would look different from the last one.
  public var needsRender: Bool { store.all.contains { $0.invalidation.isRaised } && !hasEnded }

  /// Draws the current screen. Views are evaluated only if state changed: a frame after a change of focus or scroll
  /// position only costs the drawing.
  public func render() -> Frame {
    if hasEnded { return latestFrame ?? Frame(size: size) }
    updateIfNeeded()
    focus.reveal(in: responders)
    // Scrolling may reach rows that do not exist yet, and these may be taller than estimated, so evaluate again.
    for _ in 0..<4 where store.isStale {
      update()
      focus.reveal(in: responders)
    }
    let focused = responders.entry(focus.identity)
    let painter = Painter(size: size, focused: focused, keyBindings: activeBindings) { [weak self] binding in
      // The clicked hint may be outdated. Send its key through the current bindings, so that it acts only if it still
      // works.
      if let key = binding.keys.first { self?.send(.key(key)) }
    }
    painter.announcement = announcement
    painter.focusedPane = hasOtherPane ? pane : nil
    painter.frame.title = title
    painter.frame.copied = copied
    painter.frame.wantsMouse = wantsMouse
    painter.frame.colorScheme = store.all.lazy.compactMap(\.colorScheme).last
    for store in store.all { store.invalidation.clearFrame() }
    // Render nested hosts outside of the tracker: otherwise a change in one of them would also re-evaluate the views
    // around it.
    for host in store.all.flatMap(\.hosts) where host.needsRender { _ = host.render() }
    drawTracker.track {
      tree?.draw(in: DrawingContext(painter: painter, clip: Rect(origin: .zero, size: size)))
    }
    if painter.frame.focus == nil { painter.frame.focus = focused?.firstCell(on: size) }
    regions = painter.regions
    cutTexts = painter.cutTexts
    latestFrame = painter.frame
    frameCount += 1
    didRender?(painter.frame)
    return painter.frame
  }

  /// Sends one event to the views. State changes that the event causes take effect before the next event.
  public func send(_ event: Event) {
    switch event {
    case .resize(let size):
      self.size = Size(width: max(0, size.width), height: max(0, size.height))
      store.invalidation.invalidate()
    case .key(let key):
      announcement = nil
      updateIfNeeded()
      dispatch(key)
    case .paste(let text):
      announcement = nil
      updateIfNeeded()
      paste(text)
    case .mouse(let mouse):
      dispatch(mouse)
    case .endOfInput:
      isExiting = true
    }
  }

  public func send(_ events: some Sequence<Event>) { for event in events { send(event) } }

  /// Removes all views: their tasks are cancelled, and the closures of `onDisappear` run.
  ///
  /// Call this method when the host is no longer shown: a task that follows a model would otherwise keep the host in
  /// memory. The latest frame stays, the host draws no other, and events have no effect.
  package func end() {
    if hasEnded { return }
    hasEnded = true
    store.removeAll()
    (tree, responders, regions, bindings) = (nil, Responders(), [], nil)
  }

  /// Draws the current screen on a terminal, and then frees the nodes of the previous one.
  func present(on terminal: any Terminal) {
    keepsRetired = true
    terminal.present(render())
    keepsRetired = false
    retired = []
  }

  /// Makes ``run(on:)`` return.
  func exit() {
    isExiting = true
    onNeedsRender?()
    onChangeForSurroundings?()
  }

  // MARK: Update

  /// Evaluates the views if state changed since the tree was built. Focus and scrolling alone leave the tree valid.
  func updateIfNeeded() {
    if hasEnded { return }
    if tree == nil || store.isStale { update() }
  }

  /// Evaluates the views whose state changed and lays them out, until the closures that run afterwards change nothing
  /// more. If only a scope changed, the views around it stay as they are.
  private func update() {
    // A view that changes state each time it appears or changes would never settle, so stop after eight passes.
    for _ in 0..<8 {
      if tree == nil || store.invalidation.isStale {
        store.invalidation.clear()
        store.beginUpdate()
        updateTracker.track { makeTree() }
      }
      // Evaluate scopes outside of the tracker: otherwise a change in one of them would also re-evaluate the views
      // around it.
      store.updateScopes(replaced: &retired)
      if !keepsRetired { retired = [] }
      if let tree { responders = Responders(root: tree) }
      bindings = nil
      resolveFocus()
      for store in store.all { store.sweep() }
      while case let actions = store.all.flatMap({ $0.takeActions() }), !actions.isEmpty {
        for action in actions { action() }
      }
      if !store.isStale { return }
    }
    for store in store.all { store.invalidation.clear() }
  }

  private func makeTree() {
    var environment = baseEnvironment
    environment.exit = ExitAction { [weak self] in self?.exit() }
    environment.keyBindings = KeyBindingsAction { [weak self] in self?.activeBindings.shown ?? [] }
    environment.copy = CopyAction { [weak self] in
      guard let self else { return }
      copied = CopiedText(number: (copied?.number ?? 0) + 1, text: $0)
    }
    environment.announce = AnnounceAction { [weak self] in self?.announcement = $0 }
    let list = PresentationList()
    let identity = store.visit(.position(0), in: store.root)
    let context = EvaluationContext(
      store: store, identity: identity, environment: environment, presentations: list)
    let nodes = evaluate(context)
    let content = nodes.count == 1 ? nodes[0] : LayeredNode(nodes, alignment: .center)
    let base = LayerNode(RootNode(content), identity: identity, isBase: true, environment: environment)
    let tree = PresentationContainerNode(base: base, list: list)
    tree.place(at: .zero, proposal: ProposedViewSize(size))
    if let replaced = self.tree { retired.append(replaced) }
    self.tree = tree
  }

  /// The active bindings, in order of precedence.
  var activeBindings: [KeyBinding] {
    if let bindings { return bindings }
    let made = makeBindings()
    bindings = made
    return made
  }

  /// Updates the state after a move of focus.
  ///
  /// - Parameter isResolved: True if focus moved because the tree changed; views then see the new focus in this frame.
  func focusDidChange(isResolved: Bool) {
    bindings = nil
    let before = store.focus.identity
    store.focus.identity = focus.identity
    if isResolved { return store.invalidation.invalidate() }
    for store in store.all where store.isFocusRead(of: before) || store.isFocusRead(of: focus.identity) {
      store.invalidation.invalidate()
    }
    store.invalidation.invalidateFrame()
  }
}

/// Centres the content on the screen, or aligns it top left if it is larger.
final class RootNode: WrapperNode {
  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let place = Alignment.center.place(child.sizeThatFits(proposal), in: rect)
    child.place(at: Point(x: max(rect.minX, place.minX), y: max(rect.minY, place.minY)), proposal: proposal)
  }
}

/// Tracks changes of observable objects that views have read.
@MainActor
final class ObservationTracker {
  /// A value that each tracking reads. It changes before the next tracking begins, which removes the registrations of
  /// the earlier tracking.
  private let pulse = Pulse()
  private let invalidation: Invalidation
  private let current: CurrentTracking

  init(_ invalidation: Invalidation) {
    self.invalidation = invalidation
    current = CurrentTracking()
  }

  /// Runs a closure, and requests a frame once a property it read has a new value.
  ///
  /// The frame is requested after the value is set. If it were requested before, and the object changes outside the
  /// main actor, the frame could show the old value, and no further notification would come.
  func track(_ body: @MainActor () -> Void) {
    let number = current.begin()
    pulse.count = number
    withObservationTracking {
      _ = pulse.count
      body()
    } didSet: { [current, invalidation] tracking in
      if current.isCurrent(number) { invalidation.invalidate() }
      tracking.cancel()
    }
  }
}

@Observable
@MainActor
private final class Pulse {
  var count = 0
}

/// The number of the current tracking. Changes that earlier trackings report are ignored. Safe to use from any thread.
final class CurrentTracking: Sendable {
  private let number = Mutex(0)

  /// Begins a tracking, and returns its number.
  func begin() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }

  /// True for the number of the most recent tracking.
  func isCurrent(_ candidate: Int) -> Bool { number.withLock { $0 == candidate } }
}
