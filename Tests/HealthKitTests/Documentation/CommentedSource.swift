import Foundation

/// The documentation comments of a source, and the declarations other sources can see.
///
/// Told by lines and braces: enough for sources that are formatted, and quicker than a parser by far.
struct CommentedSource {
  /// A place in the source, with the line that stands there.
  struct Place: CustomStringConvertible {
    var file: String
    var line: Int
    var text: String
    var description: String { "\(file):\(line): \(text)" }
  }

  /// The first line of each documentation comment.
  private(set) var summaries: [Place] = []
  /// Each declaration that is not private, with whether a comment stands before it.
  private(set) var declarations: [(place: Place, isDocumented: Bool)] = []

  private enum Scope { case type, code }

  private static let types: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "extension"]

  init(_ text: String, file: String) {
    var scopes: [Scope] = []
    var next: Scope?
    var isInComment = false
    var isDocumented = false
    var isInText = false
    // By bytes: there are a hundred thousand lines.
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let trimmed = Substring(line.drop { $0 == UInt8(ascii: " ") })
      if isInText {
        if trimmed.contains("\"\"\"") { isInText = false }
        continue
      }
      if trimmed.hasPrefix("///") {
        if !isInComment { summaries.append(Place(file: file, line: index + 1, text: String(trimmed))) }
        (isInComment, isDocumented) = (true, true)
        continue
      }
      isInComment = false
      let declaration = Declaration(trimmed)
      // An attribute on a line of its own belongs to the declaration below.
      // An attribute on a line of its own belongs to the declaration below.
      let isAttribute = trimmed.hasPrefix("@") && declaration == nil
      if isAttribute || trimmed.hasPrefix("//") || trimmed.hasPrefix("#") { continue }
      if let declaration {
        if scopes.allSatisfy({ $0 == .type }), declaration.isVisible {
          declarations.append((Place(file: file, line: index + 1, text: String(trimmed)), isDocumented))
        }
        next = Self.types.contains(declaration.keyword) ? .type : .code
      }
      if trimmed.hasSuffix("\"\"\"") { isInText = true }
      for brace in trimmed.utf8.braces {
        if brace == UInt8(ascii: "{") {
          scopes.append(next ?? .code)
          next = nil
        } else if !scopes.isEmpty {
          scopes.removeLast()
        }
      }
      if !trimmed.isEmpty { isDocumented = false }
    }
  }

  /// The first word of a summary: `Returns`.
  static func opener(of summary: Place) -> String {
    String(summary.text.dropFirst(3).split { !$0.isLetter }.first ?? "")
  }
}

/// The beginning of a declaration on a line: its modifiers and its keyword.
private struct Declaration {
  let keyword: Substring
  /// False for what only its own file sees, for an extension, and for what a superclass has documented.
  let isVisible: Bool

  private static let keywords: Set<Substring> = [
    "func", "var", "let", "struct", "class", "enum", "protocol", "typealias", "init", "subscript", "actor",
    "associatedtype", "extension",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "open", "private", "fileprivate", "final", "static", "class", "nonisolated",
    "override", "mutating", "indirect", "lazy", "weak", "convenience", "required", "isolated", "consuming", "borrowing",
  ]

  /// Nil where a line begins with something else.
  init?(_ line: Substring) {
    func firstWord(_ text: Substring) -> Substring { Substring(text.utf8.prefix { $0 != UInt8(ascii: " ") }) }
    func letters(_ word: Substring) -> Substring {
      Substring(
        word.utf8.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") || $0 == UInt8(ascii: "@") }
      )
    }
    var (rest, isVisible) = (line, true)
    while !rest.isEmpty {
      let word = firstWord(rest)
      let name = letters(word)
      rest = Substring(rest.utf8.dropFirst(word.utf8.count).drop { $0 == UInt8(ascii: " ") })
      // `class` is a modifier before another keyword.
      let isModifier =
        Self.modifiers.contains(name) && (name != "class" || Self.keywords.contains(letters(firstWord(rest))))
      if isModifier {
        if ["private", "fileprivate", "override"].contains(word) { isVisible = false }
      } else if name.hasPrefix("@") {
        if word.contains("("), !word.contains(")") { return nil }
      } else if Self.keywords.contains(name) {
        keyword = name
        self.isVisible = isVisible && name != "extension"
        return
      } else {
        return nil
      }
    }
    return nil
  }
}

extension Substring.UTF8View {
  /// The braces of a line that stand neither between quotation marks nor in a comment at its end.
  fileprivate var braces: [UInt8] {
    guard contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else { return [] }
    var (braces, isInText, isEscaped, before) = ([UInt8](), false, false, UInt8(0))
    for byte in self {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), isInText {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if !isInText {
        if byte == UInt8(ascii: "/"), before == byte { return braces }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { braces.append(byte) }
      }
      before = byte
    }
    return braces
  }
}
