import Foundation

/// A value of a view that persists between frames.
///
/// The value lives as long as the view has the same identity; setting the value requests a new frame. The initial value
/// is computed once, when the view first appears. The value may also be set on another thread, such as in a completion
/// handler.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: @MainActor () -> Value
  private var location: Location<Value>?

  /// Creates a property with an initial value.
  ///
  /// - Parameter wrappedValue: The initial value, computed once per view.
  public init(wrappedValue: @autoclosure @escaping @MainActor () -> Value) { initial = wrappedValue }
  /// Creates a property with an initial value, as `init(wrappedValue:)` does.
  public init(initialValue: @autoclosure @escaping @MainActor () -> Value) { initial = initialValue }

  /// The value; a change is drawn in the next frame.
  @MainActor public var wrappedValue: Value {
    get { location?.value ?? initial() }
    nonmutating set { location?.value = newValue }
  }

  /// A binding to the value: `$count`.
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
  /// Creates a property that is initially nil.
  public init() { self.init(wrappedValue: nil) }
}

/// The storage of one `@State`.
///
/// Views read the value on the main actor. Apps also write the value from completion handlers on other threads, as in
/// Apple's examples; a lock makes both safe.
final class Location<Value>: @unchecked Sendable {
  // Unchecked: `stored` is only accessed with the lock held.
  private let lock = NSLock()
  private var stored: Value
  private let invalidation: Invalidation

  /// The value. Setting a different one requests a new frame.
  var value: Value {
    get { lock.withLock { stored } }
    set {
      let oldValue = lock.withLock {
        defer { stored = newValue }
        return stored
      }
      if !areEqual(oldValue, newValue) { invalidation.invalidate() }
    }
  }

  init(_ value: Value, invalidation: Invalidation) {
    stored = value
    self.invalidation = invalidation
  }
}

/// Returns true if two values are known to be equal; false if they cannot be compared.
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Known: Equatable>(_ known: Known) -> Bool { known == (second as? Known) }
  guard let first = first as? any Equatable else { return false }
  return compare(first)
}
