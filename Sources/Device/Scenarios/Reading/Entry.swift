import Yams

/// A value in a scenario file, with its location.
package struct Entry {
  let node: Node
  /// The path of the file, for locations.
  let file: String

  var location: SourceLocation {
    SourceLocation(file: file, line: max(node.mark?.line ?? 1, 1), column: max(node.mark?.column ?? 1, 1))
  }

  /// The text of a scalar as written, without YAML's interpretation: `on`, `1:30` and `2024-01-01` stay text. Nil for a
  /// list or a mapping.
  var text: String? { node.scalar?.string }

  /// True if the key has no value, as in `script:` at the end of a line.
  var isAbsent: Bool {
    guard case .scalar(let scalar) = node else { return false }
    return scalar.string.isEmpty && (scalar.style == .plain || scalar.style == .any)
  }

  /// True for a quoted text.
  var isQuoted: Bool { [.singleQuoted, .doubleQuoted].contains(node.scalar?.style) }

  /// The items of a list; nil for anything else.
  var items: [Entry]? {
    guard case .sequence(let sequence) = node else { return nil }
    return sequence.map { Entry(node: $0, file: file) }
  }

  /// The items of a list, or a single value as a list of one.
  var oneOrMore: [Entry] { items ?? [self] }

  /// The keys and values of a mapping, in file order; nil for anything else.
  var pairs: [(key: Entry, value: Entry)]? {
    guard case .mapping(let mapping) = node else { return nil }
    return mapping.map { (Entry(node: $0.key, file: file), Entry(node: $0.value, file: file)) }
  }

  /// The value of a key; nil if the key is missing, or this is not a mapping.
  subscript(key: String) -> Entry? { pairs?.first { $0.key.text == key }?.value }
}
