/// The form of a value in a scenario's file.
///
/// The table of keys is made of these. The reader, the JSON Schema and the reference of the guide all work from it, so
/// that they agree.
package indirect enum Shape: Sendable {
  case scalar(Scalar)
  case list(Shape)
  case mapping(Mapping)
  /// A mapping whose keys are values too: `{stepCount: on}`.
  case dictionary(key: Scalar, value: Scalar)
  /// One of several shapes with different forms: a scalar, a list, a mapping.
  case either([Shape])

  static func choice(_ words: String...) -> Shape { .scalar(.choice(words)) }
  static func choice(_ words: [String]) -> Shape { .scalar(.choice(words)) }
  static func oneOrMore(_ scalar: Scalar) -> Shape { .either([.scalar(scalar), .list(.scalar(scalar))]) }

  /// The form in a sentence, with its article: "a list".
  var words: String {
    switch self {
    case .scalar(let scalar): scalar.words
    case .list: "a list"
    case .mapping, .dictionary: "a mapping"
    case .either(let shapes): shapes.map(\.words).joined(separator: " or ")
    }
  }
}

/// A mapping with keys that the format names.
package struct Mapping: Sendable {
  /// The name of its definition in the JSON Schema and of its chapter in the reference: "step".
  var name: String
  var keys: [KeyDescription]
  /// The rule on the keys, besides those that are required.
  var rule = Rule.none

  /// A rule on the keys of a mapping.
  enum Rule: Sendable {
    case none
    case something
    case exactlyOne([String])
    /// At most one of these keys, and at least one key in all.
    case atMostOne([String])
  }

  /// The description of a key; nil for one that the mapping does not have.
  subscript(key: String) -> KeyDescription? { keys.first { $0.name == key } }
}

package struct KeyDescription: Sendable {
  package var name: String
  /// A sentence or two, for editors and the guide.
  var description: String
  var shape: Shape
  /// True when the mapping must have the key.
  var isRequired = false

  init(_ name: String, _ shape: Shape, required isRequired: Bool = false, _ description: String) {
    self.name = name
    self.description = description
    self.shape = shape
    self.isRequired = isRequired
  }
}
