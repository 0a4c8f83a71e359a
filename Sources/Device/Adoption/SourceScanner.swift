/// Finds the members and the bodies in a source, by the braces and the words before each brace.
struct SourceScanner {
  let bytes: [UInt8]
  private(set) var bodies: [SourceOutline.Part] = []
  /// All declarations; an inner declaration comes before the declarations around it.
  private(set) var members: [SourceOutline.Part] = []
  private(set) var topLevel: [SourceOutline.Part] = []
  private var position = 0
  private var frames = [Frame(isDeclarationSpace: true)]

  /// An open scope at the current position: the file, a pair of braces, or a pair of parentheses or brackets.
  private struct Frame {
    var isDeclarationSpace: Bool
    var isBrace = true
    /// The name of the type whose members are in this scope; nil for the top level of the file.
    var type: String?
    /// The body that the braces of this scope enclose, with the offset of its first byte; nil for a scope that is not a
    /// body.
    var body: (name: String, kind: SourceOutline.Part.Kind, start: Int)?
    /// The words and signs since the end of the last declaration, and the offset of the first; nil if there are none.
    var words: [String] = []
    var start: Int?
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func follows(_ text: StaticString, at offset: Int) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { byte(offset + $0) == text.utf8Start[$0] }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }

  mutating func scan() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): skipString(pounds: 0)
      case UInt8(ascii: "#"): skipPounds()
      case UInt8(ascii: "{"): open()
      case UInt8(ascii: "}"): close()
      case UInt8(ascii: "("), UInt8(ascii: "["):
        frames.append(Frame(isDeclarationSpace: false, isBrace: false))
        position += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        let isParenthesis = bytes[position] == UInt8(ascii: ")")
        if frames.last?.isBrace == false { frames.removeLast() }
        add(isParenthesis ? "()" : "[]")
        position += 1
      case UInt8(ascii: ";"):
        endDeclaration(at: position)
        position += 1
      case UInt8(ascii: "\n"):
        if isAtEndOfDeclaration { endDeclaration(at: position) }
        position += 1
      case UInt8(ascii: "-") where byte(position + 1) == UInt8(ascii: ">"):
        add("->")
        position += 2
      case let byte where Self.isWord(byte):
        let start = position
        skipWord()
        add(String(decoding: bytes[start..<position], as: UTF8.self), at: start)
      case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "?"):
        add(String(UnicodeScalar(bytes[position])))
        position += 1
      default: position += 1
      }
    }
  }

  /// Records a word in a scope that can have declarations, because the word may be part of a declaration.
  private mutating func add(_ word: String, at start: Int? = nil) {
    let last = frames.count - 1
    guard frames[last].isDeclarationSpace else { return }
    frames[last].words.append(word)
    frames[last].start = frames[last].start ?? start ?? position
  }

  private mutating func skipWord() { while Self.isWord(byte(position)) { position += 1 } }

  // MARK: Declarations

  /// True if a declaration without braces ends at the end of this line.
  private var isAtEndOfDeclaration: Bool {
    let frame = frames[frames.count - 1]
    let keywords: Set = ["associatedtype", "case", "import", "let", "typealias", "var"]
    guard frame.isDeclarationSpace, frame.words.contains(where: keywords.contains) else { return false }
    var (before, after) = (position, position)
    while before > 0, Self.isBlank(bytes[before - 1]) { before -= 1 }
    while Self.isBlank(byte(after)) { after += 1 }
    let continuing = Set(".,:=&|+-".utf8), continued = Set(".,:=&|+-?{".utf8)
    return !(before > 0 && continuing.contains(bytes[before - 1])) && !continued.contains(byte(after))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Adds the declaration that ends at this position.
  private mutating func endDeclaration(at end: Int) {
    let last = frames.count - 1
    guard frames[last].isBrace else { return }
    if let start = frames[last].start, start < end, let name = Declaration.name(frames[last].words) {
      let whole = frames[last].type.map { "\($0).\(name)" } ?? name
      let part = SourceOutline.Part(kind: .member, name: whole, range: start..<end)
      members.append(part)
      if last == 0 { topLevel.append(part) }
    }
    (frames[last].words, frames[last].start) = ([], nil)
  }

  // MARK: Braces

  private mutating func open() {
    position += 1
    let outer = frames[frames.count - 1]
    var frame = Frame(isDeclarationSpace: false)
    if outer.isDeclarationSpace {
      switch Declaration(outer.words) {
      case .type(let name):
        frame.isDeclarationSpace = true
        frame.type = outer.type.map { "\($0).\(name)" } ?? name
      case .body(let name, let kind):
        if !beginsWithObserver { frame.body = (outer.type.map { "\($0).\(name)" } ?? name, kind, position) }
      case nil: break
      }
    }
    frames.append(frame)
  }

  /// True if `willSet` or `didSet` follows the brace, so that the property is a stored property.
  private var beginsWithObserver: Bool {
    var offset = position
    while Self.isBlank(byte(offset)) { offset += 1 }
    return follows("willSet", at: offset) || follows("didSet", at: offset)
  }

  private mutating func close() {
    // If the parentheses do not match, close the inner scopes too; the compiler rejects such a file anyway.
    while frames.count > 1, frames.last?.isBrace == false { frames.removeLast() }
    if frames.count > 1, let frame = frames.popLast(), let body = frame.body {
      bodies.append(SourceOutline.Part(kind: body.kind, name: body.name, range: body.start..<position))
    }
    position += 1
    // After the closure that initializes a stored property, the declaration may continue.
    if !frames[frames.count - 1].words.contains("=") { endDeclaration(at: position) }
  }

  // MARK: Modifiers

  /// Returns the offset after a modifier that begins with a dot: after its name, arguments and closures.
  mutating func endOfModifier(at dot: Int) -> Int {
    position = dot + 1
    skipWord()
    while true {
      let end = position
      while byte(position) == UInt8(ascii: " ") { position += 1 }
      // The next trailing closure begins with a label.
      if Self.isWord(byte(position)) {
        skipWord()
        guard byte(position) == UInt8(ascii: ":") else { return end }
        position += 1
        while byte(position) == UInt8(ascii: " ") { position += 1 }
      }
      guard "({".utf8.contains(byte(position)) else { return end }
      skipBrackets()
    }
  }

  private mutating func skipBrackets() {
    var depth = 0
    repeat {
      switch byte(position) {
      case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): skipString(pounds: 0)
      case UInt8(ascii: "#"): skipPounds()
      case let byte:
        if "({[".utf8.contains(byte) { depth += 1 }
        if ")}]".utf8.contains(byte) { depth -= 1 }
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  // MARK: Comments and strings

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if follows("/*", at: position) {
        depth += 1
        position += 2
      } else if follows("*/", at: position) {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  /// Skips a string with number signs around it. If no string follows, as in `#if`, skips only the signs.
  private mutating func skipPounds() {
    var pounds = 0
    while byte(position) == UInt8(ascii: "#") {
      pounds += 1
      position += 1
    }
    if pounds == 1, follows("Preview", at: position) { add(Declaration.preview, at: position - 1) }
    if byte(position) == UInt8(ascii: "\"") { skipString(pounds: pounds) }
  }

  /// Skips a string from its quotation mark on, including the code in its interpolations.
  private mutating func skipString(pounds: Int) {
    let isMultiline = follows("\"\"\"", at: position)
    position += isMultiline ? 3 : 1
    while position < bytes.count {
      if isMultiline ? follows("\"\"\"", at: position) : bytes[position] == UInt8(ascii: "\"") {
        let end = position + (isMultiline ? 3 : 1)
        if (0..<pounds).allSatisfy({ byte(end + $0) == UInt8(ascii: "#") }) {
          position = end + pounds
          return
        }
        position += 1
      } else if bytes[position] == UInt8(ascii: "\\"),
        (0..<pounds).allSatisfy({ byte(position + 1 + $0) == UInt8(ascii: "#") })
      {
        position += 1 + pounds
        if byte(position) == UInt8(ascii: "(") { skipInterpolation() } else { position += 1 }
      } else if !isMultiline, bytes[position] == UInt8(ascii: "\n") {
        return
      } else {
        position += 1
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      switch byte(position) {
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        depth -= 1
        position += 1
      case UInt8(ascii: "\""): skipString(pounds: 0)
      default: position += 1
      }
    } while depth > 0 && position < bytes.count
  }
}

/// The kind of declaration to which a pair of braces belongs, determined by the words before it.
private enum Declaration {
  case type(String)
  case body(name: String, SourceOutline.Part.Kind)

  private static let types: Set = ["actor", "class", "enum", "extension", "struct"]
  private static let others: Set = ["deinit", "func", "init", "let", "protocol", "subscript", "var"]

  /// Returns the name that the words declare; nil for an import, a case, and words that declare nothing.
  static func name(_ words: [String]) -> String? {
    if words.contains(preview) { return preview }
    guard let place = keyword(in: words), let next = words[place...].dropFirst().first else { return nil }
    switch words[place] {
    case "func": return "\(next)()"
    case "init": return "init()"
    case "deinit", "subscript": return words[place]
    default: return next
    }
  }

  /// The name of every preview in a report, because a preview declares no name of its own.
  static let preview = "#Preview"

  private static func keyword(in words: [String]) -> Int? {
    words.indices.last { index in
      (types.contains(words[index]) || others.contains(words[index])) && (index == 0 || words[index - 1] != ".")
    }
  }

  /// Determines the kind of a declaration from the words before its braces. Returns nil for braces that belong neither
  /// to a type nor to a body, such as the braces of a closure that initializes a stored property.
  init?(_ words: [String]) {
    guard let place = Self.keyword(in: words) else { return nil }
    let rest = words[(place + 1)...]
    switch words[place] {
    case let word where Self.types.contains(word):
      guard let name = rest.first else { return nil }
      self = .type(name)
    case "func", "subscript":
      let type = rest.firstIndex(of: "->").map { rest[($0 + 1)...].prefix { $0 != "where" } }
      guard let kind = Self.kind(type.map(Array.init)) else { return nil }
      self = .body(name: words[place] == "func" ? "\(rest.first ?? "")()" : "subscript", kind)
    case "var":
      guard let name = rest.first, rest.dropFirst().first == ":", !rest.contains("="),
        let kind = Self.kind(Array(rest.dropFirst(2)))
      else { return nil }
      self = .body(name: name, kind)
    case "init": self = .body(name: "init()", .emptyBody)
    case "deinit": self = .body(name: "deinit", .emptyBody)
    default: return nil
    }
  }

  private static func kind(_ type: [String]?) -> SourceOutline.Part.Kind? {
    switch type {
    case nil, ["Void"], ["()"]: .emptyBody
    case ["some", "View"], ["some", "SwiftUI", ".", "View"]: .viewBody
    case ["some", "Scene"]: .sceneBody
    // The compiler derives an opaque type from the body, so the body cannot be replaced.
    case let words? where words.contains("some"): nil
    case let words?: .valueBody(value(of: words))
    }
  }

  /// Returns an expression for the nil, zero or empty value of a type; nil if the type has no such value.
  private static func value(of words: [String]) -> String? {
    if words.last == "?" || words.first == "Optional" { return "nil" }
    if words == ["[]"] || ["Array", "Dictionary", "Set"].contains(words[0]) { return ".init()" }
    guard words.count == 1 else { return nil }
    return switch words[0] {
    case "String", "Substring": "\"\""
    case "Bool": "false"
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
      "CGFloat", "TimeInterval":
      "0"
    case "Text": "Text(verbatim: \"\")"
    case "AnyView": "AnyView(EmptyView())"
    default: nil
    }
  }
}
