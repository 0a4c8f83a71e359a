import Foundation

/// A value a view remembers between frames.
///
/// It lives as long as the view stays at its place in the tree; setting it asks for a new frame. The initial value is
/// computed once, when the view first appears. It may also be set from a completion handler in the background.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: @MainActor () -> Value
  private var location: Location<Value>?

  /// - Parameter wrappedValue: The value at first, worked out once for each view.
  public init(wrappedValue: @autoclosure @escaping @MainActor () -> Value) { initial = wrappedValue }
  /// As `init(wrappedValue:)`.
  public init(initialValue: @autoclosure @escaping @MainActor () -> Value) { initial = initialValue }

  /// The value; writing it draws the view anew.
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
  /// No value at first.
  public init() { self.init(wrappedValue: nil) }
}

/// Where the value of one `@State` is kept.
///
/// Views read it on the main actor. Apps also write it from completion handlers that run in the background, as Apple's
/// examples do: a lock keeps both whole.
final class Location<Value>: @unchecked Sendable {
  // Unchecked: `stored` is only touched with the lock held.
  private let lock = NSLock()
  private var stored: Value
  private let invalidation: Invalidation

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

/// Whether two values are known to be equal; values that cannot be compared never are.
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Known: Equatable>(_ known: Known) -> Bool { known == (second as? Known) }
  guard let first = first as? any Equatable else { return false }
  return compare(first)
}
