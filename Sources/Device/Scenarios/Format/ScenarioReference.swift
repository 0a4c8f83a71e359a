/// The format as Markdown for the guide, with a chapter per mapping.
package enum ScenarioReference {
  /// The chapters about the mappings, in the order in which the mappings are first used.
  package static var markdown: String {
    var chapters: [String] = []
    var known: Set<String> = []
    append(ScenarioFormat.scenario, &chapters, &known)
    return chapters.joined(separator: "\n\n") + "\n"
  }

  private static func append(_ mapping: Mapping, _ chapters: inout [String], _ known: inout Set<String>) {
    guard known.insert(mapping.name).inserted else { return }
    let rows = mapping.keys.map { key in
      "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(key.shape.reference) | \(key.description) |"
    }
    chapters.append(
      (["### \(mapping.name)", "", "| Key | Value | Meaning |", "|---|---|---|"] + rows).joined(separator: "\n"))
    for key in mapping.keys {
      for inner in key.shape.mappings { append(inner, &chapters, &known) }
    }
  }
}

extension Shape {
  /// The shape as a table cell, with links to chapters.
  fileprivate var reference: String {
    switch self {
    case .scalar(let scalar): scalar.words
    case .list(let element): "a list: \(element.reference)"
    case .mapping(let mapping): "[\(mapping.name)](#\(mapping.name.lowercased()))"
    case .dictionary(let key, let value): "\(key.words): \(value.words)"
    case .either(let shapes): shapes.map(\.reference).joined(separator: "; or ")
    }
  }
}
