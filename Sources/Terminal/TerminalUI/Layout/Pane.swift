/// A part of the screen with a border and a label in its top edge. Arrow keys move and scroll inside it; only Tab or a
/// click moves to another pane. A pane fills the space it is offered. The border of the focused pane has the tint
/// colour.
///
///     HStack(spacing: 0) {
///       Pane { Mailbox() } label: { Text("Mailbox") }
///       Pane(.line) { Preview() } label: { Text("Preview") }
///     }
///
/// A pane with only text can have focus too, so that its text can be scrolled.
public struct Pane<Content: View, Label: View>: View {
  public typealias Body = Never

  private let frame: PaneFrame
  private let content: Content
  private let label: Label

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - frame: The border.
  ///   - label: The title, or controls such as tabs. It is shown only if there is a top line.
  public init(_ frame: PaneFrame = .box, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.frame = frame
    self.content = content()
    self.label = label()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.inside(.plain).descending(.type(ObjectIdentifier(PaneNode.self)))
    var bar = context.inside(.horizontal).descending(.position(1))
    bar.environment.isInBar = true
    bar.environment.lineLimit = 1
    let layout = StackNode.Layout(axis: .horizontal)
    let label = frame == .none ? nil : StackNode(label.nodes(in: bar), layout: layout)
    let content = content.node(in: inner)
    nodes.nodes.append(
      PaneNode(content, label: label, frame: frame, identity: inner.identity, environment: context.environment))
  }
}

extension Pane where Label == EmptyView {
  /// Creates a pane without a border.
  public init(@ViewBuilder content: () -> Content) { self.init(.none, content: content) { EmptyView() } }
}

/// The border of a pane.
public enum PaneFrame: Hashable, Sendable {
  /// A line at each edge.
  case box
  /// A line above the content.
  case line
  case none

  /// The cells that the border takes at each edge.
  var insets: EdgeInsets {
    switch self {
    case .box: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    case .line: EdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0)
    case .none: EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    }
  }
}

/// A part of the screen that arrow keys do not leave.
final class PaneNode: PaddingNode {
  /// The pane's identity, where its last focus is stored.
  let identity: Identity
  /// The title or controls in the top edge; nil if there is no line at the top.
  let label: Node?
  private let frame: PaneFrame
  private let glyphs: GlyphSet
  private let line: Style
  /// The style of the border while the pane has focus.
  private let focusedLine: Style

  init(_ child: Node, label: Node?, frame: PaneFrame, identity: Identity, environment: EnvironmentValues) {
    self.identity = identity
    self.label = label
    self.frame = frame
    glyphs = environment.glyphs
    line = Style(foreground: environment.resolve(.secondary), attributes: .dim)
    focusedLine = Style(foreground: environment.tint)
    super.init(child, insets: frame.insets)
    children = [label, child].compactMap { $0 }
  }

  var focus: PaneFocus { identity.memory(PaneFocus.self, make: PaneFocus.init) }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = super.measure(proposal)
    return Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    super.arrange(proposal)
    let room = ProposedViewSize(width: max(0, rect.size.width - 6), height: 1)
    label?.place(at: Point(x: rect.minX + 3, y: rect.minY), proposal: room)
  }

  override func draw(in context: DrawingContext) {
    if frame == .none { return super.draw(in: context) }
    let style = context.painter.focusedPane === self ? focusedLine : line
    if frame == .box {
      context.drawBox(rect, glyphs.box, style: style)
    } else {
      let edge = Rect(x: rect.minX, y: rect.minY, width: rect.size.width, height: 1)
      context.fill(edge, with: Cell(glyphs.box.horizontal, style: style))
    }
    child.drawIfVisible(in: context.clipped(to: child.rect))
    guard let label, label.rect.size.width > 0 else { return }
    let room = Rect(x: rect.minX + 2, y: rect.minY, width: max(0, rect.size.width - 4), height: 1)
    context.clipped(to: room).fill(label.rect.insetBy(dx: -1, dy: 0), with: .blank)
    label.drawIfVisible(in: context.clipped(to: room.insetBy(dx: 1, dy: 0)))
  }
}

/// The last focus in a pane, stored at the pane's identity.
@MainActor
final class PaneFocus {
  /// The view in the pane that last had focus; nil for none.
  weak var last: Identity?
}
