import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

@testable import HealthsheetApp

/// Compares the ledger, the audit log, the screens and the store at the end of a scenario, to find contradictions.
@MainActor
struct Contradictions {
  private let player: ScenarioPlayer
  private let daemon: HealthDaemon
  private let device: DeviceModel

  init(of player: ScenarioPlayer) {
    (self.player, daemon, device) = (player, player.daemon, player.session.device)
  }

  /// Returns a sentence about each contradiction, in both languages of the screens.
  func all() async -> [String] {
    var found = decisions()
    let english = await numbers()
    found += english.problems
    // Change only the language, because the region determines the units.
    let locale = daemon.settings.locale
    defer { daemon.changeSettings { $0.locale = locale } }
    daemon.changeSettings { $0.locale = Locale(identifier: "zh-Hans_US") }
    let chinese = await numbers()
    found += chinese.problems
    found += LocalizedStringTable.device.missingKeys.map { "“\($0)” is not in the Chinese table" }
    for (place, words) in english.words where Self.digits(words) != Self.digits(chinese.words[place] ?? "") {
      found.append("\(place): “\(words)” is “\(chinese.words[place] ?? "")” in Chinese")
    }
    return found
  }

  // MARK: Decisions

  /// Compares the ledger with the log, with the decisions on the screens, and with the names on Health's pages.
  private func decisions() -> [String] {
    let lines = ((try? daemon.auditLines()) ?? []).compactMap { try? AuditLine($0) }
    var found: [String] = []
    for app in device.apps.map(\.identity) {
      let name = app.bundleIdentifier
      let ledger = daemon.decisions(of: name).mapValues(Self.comparable).filter { $0.value != .undetermined }
      let log = TypeUsage.rows(of: name, in: lines).reduce(into: [Permission: Decision]()) { log, row in
        log[Permission(row.type, row.direction)] = row.answer.map(Self.comparable)
      }
      .filter { $0.value != .undetermined }
      for permission in Set(ledger.keys).union(log.keys) where ledger[permission] != log[permission] {
        found.append(
          "\(name) \(permission): \(Self.words(ledger[permission])) in the ledger, \(Self.words(log[permission])) in the log"
        )
      }
      for type in Set(ledger.keys.map(\.type)) where !type.requiresPerObjectAuthorization {
        let (mayRead, mayWrite) = (
          device.consent.appsAllowedToRead(type).contains { $0.bundleIdentifier == name },
          device.consent.appsThatMayShare(type).contains { $0.bundleIdentifier == name }
        )
        if mayRead != (ledger[Permission(type, .read)]?.isAllowed == true) {
          found.append("\(name) \(type) stands among those that may read: \(mayRead)")
        }
        if mayWrite != (ledger[Permission(type, .share)] == .granted) {
          found.append("\(name) \(type) stands among those that may write: \(mayWrite)")
        }
      }
    }
    return found
  }

  /// Returns the decision without fractions of a second, because the log has only whole seconds.
  private static func comparable(_ decision: Decision) -> Decision {
    guard case .limited(let date) = decision else { return decision }
    return .limited(since: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down)))
  }

  private static func words(_ decision: Decision?) -> String { decision.map { "\($0)" } ?? "nothing" }

  // MARK: Numbers

  /// Compares the numbers on the screens with those of the store and of the app's own queries.
  private func numbers() async -> (problems: [String], words: [String: String]) {
    var (problems, words): ([String], [String: String]) = ([], [:])
    let week = InspectedWeek(settings: daemon.settings)
    var types: Set<ObjectType> = []
    for app in device.apps {
      let connection = device.process(of: app).connection
      for row in await device.inspector.rows(of: app) {
        let place = "inspector, \(app.identity.bundleIdentifier), \(row.type)"
        types.insert(row.type)
        words["\(place), holds"] = row.held.latest == nil ? row.holds : ""
        words["\(place), gets"] = row.gets
        let decisions = daemon.decisions(of: app.identity.bundleIdentifier)
        if row.read != decisions[Permission(row.type, .read)] {
          problems.append("\(place): read \(Self.words(row.read))")
        }
        if row.write != decisions[Permission(row.type, .share)] {
          problems.append("\(place): write \(Self.words(row.write))")
        }
        problems += held(row, week).map { "\(place): \($0)" }
        if let connection { problems += seen(row, through: connection, week).map { "\(place): \($0)" } }
      }
    }
    let glances = await device.health.glances(at: Array(types))
    for type in types where PersonalDetail(type) == nil {
      for span in DigestSpan.allCases {
        let digest = await device.health.digest(of: type, over: span)
        words["Health, \(type), \(span)"] = digest.finding
        problems += chart(digest, of: type, week).map { "Health, \(type), \(span): \($0)" }
      }
      let digest = await device.health.digest(of: type, over: .week)
      let glance = glances[type] ?? ""
      if type.aggregationStyle == .cumulative, digest.count > 0, !digest.headline.isEmpty,
        !digest.days.isEmpty,
        digest.days.contains(where: { $0.date >= week.calendar.startOfDay(for: daemon.settings.now()) }),
        !glance.contains(digest.headline)
      {
        problems.append("Health's list says “\(glance)” of \(type), its page “\(digest.headline)”")
      }
    }
    return (problems, words)
  }

  /// Compares the inspector's text about stored data with the total of the stored samples.
  private func held(_ row: InspectorRow, _ week: InspectedWeek) -> [String] {
    let samples = daemon.allSamples(week.query(about: row.type))
    if samples.isEmpty != row.held.isNothing { return ["“\(row.holds)” of \(samples.count) samples"] }
    guard !samples.isEmpty else { return [] }
    guard let unit = InspectedUnit(row.type, locale: week.locale), row.type.aggregationStyle != nil else {
      return Self.says(row.held.value, "\(samples.count)")
    }
    guard row.type.aggregationStyle == .cumulative else {
      return Self.says(row.held.origin ?? "", "\(samples.count)") + Self.ranges(row.held.value, samples, unit, week)
    }
    let raw = week.number(unit.shown(Self.sum(samples, unit, week)))
    // With a single source there is nothing to merge.
    let merged = row.held.sourceCount == 1 ? Self.says(row.held.value, raw) : []
    return merged + Self.says(row.held.origin ?? "", raw)
  }

  /// Compares the inspector's text about an app's data with the results of the app's own queries.
  private func seen(_ row: InspectorRow, through connection: Connection, _ week: InspectedWeek) -> [String] {
    let query = week.query(about: row.type, isStrict: row.isStrict)
    let answer: Result<[SampleRecord], HealthError> = CallLog.$isPaused.withValue(true) {
      Result { () throws(HealthError) in try connection.samples(matchingAny: [query]) }
    }
    switch (answer, row.seen) {
    case (.failure(let error), .error(let code)) where error.code.rawValue == code: return []
    case (.success(let samples), .noData) where samples.isEmpty: return []
    case (.success(let samples), .finding(let finding)) where !samples.isEmpty:
      guard let unit = InspectedUnit(row.type, locale: week.locale), let style = row.type.aggregationStyle else {
        return Self.says(finding.value, "\(samples.count)")
      }
      if style != .cumulative { return Self.ranges(finding.value, samples, unit, week) }
      // The merged total of several sources differs from the total of the samples.
      if Set(samples.map(\.sourceRevision.source)).count > 1 { return [] }
      return Self.says(finding.value, week.number(unit.shown(Self.sum(samples, unit, week))))
    default: return ["“\(row.gets)”, and its own query returns \(answer)"]
    }
  }

  /// Compares the text around a chart with its bars.
  private func chart(_ digest: TypeDigest, of type: ObjectType, _ week: InspectedWeek) -> [String] {
    let stored = daemon.allSamples(SampleQuery(type, .all)).count
    var found = digest.count == stored ? [] : ["\(digest.count) samples in all, and \(stored) in the store"]
    guard InspectedUnit(type, locale: week.locale) != nil, type.aggregationStyle == .cumulative else { return found }
    let sum = digest.days.reduce(0) { $0 + $1.value }
    if !digest.days.isEmpty { found += Self.says(digest.finding, week.number(sum)) }
    let today = digest.days.first { $0.date >= week.calendar.startOfDay(for: daemon.settings.now()) }?.value ?? 0
    if stored > 0 { found += Self.says(digest.headline, week.number(today)) }
    return found
  }

  // MARK: Numbers in text

  /// Returns a sentence unless a text contains a number.
  private static func says(_ words: String, _ number: String) -> [String] {
    words.contains(number) ? [] : ["“\(words)”, and it is \(number)"]
  }

  /// Returns a sentence unless a text contains the lowest and the highest value of some samples.
  private static func ranges(
    _ words: String, _ samples: [SampleRecord], _ unit: InspectedUnit, _ week: InspectedWeek
  ) -> [String] {
    let values = samples.filter { $0.end > week.start }.compactMap(unit.canonicalValue).map(unit.shown)
    guard let lowest = values.min(), let highest = values.max() else { return [] }
    return says(words, week.number(lowest)) + says(words, week.number(highest))
  }

  /// Returns the total of the samples, counting only the part of each that lies in the week.
  private static func sum(_ samples: [SampleRecord], _ unit: InspectedUnit, _ week: InspectedWeek) -> Double {
    samples.reduce(0) { sum, sample in
      let value = unit.canonicalValue(of: sample) ?? 0
      let length = sample.end.timeIntervalSince(sample.start)
      guard length > 0 else { return sum + value }
      let part = min(sample.end, week.end).timeIntervalSince(max(sample.start, week.start))
      return sum + value * part / length
    }
  }

  private static func digits(_ words: String) -> [Character] { words.filter { $0.isASCII && $0.isNumber }.sorted() }
}
