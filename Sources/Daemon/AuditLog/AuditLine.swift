import Foundation
import HealthDaemon
import HealthModel

/// A parsed line of an audit log.
package struct AuditLine: Hashable, Sendable {
  /// The members of the line's JSON object.
  package var members: [String: AuditValue]

  /// Parses a line.
  ///
  /// - Throws: ``AuditLineError`` for text that is not JSON, or not in the canonical form of the log.
  package init(_ text: some StringProtocol) throws(AuditLineError) {
    let value: AuditValue
    do {
      value = try JSONDecoder().decode(AuditValue.self, from: Data(text.utf8))
    } catch {
      throw AuditLineError("is not JSON, or has a value that no line of an audit log can have")
    }
    guard case .members(let members) = value else { throw AuditLineError("is not a JSON object") }
    self.members = members
    guard AuditValue.members(members).canonicalJSON == String(text) else {
      throw AuditLineError("is not in the log’s form of JSON (RFC 8785)")
    }
  }

  /// The text of a member; nil if the member is missing or is not a text.
  package subscript(_ name: String) -> String? {
    if case .text(let text)? = members[name] { text } else { nil }
  }

  /// Returns the number of a member; nil if the member is missing or is not a whole number.
  package func integer(_ name: String) -> Int? {
    if case .integer(let number)? = members[name] { number } else { nil }
  }

  /// Returns the texts of a member that is a list; empty for any other member.
  package func texts(_ name: String) -> [String] {
    guard case .list(let values)? = members[name] else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Returns the objects of a member that is a list; empty for any other member.
  package func list(_ name: String) -> [[String: AuditValue]] {
    guard case .list(let values)? = members[name] else { return [] }
    return values.compactMap { if case .members(let members) = $0 { members } else { nil } }
  }

  /// Returns true if the text is a JSON object with a sequence number and the hash of a previous line. The text need
  /// not be in canonical form.
  static func isOfAChain(_ text: some StringProtocol) -> Bool {
    guard case .members(let members)? = try? JSONDecoder().decode(AuditValue.self, from: Data(text.utf8)) else {
      return false
    }
    return members["seq"] != nil && members["prev"] != nil
  }

  /// Returns the end of a sentence about a flaw in the line's contents, such as "names no event"; nil if there is none.
  /// Hashes are checked elsewhere.
  func oddity(isFirst: Bool) -> String? {
    if isFirst, integer("seq") == 0 {
      if self["format"] != AuditChain.format { return "does not name the format \(AuditChain.format)" }
      return self["simulated"] == "yes" && self["event"] == "log" ? nil : "does not say that its contents are simulated"
    }
    if event == nil { return "names an unknown event" }
    // Require the log's own spelling, which rejects February 31 and trailing text.
    guard let text = self["at"], (try? Date(text, strategy: .iso8601))?.formatted(.iso8601) == text else {
      return "has no date"
    }
    return nil
  }

  /// The event of the line; nil for the first line, and for an event this program does not know.
  package var event: AuditEntry.Event? { self["event"].flatMap(AuditEntry.Event.init) }
  /// The bundle identifier of the app; nil for the device.
  package var app: String? { self["app"] }
}

/// Typed values of a line. They are nil or empty where an earlier version of this program wrote sentences instead.
extension AuditLine {
  /// The operation of the calls on this line; nil for an operation that this program does not log.
  package var operation: AppCall.Operation? { self["call"].flatMap(AppCall.Operation.init) }

  /// The reasons for the answers to the calls that the line counts.
  package var reasons: [AccessReason] {
    guard let direction = self["direction"].flatMap(Direction.init) else { return [] }
    return list("reasons").compactMap { AccessReason($0, direction) }
  }

  /// The entitlement whose absence made the calls fail; nil if none was missing.
  package var missingEntitlement: Entitlement? {
    if let entitlement = self["missingEntitlement"].flatMap(Entitlement.init) { return entitlement }
    return reasons.lazy.compactMap { if case .missingEntitlement(let key) = $0.cause { key } else { nil } }.first
  }

  /// The programming error that stopped the app; nil if the line names none.
  package var mistake: HealthException.Mistake? { members.value(named: "mistake") }

  /// The reason why the device could not wake the app; nil if the line names none.
  package var obstacle: DeliveryEvent.Obstacle? { members.value(named: "reason") }
}

/// The reason why a line does not belong to an audit log.
package struct AuditLineError: Error, Hashable, Sendable {
  /// The end of a sentence that begins with the line's number, without a full stop.
  package let description: String
  init(_ description: String) { self.description = description }
}
