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
      func names(_ direction: Direction) -> String? {
        let types = permissions.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
        return types.isEmpty ? nil : list.words(types.map { $0.displayName(in: locale) }, in: locale)
      }
      switch (names(.share), names(.read)) {
      case (let written?, let read?):
        return list == .all ? "write \(written) and read \(read)" : "write \(written) or read \(read)"
      case (let written?, nil): return "write \(written)"
      case (nil, let read?): return "read \(read)"
      case (nil, nil): return nil
      }
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

  /// "Heart Rate", "Heart Rate and Steps", "Heart Rate, Steps and 68 more".
  func words(_ names: [String], in locale: Locale) -> String {
    guard names.count > 1 else { return names.joined() }
    let first = Array(names.prefix(names.count > 3 ? 2 : names.count - 1)).inList(locale: locale)
    let (last, others) = (names[names.count - 1], names.count - 2)
    let words: LocalizedStringKey =
      switch (self, names.count > 3) {
      case (.all, false): "\(first) and \(last)"
      case (.all, true): "\(first) and \(others) more"
      case (.none, false): "\(first) or \(last)"
      case (.none, true): "\(first) or \(others) more"
      }
    return String(localized: words, locale: locale)
  }
}
