/// One node of the layout tree, which is built anew each time its views are evaluated.
///
/// Layout works as in SwiftUI: a parent proposes a size, the child reports its size, and the parent places it. All
/// rectangles are in screen cells.
@MainActor
class Node {
  /// The child nodes, in drawing order.
  var children: [Node]
  /// The node's rectangle; zero before layout.
  private(set) var rect = Rect.zero
  /// The parent, which owns this node and so outlives it; nil for the root, and before layout.
  unowned var parent: Node?
  /// The size for the first proposal, which is often the only one.
  private var first: Measure?
  private var others: [Measure] = []

  private struct Measure {
    var proposal: ProposedViewSize
    var size: Size
  }

  /// The priority in a stack; nodes with a higher priority are sized first.
  var layoutPriority = 0.0
  /// The value that identifies the node in a picker; nil for none.
  var tag: AnyHashable?
  /// The title of the tab that shows the node, from `tabItem`; nil for none.
  var tabTitle: String?
  /// The control whose keys and clicks this node receives; nil for none.
  var responder: Control?
  /// The closures that handle keys while focus is on this node or inside it, innermost first.
  var keyHandlers: [KeyHandler] = []
  /// The focus states connected to the node.
  var focusBindings: [FocusBinding] = []
  /// The role of the node in a list.
  var rowRole = RowRole.row
  /// True if a list section begins with the node.
  var startsSection = false
  /// True if a list section ends with the node.
  var endsSection = false
  /// True if Escape does not dismiss the sheet made from this node.
  var preventsDismissal = false
  /// The name by which tests find the node; nil for none.
  var accessibilityIdentifier: String?
  /// The sentence that screen readers speak for the node; nil if they speak the texts of the node. The sentence is made
  /// when it is first read, because no frame needs it.
  final var accessibilityLabel: String? {
    get {
      if let makeLabel { label = makeLabel() }
      makeLabel = nil
      return label
    }
    set { (label, makeLabel) = (newValue, nil) }
  }
  private var label: String?
  /// Makes the accessibility label; nil once it is made, and without one.
  final var makeLabel: (@MainActor () -> String)?
  /// Returns the values shown as a picture; nil if there are none.
  var accessibilityTable: (@MainActor () -> AccessibilityTable)?

  init(_ children: [Node] = []) { self.children = children }

  /// The children that can receive keys and clicks: all except layers behind a sheet, and alternatives that did not
  /// fit.
  var activeChildren: [Node] { children }

  /// Returns the node's size for a proposal. The result is cached per proposal.
  final func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    if let first, first.proposal == proposal { return first.size }
    for known in others where known.proposal == proposal { return known.size }
    let taken = measure(proposal)
    let size = Size(width: taken.width.limited, height: taken.height.limited)
    let measure = Measure(proposal: proposal, size: size)
    if first == nil { first = measure } else { others.append(measure) }
    return size
  }

  /// Places the node at a position, in the size it reports for the proposal.
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

  /// Returns the size for a proposal. For subclasses to override.
  func measure(_ proposal: ProposedViewSize) -> Size {
    children.first?.sizeThatFits(proposal) ?? .zero
  }

  /// Places the children in `rect`. For subclasses to override.
  func arrange(_ proposal: ProposedViewSize) {
    for child in children { child.place(at: rect.origin, proposal: proposal) }
  }

  /// Draws into the frame. For subclasses to override. Not called for nodes outside the clip.
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

/// The role of a node in a list.
enum RowRole { case row, header, footer }

/// A node with exactly one child. It takes over the child's properties for stacks, lists and pickers.
class WrapperNode: Node {
  let child: Node

  /// Wraps a node and takes over its properties.
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

/// The size that a container proposes to a view, in cells. For a nil width or height, a view returns its ideal length.
public struct ProposedViewSize: Hashable, Sendable {
  /// The number of columns; nil asks for the ideal width.
  public var width: Int?
  /// The number of rows; nil asks for the ideal height.
  public var height: Int?

  /// Creates a proposal in cells; nil asks for the ideal length.
  public init(width: Int?, height: Int?) {
    self.width = width
    self.height = height
  }

  /// Creates a proposal of exactly this size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The proposal that asks for a view's smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// The proposal that asks for a view's ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// The proposal that asks for a view's largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// Returns the proposal for a view with insets around it.
  func inset(by insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: width.map { max(0, $0.limited - insets.horizontal) },
      height: height.map { max(0, $0.limited - insets.vertical) })
  }
}

extension Int {
  /// A length larger than any screen, for `frame(maxWidth: .infinity)`.
  public static var infinity: Int { 1 << 20 }

  /// The length clamped to zero and ``infinity``, so that sums of lengths never overflow.
  var limited: Int { Swift.min(Swift.max(self, 0), .infinity) }
}
