import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel

/// What a decision of the person changed about one object that is chosen by itself.
struct ObjectDecision: Hashable, Sendable {
  let type: ObjectType
  /// "Glasses, Clearview Eye Care".
  let name: String
  /// Whether the app might read it before, and whether it may now.
  let before: Bool
  let after: Bool

  /// The objects of a change that are still there, in the order of their dates.
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
  /// "the prescription “Glasses, Clearview Eye Care”", "5 prescriptions".
  var inWords: String {
    if count == 1 { return "the \(first?.noun ?? "object") “\(first?.name ?? "")”" }
    let isOfOneType = Set(map(\.type)).count == 1
    if isOfOneType, count <= 3 {
      let names = map { "“\($0.name)”" }
      return "the \(first?.noun ?? "object")s \(names.dropLast().joined(separator: ", ")) and \(names[count - 1])"
    }
    return "\(count) \(isOfOneType ? first?.noun ?? "object" : "object")s"
  }
}

extension ObjectDecision {
  fileprivate var noun: String { type == .visionPrescription ? "prescription" : "medication" }
}
