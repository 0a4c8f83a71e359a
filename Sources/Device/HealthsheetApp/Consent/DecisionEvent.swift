import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// A decision of the person about an app: the changed permissions, with the time and place.
struct DecisionEvent: Hashable, Sendable, Identifiable {
  /// The number of the decision in the session, counted from 1.
  var number: Int
  /// The device's time at the decision.
  var time: Date
  /// The device’s time zone at that time, in which a date of limited access is written.
  var timeZone: TimeZone
  var change: ConsentChange
  var name: String
  /// The changed objects that are chosen individually.
  var objects: [ObjectDecision] = []
  /// The screen of the decision; nil if it is not known.
  var origin: AuditOrigin?

  var id: Int { number }

  /// The place of the decision as a phrase: "On the sheet".
  var place: LocalizedStringKey { origin.place }

  /// The types of the changed permissions and objects.
  var types: Set<ObjectType> {
    Set(change.permissions.keys.map(\.type)).union(objects.map(\.type))
  }

  /// Returns a sentence about all changes: "Stride may now read Heart Rate and write Steps, and no longer read Steps."
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
    for date in Set(change.permissions.values.compactMap(\.after.earliestEnd)).sorted() {
      guard let limited = listed(by: .all, { $0.after == .limited(since: date) }) else { continue }
      parts.append("may now \(limited), from \(date.day(in: timeZone)) on")
    }
    if let denied = listed(by: .none, { $0.before == .undetermined && $0.after == .denied }) {
      parts.append("may not \(denied)")
    }
    if let revoked = listed(by: .none, { $0.before.isAllowed && !$0.after.isAllowed }) {
      parts.append("may no longer \(revoked)")
    }
    let (allowed, revoked) = (objects.filter { !$0.before && $0.after }, objects.filter { $0.before && !$0.after })
    if !allowed.isEmpty { parts.append("may now read \(allowed.inWords(in: locale))") }
    if !revoked.isEmpty { parts.append("may no longer read \(revoked.inWords(in: locale))") }
    switch change.newRecords {
    case .share: parts.append("gets new health records automatically")
    case .ask: parts.append("asks again for new health records")
    case nil: break
    }
    if parts.isEmpty { return words("The permissions of \(name) are as before.") }
    let whole = parts.map(words).joined(separator: words("; it "))
    return words("\(name) \(whole).")
  }
}

/// The ways to join names in a sentence: by *and* if all are allowed, and by *or* if none is.
private enum EnumeratedWords {
  case all, none

  /// Returns the enumeration: "Heart Rate", "Heart Rate and Steps", "Heart Rate, Steps and 68 more".
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

/// A decision of the person on one individually chosen object.
struct ObjectDecision: Hashable, Sendable {
  let uuid: UUID
  let type: ObjectType
  /// The title of the object: "Glasses, Clearview Eye Care".
  let name: String
  /// The object's name in the list: "Glasses · Clearview Eye Care · Issued Mar 12, 2025".
  let nameInList: String
  /// True if the app could read the object before.
  let before: Bool
  /// True if the app may read the object now.
  let after: Bool

  /// Returns one decision for each object that a change allows or refuses, by type, newest object first. Leaves out
  /// objects that no longer exist.
  ///
  /// - Parameter choices: The person's earlier choices: true for an object that the app was allowed to read before the
  ///   change.
  static func decisions(
    in change: ConsentChange, after choices: @autoclosure () -> [UUID: Bool], _ daemon: HealthDaemon
  ) -> [ObjectDecision] {
    let changed = change.objectsAllowed.union(change.objectsRefused)
    if changed.isEmpty { return [] }
    let choices = choices()
    return ObjectType.chosenInSettings.flatMap { type in
      daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)])
        .filter { changed.contains($0.uuid) }
        .map { sample in
          let summary = ObjectSummary(
            sample: sample, calendar: daemon.settings.calendar, locale: daemon.settings.locale)
          return ObjectDecision(
            uuid: sample.uuid, type: type,
            name: [summary.title, summary.subtitle].filter { !$0.isEmpty }.joined(separator: ", "),
            nameInList: summary.nameInList,
            // An app's own objects are on until they are switched off (rule A67).
            before: choices[sample.uuid] ?? (sample.bundleIdentifier == change.app),
            after: change.objectsAllowed.contains(sample.uuid))
        }
    }
  }
}

extension HealthDaemon {
  /// Returns the names of individually chosen objects, as their list shows them: "Glasses · Clearview Eye Care · Issued
  /// Mar 12, 2025", "Salbutamol 100 µg · Inhaler · as needed".
  ///
  /// - Parameter decisions: The decisions of the session, whose objects may have been deleted since.
  func objectNames(andOf decisions: [DecisionEvent]) -> [UUID: String] {
    let settings = settings
    var names = Dictionary(decisions.flatMap(\.objects).map { ($0.uuid, $0.nameInList) }) { $1 }
    for sample in ObjectType.chosenOneByOne.flatMap({ allSamples(SampleQuery($0)) }) {
      names[sample.uuid] =
        ObjectSummary(sample: sample, calendar: settings.calendar, locale: settings.locale).nameInList
    }
    return names
  }
}

extension ObjectSummary {
  fileprivate var nameInList: String { [title, remark].filter { !$0.isEmpty }.joined(separator: " · ") }
}

extension [ObjectDecision] {
  /// Returns the objects as a phrase: "the prescription “Glasses, Clearview Eye Care”", "5 prescriptions".
  func inWords(in locale: Locale) -> LocalizedStringKey {
    let isOfOneType = Set(map(\.type)).count == 1
    let isOfPrescriptions = first?.type == .visionPrescription
    let names = map { "“\($0.name)”" }
    switch count {
    case 1: return isOfPrescriptions ? "the prescription \(names[0])" : "the medication \(names[0])"
    case 2...3 where isOfOneType:
      let first = [String](names.dropLast()).inList(locale: locale)
      let all: LocalizedStringKey = "\(first) and \(names[count - 1])"
      return isOfPrescriptions ? "the prescriptions \(all)" : "the medications \(all)"
    default:
      if !isOfOneType { return "\(count) objects" }
      return isOfPrescriptions ? "\(count) prescriptions" : "\(count) medications"
    }
  }
}

extension AuditOrigin? {
  /// The place of a decision as a phrase: "On the sheet".
  var place: LocalizedStringKey { self?.place ?? "Decided" }
}
