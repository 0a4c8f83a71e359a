/// The table of keys as the README has it.
enum KeyTable {
  /// The lines of a table in Markdown: a place, its keys, what they do. A place is named in its first row only.
  static let markdown: [String] =
    ["| where | key | what it does |", "| --- | --- | --- |"]
    + DeviceKey.Place.allCases.flatMap { place in
      DeviceKey.all.filter { $0.place == place }.enumerated().map { index, key in
        let keys = key.label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
        return "| \(index == 0 ? place.rawValue : "") | \(keys) | \(key.meaning.written) |"
      }
    }
}
