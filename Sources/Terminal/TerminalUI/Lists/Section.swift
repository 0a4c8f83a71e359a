/// A group of rows in a list, with a header and a footer.
///
///     Section {
///       Toggle("Heart Rate", isOn: $isOn)
///     } header: {
///       Text("Allow “Stride” to read")     // ALLOW “STRIDE” TO READ
///     } footer: {
///       Text("Stride charts your heart rate.")
///     }
///
/// In a list the header is capitalized, unless `textCase(nil)` is set, and header and footer have the secondary colour.
/// In other containers the parts simply follow each other.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  public typealias Body = Never

  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - content: The rows.
  ///   - header: The view above the rows.
  ///   - footer: The view below the rows.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let first = nodes.nodes.count
    var around = context
    if around.environment.style.foreground == .clear { around.environment.style.foreground = .secondary }
    var head = around
    if context.container == .list { head.environment.textCase = .uppercase }
    append(header, role: .header, in: head.descending(.position(0)), to: &nodes)
    content._evaluate(in: context.descending(.position(1)), into: &nodes)
    append(footer, role: .footer, in: around.descending(.position(2)), to: &nodes)
    guard nodes.nodes.count > first else { return }
    nodes.nodes[first].startsSection = true
    nodes.nodes.last?.endsSection = true
  }

  private func append(_ view: some View, role: RowRole, in context: EvaluationContext, to nodes: inout NodeList) {
    for node in view.nodes(in: context) {
      node.rowRole = role
      nodes.nodes.append(node)
    }
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
  }

  /// Creates a section with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text {
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {
    self.init(content: content, header: { Text(titleKey) }, footer: footer)
  }

  /// Creates a section with a title that is not localized, and a footer.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {
    self.init(content: content, header: { Text(title) }, footer: footer)
  }
}

extension Section where Parent == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Creates a section without header and footer.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}
