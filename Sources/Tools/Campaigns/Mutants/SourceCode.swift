/// The code of a Swift file: its characters, with spaces instead of string contents, comments, attributes and compiler
/// directives such as `#if`.
///
/// This is not a parser: it recognizes only where strings and comments end.
struct SourceCode {
  let lines: [[Character]]
  /// The lines with spaces instead of anything that is not code. Each is as long as the same line in ``lines``.
  let code: [[Character]]

  init(_ text: String) {
    var scanner = Scanner(Array(text))
    scanner.scan()
    lines = scanner.text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    code = scanner.code.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }
}

/// Blanks everything that is not code, in a single pass.
private struct Scanner {
  let text: [Character]
  var code: [Character]
  private var index = 0

  init(_ text: [Character]) { (self.text, code) = (text, text) }

  mutating func scan() {
    while index < text.count {
      if has("//") {
        blank { $0 == "\n" }
      } else if has("/*") {
        skipComment()
      } else if text[index] == "\"" || isRawString {
        skipString()
      } else if text[index] == "#", isFirstOfLine {
        blank { $0 == "\n" }
      } else if text[index] == "@" {
        skipAttribute()
      } else {
        index += 1
      }
    }
  }

  private func has(_ word: String) -> Bool { text[index...].starts(with: word) }

  private var isFirstOfLine: Bool { text[..<index].reversed().first { $0 != " " }.map { $0 == "\n" } ?? true }

  private var isRawString: Bool { text[index] == "#" && text[index...].first { $0 != "#" } == "\"" }

  private mutating func blank() {
    if text[index] != "\n" { code[index] = " " }
    index += 1
  }

  private mutating func blank(until isEnd: (Character) -> Bool) {
    while index < text.count, !isEnd(text[index]) { blank() }
  }

  private mutating func blank(_ count: Int) { for _ in 0..<count where index < text.count { blank() } }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        blank(2)
      } else if has("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && index < text.count
  }

  private mutating func skipString() {
    let marks = String(text[index...].prefix { $0 == "#" })
    blank(marks.count)
    let quotes = has("\"\"\"") ? "\"\"\"" : "\""
    blank(quotes.count)
    while index < text.count, !has(quotes + marks) {
      if has("\\" + marks + "(") {
        blank(marks.count + 2)
        skipInterpolation()
      } else {
        blank(has("\\" + marks) ? marks.count + 2 : 1)
      }
    }
    blank(quotes.count + marks.count)
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while index < text.count, depth > 0 {
      switch text[index] {
      case "\"": skipString()
      case "(", ")":
        depth += text[index] == "(" ? 1 : -1
        blank()
      default: blank()
      }
    }
  }

  private mutating func skipAttribute() {
    blank()
    blank { !($0.isLetter || $0.isNumber || $0 == "_") }
    guard index < text.count, text[index] == "(" else { return }
    var depth = 0
    repeat {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      blank()
    } while depth > 0 && index < text.count
  }
}
