import Foundation
import HealthDaemon
import HealthModel

/// One thing that happens on a device with several apps.
enum ConsentStep: Hashable, Sendable {
  /// An app asks; these switches would be turned on.
  case ask(app: Int, share: Set<ObjectType>, read: Set<ObjectType>, on: Set<Permission>)
  /// The person sets a switch, or resets an app.
  case decide(app: Int, Permission, Decision)
  case choose(app: Int, object: Int, isAllowed: Bool)
  case reset(app: Int)
  /// Somebody else's device measures something.
  case measure(ObjectType, number: Int)
  case save(app: Int, ObjectType, number: Int)
  case delete(app: Int, number: Int)
  case deleteAll(app: Int, ObjectType)
  case personDeletes(number: Int)
  /// An app runs every kind of query over a type.
  case look(app: Int, ObjectType)
}

/// The rules of consent over a plain array: too slow for a device and too simple to be wrong.
struct ConsentOracle {
  private struct Sample {
    var number: Int
    var type: ObjectType
    /// The app that saved it; nil for somebody else.
    var owner: Int?
  }

  /// True where a sheet lists every requested direction of a type with an open one (A4), false on iOS 27 (V4).
  private let listsAnsweredDirections: Bool
  private var samples: [Sample] = []
  private var decisions: [Int: [Permission: Decision]] = [:]
  private var choices: [Int: [Int: Bool]] = [:]

  init(listsAnsweredDirections: Bool) { self.listsAnsweredDirections = listsAnsweredDirections }

  /// What the app is told, in words; empty when nobody is told anything.
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

  /// What an app sees: everything when it may read, its own when it may not, an error when it never asked.
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

  /// Whether an app may find out that there is a sample, or was: nobody's but its own, unless the person said so.
  func lets(_ app: Int, knowOf number: Int, _ type: ObjectType, by owner: Int?) -> Bool {
    if owner == app { return true }
    if type == .visionPrescription { return choices[app]?[number] ?? false }
    return Self.lets(decision(app, Permission(type, .read)), see: number)
  }

  /// Whether a decision about reading lets an app see a sample of somebody else (V65): each begins and ends at a moment of
  /// its own.
  private static func lets(_ decision: Decision, see number: Int) -> Bool {
    decision == .granted || decision.earliestEnd.map { SampleRecord.end(ofNumber: number) >= $0 } ?? false
  }

  private func decision(_ app: Int, _ permission: Permission) -> Decision {
    decisions[app]?[permission] ?? .undetermined
  }

  /// What keeps an app from writing a type.
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

/// What all the queries over a type tell together.
struct ConsentView: CustomStringConvertible {
  /// In the order they were saved.
  var samples: [Int]
  var writers: [String]
  /// The sum of ones, or their count; nil for types without statistics.
  var total: Int?

  var description: String { "\(samples) by \(writers), \(total.map { "\($0) in all" } ?? "no statistics")" }
}

extension SampleRecord {
  /// The start of the sample with a number, in minutes from noon: each has a minute of its own, and later ones are often
  /// filled in before earlier ones.
  static func start(ofNumber number: Int) -> Double { Double(number * 37 % 251) }

  /// The end of the sample with a number.
  static func end(ofNumber number: Int) -> Date { noon.minutes(start(ofNumber: number) + 1) }
}
