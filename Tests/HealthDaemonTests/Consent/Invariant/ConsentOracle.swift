import Foundation
import HealthDaemon
import HealthModel

/// An event on a device with several apps.
enum ConsentStep: Hashable, Sendable {
  /// An app asks, and `on` lists the switches that the person would turn on.
  case ask(app: Int, share: Set<ObjectType>, read: Set<ObjectType>, on: Set<Permission>)
  /// The person changes one permission of an app.
  case decide(app: Int, Permission, Decision)
  case choose(app: Int, object: Int, isAllowed: Bool)
  case reset(app: Int)
  /// A device of another source takes a measurement.
  case measure(ObjectType, number: Int)
  case save(app: Int, ObjectType, number: Int)
  case delete(app: Int, number: Int)
  case deleteAll(app: Int, ObjectType)
  case personDeletes(number: Int)
  /// An app runs every kind of query over a type.
  case look(app: Int, ObjectType)
}

/// The rules of consent over a plain array: too slow for a device, but too simple to be wrong.
struct ConsentOracle {
  private struct Sample {
    var number: Int
    var type: ObjectType
    /// The app that saved the sample; nil for another source.
    var owner: Int?
  }

  /// True if a sheet lists all requested directions of a type as soon as one is undecided (A4); false on iOS 27 (V4).
  private let listsAnsweredDirections: Bool
  private var samples: [Sample] = []
  private var decisions: [Int: [Permission: Decision]] = [:]
  private var choices: [Int: [Int: Bool]] = [:]

  init(listsAnsweredDirections: Bool) { self.listsAnsweredDirections = listsAnsweredDirections }

  /// Returns the answer to the app, in words; empty if the step has no answer.
  mutating func answer(to step: ConsentStep) -> String {
    switch step {
    case .ask(let app, let share, let read, let on):
      let requested = Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
      let open = requested.filter { decision(app, $0) == .undetermined }
      let types = Set(open.map(\.type))
      let listed = listsAnsweredDirections ? requested.filter { types.contains($0.type) } : open
      for permission in listed {
        decisions[app, default: [:]][permission] = on.contains(permission) ? .granted : .denied
      }
      return listed.isEmpty ? "not asked" : "asked for \(listed.count)"
    case .decide(let app, let permission, let decision):
      decisions[app, default: [:]][permission] = decision
    case .choose(let app, let number, let isAllowed):
      if samples.contains(where: { $0.number == number && $0.type == .visionPrescription }) {
        choices[app, default: [:]][number] = isAllowed
      }
    case .reset(let app):
      decisions[app] = nil
      choices[app] = nil
    case .measure(let type, let number): samples.append(Sample(number: number, type: type, owner: nil))
    case .save(let app, let type, let number):
      if let refusal = refusal(app, type) { return refusal }
      samples.append(Sample(number: number, type: type, owner: app))
      return "saved"
    case .delete(let app, let number):
      guard let sample = samples.first(where: { $0.number == number && $0.owner == app }) else { return "error 3" }
      if let refusal = refusal(app, sample.type) { return refusal }
      forget { $0.number == number }
      return "deleted"
    case .deleteAll(let app, let type):
      if let refusal = refusal(app, type) { return refusal }
      let count = samples.count { $0.owner == app && $0.type == type }
      forget { $0.owner == app && $0.type == type }
      return "deleted \(count)"
    case .personDeletes(let number): forget { $0.number == number }
    case .look(let app, let type): return look(app, type)
    }
    return ""
  }

  /// Returns what an app sees: everything if it may read, its own samples if it may not, an error if it has never
  /// asked.
  private func look(_ app: Int, _ type: ObjectType) -> String {
    let (share, read) = (decision(app, Permission(type, .share)), decision(app, Permission(type, .read)))
    let isPerObject = type == .visionPrescription
    if !isPerObject && share == .undetermined && read == .undetermined { return "error 5" }
    let seen = samples.filter { sample in
      guard sample.type == type else { return false }
      let isOwn = sample.owner == app
      return isPerObject ? choices[app]?[sample.number] ?? isOwn : isOwn || Self.lets(read, see: sample.number)
    }
    return ConsentView(
      samples: seen.map(\.number), writers: Set(seen.map { $0.owner.map { "app\($0)" } ?? "watch" }).sorted(),
      total: isPerObject ? nil : seen.count
    ).description
  }

  /// Returns true if an app may learn that a sample exists or existed: its own, or any sample if the person allows it.
  func lets(_ app: Int, knowOf number: Int, _ type: ObjectType, by owner: Int?) -> Bool {
    if owner == app { return true }
    if type == .visionPrescription { return choices[app]?[number] ?? false }
    return Self.lets(decision(app, Permission(type, .read)), see: number)
  }

  /// Returns true if a decision about reading lets an app see a sample of another source (V65). No two samples begin or
  /// end at the same time.
  private static func lets(_ decision: Decision, see number: Int) -> Bool {
    decision == .granted || decision.earliestEnd.map { SampleRecord.end(ofNumber: number) >= $0 } ?? false
  }

  private func decision(_ app: Int, _ permission: Permission) -> Decision {
    decisions[app]?[permission] ?? .undetermined
  }

  /// Returns the reason why an app may not write a type; nil if it may.
  private func refusal(_ app: Int, _ type: ObjectType) -> String? {
    switch decision(app, Permission(type, .share)) {
    case .granted, .limited: nil
    case .denied: "error 4"
    case .undetermined: "error 5"
    }
  }

  private mutating func forget(_ isGone: (Sample) -> Bool) {
    let gone = Set(samples.filter(isGone).map(\.number))
    samples.removeAll { gone.contains($0.number) }
    for app in choices.keys { choices[app] = choices[app]?.filter { !gone.contains($0.key) } }
  }
}

/// The combined results of all queries over a type.
struct ConsentView: CustomStringConvertible {
  /// The numbers of the samples, in the order in which they were saved.
  var samples: [Int]
  var writers: [String]
  /// The sum of the samples, each of which has the value one, or the number of samples; nil for types without
  /// statistics.
  var total: Int?

  var description: String { "\(samples) by \(writers), \(total.map { "\($0) in all" } ?? "no statistics")" }
}

extension SampleRecord {
  /// Returns the start of the sample with this number, in minutes from noon. Each sample has its own minute, and a
  /// sample with a higher number often begins before a sample with a lower number.
  static func start(ofNumber number: Int) -> Double { Double(number * 37 % 251) }

  /// Returns the end of the sample with this number.
  static func end(ofNumber number: Int) -> Date { noon.minutes(start(ofNumber: number) + 1) }
}
