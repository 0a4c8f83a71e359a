/// The structure and behaviour of an app. Shaped after SwiftUI's protocol of the same name.
///
///     @main
///     struct WalksApp: App {
///       var body: some Scene {
///         WindowGroup { ContentView() }
///       }
///     }
///
/// The app is made once for each launch, and its body is evaluated for every frame. Its `@State`, `@Environment` and
/// `@AppStorage` work as those of a view do.
///
/// `main()`, which opens the device with the app in front, comes with the product `SwiftUI`.
@MainActor @preconcurrency
public protocol App {
  /// The type of the app's scenes.
  associatedtype Body: Scene

  /// The scenes of the app; the first one is its window.
  @SceneBuilder var body: Body { get }

  /// Creates the app, once for each launch.
  init()
}

/// The window of an app, from its scenes: one launch of it.
///
///     ViewHost(AppView<WalksApp>(), size: terminal.size)
public struct AppView<Content: App>: View {
  public typealias Body = Never

  /// Creates the window; the app itself is made when the window is first evaluated.
  public init() {}

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(Content.self)))
    let launched = inner.identity.location(at: 0) { Location(Content(), invalidation: context.store.invalidation) }
    var app = launched.value
    // The first place is the app's own; those of its properties follow.
    var slot = 1
    DynamicFields.of(Content.self).bind(&app, in: inner, slot: &slot)
    app.body._evaluate(in: inner, into: &nodes)
  }
}
