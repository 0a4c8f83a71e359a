/// A wrapper that stores a value with many parts in one allocation, shared by copies until one of them changes. Copying
/// the wrapper retains one reference instead of twenty.
///
///     @CopyOnWrite private(set) var attributes: SourceAttributes
@propertyWrapper
struct CopyOnWrite<Value: Sendable>: Sendable {
  /// The storage of the value. `@unchecked Sendable`: it is changed only through a unique reference.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value. Changing it makes a copy first, unless the reference is unique.
  var wrappedValue: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
