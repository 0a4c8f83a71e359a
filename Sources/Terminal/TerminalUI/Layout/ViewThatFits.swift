/// Shows the first of several views that fits, or the last one.
///
///     ViewThatFits(in: .horizontal) {
///       HStack { chart; table }
///       VStack { chart; table }
///     }
public struct ViewThatFits<Content: View>: View {
  public typealias Body = Never

  private let axes: Axis.Set
  private let content: Content

  /// Creates a view from alternatives.
  ///
  /// - Parameters:
  ///   - axes: The axes along which a view must fit.
  ///   - content: The views, the preferred one first.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.inside(.plain).descending(.type(ObjectIdentifier(FittingNode.self)))
    let alternatives = content as? any Alternatives
    let node = FittingNode(axes: axes, count: alternatives?.alternativeCount ?? 1) { [content] position, isMeasuring in
      var context = context
      context.store.beginPart()
      if isMeasuring {
        context.isMeasuring = true
        context.presentations = PresentationList()
      }
      let nodes = alternatives?.alternative(position, in: context) ?? content.nodes(in: context)
      return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? nil : LayeredNode(nodes, alignment: .center)
    }
    nodes.nodes.append(node)
  }
}

extension Axis {
  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// The first of several alternatives that fits.
final class FittingNode: Node {
  private let axes: Axis.Set
  private let count: Int
  private let make: @MainActor (_ position: Int, _ isMeasuring: Bool) -> Node?
  private var candidates: [Int: Node?] = [:]

  /// Stores the closure that creates an alternative, given its position.
  init(axes: Axis.Set, count: Int, make: @escaping @MainActor (_ position: Int, _ isMeasuring: Bool) -> Node?) {
    self.axes = axes
    self.count = count
    self.make = make
    super.init()
  }

  private func candidate(_ position: Int) -> Node? {
    if let known = candidates[position] { return known }
    let made = make(position, true)
    candidates[position] = .some(made)
    return made
  }

  private func choice(_ proposal: ProposedViewSize) -> Int? {
    var last: Int?
    for position in 0..<count {
      guard let candidate = candidate(position) else { continue }
      last = position
      let ideal = candidate.sizeThatFits(
        ProposedViewSize(
          width: axes.contains(.horizontal) ? nil : proposal.width,
          height: axes.contains(.vertical) ? nil : proposal.height))
      let fitsAcross = !axes.contains(.horizontal) || ideal.width <= proposal.width ?? .infinity
      let fitsDown = !axes.contains(.vertical) || ideal.height <= proposal.height ?? .infinity
      if fitsAcross, fitsDown { return position }
    }
    return last
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    choice(proposal).flatMap(candidate)?.sizeThatFits(proposal) ?? .zero
  }

  override func arrange(_ proposal: ProposedViewSize) {
    // Create the chosen alternative again, this time not for measuring: only its views run `onAppear`, start tasks and
    // present sheets.
    children = choice(proposal).flatMap { make($0, false) }.map { [$0] } ?? []
    for child in children { child.place(at: rect.origin, proposal: proposal) }
  }
}
