import Foundation
import HealthDaemon

/// One line of a log that was read: its members, by name.
package struct AuditLine: Hashable, Sendable {
  package var members: [String: AuditValue]

  /// - Throws: ``AuditLineError`` with a sentence for whoever keeps the log.
  package init(_ text: some StringProtocol) throws(AuditLineError) {
    let value: JSONLine
    do {
      value = try JSONDecoder().decode(JSONLine.self, from: Data(text.utf8))
    } catch {
      throw AuditLineError("is not JSON, or holds a value that no line of an audit log has")
    }
    guard case .members(let members) = value.value else { throw AuditLineError("is no JSON object") }
    self.members = members
    guard AuditValue.members(members).canonicalJSON == String(text) else {
      throw AuditLineError("is not spelled as the log spells it (RFC 8785)")
    }
  }

  package subscript(_ name: String) -> String? {
    if case .text(let text)? = members[name] { text } else { nil }
  }

  package func integer(_ name: String) -> Int? {
    if case .integer(let number)? = members[name] { number } else { nil }
  }

  package func texts(_ name: String) -> [String] {
    guard case .list(let values)? = members[name] else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  package func list(_ name: String) -> [[String: AuditValue]] {
    guard case .list(let values)? = members[name] else { return [] }
    return values.compactMap { if case .members(let members) = $0 { members } else { nil } }
  }

  /// The end of a sentence on what no line of a log says, however its hash is: "names no event"; nil when all is well.
  func oddity(isFirst: Bool) -> String? {
    if isFirst, integer("seq") == 0 {
      if self["format"] != AuditChain.format { return "does not name the format \(AuditChain.format)" }
      return self["simulated"] == "yes" && self["event"] == "log" ? nil : "does not say that all of it is simulated"
    }
    if event == nil { return "names no event there is" }
    guard let date = self["at"], (try? Date(date, strategy: .iso8601)) != nil else { return "has no date" }
    return nil
  }

  package var event: AuditEntry.Event? { self["event"].flatMap(AuditEntry.Event.init) }
  package var app: String? { self["app"] }
}

/// Why a line is none of an audit log: the end of a sentence that begins with its number.
package struct AuditLineError: Error, Hashable, Sendable {
  package let description: String
  init(_ description: String) { self.description = description }
}

/// Reads the values an audit log has, and no others.
private struct JSONLine: Decodable {
  let value: AuditValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let number = try? container.decode(Int.self) {
      value = .integer(number)
    } else if let values = try? container.decode([JSONLine].self) {
      value = .list(values.map(\.value))
    } else {
      value = .members(try container.decode([String: JSONLine].self).mapValues(\.value))
    }
  }
}
