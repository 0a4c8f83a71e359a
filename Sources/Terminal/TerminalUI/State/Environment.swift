/// A property that reads a value from the environment of a view.
///
///     @Environment(\.isEnabled) private var isEnabled
///     @Environment(Model.self) private var model
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  private var environment: EnvironmentValues?

  /// Creates a property for a value.
  ///
  /// - Parameter keyPath: The value to read: `\.locale`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// Creates a property for an observable object.
  ///
  /// - Precondition: A view around this one has set an object of the type with `environment(_:)`; otherwise the program
  ///   ends.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = { environment in
      guard let object = environment[object: type] else {
        fatalError("No Observable object of type \(type) found. A View.environment(_:) for it may be missing.")
      }
      return object
    }
  }

  /// Creates a property for an observable object; nil where no view around this one has set one.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? {
    read = { $0[object: type] }
  }

  /// The value in the view; outside of a body, the default.
  @MainActor public var wrappedValue: Value { read(environment ?? EnvironmentValues()) }

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) { environment = context.environment }
}

struct EnvironmentModifiedView<Content: View>: View {
  typealias Body = Never

  /// The view that sees the changed environment.
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var context = context
    change(&context.environment)
    content._evaluate(in: context, into: &nodes)
  }
}

extension View {
  /// Sets a value for this view and all views in it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentModifiedView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Puts an observable object into the environment, for `@Environment(Type.self)`.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    EnvironmentModifiedView(content: self) { $0[object: Object.self] = object }
  }

  /// Changes a value for this view and all views in it, from the value around it.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping @MainActor (inout Value) -> Void
  ) -> some View {
    EnvironmentModifiedView(content: self) { transform(&$0[keyPath: keyPath]) }
  }
}
