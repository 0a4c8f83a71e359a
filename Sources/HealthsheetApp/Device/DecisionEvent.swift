import Foundation
import HealthDaemon
import HealthModel

/// What a decision of the person changed for an app, in words.
struct DecisionEvent: Hashable, Sendable, Identifiable {
  var number: Int
  /// By the device's clock.
  var time: Date
  var change: ConsentChange
  /// The app's.
  var name: String
  /// Of the change, the objects that are chosen one by one.
  var objects: [ObjectDecision] = []
  var origin: AuditOrigin?

  var id: Int { number }

  /// Where it was decided: "On the sheet".
  var place: String {
    switch origin {
    case .sheet: "On the sheet"
    case .objectList: "On the list"
    case .settings: "In Settings"
    case .health: "In the Health app"
    case .controlPanel: "In the Device panel"
    case .command: "By a command"
    case nil: "Decided"
    }
  }

  /// The types it is about.
  var types: Set<ObjectType> {
    Set(change.permissions.keys.map(\.type)).union(objects.map(\.type))
  }

  /// A sentence on all that changed: "Stride may now read Heart Rate and write Steps, and no longer read Steps."
  func sentence(in locale: Locale) -> String {
    if change.isForgotten { return "Every answer to \(name) is forgotten." }
    func listed(by conjunction: String, _ isListed: (ConsentChange.Transition) -> Bool) -> String? {
      let permissions = change.permissions.filter { isListed($0.value) }.keys
      let phrases = [Direction.share, .read].compactMap { direction -> String? in
        let types = permissions.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
        if types.isEmpty { return nil }
        return (direction == .share ? "write " : "read ") + types.inWords(in: locale, conjunction)
      }
      return phrases.isEmpty ? nil : phrases.joined(separator: " \(conjunction) ")
    }
    var parts: [String] = []
    if let allowed = listed(by: "and", { $0.after == .granted }) { parts.append("may now \(allowed)") }
    if let denied = listed(by: "or", { $0.before == .undetermined && $0.after == .denied }) {
      parts.append("may not \(denied)")
    }
    if let revoked = listed(by: "or", { $0.before == .granted && $0.after != .granted }) {
      parts.append("may no longer \(revoked)")
    }
    let (allowed, revoked) = (objects.filter { !$0.before && $0.after }, objects.filter { $0.before && !$0.after })
    if !allowed.isEmpty { parts.append("may now read \(allowed.inWords)") }
    if !revoked.isEmpty { parts.append("may no longer read \(revoked.inWords)") }
    return parts.isEmpty ? "What \(name) may do is as it was." : "\(name) \(parts.joined(separator: "; it "))."
  }
}

extension [ObjectType] {
  /// "Heart Rate", "Heart Rate and Steps", "Heart Rate, Steps and 68 more".
  ///
  /// - Parameter conjunction: "and", or "or" where what is said of them is denied.
  fileprivate func inWords(in locale: Locale, _ conjunction: String) -> String {
    let names = prefix(3).map { $0.displayName(in: locale) }
    if count > 3 { return "\(names[0]), \(names[1]) \(conjunction) \(count - 2) more" }
    if count < 2 { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + names[names.count - 1]
  }
}
