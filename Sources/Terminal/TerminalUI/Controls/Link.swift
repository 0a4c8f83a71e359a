import Foundation

/// A link to a page outside the program.
///
///     Link("Apple’s page of the error", destination: URL(string: "https://developer.apple.com/…")!)
///
/// A terminal that supports links (OSC 8) opens the page on a click, often with Control or Command held. On every
/// terminal, pressing the link copies the address, because the browser may be on another machine.
public struct Link: View {
  public typealias Body = Never

  private let title: LocalizedStringKey
  private let destination: URL

  public init(_ titleKey: LocalizedStringKey, destination: URL) { (title, self.destination) = (titleKey, destination) }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let (environment, address) = (context.environment, destination.absoluteString)
    Button {
      environment.copy(address)
      environment.announce(environment.controlString("Copied \(address)"))
    } label: {
      NodeModifiedView(
        content: EnvironmentModifiedView(content: Text(title)) { $0.style.attributes.formUnion([.underline, .link]) },
        change: { node, _ in LinkNode(node, address: address) })
    }
    .pressHint(.copyAddress)
    ._evaluate(in: context, into: &nodes)
  }
}

/// A view whose texts with the link attribute open a page.
private final class LinkNode: WrapperNode {
  private let address: String

  init(_ child: Node, address: String) {
    self.address = address
    super.init(child)
  }

  override func draw(in context: DrawingContext) {
    super.draw(in: context)
    context.addLink(FrameLink(area: rect, address: address))
  }
}
