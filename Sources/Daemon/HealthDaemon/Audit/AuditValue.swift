import Foundation
import HealthModel

/// A value in a line of the audit log: any JSON value except fractions, true, false and null.
///
/// Numbers are integers, so that each value has only one spelling.
package enum AuditValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case list([AuditValue])
  case members([String: AuditValue])

  package static func texts(_ texts: some Sequence<String>) -> AuditValue { .list(texts.map(AuditValue.text)) }

  /// The value as canonical JSON (RFC 8785): no whitespace, members sorted by name, and one spelling for each
  /// character.
  ///
  /// Names are ASCII, so that sorting by UTF-8 and by UTF-16 gives the same order. Write integers beyond 2⁵³ as text,
  /// because not every reader keeps them exact.
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

extension AuditValue: Codable {
  /// Decodes a JSON value.
  ///
  /// - Throws: `DecodingError` for a fraction, true, false and null, which no line of an audit log contains.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let values = try? container.decode([AuditValue].self) {
      self = .list(values)
    } else {
      self = .members(try container.decode([String: AuditValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .list(let values): try container.encode(values)
    case .members(let members): try container.encode(members)
    }
  }
}

/// Encodes enumeration cases as members of a line: one member has the case's name, and each associated value has a
/// member.
///
///     ["reason": "chosenObjects", "visible": 2, "of": 5]
extension [String: AuditValue] {
  /// Creates the members of a case. Its associated values must have labels, and none may be a fraction, true or false.
  ///
  /// - Parameter name: The name of the member that holds the case's name.
  init(_ value: some Encodable, named name: String) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    guard let data = try? encoder.encode(value),
      let (label, parts) = try? JSONDecoder().decode([String: [String: AuditValue]].self, from: data).first
    else { fatalError("No line of an audit log can hold \(value).") }
    self = parts
    self[name] = .text(label)
  }

  /// Returns the case encoded in some members; nil for a case that this program does not know, and for the sentences
  /// that earlier versions wrote.
  package func value<Case: Decodable>(_: Case.Type = Case.self, named name: String) -> Case? {
    guard case .text(let label)? = self[name], let data = try? JSONEncoder().encode([label: self]) else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode(Case.self, from: data)
  }
}

extension AccessReason {
  /// The reason as a member of a line about calls. The line states the direction.
  var auditValue: AuditValue {
    let members: [String: AuditValue] = ["type": .text(permission.type.identifier), "rule": .text(rule)]
    return .members(members.merging([String: AuditValue](cause, named: "reason")) { own, _ in own })
  }

  /// Reads a reason from a line about calls; nil for a reason that this program does not know.
  package init?(_ members: [String: AuditValue], _ direction: Direction) {
    guard case .text(let identifier)? = members["type"], let type = ObjectType(identifier: identifier),
      let cause = members.value(Cause.self, named: "reason")
    else { return nil }
    self.init(cause, Permission(type, direction))
  }
}

extension HealthException {
  /// The exception as members of a line: the mistake, the reason in Apple's words, and the rule.
  var auditValues: [String: AuditValue] {
    var values = [String: AuditValue](mistake, named: "mistake")
    values["reason"] = .text(reason)
    if let rule = stop.rule { values["rule"] = .text(rule) }
    return values
  }
}
