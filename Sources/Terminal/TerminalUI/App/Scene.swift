/// A part of an app's interface that lives as long as the system shows it. Modelled on SwiftUI's protocol of the same
/// name.
///
///     struct MainScene: Scene {
///       @Environment(\.scenePhase) private var scenePhase
///
///       var body: some Scene {
///         WindowGroup { ContentView() }
///           .onChange(of: scenePhase) { print("now \(scenePhase)") }
///       }
///     }
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the scene's content; `Never` for a scene that the system shows itself.
  associatedtype Body: Scene

  @SceneBuilder var body: Body { get }

  /// Adds the nodes of the scene's window. Do not implement this outside the module.
  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList)
}

extension Scene {
  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(Self.self)))
    var scene = self
    DynamicFields.of(Self.self).bind(&scene, in: inner)
    scene.body._evaluate(in: inner, into: &nodes)
  }
}

extension Scene where Body == Never {
  /// Not available: the system shows this module's scenes, which have no body. Calling it ends the program.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Scene {
  /// Never called, because `Never` has no values. `Never` is both a scene and a view, and each protocol has its own
  /// default, so the body must be declared here.
  public var body: Never { fatalError("Never has no body") }
}

/// A scene that wraps its window's content in another view.
struct ModifiedScene<Content: Scene, Window: View>: Scene {
  typealias Body = Never

  let content: Content
  let modify: @MainActor (SceneView<Content>) -> Window

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    modify(SceneView(scene: content))._evaluate(in: context, into: &nodes)
  }
}

/// The window of a scene, as a view.
struct SceneView<Content: Scene>: View {
  typealias Body = Never

  let scene: Content

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    scene._evaluate(in: context, into: &nodes)
  }
}

extension Scene {
  /// Sets a value for all views of the scene.
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some Scene {
    ModifiedScene(content: self) { $0.environment(keyPath, value) }
  }

  /// Adds an observable object to the environment, for `@Environment(Type.self)` in the scene's views.
  public func environment<Object: AnyObject>(_ object: Object?) -> some Scene {
    ModifiedScene(content: self) { $0.environment(object) }
  }

  /// Runs a closure when a value changes.
  ///
  /// - Parameters:
  ///   - initial: True to run it when the scene first appears as well.
  ///   - action: Called on the main actor with the old and the new value.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { $0.onChange(of: value, initial: initial, action) }
  }

  /// Runs a closure when a value changes.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { $0.onChange(of: value, initial: initial, action) }
  }

  /// Sets the store that `@AppStorage` uses in the scene's views, in place of the app's own.
  public func defaultAppStorage(_ store: AppDefaults) -> some Scene {
    ModifiedScene(content: self) { $0.defaultAppStorage(store) }
  }
}

/// Combines the scenes in an app's body into one.
@resultBuilder
@MainActor @preconcurrency
public enum SceneBuilder {
  /// Returns the scene unchanged.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the single scene.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the first of several scenes, which is the app's window. The others are for other platforms.
  public static func buildBlock<First: Scene, each Other: Scene>(
    _ first: First, _ other: repeat each Other
  ) -> some Scene {
    ModifiedScene(content: first) { $0 }
  }

  /// Returns the scene inside an `if #available`.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> _AvailableScene<Content> {
    _AvailableScene(content: content)
  }

  /// Returns the scene of an `if #available`. As in SwiftUI, an `if` with any other condition does not compile in a
  /// scene.
  public static func buildOptional<Content: Scene>(_ content: _AvailableScene<Content>?) -> _AvailableScene<Content> {
    content ?? _AvailableScene(content: nil)
  }
}

/// A scene that needs a certain version of the system.
public struct _AvailableScene<Content: Scene>: Scene {
  public typealias Body = Never

  /// The scene; nil if the system is too old for it.
  let content: Content?

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content?._evaluate(in: context, into: &nodes)
  }
}

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
  ///   - id: The group's name. It is ignored, because the device opens only one window.
  ///   - content: The window's root view, evaluated for every frame.
  public init(id: String, @ViewBuilder content: @escaping @MainActor () -> Content) { self.content = content }

  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - title: The window's title. It is ignored: a phone does not show it either.
  ///   - content: The window's root view, evaluated for every frame.
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping @MainActor () -> Content) {
    self.content = content
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content()._evaluate(in: context.descending(.type(ObjectIdentifier(Self.self))), into: &nodes)
  }
}
