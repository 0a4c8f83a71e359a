import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// One type in one direction: whether it was asked for, what the person said last, and whether the app used it.
package struct TypeUsage: Hashable, Sendable {
  package var type: ObjectType
  package var direction: Direction
  package var isAsked = false
  /// The answer that holds in the end; nil where there was none.
  package var answer: String?
  /// Where it was given.
  package var origin: String?
  /// Calls that read or wrote the type, and how many samples or buckets were handed out or changed.
  package var calls = 0
  package var returned = 0
  /// Calls while it was granted: a type that is read only while it is denied was tried, and not used.
  package var callsWhileGranted = 0

  /// "used", "read: only its own, if any", "never used". An app cannot know that it may not read: to try is no mistake.
  package var words: String {
    if callsWhileGranted > 0 { return "used" }
    if calls == 0 { return "never used" }
    if direction == .share { return "tried to write" }
    return type.requiresPerObjectAuthorization ? "read: none were chosen" : "read: only its own, if any"
  }
}

extension TypeUsage {
  /// The usage of an app's types, in the order of the catalogue, writing first.
  package static func rows(of app: String, in lines: [AuditLine]) -> [TypeUsage] {
    var rows: [Permission: TypeUsage] = [:]
    func change(_ type: String?, _ direction: String?, _ body: (inout TypeUsage) -> Void) {
      guard let type = type.flatMap(ObjectType.init(identifier:)), let direction = direction.flatMap(Direction.init)
      else { return }
      body(&rows[Permission(type, direction), default: TypeUsage(type: type, direction: direction)])
    }
    for line in lines where line.app == app {
      switch line.event {
      case .requested:
        for direction in Direction.allCases {
          for type in line.permissions(direction) { change(type, direction.rawValue) { $0.isAsked = true } }
        }
        if let type = line["objects"] { change(type, "read") { $0.isAsked = true } }
      case .consent:
        for decision in line.decisions {
          change(decision.type, decision.direction) { row in
            row.answer = decision.to
            row.origin = line["origin"]
          }
        }
        if line["forgotten"] != nil { for key in rows.keys { rows[key]?.answer = nil } }
      case .access:
        guard let call = line["call"], !TypeUsage.asksOnly.contains(call) else { continue }
        for type in line.texts("types") {
          change(type, line["direction"]) { row in
            row.calls += line.integer("calls") ?? 1
            row.returned += line.integer("returned") ?? 0
            let isChosen = row.type.requiresPerObjectAuthorization && line.integer("returned") ?? 0 > 0
            if row.answer == "granted" || isChosen {
              row.callsWhileGranted += line.integer("calls") ?? 1
            }
          }
        }
      default: break
      }
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Calls that ask about permissions, and use no data.
  private static let asksOnly: Set<String> = [
    "authorizationStatus", "statusForAuthorizationRequest", "requestAuthorization", "requestPerObjectReadAuthorization",
  ]
}

extension AuditLine {
  func permissions(_ direction: Direction) -> [String] {
    guard case .members(let permissions)? = members["permissions"],
      case .list(let types)? = permissions[direction.rawValue]
    else { return [] }
    return types.compactMap { if case .text(let type) = $0 { type } else { nil } }
  }

  var decisions: [(type: String, direction: String, from: String, to: String)] {
    list("decisions").map { decision in
      func text(_ name: String) -> String { if case .text(let text)? = decision[name] { text } else { "" } }
      return (text("type"), text("direction"), text("from"), text("to"))
    }
  }
}
