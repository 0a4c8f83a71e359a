/// Makes one scene from those that stand in an app's body.
@resultBuilder
@MainActor @preconcurrency
public enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Several scenes: the first is the app's window, and the others are for other platforms.
  public static func buildBlock<First: Scene, each Other: Scene>(
    _ first: First, _ other: repeat each Other
  ) -> some Scene {
    ModifiedScene(content: first) { $0 }
  }

  public static func buildLimitedAvailability(_ content: some Scene) -> some Scene { content }
}
