import HealthModel
import Yams

/// A mapping in a scenario file. Its keys are declared once: the schema, reader and writer are made from them.
package protocol KeyedValue: Sendable {
  static var fields: [Field<Self>] { get }

  /// Creates the value to parse into. Properties without a key in the file keep these defaults.
  init()
}

/// A key of a mapping, with the property that it is read into and written from.
package struct Field<Root>: Sendable {
  let key: KeyDescription
  /// Reads a value into its property; returns false for a value already reported as invalid.
  let read: @Sendable (Entry, inout Root, inout ScenarioReader) -> Bool
  /// Returns the value of the key; nil if the key can be omitted.
  let write: @Sendable (Root, inout ScenarioWriter) -> Node?
}

/// A kind of value: its shape, and how it is read and written.
struct FieldKind<Value: Sendable>: Sendable {
  let shape: Shape
  let read: @Sendable (Entry, inout ScenarioReader) -> Value?
  let write: @Sendable (Value, inout ScenarioWriter) -> Node
}

extension Field {
  /// Declares a key for an optional property.
  init<Value>(
    _ name: String, _ kind: FieldKind<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ description: String
  ) {
    key = KeyDescription(name, kind.shape, description)
    read = { entry, root, reader in
      root[keyPath: path] = kind.read(entry, &reader)
      return root[keyPath: path] != nil
    }
    write = { root, writer in root[keyPath: path].map { kind.write($0, &writer) } }
  }

  /// Declares a key for a property that always has a value. A written scenario omits the key if it is not required and
  /// the property has the same value as in `Root()`.
  init<Value: Equatable>(
    _ name: String, _ kind: FieldKind<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    required isRequired: Bool = false, _ description: String
  ) where Root: KeyedValue {
    key = KeyDescription(name, kind.shape, required: isRequired, description)
    read = { entry, root, reader in
      guard let value = kind.read(entry, &reader) else { return false }
      root[keyPath: path] = value
      return true
    }
    write = { root, writer in
      let value = root[keyPath: path]
      return isRequired || value != Root()[keyPath: path] ? kind.write(value, &writer) : nil
    }
  }

  /// Returns the field as a field of an enclosing value.
  func of<Outer>(_ path: any WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(
      key: key, read: { entry, outer, reader in read(entry, &outer[keyPath: path], &reader) },
      write: { outer, writer in write(outer[keyPath: path], &writer) })
  }

  static func app(_ path: any WritableKeyPath<Root, String> & Sendable) -> Field where Root: KeyedValue {
    Field("app", .app, path, required: true, ScenarioFormat.appKey.description)
  }
}

extension KeyedValue {
  /// Reads the mapping; nil if a required key is missing or was reported as invalid.
  init?(reading entry: Entry, _ reader: inout ScenarioReader) {
    self.init()
    for field in Self.fields {
      if let value = entry[field.key.name] {
        if !field.read(value, &self, &reader) { return nil }
      } else if field.key.isRequired {
        return nil
      }
    }
  }

  /// Returns the description of a key whose value is a mapping with these fields. The mapping has the name of the key.
  static func mappingKey(
    _ name: String, rule: Mapping.Rule = .none, _ description: String
  ) -> KeyDescription {
    KeyDescription(name, .mapping(mapping(name, rule: rule)), description)
  }

  static func mapping(_ name: String, rule: Mapping.Rule = .none) -> Mapping {
    Mapping(name: name, keys: fields.map(\.key), rule: rule)
  }
}

extension ScenarioWriter {
  /// Returns a mapping on one line, or with a line per key if one of them takes several lines.
  mutating func mapping<Value: KeyedValue>(of value: Value) -> Node {
    var pairs: [(String, Node?)] = []
    for field in Value.fields { pairs.append((field.key.name, field.write(value, &self))) }
    return pairs.contains { $0.1?.sequence?.style == .block } ? block(pairs) : mapping(pairs)
  }
}

extension FieldKind where Value == String {
  static let text = FieldKind(shape: .scalar(.text), read: { entry, _ in entry.text }, write: { $1.text($0) })
  static let app = FieldKind(shape: .scalar(.app), read: { $1.app($0) }, write: { $1.app($0) })
}

extension FieldKind where Value == ObjectType {
  static let type = FieldKind(shape: .scalar(.type), read: { $1.type($0) }, write: { $1.text($0.swiftName) })
}

extension FieldKind where Value == [ObjectType] {
  static let types = FieldKind(
    shape: .list(.scalar(.type)), read: { $1.types($0) },
    write: { types, writer in
      writer.list(types.map { writer.text($0.swiftName) })
    })
}

extension FieldKind where Value == Bool {
  static let flag = FieldKind(shape: .scalar(.flag), read: { $1.flag($0) }, write: { $1.flag($0) })
}

extension FieldKind where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> FieldKind {
    FieldKind(
      shape: .scalar(.integer(range)), read: { entry, _ in entry.text.flatMap(Scalar.integer) },
      write: { $1.text("\($0)") })
  }
}

extension FieldKind where Value: RawRepresentable<String> & CaseIterable {
  static var choice: FieldKind {
    FieldKind(
      shape: .choice(Value.allCases.map(\.rawValue)), read: { entry, _ in entry.text.flatMap(Value.init) },
      write: { $1.text($0.rawValue) })
  }
}
