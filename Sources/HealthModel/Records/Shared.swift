/// A value that many records hold alike: one reference instead of a row of strings.
///
/// A year of heart rate names the same watch a hundred thousand times. Sharing keeps a record small, makes copying it one
/// retain, and lets equal values that come from one place be recognised by address. Changing it makes a new value, so
/// records never see each other's changes.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Storage: Sendable {
    let value: Value
    /// Worked out once; hashing eight strings for each sample would cost more than storing it.
    let hash: Int

    init(_ value: Value) {
      self.value = value
      hash = value.hashValue
    }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

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
