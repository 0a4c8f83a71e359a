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
  public static func buildLimitedAvailability(_ content: some Scene) -> some Scene { content }
}
