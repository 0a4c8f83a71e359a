/// A value in a line of the audit log: of JSON's values, all but fractions, true, false and null.
///
/// Numbers are integers, so that a value has one spelling everywhere.
package enum AuditValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case list([AuditValue])
  case members([String: AuditValue])

  package static func texts(_ texts: some Sequence<String>) -> AuditValue { .list(texts.map(AuditValue.text)) }

  /// The value as JSON in the canonical form of RFC 8785: no blanks, members in the order of their names, and one
  /// spelling for each character.
  ///
  /// Names are ASCII, for which the order of UTF-8 and that of UTF-16 are the same. Integers beyond 2⁵³ are not exact
  /// everywhere, and belong in a text.
  package var canonicalJSON: String {
    var json = ""
    write(to: &json)
    return json
  }

  private func write(to json: inout String) {
    switch self {
    case .text(let text): Self.write(text, to: &json)
    case .integer(let number): json += String(number)
    case .list(let values):
      json += "["
      for (index, value) in values.enumerated() {
        if index > 0 { json += "," }
        value.write(to: &json)
      }
      json += "]"
    case .members(let members):
      json += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { json += "," }
        Self.write(member.key, to: &json)
        json += ":"
        member.value.write(to: &json)
      }
      json += "}"
    }
  }

  private static func write(_ text: String, to json: inout String) {
    json += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\u{8}": json += "\\b"
      case "\t": json += "\\t"
      case "\n": json += "\\n"
      case "\u{C}": json += "\\f"
      case "\r": json += "\\r"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    json += "\""
  }
}

extension AuditValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
}
