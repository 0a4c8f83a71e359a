import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// A decision of the person on one object that is chosen by itself.
struct ObjectDecision: Hashable, Sendable {
  let type: ObjectType
  /// The title of the object: "Glasses, Clearview Eye Care".
  let name: String
  /// True when the app might read it before.
  let before: Bool
  /// True when the app may read it now.
  let after: Bool

  /// Returns the objects of a change that still exist, by type, newest first.
  static func decisions(
    in change: ConsentChange, since earlier: ConsentLedger, _ daemon: HealthDaemon
  ) -> [ObjectDecision] {
    let changed = change.objectsAllowed.union(change.objectsRefused)
    if changed.isEmpty { return [] }
    let choices = earlier.objectChoices(of: change.app)
    return ObjectType.chosenInSettings.flatMap { type in
      daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)])
        .filter { changed.contains($0.uuid) }
        .map { sample in
          let summary = ObjectSummary(
            sample: sample, calendar: daemon.settings.calendar, locale: daemon.settings.locale)
          return ObjectDecision(
            type: type, name: [summary.title, summary.subtitle].filter { !$0.isEmpty }.joined(separator: ", "),
            // An app's own are on until they are switched off (rule A67).
            before: choices[sample.uuid] ?? (sample.bundleIdentifier == change.app),
            after: change.objectsAllowed.contains(sample.uuid))
        }
    }
  }
}

extension [ObjectDecision] {
  /// Returns the objects in a sentence: "the prescription “Glasses, Clearview Eye Care”", "5 prescriptions".
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
