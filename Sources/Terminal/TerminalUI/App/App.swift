/// The structure and behaviour of an app. Modelled on SwiftUI's protocol of the same name.
///
///     @main
///     struct WalksApp: App {
///       var body: some Scene {
///         WindowGroup { ContentView() }
///       }
///     }
///
/// The app is created once per launch, and its body is evaluated for every frame. `@State`, `@Environment` and
/// `@AppStorage` work as in a view.
///
/// The product `SwiftUI` adds `main()`, which opens the device with the app in the foreground.
@MainActor @preconcurrency
public protocol App {
  /// The type of the app's scenes.
  associatedtype Body: Scene

  /// The scenes of the app; the first one is its window.
  @SceneBuilder var body: Body { get }

  /// Creates the app, once per launch.
  init()
}

/// The window of one launch of an app, made from its scenes.
///
///     ViewHost(AppView<WalksApp>(), size: terminal.size)
public struct AppView<Content: App>: View {
  public typealias Body = Never

  /// Creates the window. The app itself is created when the window is first evaluated.
  public init() {}

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(Content.self)))
    let launched = inner.identity.location(at: 0) { Location(Content(), invalidation: context.store.invalidation) }
    var app = launched.value
    // Slot 0 has the app itself; the slots after it have the app's properties.
    var slot = 1
    DynamicFields.of(Content.self).bind(&app, in: inner, slot: &slot)
    app.body._evaluate(in: inner, into: &nodes)
  }
}
