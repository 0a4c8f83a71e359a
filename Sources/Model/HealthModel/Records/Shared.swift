/// A value that many records have in common and store once.
///
/// A year of heart rate refers to the same watch a hundred thousand times. Sharing keeps a record small, reduces the
/// cost of a copy to one retain, and makes equal values from the same storage recognizable by address. Assigning
/// creates a new value, so no record sees another's changes.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let value: Value
    /// The hash of the value, calculated once. Hashing eight strings for each sample would cost more than storing it.
    let hash: Int

    init(_ value: Value) {
      self.value = value
      hash = value.hashValue
    }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  /// The shared value. Assigning replaces it for this record alone.
  var value: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  static func == (one: Shared, other: Shared) -> Bool {
    one.storage === other.storage
      || (one.storage.hash == other.storage.hash && one.storage.value == other.storage.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(storage.hash) }
}

extension Shared: Codable where Value: Codable {
  init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
