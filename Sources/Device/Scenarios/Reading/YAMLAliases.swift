/// Finds aliases in YAML before they are expanded, because a few lines of aliases can expand to billions of values.
enum YAMLAliases {
  /// Returns the first `*name` with a matching `&name`; nil if there is none. Other words with these characters are
  /// left to the YAML parser.
  static func first(in text: String) -> (name: String, index: String.Index)? {
    let anchors = Set(names(after: "&", in: text).map(\.name))
    if anchors.isEmpty { return nil }
    return names(after: "*", in: text).first { anchors.contains($0.name) }
  }

  /// Returns the names that follow a character at the start of a word.
  private static func names(after sign: Unicode.Scalar, in text: String) -> [(name: String, index: String.Index)] {
    let scalars = text.unicodeScalars
    var names: [(String, String.Index)] = []
    var previous: Unicode.Scalar = "\n"
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar == sign, " \t\r\n[{,:-?".unicodeScalars.contains(previous) {
        let rest = scalars[scalars.index(after: index)...]
        let name = rest.prefix { !" \t\r\n[]{},".unicodeScalars.contains($0) }
        // If the alias is the key of a mapping, the colon after it is not part of the name.
        let bare = name.last == ":" ? name.dropLast() : name
        if !bare.isEmpty { names.append((String(bare), index)) }
      }
      previous = scalar
      index = scalars.index(after: index)
    }
    return names
  }
}
