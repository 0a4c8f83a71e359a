/// One piece of the tree that is laid out and drawn; made anew from the views for every frame.
///
/// Layout goes as in SwiftUI: a parent proposes a size, the child reports the size it takes, the parent places it. All
/// rectangles are in screen cells.
@MainActor
class Node {
  var children: [Node]
  private(set) var rect = Rect.zero
  /// The node around this one, known for active nodes after layout. It owns this one, and so outlives it.
  unowned var parent: Node?
  /// The sizes given so far: the first proposal is often the only one.
  private var first: Measure?
  private var others: [Measure] = []

  private struct Measure {
    var proposal: ProposedViewSize
    var size: Size
  }

  var layoutPriority = 0.0
  /// The value a picker knows the node by.
  var tag: AnyHashable?
  /// What acts here on keys and clicks.
  var responder: Control?
  /// What listens to keys while focus is here or further in, innermost first.
  var keyHandlers: [KeyHandler] = []
  var focusBindings: [FocusBinding] = []
  /// The part the node plays in a list.
  var rowRole = RowRole.row
  /// Whether a section of a list begins or ends with the node.
  var startsSection = false
  var endsSection = false
  /// Whether the sheet made of this node stays when escape is pressed.
  var preventsDismissal = false
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?
  /// The values behind a picture, made when somebody asks for them.
  var accessibilityTable: (@MainActor () -> AccessibilityTable)?

  init(_ children: [Node] = []) { self.children = children }

  /// What takes part in the screen now: layers behind a sheet and views that did not fit do not.
  var activeChildren: [Node] { children }

  /// The size the node takes when it is offered `proposal`.
  final func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    if let first, first.proposal == proposal { return first.size }
    for known in others where known.proposal == proposal { return known.size }
    let taken = measure(proposal)
    let size = Size(width: taken.width.limited, height: taken.height.limited)
    let measure = Measure(proposal: proposal, size: size)
    if first == nil { first = measure } else { others.append(measure) }
    return size
  }

  /// Puts the node at a position; it takes the size it reports for the proposal.
  final func place(at origin: Point, proposal: ProposedViewSize) {
    rect = Rect(origin: origin, size: sizeThatFits(proposal))
    arrange(proposal)
  }

  /// Moves the node with all that is in it.
  final func move(dx: Int, dy: Int) {
    rect.origin.x += dx
    rect.origin.y += dy
    for child in children { child.move(dx: dx, dy: dy) }
  }

  /// Override: the size for a proposal.
  func measure(_ proposal: ProposedViewSize) -> Size {
    children.first?.sizeThatFits(proposal) ?? .zero
  }

  /// Override: places the children in `rect`.
  func arrange(_ proposal: ProposedViewSize) {
    for child in children { child.place(at: rect.origin, proposal: proposal) }
  }

  /// Override: draws into the frame. Nodes outside the clip are not asked.
  func draw(in context: DrawingContext) {
    for child in children { child.drawIfVisible(in: context) }
  }

  final func drawIfVisible(in context: DrawingContext) {
    if rect.minY < context.clip.maxY, rect.maxY > context.clip.minY { draw(in: context) }
  }
}

/// The part a node plays in a list.
enum RowRole { case row, header, footer }

/// A node with exactly one child, which it wraps. What the child means to a stack or a picker shows through.
class WrapperNode: Node {
  let child: Node

  init(_ child: Node) {
    self.child = child
    super.init([child])
    layoutPriority = child.layoutPriority
    tag = child.tag
    rowRole = child.rowRole
    startsSection = child.startsSection
    endsSection = child.endsSection
    preventsDismissal = child.preventsDismissal
  }
}
