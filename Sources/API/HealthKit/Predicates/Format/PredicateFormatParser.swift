import Foundation
import HealthModel

/// A parser for format strings. OR has the lowest precedence, followed by AND, NOT and comparisons.
struct PredicateFormatParser {
  /// A side of a comparison: a key path or a value.
  enum Operand {
    case keyPath(String)
    case value(Any?)
  }

  /// The tokens that have not been read.
  var tokens: ArraySlice<PredicateFormatToken>
  private var arguments: ArraySlice<Any?>
  /// The number of open lists and casts, at most 16, because a query never needs deeper values.
  private var depth = 0

  /// Creates a parser for the tokens of a format string.
  init(_ tokens: [PredicateFormatToken], arguments: [Any?]) {
    self.tokens = tokens[...]
    self.arguments = arguments[...]
  }

  // MARK: Comparisons

  /// Parses a comparison of a key path with a value. A comparison that no query can answer becomes an
  /// ``UnsupportedPredicate``.
  mutating func comparison() throws(PredicateFormatError) -> NSPredicate {
    let left = try operand()
    guard let token = tokens.popFirst() else { throw .unreadable }
    let spelling: String? = if case .symbol(let symbol) = token { symbol } else { token.keyword }
    guard let relation = spelling.flatMap(PredicateRelation.init) else { throw .unreadable }
    let right = try operand()
    let condition =
      switch (left, right) {
      case (.keyPath(let path), .value(let value)): relation.condition(on: path, value)
      case (.value(let value), .keyPath(let path)): relation.reversed?.condition(on: path, value)
      default: Optional<SamplePredicate>.none
      }
    return condition?.predicate ?? UnsupportedPredicate("\(left.text) \(relation) \(right.text)")
  }

  private mutating func operand() throws(PredicateFormatError) -> Operand {
    guard let token = tokens.popFirst(), depth < 16 else { throw .unreadable }
    depth += 1
    defer { depth -= 1 }
    switch token {
    case .string(let string): return .value(string)
    case .number(let number): return .value(number)
    case .argument: return .value(try argument())
    case .symbol("{"): return .value(try list())
    case .symbol: throw .unreadable
    case .path(let parts):
      switch token.keyword {
      case "TRUE", "YES": return .value(true)
      case "FALSE", "NO": return .value(false)
      case "NIL", "NULL": return .value(nil)
      case "CAST": return .value(try cast())
      default: return .keyPath(try keyPath(parts))
      }
    }
  }

  private mutating func keyPath(_ parts: [String?]) throws(PredicateFormatError) -> String {
    var path: [String] = []
    for part in parts {
      if let part {
        path.append(part)
      } else if let name = try argument() as? String {
        path.append(name)
      } else {
        throw .unreadable
      }
    }
    return (path.first?.uppercased() == "SELF" ? path.dropFirst() : path[...]).joined(separator: ".")
  }

  /// Parses a list such as "{1, 2, %d}", after the brace.
  private mutating func list() throws(PredicateFormatError) -> [Any?] {
    var values: [Any?] = []
    while !skip("}") {
      if !values.isEmpty { try expect(",") }
      guard case .value(let value) = try operand() else { throw .unreadable }
      values.append(value)
    }
    return values
  }

  /// Parses a cast such as "CAST(772146000, "NSDate")", the form of dates in a predicate's description.
  private mutating func cast() throws(PredicateFormatError) -> Any? {
    try expect("(")
    let inner = try operand()
    try expect(",")
    let name = try operand()
    try expect(")")
    guard case .value(let value) = inner, case .value(let type) = name, type as? String == "NSDate",
      let seconds = value.flatMap(Double.init(predicateValue:))
    else { throw .unreadable }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  // MARK: Words

  private mutating func argument() throws(PredicateFormatError) -> Any? {
    guard let argument = arguments.popFirst() else { throw .missingArgument }
    return argument
  }

  /// Consumes a word or symbol if it comes next. Otherwise returns false without consuming anything.
  mutating func skip(_ word: String) -> Bool {
    guard let next = tokens.first, next == .symbol(word) || next.keyword == word else { return false }
    tokens.removeFirst()
    return true
  }

  /// Consumes a symbol that must come next.
  ///
  /// - Throws: `unreadable` when something else comes next.
  mutating func expect(_ symbol: String) throws(PredicateFormatError) {
    guard skip(symbol) else { throw .unreadable }
  }
}

extension PredicateFormatParser.Operand {
  fileprivate var text: String {
    switch self {
    case .keyPath(let path): path
    case .value(let value?): "\(value)"
    case .value(nil): "nil"
    }
  }
}

/// A well-formed predicate that no query can answer. It matches nothing, and stops an app that creates a query with it
/// (rule Q93).
final class UnsupportedPredicate: NSPredicate {
  private let text: String

  init(_ text: String) {
    self.text = text
    super.init(value: false)
  }

  /// Always returns nil, because an unsupported predicate is never archived.
  required init?(coder: NSCoder) { nil }

  override func evaluate(with object: Any?) -> Bool { false }
  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool { false }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override func isEqual(_ object: Any?) -> Bool { (object as? UnsupportedPredicate)?.text == text }
  override var hash: Int { text.hashValue }
  override var description: String { text }
}
