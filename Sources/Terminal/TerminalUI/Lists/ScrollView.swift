/// A view that scrolls content taller than itself.
///
/// When focus moves, the scroll view scrolls to the focused view. The wheel scrolls the scroll view under the pointer,
/// and a bar at the right edge shows the position. The position is stored by the view's identity.
public struct ScrollView<Content: View>: View {
  public typealias Body = Never

  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(ScrollMemory.self)))
    let layout = StackNode.Layout(axis: .vertical)
    let content = StackNode(content.nodes(in: context.inside(.vertical)), layout: layout)
    nodes.nodes.append(ScrollNode(content, context: context, isList: false))
  }
}

@MainActor
final class ScrollMemory {
  /// The number of content rows above the visible part.
  var offset = 0
  /// The visible part, in screen cells.
  var viewport = Rect.zero
}

/// A node that shows part of its content.
final class ScrollNode: WrapperNode {
  /// The scroll position, kept between frames.
  let memory: ScrollMemory
  private let invalidation: Invalidation
  private let glyphs: GlyphSet
  /// True if the content is rows, which leave the last column free for the scroll bar.
  let isList: Bool
  /// The lazy rows in the content, of which only those near the visible part exist.
  var lazyRows: [LazyRowsNode] = []

  init(_ content: Node, context: EvaluationContext, isList: Bool) {
    memory = context.identity.memory(ScrollMemory.self) { ScrollMemory() }
    invalidation = context.store.invalidation
    glyphs = context.environment.glyphs
    self.isList = isList
    super.init(content)
  }

  /// The height of the content, in rows.
  var contentHeight: Int { child.rect.size.height }
  private var lastOffset: Int { max(0, contentHeight - rect.size.height) }
  /// True if the content is taller than the view.
  var canScroll: Bool { lastOffset > 0 }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if let width = proposal.width, let height = proposal.height, isList {
      return Size(width: width, height: height)
    }
    let size = child.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil))
    let isTooTall = size.height > proposal.height ?? .infinity
    let width = isList ? proposal.width ?? size.width : size.width + (isTooTall ? 1 : 0)
    return Size(width: min(width, proposal.width ?? .infinity), height: proposal.height ?? size.height)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    var offer = ProposedViewSize(width: rect.size.width, height: nil)
    if !isList, child.sizeThatFits(offer).height > rect.size.height {
      offer.width = max(0, rect.size.width - 1)
    }
    let last = max(0, child.sizeThatFits(offer).height - rect.size.height)
    memory.offset = min(max(0, memory.offset), last)
    memory.viewport = rect
    child.place(at: Point(x: rect.minX, y: rect.minY - memory.offset), proposal: offer)
  }

  /// Scrolls by rows. Returns false if nothing moved.
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
    var inner = context.clipped(to: rect)
    inner.scrollAxes.insert(.vertical)
    super.draw(in: inner)
    context.drawScrollBar(in: rect, offset: memory.offset, contentHeight: contentHeight, glyphs: glyphs)
  }
}

extension DrawingContext {
  /// Draws a scroll bar in the last column of an area, with marks for more content above and below.
  ///
  /// - Parameters:
  ///   - offset: The number of content lines above the visible part.
  ///   - contentHeight: The number of content lines.
  func drawScrollBar(in rect: Rect, offset: Int, contentHeight: Int, glyphs: GlyphSet) {
    let height = rect.size.height
    let lastOffset = max(0, contentHeight - height)
    guard lastOffset > 0, height > 0, rect.size.width > 1 else { return }
    let x = rect.maxX - 1
    let style = Style(foreground: .secondary)
    func put(_ glyph: Character, _ row: Int, _ style: Style) {
      fill(Rect(x: x, y: rect.minY + row, width: 1, height: 1), with: Cell(glyph, style: style))
    }
    if height >= 4 {
      let track = height - 2
      let thumb = max(1, track * height / max(1, contentHeight))
      let top = (track - thumb) * offset / lastOffset
      let faint = Style(foreground: .secondary, attributes: .dim)
      for row in 0..<track {
        let isThumb = row >= top && row < top + thumb
        put(isThumb ? glyphs.controls.scrollThumb : glyphs.controls.scrollTrack, row + 1, isThumb ? style : faint)
      }
    }
    if height == 1 {
      put(offset < lastOffset ? glyphs.controls.moreBelow : glyphs.controls.moreAbove, 0, style)
    } else {
      put(offset > 0 ? glyphs.controls.moreAbove : " ", 0, style)
      put(offset < lastOffset ? glyphs.controls.moreBelow : " ", height - 1, style)
    }
  }
}
