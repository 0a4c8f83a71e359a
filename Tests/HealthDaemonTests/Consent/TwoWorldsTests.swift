import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@testable import HealthDaemon

/// The central invariant of healthsheet: no call of an app can distinguish a denied type from an empty type.
///
/// The same app does the same things on two devices. On one, other sources keep changing data of the types that the app
/// was denied. On the other, those types never had any data. Everything that the app sees must be the same.
@Suite("A denied type looks exactly like an empty type", .timeLimit(.minutes(20)))
struct TwoWorldsTests {
  static let types: [ObjectType] = [
    .stepCount, .heartRate, .bodyMass, .bloodPressureSystolic, .bloodPressureDiastolic, .visionPrescription, .workout,
    .workoutEffortScore,
  ]
  /// The types that an app can read: ``types``, and the correlation of two of them.
  static let readable = Set(types).union([.bloodPressure])

  /// One of the two devices, with the app.
  private final class World {
    let daemon = makeDaemon(ScriptedPresenter())
    let stride: Connection
    var anchors: [UInt64] = [0]
    /// All answers to the app, as text: values, errors, order, anchors.
    var transcript: [String] = []

    init(shareOnly: Bool) {
      stride = daemon.connect(.stride)
      for type in types {
        daemon.decide(.granted, type, .share)
        if !shareOnly && !type.requiresPerObjectAuthorization { daemon.decide(.denied, type, .read) }
      }
      daemon.decide(.denied, .bloodType, .read)
    }

    func note(_ call: String, _ answer: () throws -> some Any) {
      do {
        var text = ""
        dump(try answer(), to: &text)
        transcript.append("\(call): \(text)")
      } catch {
        transcript.append("\(call): \(error)")
      }
    }
  }

  @Test(
    "An app gets the same answers for a denied and an empty type, whatever calls it makes",
    arguments: 1...TestSize.amount(2, full: 6))
  func sameTranscript(_ seed: Int) async {
    let full = World(shareOnly: seed % 2 == 0)
    let empty = World(shareOnly: seed % 2 == 0)
    var entered = Characteristics()
    entered.bloodType = 3
    full.daemon.setCharacteristics(entered)
    let heard = (full.stride.changes(of: Self.readable), empty.stride.changes(of: Self.readable))
    var random = SplitMix64(seed: UInt64(seed))
    for step in 0..<250 {
      disturb(full.daemon, step, &random)
      let action = Int.random(in: 0..<14, using: &random)
      let type = Self.types.randomElement(using: &random)!
      let start = Double(Int.random(in: -3000...3000, using: &random))
      let known = Int.random(in: 0...step, using: &random)
      for world in [full, empty] { act(world, action, type, start: start, number: step, known: known) }
      if let difference = zip(full.transcript, empty.transcript).first(where: { $0 != $1 }) {
        Issue.record("seed \(seed), step \(step):\n\(difference.0)\n\(difference.1)")
        return
      }
    }
    full.stride.invalidate()
    empty.stride.invalidate()
    var heardInFull: [StoreChange] = []
    for await change in heard.0 { heardInFull.append(change) }
    var heardInEmpty: [StoreChange] = []
    for await change in heard.1 { heardInEmpty.append(change) }
    #expect(heardInFull == heardInEmpty)
    #expect(!heardInFull.isEmpty)
    #expect(full.transcript.count >= 250)
  }

  @Test(
    "Hidden samples are not visited, so they take no time",
    arguments: [ObjectType.stepCount, .bloodPressure])
  func notLookedAt(_ type: ObjectType) {
    var store = SampleStore()
    for (number, source) in [SourceRevisionRecord.phone, .watch, .scale].enumerated() {
      _ = store.insert([
        .steps(number, by: source),
        .bloodPressure(10 + number, [.quantity(20 + number, .bloodPressureSystolic, 120, by: source)], by: source),
      ])
    }
    var ledger = ConsentLedger()
    let app = SourceRevisionRecord.scale.source.bundleIdentifier
    for type in [ObjectType.stepCount, .bloodPressureSystolic] {
      ledger.set(.denied, for: Permission(type, .read), of: app)
    }
    func sources() -> Set<String> {
      var state = DaemonState(settings: DeviceSettings())
      state.store = store
      let reader = Reader(app: app, ledger: ledger, undetermined: .failsNotDetermined)
      return Set(state.view(of: type, for: reader).parts.map(\.columns.bundleIdentifier))
    }
    #expect(sources() == [app])
    for type in [ObjectType.stepCount, .bloodPressureSystolic] {
      ledger.set(.granted, for: Permission(type, .read), of: app)
    }
    #expect(sources().count == 3)
  }

  /// Other sources save and delete data, and an app with permission rates the effort of their workouts.
  private func disturb(_ daemon: HealthDaemon, _ step: Int, _ random: inout SplitMix64) {
    let (pulse, number) = (daemon.connect(.pulse), 4_000_000 + step)
    for type in [ObjectType.workout, .workoutEffortScore] {
      for direction in [Direction.share, .read] { daemon.decide(.granted, type, direction, for: .pulse) }
    }
    let workout = SampleRecord.workout(4_500_000)
    daemon.add([workout])
    try? pulse.save([.effort(number)])
    try? pulse.relateEffort(SampleRecord.effort(number).reference(by: .pulse), with: workout.reference, activity: nil)
    let numbers = (0..<Int.random(in: 0...20, using: &random)).map { 1_000_000 + step * 100 + $0 }
    daemon.add(
      numbers.map { number in
        sample(
          number, Self.types.randomElement(using: &random)!, Double(Int.random(in: -3000...3000, using: &random)),
          by: [.phone, .watch, .scale].randomElement(using: &random)!)
      })
    daemon.add([.bloodPressure(2_000_000 + step, [.quantity(3_000_000 + step, .bloodPressureSystolic, 120)])])
    if Bool.random(using: &random) { daemon.deleteSamples(numbers.prefix(5).map { .fixed($0) }) }
  }

  private func sample(
    _ number: Int, _ type: ObjectType, _ start: Double, by source: SourceRevisionRecord = .phone
  ) -> SampleRecord {
    switch type {
    case .visionPrescription: .prescription(number, issued: start, by: source)
    case .workout: .workout(number, at: start, by: source)
    default:
      .quantity(
        number, type, Double(number % 97 + 1), from: start, to: start + Double(number % 3) * 20, by: source,
        ["n": .integer(number)])
    }
  }

  private func act(
    _ world: World, _ action: Int, _ type: ObjectType, start: Double, number: Int, known: Int
  ) {
    let stride = world.stride
    let window = SamplePredicate.dates(
      start: noon.minutes(start), end: noon.minutes(start + 2000), strictStart: number % 2 == 0, strictEnd: false)
    let query = SampleQuery(type, number % 3 == 0 ? .all : window)
    let fitting: StatisticsOptions = type.aggregationStyle == .cumulative ? .cumulativeSum : .discrete
    let options = fitting.union([.mostRecent, .duration, .separateBySource])
    switch action {
    case 0, 1:
      world.note("save") {
        try stride.save(
          type.swiftName.hasPrefix("bloodPressure")
            ? [.bloodPressure(number, [sample(500_000 + number, type, start)])] : [sample(number, type, start)])
      }
    case 2: world.note("delete") { try stride.delete([.fixed(known)]) }
    case 3: world.note("delete matching") { try stride.deleteObjects(of: type, matching: window) }
    case 4:
      world.note("samples") {
        try stride.samples(
          matchingAny: [query, SampleQuery(.bloodPressure)],
          sortedBy: number % 2 == 0 ? [.init(.end, ascending: false)] : [],
          limit: number % 5)
      }
    case 5: world.note("correlations") { try stride.samples(matchingAny: [SampleQuery(.bloodPressure)]) }
    case 6 where type.aggregationStyle != nil:
      world.note("statistics") { try stride.statistics(query, options: options) }
    case 7 where type.aggregationStyle != nil:
      let interval = StatisticsInterval(anchor: noon, components: DateComponents(day: 1), calendar: .london)
      world.note("collection") { try stride.statisticsCollection(query, options: options, interval: interval) }
    case 8: world.note("sources") { (try stride.sources(query), try stride.sources(SampleQuery(.bloodPressure))) }
    case 9:
      world.note("changes") {
        let anchor = world.anchors[known % world.anchors.count]
        let queries = [query, SampleQuery(.bloodPressure)]
        let changes = try stride.sampleChanges(matchingAny: queries, since: anchor, limit: number % 4)
        world.anchors.append(changes.anchor)
        return changes
      }
    case 10, 11:
      world.note("effort") {
        let (score, workout) = (SampleRecord.effort(6_000_000 + number), SampleRecord.workout(7_000_000 + known))
        try stride.save([score])
        if number % 2 == 0 { try stride.save([workout]) }
        try stride.relateEffort(
          score.reference(by: .stride), with: SampleRecord.workout(7_000_000 + known).reference, activity: nil)
      }
    case 12:
      world.note("efforts") {
        let anchor = world.anchors[known % world.anchors.count]
        let found = try stride.effortRelationships(ofWorkoutsMatching: .all, since: anchor)
        world.anchors.append(found.anchor)
        return found
      }
    default:
      world.note("status") {
        (
          try stride.characteristics(for: .bloodType), stride.shareDecision(for: type),
          try stride.requestStatus(toShare: [type], read: [])
        )
      }
    }
  }
}
