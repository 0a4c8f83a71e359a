import Foundation

/// The localization keys in the sources of some targets: the literals in places that take keys.
struct SourceKeys {
  struct Found {
    var pieces: [String]
    var place: String

    /// The key as in a table, with the same placeholder for every interpolation.
    var pattern: String { Self.pattern(pieces) }

    /// Returns the pattern of a key with these pieces between its interpolations.
    static func pattern(_ pieces: [String]) -> String {
      if pieces.count == 1 { return pieces[0] }
      return pieces.map { $0.replacing("%", with: "%%") }.joined(separator: "\u{0}")
    }
  }

  /// The literals in places that take keys.
  private(set) var keys: [Found] = []
  /// All literals in the sources.
  private(set) var literals: Set<String> = []

  /// - Parameters:
  ///   - folders: The folders in `Sources` to search for keys.
  ///   - excluded: The parts of these folders to leave out.
  init(
    in folders: [String], without excluded: [String] = [], declarations: KeyPlaces,
    files: [(path: String, text: SourceText)]
  ) {
    for (path, text) in files {
      for literal in text.literals {
        literals.insert(Found.pattern(literal.pieces))
      }
      func isIn(_ folders: [String]) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }
      guard isIn(folders), !isIn(excluded) else { continue }
      let code = String(decoding: text.code, as: UTF8.self)
      let bodies = KeyPlaces.bodies(in: code)
      for literal in text.literals where literal.pieces.contains(where: { $0.contains(where: \.isLetter) }) {
        let call = Call(around: literal.start, in: text.code)
        let isInBody =
          bodies.contains { $0.contains(literal.start) } || declarations.closures.contains(call.closure ?? "")
        let isKey =
          call.function.map { function in
            declarations.places.contains(
              KeyPlaces.Place(function: function, label: call.label, position: call.position))
          } ?? false
        // The literal is a plain value: a branch of a conditional expression in parentheses, or an element of a list.
        let isPlainValue = call.function == nil || ["", "return", "if", "in", "case"].contains(call.function)
        if isKey || (isInBody && isPlainValue) {
          keys.append(Found(pieces: literal.pieces, place: "\(path):\(text.line(of: literal.start))"))
        }
      }
    }
  }

  /// Returns the pattern of a key in a table, for comparison.
  static func pattern(ofKey key: String) -> String { key.replacing(/%(?:[0-9]+\$)?(?:@|lld|lf)/, with: "\u{0}") }

  /// Returns the Swift files in a folder of target groups. Each path begins with the target.
  static func files(under folder: URL) -> [(path: String, text: SourceText)] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      // The first folder groups the targets.
      let path = name.split(separator: "/").dropFirst().joined(separator: "/")
      return (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { (path, SourceText($0)) }
    }
  }
}

/// The call that contains an expression as an argument.
private struct Call {
  /// The name of the function; nil outside parentheses.
  var function: String?
  var label = ""
  /// The position of the argument among those without a label; nil for a labeled one.
  var position: Int?
  /// The function whose closure contains the expression; nil outside a closure.
  var closure: String?

  init(around start: Int, in code: [UInt8]) {
    var depth = 0
    var index = start - 1
    var commas: [Int] = []
    while index >= 0 {
      switch code[index] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 0 {
          let opening = code[index]
          if opening == UInt8(ascii: "(") {
            function = Self.name(before: index, in: code)
            let arguments = ([index] + commas.reversed()).map { $0 + 1 } + [start]
            let labels = zip(arguments, arguments.dropFirst()).map { Self.label(code[$0..<$1]) }
            label = labels.last ?? ""
            position = label.isEmpty ? labels.dropLast().count { $0.isEmpty } : nil
          }
          closure = opening == UInt8(ascii: "{") ? Self.name(before: index, in: code) : nil
          return
        }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { commas.append(index) }
      default: break
      }
      index -= 1
    }
  }

  /// Returns the name before a parenthesis or a brace. For `attempt(with: store) {` it is "attempt".
  private static func name(before index: Int, in code: [UInt8]) -> String {
    var text = String(decoding: code[max(0, index - 200)..<index], as: UTF8.self)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    if code[index] == UInt8(ascii: "{"), text.last == ")" {
      var depth = 0
      while let last = text.popLast() {
        if last == ")" { depth += 1 }
        if last == "(" {
          depth -= 1
          if depth == 0 { break }
        }
      }
    }
    if text.last == ">", let open = text.lastIndex(of: "<"), !text[open...].contains(where: "()".contains) {
      text = text[..<open]
    }
    return String(text.reversed().prefix(while: \.isPartOfName).reversed())
  }

  private static func label(_ argument: ArraySlice<UInt8>) -> String {
    let text = String(decoding: argument, as: UTF8.self).drop(while: \.isWhitespace)
    let name = text.prefix(while: \.isPartOfName)
    let rest = text[name.endIndex...].drop(while: \.isWhitespace)
    return rest.first == ":" && !rest.hasPrefix("::") ? String(name) : ""
  }
}

// Avoid a regular expression, which would be parsed again for each literal in the sources.
extension Character {
  fileprivate var isPartOfName: Bool { self == "_" || isLetter || isNumber }
}
