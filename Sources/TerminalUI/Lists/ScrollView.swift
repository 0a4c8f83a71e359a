/// Shows a part of something taller than its place.
///
/// The focused view is scrolled into sight, the wheel scrolls what is under the pointer, and a bar at the right edge says
/// where one is and whether there is more. The position is remembered by identity.
public struct ScrollView<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  /// - Parameter content: As high as it likes; what does not fit is scrolled.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(ScrollMemory.self)))
    let layout = StackNode.Layout(axis: .vertical)
    let content = StackNode(content.nodes(in: context.inside(.vertical)), layout: layout)
    nodes.nodes.append(ScrollNode(content, context: context, reservesBar: false))
  }
}

/// Where something is scrolled to.
@MainActor
final class ScrollMemory {
  /// Rows of the content above the first one shown.
  var offset = 0
  /// The part of the screen that shows the content.
  var viewport = Rect.zero
}

final class ScrollNode: WrapperNode {
  let memory: ScrollMemory
  private let invalidation: Invalidation
  private let glyphs: GlyphSet
  /// Whether the content leaves the last column free for the bar.
  private let reservesBar: Bool
  /// The rows in it of which only those near the part in sight exist.
  var lazyRows: [LazyRowsNode] = []

  init(_ content: Node, context: EvaluationContext, reservesBar: Bool) {
    memory = context.identity.memory(ScrollMemory.self) { ScrollMemory() }
    invalidation = context.store.invalidation
    glyphs = context.environment.glyphs
    self.reservesBar = reservesBar
    super.init(content)
  }

  var contentHeight: Int { child.rect.size.height }
  private var lastOffset: Int { max(0, contentHeight - rect.size.height) }
  var canScroll: Bool { lastOffset > 0 }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if let width = proposal.width, let height = proposal.height, reservesBar {
      return Size(width: width, height: height)
    }
    let size = child.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil))
    let isTooTall = size.height > proposal.height ?? .infinity
    let width = reservesBar ? proposal.width ?? size.width : size.width + (isTooTall ? 1 : 0)
    return Size(width: min(width, proposal.width ?? .infinity), height: proposal.height ?? size.height)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    var offer = ProposedViewSize(width: rect.size.width, height: nil)
    if !reservesBar, child.sizeThatFits(offer).height > rect.size.height {
      offer.width = max(0, rect.size.width - 1)
    }
    let last = max(0, child.sizeThatFits(offer).height - rect.size.height)
    memory.offset = min(max(0, memory.offset), last)
    memory.viewport = rect
    child.place(at: Point(x: rect.minX, y: rect.minY - memory.offset), proposal: offer)
  }

  /// Scrolls by rows; answers whether anything moved.
  @discardableResult
  func scroll(by rows: Int) -> Bool {
    let offset = min(max(0, memory.offset + rows), lastOffset)
    guard offset != memory.offset else { return false }
    child.move(dx: 0, dy: memory.offset - offset)
    memory.offset = offset
    if lazyRows.allSatisfy(\.coversViewport) { invalidation.invalidateFrame() } else { invalidation.invalidate() }
    return true
  }

  /// Scrolls as little as needed to show an area, given in screen cells.
  func reveal(_ area: Rect) {
    let height = rect.size.height
    guard height > 0 else { return }
    if area.minY < rect.minY || area.size.height >= height {
      scroll(by: area.minY - rect.minY)
    } else if area.maxY > rect.maxY {
      scroll(by: area.maxY - rect.maxY)
    }
  }

  override func draw(in context: DrawingContext) {
    context.addRegion(rect, .scroll(self))
    super.draw(in: context.clipped(to: rect))
    drawBar(in: context)
  }

  private func drawBar(in context: DrawingContext) {
    let height = rect.size.height
    guard canScroll, height > 0, rect.size.width > 1 else { return }
    let x = rect.maxX - 1
    let style = Style(foreground: .secondary)
    func put(_ glyph: Character, _ row: Int, _ style: Style) {
      context.fill(Rect(x: x, y: rect.minY + row, width: 1, height: 1), with: Cell(glyph, style: style))
    }
    if height >= 4 {
      let track = height - 2
      let thumb = max(1, track * height / max(1, contentHeight))
      let top = lastOffset == 0 ? 0 : (track - thumb) * memory.offset / lastOffset
      let faint = Style(foreground: .secondary, attributes: .dim)
      for row in 0..<track {
        let isThumb = row >= top && row < top + thumb
        put(isThumb ? glyphs.scrollThumb : glyphs.scrollTrack, row + 1, isThumb ? style : faint)
      }
    }
    if height == 1 {
      put(memory.offset < lastOffset ? glyphs.moreBelow : glyphs.moreAbove, 0, style)
    } else {
      put(memory.offset > 0 ? glyphs.moreAbove : " ", 0, style)
      put(memory.offset < lastOffset ? glyphs.moreBelow : " ", height - 1, style)
    }
  }
}
