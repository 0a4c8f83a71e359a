import Foundation
import HealthModel
import SeededRandom
import StatisticsEngine
import Synchronization
import TestSupport
import Testing

@testable import HealthDaemon

private let steps = TestSize.amount(2_000, full: 10_000, variable: "HEALTHSHEET_CONSENT_STEPS")

/// Compares random apps, requests, switches, saves, deletions and queries with the oracle.
///
/// A failure prints its seed and the shortest history found that still fails. `HEALTHSHEET_CONSENT_STEPS=1000000` sets
/// a longer run.
@Suite("The consent rules agree with a simple model", .timeLimit(.minutes(20 + steps / 5_000)))
struct ConsentModelTests {
  static let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .visionPrescription]
  static let apps = 3
  static let stepsPerHistory = 250

  static var seeds: Range<UInt64> { 0..<UInt64(max(1, steps / stepsPerHistory)) }

  @Test("An app learns what the rules allow and nothing more (A1 to A4, A36, A52, A54 to A56, A58, A61, A62, A71)")
  func agree() async throws {
    for seed in Self.seeds {
      let (history, isLimiting) = (Self.history(seed), Self.isLimiting(seed))
      guard await Self.disagreement(in: history, isLimiting) != nil else { continue }
      let shortest = await Self.shortest(history) { await Self.disagreement(in: $0, isLimiting) != nil }
      let words = shortest.map { "  \($0)" }.joined(separator: "\n")
      Issue.record("seed \(seed): \(await Self.disagreement(in: shortest, isLimiting) ?? "")\n\(words)")
      return
    }
  }

  @Test("A random history that fails is reduced to the steps that are needed for the failure")
  func shrinking() async {
    let history = Self.history(7)
    // The device measured each sample once, so the history contains each of these steps once.
    let measured = history.filter { if case .measure = $0 { true } else { false } }
    let needed = [measured[3], measured[20]]
    let shortest = await Self.shortest(history) { steps in needed.allSatisfy { steps.contains($0) } }
    #expect(shortest == needed)
  }

  // MARK: Histories

  /// True for histories on iOS 27, where reading can be limited. All others are on iOS 26.
  static func isLimiting(_ seed: UInt64) -> Bool { seed.isMultiple(of: 2) }

  static func history(_ seed: UInt64) -> [ConsentStep] {
    var random = SplitMix64(seed: seed)
    return (0..<stepsPerHistory).map { step(number: $0, isLimiting(seed), &random) }
  }

  private static func step(number: Int, _ isLimiting: Bool, _ random: inout SplitMix64) -> ConsentStep {
    let app = Int.random(in: 0..<apps, using: &random)
    let type = types.randomElement(using: &random)!
    let other = Int.random(in: 0...number, using: &random)
    let direction: Direction = type == .visionPrescription || Bool.random(using: &random) ? .share : .read
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1:
      let share = Set(types.filter { _ in Bool.random(using: &random) })
      let read = Set(types.filter { $0 != .visionPrescription && Bool.random(using: &random) })
      let all = share.map { Permission($0, .share) } + read.map { Permission($0, .read) }
      if all.isEmpty { return .look(app: app, type) }
      let on = Set(all.sorted().filter { _ in Bool.random(using: &random) })
      return .ask(app: app, share: share, read: read, on: on)
    case 2, 3:
      let mayBeLimited = isLimiting && direction == .read && Bool.random(using: &random)
      let decision: Decision =
        mayBeLimited
        ? .limited(since: SampleRecord.end(ofNumber: other)) : Bool.random(using: &random) ? .granted : .denied
      return .decide(app: app, Permission(type, direction), decision)
    case 4: return .choose(app: app, object: other, isAllowed: Bool.random(using: &random))
    case 5: return number % 3 == 0 ? .reset(app: app) : .look(app: app, type)
    case 6...9: return .measure(type, number: number)
    case 10...12: return .save(app: app, type, number: number)
    case 13: return .delete(app: app, number: other)
    case 14: return number % 4 == 0 ? .deleteAll(app: app, type) : .look(app: app, type)
    case 15: return .personDeletes(number: other)
    default: return .look(app: app, type)
    }
  }

  /// Returns the first step with a different answer, in words.
  static func disagreement(in history: [ConsentStep], _ isLimiting: Bool) async -> String? {
    var oracle = ConsentOracle(listsAnsweredDirections: !isLimiting)
    let device = ConsentDevice(apps: apps, version: isLimiting ? "27.0" : "26.6")
    for (index, step) in history.enumerated() {
      let (expected, actual) = (oracle.answer(to: step), await device.answer(to: step))
      if expected != actual { return "step \(index), \(step):\n  the rules: \(expected)\n  the device: \(actual)" }
      guard case .look(let app, let type) = step else { continue }
      let (full, bare) = (
        device.looked(app, type) { _, _, _ in true },
        device.looked(app, type) { oracle.lets(app, knowOf: $0, $1, by: $2) }
      )
      if full != bare { return "step \(index), \(step):\n  looked at \(full)\n  without what is hidden \(bare)" }
    }
    return nil
  }

  /// Returns the shortest history found that still fails, by leaving out halves, then quarters, down to single steps.
  static func shortest(
    _ history: [ConsentStep], fails: ([ConsentStep]) async -> Bool
  ) async -> [ConsentStep] {
    var (shortest, length) = (history, max(1, history.count / 2))
    while true {
      var start = 0
      while start < shortest.count {
        var shorter = shortest
        shorter.removeSubrange(start..<min(start + length, shortest.count))
        if await fails(shorter) { shortest = shorter } else { start += length }
      }
      if length == 1 { return shortest }
      length /= 2
    }
  }
}

/// The real device, which performs the same steps as the oracle.
private final class ConsentDevice {
  private let daemon: HealthDaemon
  private let connections: [Connection]
  private let person = Person()

  init(apps: Int, version: String) {
    daemon = makeDaemon(person) { $0.operatingSystemVersion = version }
    connections = (0..<apps).map { [daemon] in daemon.connect(.app("App\($0)")) }
  }

  func answer(to step: ConsentStep) async -> String {
    switch step {
    case .ask(let app, let share, let read, let on):
      person.state.withLock { $0 = (on, 0) }
      do {
        try await connections[app].requestAuthorization(toShare: share, read: read)
      } catch {
        return "\(error)"
      }
      let listed = person.state.withLock(\.listed)
      return listed == 0 ? "not asked" : "asked for \(listed)"
    case .decide(let app, let permission, let decision):
      daemon.setDecision(decision, for: permission, of: connections[app].app.bundleIdentifier)
    case .choose(let app, let number, let isAllowed):
      daemon.setAllowed(isAllowed, object: .fixed(number), for: connections[app].app.bundleIdentifier)
    case .reset(let app): daemon.resetDecisions(of: connections[app].app.bundleIdentifier)
    case .measure(let type, let number): daemon.add([sample(number, type)])
    case .save(let app, let type, let number):
      return told { () throws(HealthError) in
        try connections[app].save([sample(number, type)])
        return "saved"
      }
    case .delete(let app, let number):
      return told { () throws(HealthError) in
        try connections[app].delete([.fixed(number)])
        return "deleted"
      }
    case .deleteAll(let app, let type):
      return told { () throws(HealthError) in
        "deleted \(try connections[app].deleteObjects(of: type, matching: .all))"
      }
    case .personDeletes(let number): daemon.deleteSamples([.fixed(number)])
    case .look(let app, let type):
      return told { () throws(HealthError) in try look(connections[app], type) }
    }
    return ""
  }

  /// Returns the answer to an app's queries, with the counts of visited data. The device is rebuilt from only the
  /// samples that `isStored` selects by number, type and owner.
  func looked(
    _ app: Int, _ type: ObjectType, keeping isStored: (_ number: Int, ObjectType, _ owner: Int?) -> Bool
  ) -> String {
    var (store, ledger) = daemon.read { ($0.store, $0.ledger) }
    let order = store.sourceOrder(for: type).map(\.bundleIdentifier)
    var (records, deleted): ([SampleRecord], [SampleReference]) = ([], [])
    for samples in store.sources.sorted(by: { $0.key < $1.key }).flatMap({ $0.value.values }) {
      let owner = connections.firstIndex { $0.app.bundleIdentifier == samples.bundleIdentifier }
      let revision = owner.map { SourceRevisionRecord(source: connections[$0].app.source) } ?? .watch
      let gone = samples.deletions.map(\.uuid.number)
      for number in samples.allSamples.map(\.uuid.number) + gone where isStored(number, samples.type, owner) {
        records.append(sample(number, samples.type, by: revision))
      }
      deleted += gone.map { sample($0, samples.type, by: revision).reference }
    }
    records.sort { $0.uuid.number < $1.uuid.number }
    let other = makeDaemon()
    other.change { state in
      _ = state.store.insert(records)
      // The order of sources is the person's setting, like the ledger, so copy it. A source keeps its position even if
      // its first sample is hidden.
      state.store.prioritize(order, for: type)
      _ = state.store.remove(deleted)
      state.ledger = ledger
    }
    let counter = VisitCounter()
    let connection = other.connect(connections[app].app, counter: counter)
    let answer = told { () throws(HealthError) in try look(connection, type) }
    return "\(counter.counts) for \(answer)"
  }

  /// Runs every kind of query over the type. If two disagree, returns both results.
  private func look(_ app: Connection, _ type: ObjectType) throws(HealthError) -> String {
    let query = SampleQuery(type)
    let samples = try app.samples(matchingAny: [query]).map(\.uuid.number)
    let changed = try app.sampleChanges(matchingAny: [query]).added.map(\.uuid.number)
    if changed != samples { return "samples \(samples), changes \(changed)" }
    let writers = try app.sources(query).map { $0.bundleIdentifier.split(separator: ".").last.map(String.init) ?? "" }
    var total: Int?
    if type != .visionPrescription {
      // Samples last one minute and have a value of one, so the total or the duration is their number.
      let options: StatisticsOptions = type.aggregationStyle == .cumulative ? .cumulativeSum : .duration
      let merged = try app.statistics(query, options: options)?.merged
      let sum = type.aggregationStyle == .cumulative ? merged?.sum : merged?.duration
      let interval = StatisticsInterval(anchor: noon, components: DateComponents(minute: 10), calendar: .london)
      let collection = try app.statisticsCollection(query, options: options, interval: interval)
      let parts = collection.buckets.map {
        (type.aggregationStyle == .cumulative ? $0.merged.sum : $0.merged.duration) ?? 0
      }
      if parts.reduce(0, +) != sum ?? 0 { return "sum \(sum ?? 0), buckets \(parts)" }
      total = Int(type.aggregationStyle == .cumulative ? sum ?? 0 : (sum ?? 0) / 60)
    }
    return ConsentView(samples: samples, writers: writers.sorted(), total: total).description
  }

  private func told(_ body: () throws(HealthError) -> String) -> String {
    do { return try body() } catch { return "error \(error.code.rawValue)" }
  }

  private func sample(
    _ number: Int, _ type: ObjectType, by revision: SourceRevisionRecord = .watch
  ) -> SampleRecord {
    let start = SampleRecord.start(ofNumber: number)
    return type == .visionPrescription
      ? .prescription(number, issued: start, by: revision)
      : .quantity(number, type, 1, from: start, to: start + 1, by: revision)
  }

  /// A person who turns on the permissions that the current step lists.
  private final class Person: AuthorizationPresenter {
    let state = Mutex<(on: Set<Permission>, listed: Int)>(([], 0))

    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
      state.withLock { state in
        state.listed += prompt.rows.count
        return .allow(state.on)
      }
    }
  }
}
