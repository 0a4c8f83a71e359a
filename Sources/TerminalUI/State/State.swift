/// A value a view remembers between frames.
///
/// It lives as long as the view stays at its place in the tree; setting it asks for a new frame. The initial value is
/// computed once, when the view first appears.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: @MainActor () -> Value
  private var location: Location<Value>?

  public init(wrappedValue: @autoclosure @escaping @MainActor () -> Value) { initial = wrappedValue }
  public init(initialValue: @autoclosure @escaping @MainActor () -> Value) { initial = initialValue }

  @MainActor public var wrappedValue: Value {
    get { location?.value ?? initial() }
    nonmutating set { location?.value = newValue }
  }

  @MainActor public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial()) }
    return Binding {
      location.value
    } set: {
      location.value = $0
    }
  }

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) {
    location = context.identity.location(at: slot) { Location(initial(), invalidation: context.store.invalidation) }
    slot += 1
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

/// Where the value of one `@State` is kept.
@MainActor
final class Location<Value> {
  private let invalidation: Invalidation
  var value: Value {
    didSet { if !areEqual(oldValue, value) { invalidation.invalidate() } }
  }

  init(_ value: Value, invalidation: Invalidation) {
    self.value = value
    self.invalidation = invalidation
  }
}

/// Whether two values are known to be equal; values that cannot be compared never are.
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Known: Equatable>(_ known: Known) -> Bool { known == (second as? Known) }
  guard let first = first as? any Equatable else { return false }
  return compare(first)
}
