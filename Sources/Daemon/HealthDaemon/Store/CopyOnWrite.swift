/// A wrapper that keeps a value of many parts in one piece of memory, which copies share until one of them changes: a
/// copy counts one reference and not twenty.
///
///     @CopyOnWrite private(set) var attributes: SourceAttributes
@propertyWrapper
struct CopyOnWrite<Value: Sendable>: Sendable {
  /// The memory of the value. `@unchecked Sendable`: it is changed only through the only reference to it.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value. Changing it copies it first, unless there is no other reference.
  var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
