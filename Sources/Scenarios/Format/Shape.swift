/// What may stand at a place of a scenario's file.
///
/// The table of keys is made of these. It drives the reader, the JSON Schema and the reference of the guide, so that
/// what one knows the others know.
indirect enum Shape: Sendable {
  case scalar(Scalar)
  case list(Shape)
  case mapping(Mapping)
  /// A mapping whose keys are not given by the format: `{stepCount: on}`.
  case dictionary(key: Scalar, value: Scalar)
  /// One of several, told apart by how they look: a scalar, a list or a mapping.
  case either([Shape])

  static func choice(_ words: String...) -> Shape { .scalar(.choice(words)) }
  static func choice(_ words: [String]) -> Shape { .scalar(.choice(words)) }
  /// One value, or a list of them.
  static func oneOrMore(_ scalar: Scalar) -> Shape { .either([.scalar(scalar), .list(.scalar(scalar))]) }

  /// How the value looks, with its article: for sentences.
  var words: String {
    switch self {
    case .scalar(let scalar): scalar.words
    case .list: "a list"
    case .mapping, .dictionary: "a mapping"
    case .either(let shapes): shapes.map(\.words).joined(separator: " or ")
    }
  }
}

/// A mapping whose keys the format gives.
struct Mapping: Sendable {
  /// The name of its definition in the JSON Schema and of its chapter in the reference: "step".
  var name: String
  var keys: [KeyDescription]
  var rule = Rule.none

  /// What must be among the keys, besides those that are required.
  enum Rule: Sendable {
    case none
    /// At least one key, whichever.
    case something
    /// One of these keys and no other of them.
    case exactlyOne([String])
    /// None or one of these keys, and at least one key altogether.
    case atMostOne([String])
  }

  subscript(key: String) -> KeyDescription? { keys.first { $0.name == key } }
}

/// A key of a mapping.
struct KeyDescription: Sendable {
  var name: String
  /// A sentence or two, for editors and the guide.
  var description: String
  var shape: Shape
  var isRequired = false

  init(_ name: String, _ shape: Shape, required isRequired: Bool = false, _ description: String) {
    self.name = name
    self.description = description
    self.shape = shape
    self.isRequired = isRequired
  }
}
