/// Finds lines in bodies that consist of one statement that can be removed: a call or an assignment.
struct Statements {
  private struct Frame {
    var bracket: Character
    /// True for the body of an initializer. Its assignments stay, because each property needs a value.
    var isInitializer: Bool
    /// True for a body that may be a single expression with an implicit return.
    var mayReturnValue: Bool
  }

  private static let keywords: Set<Substring> = [
    "let", "var", "func", "if", "guard", "for", "while", "repeat", "switch", "case", "default", "return", "throw",
    "break", "continue", "defer", "do", "catch", "else", "import", "static", "private", "package", "public",
    "fileprivate", "internal", "struct", "enum", "class", "actor", "extension", "typealias", "init", "deinit", "where",
    "mutating", "nonisolated", "indirect", "lazy", "weak", "unowned", "yield", "fallthrough", "final",
  ]

  /// The line numbers, from 0, with the character range of the statement.
  private(set) var found: [(line: Int, range: Range<Int>)] = []

  init(_ code: [[Character]]) {
    var frames: [Frame] = []
    var begins = (initializer: false, value: false)
    for (number, line) in code.enumerated() {
      if let range = Self.statement(line), let frame = frames.last, frame.bracket == "{",
        Self.isWhole(number, in: code), Self.isBalanced(line)
      {
        let isAssignment = String(line[range]).contains(" = ")
        let isOnlyOne = Self.neighbour(of: number, in: code, -1)?.last == "{"
        if !(isAssignment && frames.contains { $0.isInitializer }),
          !(!isAssignment && isOnlyOne && frame.mayReturnValue)
        {
          found.append((number, range))
        }
      }
      let text = String(line)
      if ["init(", "init<", "init?("].contains(where: { text.contains($0) }) { begins.initializer = true }
      if text.contains("->") || text.contains("var ") || text.hasSuffix(" in") { begins.value = true }
      for character in line {
        if "([{".contains(character) {
          let isBody = character == "{"
          frames.append(
            Frame(
              bracket: character, isInitializer: isBody && begins.initializer, mayReturnValue: isBody && begins.value))
          if isBody { begins = (false, false) }
        } else if ")]}".contains(character), !frames.isEmpty {
          frames.removeLast()
        }
      }
      if text.hasSuffix("}") { begins = (false, false) }
    }
  }

  private static func statement(_ line: [Character]) -> Range<Int>? {
    guard let start = line.firstIndex(where: { $0 != " " }), let last = line.lastIndex(where: { $0 != " " }),
      line[start].isLowercase || line[start] == "_"
    else { return nil }
    let text = String(line[start...last])
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !keywords.contains(word), !text.hasPrefix("self.init("), !text.contains(": ") || text.contains("("),
      !text.contains(" else ")
    else {
      return nil
    }
    let isAssignment = [" = ", " += ", " -= "].contains { text.contains($0) }
    return isAssignment || text.hasSuffix(")") ? start..<last + 1 : nil
  }

  private static func isBalanced(_ line: [Character]) -> Bool {
    var depth = 0
    for character in line {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// True when the surrounding lines do not belong to the same statement.
  private static func isWhole(_ number: Int, in code: [[Character]]) -> Bool {
    let indentation = code[number].prefix { $0 == " " }.count
    guard let before = neighbour(of: number, in: code, -1), let after = neighbour(of: number, in: code, 1) else {
      return false
    }
    let begins = before.last.map { "{}:".contains($0) } ?? false
    let follows = before.prefix { $0 == " " }.count == indentation || before.hasSuffix(" in")
    let ends =
      after.prefix { $0 == " " }.count <= indentation
      && !(after.first { $0 != " " }.map { ".?&|+-*".contains($0) } ?? true)
    return (begins || follows && !(before.last.map { ",(+-*=&|".contains($0) } ?? true)) && ends
  }

  private static func neighbour(of number: Int, in code: [[Character]], _ step: Int) -> String? {
    var index = number + step
    while code.indices.contains(index) {
      let line = String(code[index])
      if let last = line.lastIndex(where: { $0 != " " }) { return String(line[...last]) }
      index += step
    }
    return nil
  }
}
