import Foundation

/// A value of an old-style property list, the format in which Xcode still writes its projects.
///
///     { objects = { 1A = { isa = PBXNativeTarget; name = "My App"; phases = (2B, 3C); }; }; }
///
/// Foundation is not used to parse it, because it logs faults to standard error, on top of the screen. Nesting is
/// limited, so that a hostile file produces an error instead of a stack overflow.
indirect enum OldStylePropertyList: Hashable {
  case string(String)
  case array([OldStylePropertyList])
  case dictionary([String: OldStylePropertyList])

  /// The maximum nesting depth. Xcode's projects have five levels.
  static let maximumDepth = 40

  /// - Throws: ``AppBundleError`` if the file cannot be read or is not an old-style property list.
  init(contentsOf url: URL) throws(AppBundleError) {
    let name = url.relativePath
    guard let text = EncodedText.decode(try BoundedFile.contents(of: url)) else {
      throw .malformed(file: name, line: nil, problem: "This is not text in UTF-8 or UTF-16. Open it in Xcode.")
    }
    do {
      try self.init(text)
    } catch {
      throw .malformed(file: name, line: error.line, problem: error.problem)
    }
  }

  init(_ text: String) throws(PropertyListScanner.Fault) {
    var scanner = PropertyListScanner(text)
    self = try Self.value(from: &scanner, depth: 0)
    try scanner.skipBlanks()
    if !scanner.isAtEnd {
      throw .init(
        line: scanner.line, problem: "The list ends here, but the file continues. Remove the rest of the file.")
    }
  }

  /// The value of a key; nil if this is not a dictionary.
  subscript(key: String) -> OldStylePropertyList? {
    if case .dictionary(let values) = self { values[key] } else { nil }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var array: [OldStylePropertyList] { if case .array(let values) = self { values } else { [] } }
  var dictionary: [String: OldStylePropertyList] { if case .dictionary(let values) = self { values } else { [:] } }
  /// The strings of an array, without its other elements.
  var strings: [String] { array.compactMap(\.string) }

  // MARK: Reading

  private static func value(
    from scanner: inout PropertyListScanner, depth: Int
  ) throws(PropertyListScanner.Fault) -> OldStylePropertyList {
    if depth > maximumDepth {
      throw .init(line: scanner.line, problem: "The lists here are nested more than \(maximumDepth) deep.")
    }
    try scanner.skipBlanks()
    if scanner.take("{") { return try dictionary(from: &scanner, depth: depth + 1) }
    if scanner.take("(") { return try array(from: &scanner, depth: depth + 1) }
    return .string(try scanner.token("a value"))
  }

  private static func dictionary(
    from scanner: inout PropertyListScanner, depth: Int
  ) throws(PropertyListScanner.Fault) -> OldStylePropertyList {
    var values: [String: OldStylePropertyList] = [:]
    while true {
      try scanner.skipBlanks()
      if scanner.take("}") { return .dictionary(values) }
      let key = try scanner.token("a key or “}”")
      try scanner.skipBlanks()
      try scanner.expect("=")
      values[key] = try value(from: &scanner, depth: depth)
      try scanner.skipBlanks()
      try scanner.expect(";")
    }
  }

  private static func array(
    from scanner: inout PropertyListScanner, depth: Int
  ) throws(PropertyListScanner.Fault) -> OldStylePropertyList {
    var values: [OldStylePropertyList] = []
    while true {
      try scanner.skipBlanks()
      if scanner.take(")") { return .array(values) }
      values.append(try value(from: &scanner, depth: depth))
      try scanner.skipBlanks()
      if scanner.take(",") { continue }
      try scanner.expect(")")
      return .array(values)
    }
  }
}

extension PropertyListScanner {
  /// Skips a character, which must be the next one.
  fileprivate mutating func expect(_ sign: Unicode.Scalar) throws(Fault) {
    if take(sign) { return }
    let found = next.map { "“\(ControlCharacters.replaced(in: String(Character($0))).text)”" } ?? "the end of the file"
    throw Fault(line: line, problem: "Expected “\(sign)” here, but found \(found).")
  }
}
