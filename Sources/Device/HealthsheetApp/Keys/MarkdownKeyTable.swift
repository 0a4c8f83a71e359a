enum MarkdownKeyTable {
  /// The lines of a Markdown table: a place, its keys, their effects. A place is named only in its first row.
  static let markdown: [String] =
    ["| where | key | what it does |", "| --- | --- | --- |"]
    + DeviceKey.Place.allCases.flatMap { place in
      DeviceKey.all.filter { $0.place == place }.enumerated().map { index, key in
        let keys = key.label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
        return "| \(index == 0 ? place.rawValue : "") | \(keys) | \(key.meaning.written) |"
      }
    }
}
