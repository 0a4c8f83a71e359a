import Foundation

/// The places in sources that take localization keys: parameters and properties of type `LocalizedStringKey`, and the
/// bodies of functions that return one.
struct KeyPlaces {
  /// A parameter of a function, an initializer or a case.
  struct Place: Hashable {
    var function: String
    /// The label; empty for a parameter without one.
    var label: String
    /// The position among the parameters without a label; nil for a labeled one.
    var position: Int?
  }

  private static let name = "LocalizedStringKey"

  private(set) var places: Set<Place> = [
    Place(function: "Text", label: "", position: 0), Place(function: "LocalizedStringKey", label: "", position: 0),
    Place(function: "String", label: "localized"),
  ]
  /// The functions with a closure that returns a key.
  private(set) var closures: Set<String> = []

  /// Adds the places that a file declares.
  mutating func read(_ code: String) {
    // Skip a file without keys first, because a regular expression is compiled at each use.
    guard code.contains(Self.name) else { return }
    let types = code.matches(of: /(?m)^( *)(?:[\w@()]+ )*(?:struct|class|enum|extension)\s+([\w.]+)/)
    // The enclosing type of a member: the last type that begins before it and is indented less.
    func type(before index: String.Index) -> String {
      let start = code[..<index].lastIndex(of: "\n").map(code.index(after:)) ?? code.startIndex
      let line = code[start..<index]
      let indent = line.prefix { $0 == " " }.count
      let name = types.last { $0.range.lowerBound < index && $0.output.1.count < indent }?.output.2 ?? ""
      return String(name.split(separator: ".").last ?? "")
    }
    for match in code.matches(of: /\b(?:func\s+(\w+)|(init)[?]?|case\s+(\w+))\s*(?:<[^>{}]*>)?\(/) {
      let name = match.output.1 ?? match.output.3
      let function = name.map(String.init) ?? type(before: match.range.lowerBound)
      var unlabelled = 0
      let parameters = Self.parameters(code[match.range.upperBound...])
      guard parameters.contains(where: { $0.contains(Self.name) }) else { continue }
      for parameter in parameters {
        let label = parameter.firstMatch(of: /^\s*(\w+)(?:\s+\w+)?\s*:/).map { String($0.output.1) }
        let position = label == "_" || label == nil ? unlabelled : nil
        if position != nil { unlabelled += 1 }
        guard parameter.contains(/\bLocalizedStringKey\b/) else { continue }
        if parameter.contains(/->\s*LocalizedStringKey/) { closures.insert(function) }
        places.insert(Place(function: function, label: label == "_" ? "" : label ?? "", position: position))
      }
    }
    for match in code.matches(of: /\b(?:let|var)\s+(\w+)\s*:\s*[\[(]*LocalizedStringKey\b/) {
      let name = type(before: match.range.lowerBound)
      if !name.isEmpty { places.insert(Place(function: name, label: String(match.output.1))) }
    }
  }

  /// Returns the parameters up to the closing parenthesis.
  private static func parameters(_ code: Substring) -> [Substring] {
    var (depth, start) = (0, code.startIndex)
    var parameters: [Substring] = []
    for index in code.indices {
      switch code[index] {
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: return parameters + [code[start..<index]]
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        parameters.append(code[start..<index])
        start = code.index(after: index)
      default: break
      }
    }
    return parameters
  }

  /// Returns the byte ranges of a file whose literals are keys: the values and bodies of declarations of type
  /// `LocalizedStringKey`. A range ends at a line that is not indented more than the declaration.
  static func bodies(in code: String) -> [Range<Int>] {
    var bodies: [Range<Int>] = []
    var open: [(indent: Int, start: Int)] = []
    var offset = 0
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { offset += line.utf8.count + 1 }
      let indent = line.prefix { $0 == " " }.count
      guard indent < line.count else { continue }
      while let last = open.last, indent <= last.indent, line.dropFirst(indent) != "}" || indent < last.indent {
        bodies.append(last.start..<offset)
        open.removeLast()
      }
      guard line.contains(Self.name) else { continue }
      let declares =
        /(?:\b(?:func|var|let|subscript)\b[^=]*?|^\s*\)[^{]*)(?:->|:)\s*[^={]*\bLocalizedStringKey\b[^={]*(?:\{|=)/
      if let match = line.firstMatch(of: declares) {
        let start = offset + line[..<match.range.upperBound].utf8.count
        open.append((indent, start))
        // Include the rest of the line.
        bodies.append(start..<offset + line.utf8.count)
      }
    }
    return bodies + open.map { $0.start..<offset }
  }
}
