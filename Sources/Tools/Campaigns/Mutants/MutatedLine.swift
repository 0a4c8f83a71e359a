/// A mutant of a line of code, before it has a number.
struct Edit {
  var kind: Mutant.Kind
  /// The original text, and the text that the mutant puts in its place.
  var (original, mistaken): (String, String)
  /// The characters of the line to replace with a mutated operator, or to wrap in a call.
  var range: Range<Int>
  /// True when the range is wrapped, false when it is replaced.
  var isWrapped = false

  var change: String { "`\(original)` → `\(mistaken)`" }
}

/// Finds the possible mutants of a line, in its words and symbols.
///
/// A condition that is a single call is negated. In a condition with operators, the operators are changed instead.
struct LineEdits {
  private static let comparisons = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
  ]
  private static let logic = ["&&": "||", "||": "&&"]
  private static let arithmetic = ["+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+="]

  private let code: [Character]
  private(set) var edits: [Edit] = []

  /// Finds all possible mutants of a line.
  ///
  /// - Parameter code: The line without strings and comments.
  init(_ code: [Character]) {
    self.code = code
    findSigns()
    findLiterals()
    findConditions()
    findChoices()
    findBody()
  }

  private func text(_ range: Range<Int>) -> String { String(code[range]) }

  /// True for a declaration in which `==` may compare types instead of values.
  private var declares: Bool {
    ["extension", "protocol", "associatedtype"].contains { text(0..<code.count).hasWord($0) }
  }

  private var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in 0...code.count where index == code.count || code[index] == " " {
      if index > start { words.append(start..<index) }
      start = index + 1
    }
    return words
  }

  private mutating func findSigns() {
    let words = words
    for (place, range) in words.enumerated() {
      let sign = text(range)
      let next = place + 1 < words.count ? text(words[place + 1]) : ""
      if let mistaken = Self.comparisons[sign], !(declares && sign == "==") {
        edits.append(Edit(kind: .comparison, original: sign, mistaken: mistaken, range: range))
      } else if let mistaken = Self.logic[sign] {
        edits.append(Edit(kind: .logic, original: sign, mistaken: mistaken, range: range))
      } else if sign == "+" || sign == "-", next.prefix(while: { !",)]}".contains($0) }) == "1" {
        edits.append(Edit(kind: .one, original: "\(sign) 1", mistaken: "", range: range))
      } else if let mistaken = Self.arithmetic[sign] {
        edits.append(Edit(kind: .arithmetic, original: sign, mistaken: mistaken, range: range))
      } else if sign == "??" {
        edits.append(Edit(kind: .fallback, original: "a ?? b", mistaken: "b", range: range))
      }
    }
    for index in code.indices where code[index] == "!" {
      let before = index > 0 ? code[index - 1] : " "
      guard " ([{".contains(before), index + 1 < code.count, !" =".contains(code[index + 1]) else { continue }
      edits.append(Edit(kind: .negation, original: "!", mistaken: "", range: index..<index + 1))
    }
  }

  private mutating func findLiterals() {
    for (word, other) in [("true", "false"), ("false", "true")] {
      for index in code.indices where code[index...].starts(with: word) {
        let end = index + word.count
        // Leave `while true` alone: the compiler requires no return statement after an endless loop, so the function
        // might not compile if the loop could end.
        if index >= 6, text(index - 6..<index) == "while " { continue }
        // Leave patterns alone: the compiler could no longer see that the cases of a switch are exhaustive.
        let before = text(0..<index)
        if before.trimmingPrefix(while: { $0 == " " }).hasPrefix("case "), !before.contains(":") { continue }
        let isWord = (index == 0 || !code[index - 1].isOfName) && (end == code.count || !code[end].isOfName)
        if isWord {
          edits.append(Edit(kind: .literal, original: word, mistaken: other, range: index..<end, isWrapped: true))
        }
      }
    }
  }

  /// Negates each condition of `if`, `guard`, `while` and `where` that is a single call.
  private mutating func findConditions() {
    for (place, range) in words.enumerated() where ["if", "guard", "while", "where"].contains(text(range)) {
      let end = text(range) == "guard" ? "else" : "{"
      guard let last = words[(place + 1)...].first(where: { text($0) == end }) else { continue }
      let start = range.upperBound + 1
      for part in parts(start..<max(start, last.lowerBound - 1)) { negate(part) }
    }
  }

  /// Negates the condition before ` ? ` when it is a single call.
  private mutating func findChoices() {
    for range in words where text(range) == "?" {
      var (start, depth) = (range.lowerBound - 1, 0)
      while start > 0 {
        let before = code[start - 1]
        if ")]}".contains(before) { depth += 1 }
        if "([{".contains(before) { depth -= 1 }
        if depth < 0 || depth == 0 && before == " " { break }
        start -= 1
      }
      // After another operator, the condition is longer, and its operators are changed instead.
      let before = text(0..<start).split(separator: " ").last.map(String.init) ?? ""
      let begins =
        before.isEmpty || ["=", "return", "in", "+=", "-="].contains(before) || "([{,:".contains(before.last!)
      if begins { negate(start..<range.lowerBound - 1) }
    }
  }

  /// Negates the body of a one-line function that returns a Boolean.
  private mutating func findBody() {
    let line = text(0..<code.count)
    guard line.hasSuffix(" }"), let start = line.ranges(of: "-> Bool { ").first ?? line.ranges(of: ": Bool { ").first
    else { return }
    negate(line.distance(from: line.startIndex, to: start.upperBound)..<code.count - 2)
  }

  private mutating func negate(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let condition = text(range)
    let isOneCall =
      !["let", "var", "case", "in", "?"].contains { condition.hasWord($0) } && !condition.hasPrefix("!")
      && !"#.".contains(condition.first ?? "#") && !declares
      && !edits.contains { range.contains($0.range.lowerBound) && $0.range != range && $0.isDecisive }
    if isOneCall, !edits.contains(where: { $0.range == range }) {
      edits.append(Edit(kind: .negation, original: condition, mistaken: "!", range: range, isWrapped: true))
    }
  }

  /// Returns the parts between commas that are outside brackets.
  private func parts(_ range: Range<Int>) -> [Range<Int>] {
    var (parts, start, depth) = ([Range<Int>](), range.lowerBound, 0)
    for index in range {
      if "([{".contains(code[index]) { depth += 1 }
      if ")]}".contains(code[index]) { depth -= 1 }
      if depth == 0, code[index] == "," {
        parts.append(start..<index)
        start = index + 2
      }
    }
    return start < range.upperBound ? parts + [start..<range.upperBound] : parts
  }
}

extension Edit {
  /// True when the mutant alone inverts a condition, or nearly does.
  fileprivate var isDecisive: Bool { kind == .comparison || kind == .logic || kind == .negation }
}

extension Character {
  fileprivate var isOfName: Bool { isLetter || isNumber || self == "_" || self == "`" }
}

extension String {
  /// Returns true when the text contains a word with spaces or nothing on both sides.
  fileprivate func hasWord(_ word: String) -> Bool { split(separator: " ").contains { $0 == word } }
}
