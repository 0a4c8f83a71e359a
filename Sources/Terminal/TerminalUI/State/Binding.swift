/// A property that reads and writes a value stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Creates a binding from closures.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Stores a new value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Returns a binding to a constant value.
  @MainActor public static func constant(_ value: Value) -> Binding<Value> {
    Binding {
      value
    } set: { _ in
    }
  }

  /// The value that the binding refers to.
  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself: `$value`.
  public var projectedValue: Binding<Value> { self }

  /// Creates a binding from another, for a parameter written `$value`.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A binding to a property of the value: `$person.name`.
  @MainActor public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject> {
      get()[keyPath: keyPath]
    } set: { newValue in
      var value = get()
      value[keyPath: keyPath] = newValue
      set(value)
    }
  }
}

extension Binding {
  /// Unwraps a binding to an optional; nil if its value is nil now.
  @MainActor public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init {
      base.wrappedValue ?? value
    } set: {
      base.wrappedValue = $0
    }
  }
}

/// Creates bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
  /// The observable object.
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates bindings to an object inside a body: `Bindable(model).name`.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The bindings: `$model.name`.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object.
  @MainActor public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<
    Subject
  > {
    let object = wrappedValue
    return Binding {
      object[keyPath: keyPath]
    } set: {
      object[keyPath: keyPath] = $0
    }
  }
}
