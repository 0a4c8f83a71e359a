/// Makes one scene from those in an app's body.
@resultBuilder
@MainActor @preconcurrency
public enum SceneBuilder {
  /// Returns the scene as it is written.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the one scene in the body.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the first of several scenes, which is the app's window; the others are for other platforms.
  public static func buildBlock<First: Scene, each Other: Scene>(
    _ first: First, _ other: repeat each Other
  ) -> some Scene {
    ModifiedScene(content: first) { $0 }
  }

  /// Returns a scene inside of `if #available`.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> _AvailableScene<Content> {
    _AvailableScene(content: content)
  }

  /// Returns the scene of an `if #available`. As in SwiftUI, an `if` with another condition makes no scene.
  public static func buildOptional<Content: Scene>(_ content: _AvailableScene<Content>?) -> _AvailableScene<Content> {
    content ?? _AvailableScene(content: nil)
  }
}

/// A scene for versions of the system that have it.
public struct _AvailableScene<Content: Scene>: Scene {
  public typealias Body = Never

  /// The scene; nil where the system is too old for it.
  let content: Content?

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content?._evaluate(in: context, into: &nodes)
  }
}
