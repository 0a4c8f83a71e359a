/// A part of an app's interface that lives as long as the system shows it. Shaped after SwiftUI's protocol of the same
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
  /// The type of the scenes it is made of; `Never` for one that the system shows itself.
  associatedtype Body: Scene

  @SceneBuilder var body: Body { get }

  /// Adds the nodes of the scene's window. It is not to be implemented outside this module.
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
  /// Not available: scenes of this module are shown by the system and have no body. Calling it ends the program.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Scene {
  /// Not available: `Never` has no values. It is both a scene's and a view's, which have a default each.
  public var body: Never { fatalError("Never has no body") }
}

/// A scene with views of a closure around its window.
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

  /// Puts an observable object into the environment, for `@Environment(Type.self)` in the scene's views.
  public func environment<Object: AnyObject>(_ object: Object?) -> some Scene {
    ModifiedScene(content: self) { $0.environment(object) }
  }

  /// Runs a closure when a value changes.
  ///
  /// - Parameters:
  ///   - initial: True to run it when the scene first appears as well.
  ///   - action: Called on the main actor with the value before and the value now.
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

  /// Keeps the `@AppStorage` of the scene's views in other defaults than the app's.
  public func defaultAppStorage(_ store: AppDefaults) -> some Scene {
    ModifiedScene(content: self) { $0.defaultAppStorage(store) }
  }
}
