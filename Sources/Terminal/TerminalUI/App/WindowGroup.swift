/// A scene with the app's window.
///
///     WindowGroup { ContentView() }
///
/// The device shows one window, as a phone does. A second group in the app's body is never opened.
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never

  private let content: @MainActor () -> Content

  /// Creates a group with a root view.
  ///
  /// - Parameter content: The window's root view, evaluated for every frame.
  public init(@ViewBuilder content: @escaping @MainActor () -> Content) { self.content = content }

  /// Creates a group with a name.
  ///
  /// - Parameters:
  ///   - id: A name for the group. The device opens no second window, so it is not used.
  ///   - content: The window's root view, evaluated for every frame.
  public init(id: String, @ViewBuilder content: @escaping @MainActor () -> Content) { self.content = content }

  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - title: The window's title, which a phone does not show either.
  ///   - content: The window's root view, evaluated for every frame.
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping @MainActor () -> Content) {
    self.content = content
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content()._evaluate(in: context.descending(.type(ObjectIdentifier(Self.self))), into: &nodes)
  }
}
