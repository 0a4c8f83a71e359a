/// The sheets and alerts in front of a container's content, in order from back to front.
@MainActor
final class PresentationList {
  /// The layers, from back to front.
  var layers: [LayerNode] = []
}

/// A layer of the screen that keeps focus inside: a container's content, or a sheet or alert in front of it.
final class LayerNode: WrapperNode {
  /// The layer's identity, where its focus is stored.
  let identity: Identity
  /// The action of Escape; nil for none.
  var cancel: (@MainActor () -> Void)?
  /// The size of the layer in the container.
  var sizing = PresentationSizing.fitted
  /// True for the container's content.
  let isBase: Bool
  /// The environment of the view that presents the layer.
  let environment: EnvironmentValues

  init(_ child: Node, identity: Identity, isBase: Bool, environment: EnvironmentValues) {
    self.identity = identity
    self.isBase = isBase
    self.environment = environment
    super.init(child)
  }
}

/// The size of a sheet.
///
///     .presentationSizing(.form.fitted(horizontal: false, vertical: true))   // as tall as its content, at the bottom
public struct PresentationSizing: Hashable, Sendable {
  let name: String
  /// True if the sheet is no wider than its content.
  private(set) var isFittedHorizontally = false
  /// True if the sheet is no taller than its content.
  private(set) var isFittedVertically = false

  /// The ideal size of the content.
  public static let fitted = PresentationSizing(name: "fitted")
  /// The full height of the screen, and up to 80 columns.
  public static let form = PresentationSizing(name: "form")
  /// The size of the whole screen.
  public static let page = PresentationSizing(name: "page")
  /// The ideal size of the content, in a narrow column.
  static let alert = PresentationSizing(name: "alert")

  /// Returns the size, limited to the ideal size of the content. A sheet fitted in height sits at the bottom edge, and
  /// scrolls only if the screen is too small for it.
  public func fitted(horizontal: Bool, vertical: Bool) -> PresentationSizing {
    var sizing = self
    sizing.isFittedHorizontally = horizontal
    sizing.isFittedVertically = vertical
    return sizing
  }
}

/// A part of the screen with its own sheets and alerts. Only the front layer receives keys and clicks.
final class PresentationContainerNode: Node {
  private let base: LayerNode
  private let list: PresentationList

  init(base: LayerNode, list: PresentationList) {
    self.base = base
    self.list = list
    super.init([base])
  }

  // Breaks a reference cycle: nodes that evaluate views during layout keep their context, which refers to the list, and
  // the list refers to the layers that contain these nodes. The tree of every frame with a sheet would stay in memory.
  isolated deinit { list.layers = [] }

  /// The layer that receives keys and clicks.
  var top: LayerNode { list.layers.last ?? base }

  override var activeChildren: [Node] { [top] }

  override func measure(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }

  override func arrange(_ proposal: ProposedViewSize) {
    base.place(at: rect.origin, proposal: proposal)
    // Do not iterate over the list itself: placing a layer may evaluate views that append further layers.
    var index = 0
    while index < list.layers.count {
      let layer = list.layers[index]
      let offer = layer.sizing.offer(in: rect.size, for: layer)
      let place = layer.sizing.alignment.place(layer.sizeThatFits(offer), in: rect)
      layer.place(at: Point(x: max(rect.minX, place.minX), y: max(rect.minY, place.minY)), proposal: offer)
      index += 1
    }
    children = [base] + list.layers
  }

  override func draw(in context: DrawingContext) {
    let context = context.clipped(to: rect)
    let firstRegion = context.painter.regions.count
    base.draw(in: context)
    for layer in list.layers {
      // Content behind a layer is dimmed and cannot be clicked.
      context.painter.regions.removeSubrange(firstRegion...)
      context.restyle(rect) {
        $0.attributes.insert(.dim)
        $0.attributes.remove(.bold)
      }
      layer.draw(in: context)
    }
  }
}

extension PresentationSizing {
  /// The alignment of the sheet in the container.
  var alignment: Alignment { isFittedVertically ? .bottom : .center }

  /// Returns the size to propose to a layer in a container of the given size.
  @MainActor func offer(in size: Size, for layer: Node) -> ProposedViewSize {
    var offer = offer(in: size)
    if isFittedHorizontally {
      let ideal = layer.sizeThatFits(ProposedViewSize(width: nil, height: offer.height)).width
      offer.width = min(offer.width ?? ideal, ideal)
    }
    if isFittedVertically {
      let ideal = layer.sizeThatFits(ProposedViewSize(width: offer.width, height: nil)).height
      offer.height = min(offer.height ?? ideal, ideal)
    }
    return offer
  }

  private func offer(in size: Size) -> ProposedViewSize {
    switch name {
    case Self.form.name:
      // Propose the whole height to a sheet that is fitted in height: it takes only as much as its content needs.
      let margin = size.height > 30 && !isFittedVertically ? 4 : 0
      return ProposedViewSize(width: min(size.width, 80), height: size.height - margin)
    case Self.alert.name: return ProposedViewSize(width: min(size.width, 52), height: size.height)
    default: return ProposedViewSize(size)
    }
  }
}
