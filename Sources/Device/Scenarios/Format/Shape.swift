/// The shape of a value in a scenario file.
///
/// The table of keys consists of shapes. The reader, the JSON Schema and the guide's reference are all made from this
/// table, so that they agree.
package indirect enum Shape: Sendable {
  case scalar(Scalar)
  case list(Shape)
  case mapping(Mapping)
  /// A mapping whose keys are also values: `{stepCount: on}`.
  case dictionary(key: Scalar, value: Scalar)
  /// One of several shapes with different structure: a scalar, a list, a mapping.
  case either([Shape])

  static func choice(_ words: String...) -> Shape { .scalar(.choice(words)) }
  static func choice(_ words: [String]) -> Shape { .scalar(.choice(words)) }
  static func oneOrMore(_ scalar: Scalar) -> Shape { .either([.scalar(scalar), .list(.scalar(scalar))]) }

  /// The structure in a sentence, with its article: "a list".
  var words: String {
    switch self {
    case .scalar(let scalar): scalar.words
    case .list: "a list"
    case .mapping, .dictionary: "a mapping"
    case .either(let shapes): shapes.map(\.words).joined(separator: " or ")
    }
  }
}

/// A mapping with keys that the format defines.
package struct Mapping: Sendable {
  /// The name of the shape's definition in the JSON Schema, and of its chapter in the reference, such as "step".
  var name: String
  var keys: [KeyDescription]
  /// The rule about which keys the mapping has, in addition to its required keys.
  var rule = Rule.none

  /// A rule about the keys of a mapping.
  enum Rule: Sendable {
    case none
    case something
    case exactlyOne([String])
    /// The mapping must have at least one key, and at most one of these keys.
    case atMostOne([String])
  }

  /// The description of a key; nil if the mapping does not have it.
  subscript(key: String) -> KeyDescription? { keys.first { $0.name == key } }
}

package struct KeyDescription: Sendable {
  package var name: String
  /// One or two sentences for editors and the guide.
  var description: String
  var shape: Shape
  /// True if the mapping must have the key.
  var isRequired = false

  init(_ name: String, _ shape: Shape, required isRequired: Bool = false, _ description: String) {
    self.name = name
    self.description = description
    self.shape = shape
    self.isRequired = isRequired
  }
}
