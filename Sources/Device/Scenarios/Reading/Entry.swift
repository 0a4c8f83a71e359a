import Yams

/// A value of a scenario's file, with its place in the file.
package struct Entry {
  let node: Node
  /// The path of the file, for places.
  let file: String

  var location: SourceLocation {
    SourceLocation(file: file, line: max(node.mark?.line ?? 1, 1), column: max(node.mark?.column ?? 1, 1))
  }

  /// The text of a scalar as it is written: `on`, `1:30` and `2024-01-01` are not interpreted as YAML would. Nil for a
  /// list or a mapping.
  var text: String? { node.scalar?.string }

  /// True when the key has no value: `script:` and the end of the line.
  var isAbsent: Bool {
    guard case .scalar(let scalar) = node else { return false }
    return scalar.string.isEmpty && (scalar.style == .plain || scalar.style == .any)
  }

  /// True for a text in quotation marks.
  var isQuoted: Bool { [.singleQuoted, .doubleQuoted].contains(node.scalar?.style) }

  /// The items of a list; nil for anything else.
  var items: [Entry]? {
    guard case .sequence(let sequence) = node else { return nil }
    return sequence.map { Entry(node: $0, file: file) }
  }

  /// The items of a list, or a single value as a list of one.
  var oneOrMore: [Entry] { items ?? [self] }

  /// The keys and values of a mapping, in the order of the file; nil for anything else.
  var pairs: [(key: Entry, value: Entry)]? {
    guard case .mapping(let mapping) = node else { return nil }
    return mapping.map { (Entry(node: $0.key, file: file), Entry(node: $0.value, file: file)) }
  }

  /// The value of a key; nil without the key, or outside a mapping.
  subscript(key: String) -> Entry? { pairs?.first { $0.key.text == key }?.value }
}
