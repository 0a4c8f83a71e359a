/// A value that many records have in common, stored once.
///
/// A year of heart rate names the same watch a hundred thousand times. Sharing keeps a record small, makes a copy cost
/// one retain, and lets equal values from one place be recognized by address. Assigning makes a new value, so records
/// never see each other's changes.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let value: Value
    /// The hash of the value, calculated once; hashing eight strings for each sample would cost more than storing it.
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
