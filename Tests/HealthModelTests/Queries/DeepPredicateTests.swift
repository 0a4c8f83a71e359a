import Foundation
import HealthModel
import SeededRandom
import Testing

/// Apps may nest predicates arbitrarily deep, but a thread's stack is small.
@Suite("Deeply nested predicates do not overflow the stack")
struct DeepPredicateTests {
  private typealias Flat = FlatPredicate<SamplePredicate>

  private static let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private static let depth = 20_000

  private static let sample = SampleRecord(
    uuid: UUID(), type: .stepCount, start: noon, end: noon + 60, content: .quantity(HealthQuantity(10, .count)),
    sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Watch", bundleIdentifier: "com.example.watch")))

  /// Returns a predicate of `depth` alternating compounds around one condition.
  private static func nested(_ depth: Int, in compounds: [[Flat.Step]], _ innermost: SamplePredicate) -> SamplePredicate
  {
    SamplePredicate(Flat([.condition(innermost)] + (0..<depth).flatMap { compounds[$0 % compounds.count] }))
  }

  private static let and: [Flat.Step] = [.condition(.startDate(.greaterThanOrEqual, noon)), .and(2)]
  private static let or: [Flat.Step] = [.condition(.category(.equal, 1)), .or(2)]
  private static let not: [Flat.Step] = [.not]

  @Test(
    "Twenty thousand nested compounds can be parsed, hashed, compared, printed and released",
    arguments: [[and], [or], [not], [and, or], [and, not], [or, not], [and, not, or, not]])
  private func depth(_ compounds: [[Flat.Step]]) {
    let yes = Self.nested(Self.depth, in: compounds, .quantity(.equal, HealthQuantity(10, .count)))
    let no = Self.nested(Self.depth, in: compounds, .quantity(.equal, HealthQuantity(11, .count)))
    let related = Self.nested(Self.depth, in: compounds, .related(.effort(of: UUID(), activity: nil)))
    #expect(yes.matches(Self.sample) != no.matches(Self.sample) || compounds.count > 2)
    #expect(yes == yes && yes != no)
    #expect(Set([yes, no, yes]).count == 2)
    #expect("\(yes)".contains("quantity"))
    #expect(!yes.hasRelations && related.hasRelations)
    let resolved = related.resolved { _ in [[Self.sample.uuid]] }
    #expect(!resolved.hasRelations)
    #expect(yes.timeWindow.earliestStart <= Self.noon)
    _ = yes.matches(deleted: UUID(), from: "com.example.watch", metadata: [:])
  }

  @Test("Nested ANDs become one AND, which still has the time window of its conditions")
  func flattened() {
    let conjunction = Self.nested(Self.depth, in: [Self.and], .all)
    guard case .and(let parts) = conjunction else {
      Issue.record("The compounds are not one")
      return
    }
    #expect(parts.count == Self.depth + 1)
    #expect(conjunction.timeWindow.earliestStart == Self.noon)
    #expect(Self.nested(Self.depth, in: [Self.not], .noCorrelation) == .noCorrelation)
    #expect(Self.nested(Self.depth + 1, in: [Self.not], .noCorrelation) == .not(.noCorrelation))
  }

  @Test("Predicates that are not deep keep their structure")
  func shallow() {
    let steps: [Flat.Step] = [
      .condition(.noCorrelation), .not, .not, .condition(.all), .and(2), .condition(.none), .and(2), .or(0), .or(2),
    ]
    #expect(SamplePredicate(Flat(steps)) == .or([.and([.and([.not(.not(.noCorrelation)), .all]), .none]), .or([])]))
  }

  @Test("A predicate stored as a flat list gives the same results as nested cases")
  func sameAnswers() {
    var random = SplitMix64(seed: 10)
    for _ in 0..<300 {
      let tree = Self.random(5, &random)
      // Wrap the predicate so deeply that it is stored as a list.
      let wrapped = (0..<40).reduce(Flat([.condition(tree)])) { flat, _ in
        Flat(flat.steps + [.condition(.all), .and(2), .condition(.none), .or(2)])
      }
      let flat = SamplePredicate(wrapped)
      guard case .flat = flat else {
        Issue.record("\(flat) is not a list")
        return
      }
      #expect(flat.matches(Self.sample) == tree.matches(Self.sample))
      let (uuid, source) = (Self.sample.uuid, "com.example.watch")
      #expect(
        flat.matches(deleted: uuid, from: source, metadata: [:])
          == tree.matches(deleted: uuid, from: source, metadata: [:]))
      if tree.matches(Self.sample) {
        #expect(flat.timeWindow.earliestStart <= Self.noon && flat.timeWindow.latestStart >= Self.noon)
      }
    }
  }

  private static func random(_ depth: Int, _ random: inout SplitMix64) -> SamplePredicate {
    switch Int.random(in: depth > 0 ? 0..<8 : 3..<8, using: &random) {
    case 0: .and((0..<Int.random(in: 0...3, using: &random)).map { _ in Self.random(depth - 1, &random) })
    case 1: .or((0..<Int.random(in: 0...3, using: &random)).map { _ in Self.random(depth - 1, &random) })
    case 2: .not(Self.random(depth - 1, &random))
    case 3: .startDate(.lessThan, noon + Double.random(in: -1...1, using: &random))
    case 4: .endDate(.greaterThan, noon + 60 + Double.random(in: -1...1, using: &random))
    case 5: .uuids(Bool.random(using: &random) ? [sample.uuid] : [])
    case 6: .quantity(.lessThan, HealthQuantity(Double.random(in: 9...11, using: &random), .count))
    default: .sources(Bool.random(using: &random) ? ["com.example.watch"] : [])
    }
  }

  @Test("Nested activity predicates match the activity type at every depth, but metadata only at the first")
  func activities() {
    var workout = WorkoutRecord(activityType: 37, duration: 60)
    var part = WorkoutActivityRecord(
      uuid: UUID(), configuration: WorkoutConfigurationRecord(activityType: 13), start: Self.noon, end: Self.noon + 30,
      duration: 30)
    part.metadata = ["key": .bool(true)]
    workout.activities = [part]
    var sample = Self.sample
    (sample.type, sample.content) = (.workout, .workout(workout))
    let cycling = SamplePredicate.content(.workoutActivityType(13))
    let keyed = SamplePredicate.metadata(key: "key", allowed: nil)
    for depth in [1, 2, 3, 4, Self.depth] {
      func asked(_ innermost: SamplePredicate, _ around: (SamplePredicate) -> SamplePredicate) -> SamplePredicate {
        (0..<depth).reduce(innermost) { predicate, _ in .content(.activity(around(predicate))) }
      }
      #expect(asked(cycling) { $0 }.matches(sample))
      #expect(asked(cycling) { .not($0) }.matches(sample) == (depth % 2 == 0))
      #expect(asked(keyed) { $0 }.matches(sample) == (depth == 1), "a part of a part has no metadata")
    }
  }
}
