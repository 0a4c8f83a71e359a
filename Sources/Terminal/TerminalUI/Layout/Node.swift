/// One piece of the tree that is laid out and drawn; made from the views for every frame.
///
/// Layout goes as in SwiftUI: a parent proposes a size, the child reports the size it takes, the parent places it. All
/// rectangles are in screen cells.
@MainActor
class Node {
  /// The nodes inside, in drawing order.
  var children: [Node]
  /// The place of the node; zero before layout.
  private(set) var rect = Rect.zero
  /// The node around this one; nil for the root, and before layout. It owns this one, and so outlives it.
  unowned var parent: Node?
  /// The size for the first proposal, which is often the only one.
  private var first: Measure?
  private var others: [Measure] = []

  private struct Measure {
    var proposal: ProposedViewSize
    var size: Size
  }

  /// The priority in a stack: higher ones get their share first.
  var layoutPriority = 0.0
  /// The value by which a picker knows the node; nil for none.
  var tag: AnyHashable?
  /// The title of the tab that shows the node, given with `tabItem`; nil for none.
  var tabTitle: String?
  /// The control that acts here on keys and clicks; nil for none.
  var responder: Control?
  /// The closures that take keys while focus is here or further in, innermost first.
  var keyHandlers: [KeyHandler] = []
  /// The focus states connected to the node.
  var focusBindings: [FocusBinding] = []
  /// The part the node plays in a list.
  var rowRole = RowRole.row
  /// True where a section of a list begins with the node.
  var startsSection = false
  /// True where a section of a list ends with the node.
  var endsSection = false
  /// True where the sheet made of this node stays when escape is pressed.
  var preventsDismissal = false
  /// The name that tests find the node by; nil for none.
  var accessibilityIdentifier: String?
  /// The sentence spoken for the node; nil for its texts.
  var accessibilityLabel: String?
  /// Returns the values behind a picture; nil where there are none.
  var accessibilityTable: (@MainActor () -> AccessibilityTable)?

  init(_ children: [Node] = []) { self.children = children }

  /// The children that take part in the screen now: not layers behind a sheet, nor views that did not fit.
  var activeChildren: [Node] { children }

  /// Returns the size the node takes when it is offered `proposal`. Kept for each proposal.
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

  /// Moves the node with its children.
  final func move(dx: Int, dy: Int) {
    rect.origin.x += dx
    rect.origin.y += dy
    for child in children { child.move(dx: dx, dy: dy) }
  }

  /// Returns the size for a proposal; to be overridden.
  func measure(_ proposal: ProposedViewSize) -> Size {
    children.first?.sizeThatFits(proposal) ?? .zero
  }

  /// Places the children in `rect`; to be overridden.
  func arrange(_ proposal: ProposedViewSize) {
    for child in children { child.place(at: rect.origin, proposal: proposal) }
  }

  /// Draws into the frame; to be overridden. It is not called for nodes outside the clip.
  func draw(in context: DrawingContext) {
    for child in children { child.drawIfVisible(in: context) }
  }

  /// Draws the node unless it lies above or below the clip.
  final func drawIfVisible(in context: DrawingContext) {
    if rect.minY < context.clip.maxY, rect.maxY > context.clip.minY {
      draw(in: context)
    } else if !context.scrollAxes.contains(.vertical) {
      context.noteLost(textContent, row: rect.minY)
    }
  }
}

/// The part a node plays in a list.
enum RowRole { case row, header, footer }

/// A node with exactly one child. It takes over the child's properties for a stack, a list or a picker.
class WrapperNode: Node {
  let child: Node

  /// Wraps a node, and takes over its properties.
  init(_ child: Node) {
    self.child = child
    super.init([child])
    layoutPriority = child.layoutPriority
    tag = child.tag
    tabTitle = child.tabTitle
    rowRole = child.rowRole
    startsSection = child.startsSection
    endsSection = child.endsSection
    preventsDismissal = child.preventsDismissal
  }
}

/// The size a container offers a view, in cells. A view asked with nil answers with its ideal length.
public struct ProposedViewSize: Hashable, Sendable {
  /// The number of columns; nil asks for the ideal width.
  public var width: Int?
  /// The number of rows; nil asks for the ideal height.
  public var height: Int?

  /// Creates an offer in cells; nil asks for the ideal.
  public init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  /// Creates an offer of exactly this size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The offer that asks for the smallest size of a view.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// The offer that asks for the ideal size of a view.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// The offer that asks for the largest size of a view.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the offer for a view with insets around it.
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max(0, $0.limited - insets.horizontal) },
      height: height.map { max(0, $0.limited - insets.vertical) })
  }
}

extension Int {
  /// A length larger than any screen, for `frame(maxWidth: .infinity)`.
  public static var infinity: Int { 1 << 20 }

  /// The length, at least zero and at most ``infinity``, so that sums of lengths never overflow.
  var limited: Int { Swift.min(Swift.max(self, 0), .infinity) }
}
