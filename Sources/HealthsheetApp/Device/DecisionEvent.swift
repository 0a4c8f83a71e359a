import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

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
  var place: LocalizedStringKey {
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
    func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }
    if change.isForgotten { return words("Every answer to \(name) is forgotten.") }
    func listed(by list: EnumeratedWords, _ isListed: (ConsentChange.Transition) -> Bool) -> LocalizedStringKey? {
      let permissions = change.permissions.filter { isListed($0.value) }.keys
      let phrases = [Direction.share, .read].compactMap { direction -> LocalizedStringKey? in
        let types = permissions.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
        if types.isEmpty { return nil }
        let names = list.words(types.map { $0.displayName(in: locale) }, in: locale)
        return direction == .share ? "write \(names)" : "read \(names)"
      }
      return phrases.count == 2 ? list.words(phrases[0], phrases[1]) : phrases.first
    }
    var parts: [LocalizedStringKey] = []
    if let allowed = listed(by: .all, { $0.after == .granted }) { parts.append("may now \(allowed)") }
    if let denied = listed(by: .none, { $0.before == .undetermined && $0.after == .denied }) {
      parts.append("may not \(denied)")
    }
    if let revoked = listed(by: .none, { $0.before == .granted && $0.after != .granted }) {
      parts.append("may no longer \(revoked)")
    }
    let (allowed, revoked) = (objects.filter { !$0.before && $0.after }, objects.filter { $0.before && !$0.after })
    if !allowed.isEmpty { parts.append("may now read \(allowed.inWords(in: locale))") }
    if !revoked.isEmpty { parts.append("may no longer read \(revoked.inWords(in: locale))") }
    if parts.isEmpty { return words("What \(name) may do is as it was.") }
    let whole = parts.map(words).joined(separator: words("; it "))
    return words("\(name) \(whole).")
  }
}

/// Names one after the other: all of them, or, of what is denied, none.
private enum EnumeratedWords {
  case all, none

  /// "write Steps and read Heart Rate".
  func words(_ first: LocalizedStringKey, _ second: LocalizedStringKey) -> LocalizedStringKey {
    self == .all ? "\(first) and \(second)" : "\(first) or \(second)"
  }

  /// "Heart Rate", "Heart Rate and Steps", "Heart Rate, Steps and 68 more".
  func words(_ names: [String], in locale: Locale) -> String {
    guard names.count > 1 else { return names.joined() }
    let first = Array(names.prefix(names.count > 3 ? 2 : names.count - 1)).inList(locale: locale)
    let words: LocalizedStringKey =
      names.count > 3
      ? self == .all ? "\(first) and \(names.count - 2) more" : "\(first) or \(names.count - 2) more"
      : self.words("\(first)", "\(names[names.count - 1])")
    return String(localized: words, locale: locale)
  }
}
