import Foundation
import HealthModel
import TestSupport
import Testing

/// Rules Q89 to Q104: which samples match a predicate.
@Suite("Predicates")
struct SamplePredicateTests {
  private let noon = Date.noon
  private let source = SourceRevisionRecord(
    source: SourceRecord(name: "Strap", bundleIdentifier: "com.example.strap"), version: "2")

  /// Returns a heart rate with a start and an end in minutes after noon.
  private func sample(
    _ start: Double, _ end: Double? = nil, _ value: Double = 60, _ metadata: [String: MetadataValue] = [:],
    device: DeviceRecord? = nil
  ) -> SampleRecord {
    SampleRecord(
      uuid: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, type: .heartRate, start: noon + start * 60,
      end: noon + (end ?? start) * 60, content: .quantity(HealthQuantity(value, .beatsPerMinute)),
      sourceRevision: source, device: device, metadata: metadata)
  }

  private func dates(
    _ start: Double?, _ end: Double?, strictStart: Bool = false, strictEnd: Bool = false
  ) -> SamplePredicate {
    .dates(
      start: start.map { noon + $0 * 60 }, end: end.map { noon + $0 * 60 }, strictStart: strictStart,
      strictEnd: strictEnd)
  }

  @Test("A date predicate without options matches samples that overlap the interval (Q89)")
  func overlap() {
    let hour = dates(0, 60)
    #expect(hour.matches(sample(10, 20)))
    #expect(hour.matches(sample(-10, 10)))
    #expect(hour.matches(sample(50, 70)))
    #expect(hour.matches(sample(-10, 70)))
    #expect(!hour.matches(sample(-20, -10)))
    #expect(!hour.matches(sample(70, 80)))
  }

  @Test("An interval contains its start and not its end, and matches a sample that ends at its start (Q92)")
  func edges() {
    let hour = dates(0, 60)
    #expect(hour.matches(sample(0)))
    #expect(!hour.matches(sample(60)))
    #expect(hour.matches(sample(-10, 0)))
    #expect(!hour.matches(sample(60, 70)))
  }

  @Test("With a strict start, samples must start in the interval; with a strict end, they must end in it (Q90 and Q92)")
  func strict() {
    #expect(!dates(0, 60, strictStart: true).matches(sample(-10, 10)))
    #expect(dates(0, 60, strictStart: true).matches(sample(50, 70)))
    #expect(!dates(0, 60, strictEnd: true).matches(sample(50, 70)))
    #expect(!dates(0, 60, strictEnd: true).matches(sample(50, 60)), "ending exactly at the end is too late")
    #expect(dates(0, 60, strictEnd: true).matches(sample(-10, 10)))
    #expect(!dates(0, 60, strictStart: true, strictEnd: true).matches(sample(-10, 10)))
    #expect(!dates(0, 60, strictStart: true, strictEnd: true).matches(sample(50, 70)))
  }

  @Test("Without a start or an end, a date predicate has no limit on that side (Q91)")
  func openBounds() {
    #expect(dates(nil, nil, strictStart: true, strictEnd: true).matches(sample(0, 10)))
    #expect(dates(0, nil).matches(sample(1_000_000)))
    #expect(dates(nil, 0).matches(sample(-1_000_000)))
    #expect(!dates(nil, 0).matches(sample(0)))
  }

  @Test("AND, OR and NOT combine conditions (Q93)")
  func compound() {
    let walk = sample(10)
    #expect(SamplePredicate.and([]).matches(walk) && !SamplePredicate.or([]).matches(walk))
    #expect(SamplePredicate.and([dates(0, 60), dates(5, 15)]).matches(walk))
    #expect(!SamplePredicate.and([dates(0, 60), dates(15, 20)]).matches(walk))
    #expect(SamplePredicate.or([dates(15, 20), dates(5, 15)]).matches(walk))
    #expect(!SamplePredicate.not(dates(0, 60)).matches(walk))
    #expect(SamplePredicate.all.matches(walk) && !SamplePredicate.none.matches(walk))
  }

  @Test("Samples match by UUID and source, and an empty set matches no samples (Q94)")
  func sets() {
    #expect(SamplePredicate.uuids([sample(0).uuid]).matches(sample(0)))
    #expect(!SamplePredicate.uuids([]).matches(sample(0)))
    #expect(SamplePredicate.sources(["com.example.strap"]).matches(sample(0)))
    #expect(!SamplePredicate.sources([]).matches(sample(0)))
    func revision(_ version: String?) -> SourceRevisionPattern {
      SourceRevisionPattern(
        bundleIdentifier: "com.example.strap", version: version.map { .init($0) }, productType: nil,
        operatingSystemVersion: nil)
    }
    #expect(SamplePredicate.sourceRevisions([revision(nil)]).matches(sample(0)))
    #expect(SamplePredicate.sourceRevisions([revision(source.version)]).matches(sample(0)))
    #expect(!SamplePredicate.sourceRevisions([revision("1")]).matches(sample(0)))
  }

  @Test("A device matches if all its properties are equal, including missing properties (Q95)")
  func devices() {
    let strap = DeviceRecord(name: "Strap", manufacturer: "Acme")
    #expect(SamplePredicate.devices([strap]).matches(sample(0, device: strap)))
    #expect(!SamplePredicate.devices([DeviceRecord(name: "Strap")]).matches(sample(0, device: strap)))
    #expect(!SamplePredicate.devices([strap]).matches(sample(0)))
  }

  @Test("A device property matches one of the values, and without values only an absent property matches (Q96)")
  func deviceProperty() {
    let strap = sample(0, device: DeviceRecord(name: "Strap"))
    #expect(SamplePredicate.deviceProperty(.name, allowed: ["Strap", "Watch"]).matches(strap))
    #expect(!SamplePredicate.deviceProperty(.name, allowed: ["Watch"]).matches(strap))
    #expect(!SamplePredicate.deviceProperty(.name, allowed: []).matches(strap))
    #expect(SamplePredicate.deviceProperty(.model, allowed: []).matches(strap))
    #expect(SamplePredicate.deviceProperty(.name, allowed: []).matches(sample(0)))
  }

  @Test("Metadata matches by key, by one of several values, or by comparison (Q97)")
  func metadata() {
    let noted = sample(0, nil, 60, ["mood": .string("calm"), "lap": .integer(3), "byHand": .bool(true)])
    #expect(SamplePredicate.metadata(key: "mood", allowed: nil).matches(noted))
    #expect(!SamplePredicate.metadata(key: "weather", allowed: nil).matches(noted))
    #expect(SamplePredicate.metadata(key: "mood", allowed: [.string("tense"), .string("calm")]).matches(noted))
    #expect(!SamplePredicate.metadata(key: "mood", allowed: []).matches(noted))
    #expect(SamplePredicate.metadataComparison(key: "lap", .greaterThan, .number(2.5)).matches(noted))
    #expect(SamplePredicate.metadata(key: "byHand", allowed: [.integer(1)]).matches(noted), "numbers are numbers")
    #expect(SamplePredicate.metadataComparison(key: "mood", .notEqual, .number(1)).matches(noted))
    #expect(!SamplePredicate.metadataComparison(key: "mood", .lessThan, .number(1)).matches(noted))
  }

  @Test("A sample without the metadata key matches “not equal” for every value (Q97)")
  func missingMetadata() {
    let byHand = SamplePredicate.metadataComparison(key: "byHand", .equal, .bool(true))
    let other = SamplePredicate.metadataComparison(key: "byHand", .notEqual, .bool(true))
    let noted: [Bool?] = [nil, false, true]
    for note in noted {
      let isByHand = note == true
      let beat = sample(0, nil, 60, note.map { ["byHand": .bool($0)] } ?? [:])
      #expect(byHand.matches(beat) == isByHand && SamplePredicate.not(byHand).matches(beat) != isByHand)
      #expect(other.matches(beat) != isByHand && SamplePredicate.not(other).matches(beat) == isByHand)
    }
    for comparison in [
      SamplePredicate.Comparison.lessThan, .lessThanOrEqual, .equal, .greaterThanOrEqual, .greaterThan,
    ] {
      #expect(!SamplePredicate.metadataComparison(key: "lap", comparison, .integer(0)).matches(sample(0)))
    }
    #expect(!SamplePredicate.metadata(key: "byHand", allowed: nil).matches(sample(0)))
    #expect(!SamplePredicate.metadata(key: "byHand", allowed: [.bool(true)]).matches(sample(0)))
  }

  @Test("Quantities can be compared in any convertible unit (Q99)")
  func quantities() {
    let beat = sample(0, nil, 60)
    #expect(SamplePredicate.quantity(.equal, HealthQuantity(1, .countPerSecond)).matches(beat))
    #expect(SamplePredicate.quantity(.lessThanOrEqual, HealthQuantity(60, .beatsPerMinute)).matches(beat))
    #expect(!SamplePredicate.quantity(.greaterThan, HealthQuantity(60, .beatsPerMinute)).matches(beat))
    #expect(!SamplePredicate.quantity(.notEqual, HealthQuantity(60, .kilogram)).matches(beat), "not comparable at all")
    #expect(!SamplePredicate.category(.equal, 60).matches(beat))
  }

  @Test("Category values are compared by raw value (Q100)")
  func categories() {
    let asleep = SampleRecord(
      uuid: UUID(), type: .sleepAnalysis, start: noon, end: noon, content: .category(3), sourceRevision: source)
    #expect(SamplePredicate.category(.equal, 3).matches(asleep))
    #expect(SamplePredicate.or([.category(.equal, 1), .category(.equal, 3)]).matches(asleep))
    #expect(!SamplePredicate.category(.lessThan, 3).matches(asleep))
    #expect(!SamplePredicate.quantity(.equal, HealthQuantity(3, .count)).matches(asleep))
  }

  @Test("The time window of a predicate contains every sample that the predicate matches")
  func timeWindow() {
    var seed: UInt64 = 42
    func random(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    func predicate(_ depth: Int) -> SamplePredicate {
      switch random(depth > 0 ? 8 : 5) {
      case 0: .startDate([.lessThan, .equal, .greaterThan, .notEqual][random(4)], noon + Double(random(20)) * 60)
      case 1: .endDate([.lessThanOrEqual, .equal, .greaterThanOrEqual][random(3)], noon + Double(random(20)) * 60)
      case 2: .all
      case 3: .quantity(.lessThan, HealthQuantity(60, .beatsPerMinute))
      case 4:
        dates(
          random(3) > 0 ? Double(random(20)) : nil, random(3) > 0 ? Double(random(20)) : nil,
          strictStart: random(2) == 0, strictEnd: random(2) == 0)
      case 5: .and([predicate(depth - 1), predicate(depth - 1)])
      case 6: .or([predicate(depth - 1), predicate(depth - 1)])
      default: .not(predicate(depth - 1))
      }
    }
    var matches = 0
    for _ in 0..<2000 {
      let predicate = predicate(3)
      let window = predicate.timeWindow
      let start = Double(random(20))
      let walk = sample(start, start + Double(random(6)), Double(55 + random(10)))
      guard predicate.matches(walk) else { continue }
      matches += 1
      #expect(window.earliestStart <= walk.start && walk.start <= window.latestStart, "\(predicate)")
      #expect(window.earliestEnd <= walk.end && walk.end <= window.latestEnd, "\(predicate)")
    }
    #expect(matches > 200)
  }

  @Test(
    "For a deleted sample, a predicate is true or false if its UUID, source and metadata decide it, else unknown (Q24)")
  func remains() {
    let uuid = sample(0).uuid
    func answer(_ predicate: SamplePredicate) -> Bool? {
      predicate.matches(deleted: uuid, from: "com.example.strap", metadata: ["id": .string("a")])
    }
    #expect(answer(.all) == true && answer(.none) == false)
    #expect(answer(.uuids([uuid])) == true && answer(.uuids([])) == false)
    #expect(answer(.sources(["com.example.strap"])) == true && answer(.sources(["other"])) == false)
    #expect(answer(dates(0, 60)) == nil)
    #expect(answer(.and([dates(0, 60), .uuids([])])) == false)
    #expect(answer(.or([dates(0, 60), .uuids([uuid])])) == true)
    #expect(answer(.or([dates(0, 60), .uuids([])])) == nil)
    #expect(answer(.not(.uuids([uuid]))) == false && answer(.not(dates(0, 60))) == nil)
    #expect(answer(.metadata(key: "id", allowed: [.string("a")])) == true)
    #expect(answer(.metadata(key: "gone", allowed: nil)) == nil)
    #expect(answer(.metadataComparison(key: "gone", .equal, .bool(true))) == nil)
    #expect(answer(.metadataComparison(key: "gone", .notEqual, .bool(true))) == nil, "it may have been true")
  }

  @Test(
    "A predicate about a deleted sample's sync metadata is never unknown, even if the sample had none (Q24 and Q97)")
  func remainingMetadata() {
    func answers(_ key: String, _ value: MetadataValue, _ metadata: [String: MetadataValue]) -> [Bool?] {
      [
        .metadata(key: key, allowed: nil), .metadata(key: key, allowed: [value]),
        .metadataComparison(key: key, .equal, value), .metadataComparison(key: key, .notEqual, value),
        .metadataComparison(key: key, .lessThan, value),
      ].map { (predicate: SamplePredicate) in
        predicate.matches(deleted: UUID(), from: "com.example.strap", metadata: metadata)
      }
    }
    for (key, value) in [
      (MetadataKey.syncIdentifier, MetadataValue.string("a")), (MetadataKey.syncVersion, .number(1)),
    ] {
      #expect(answers(key, value, [key: value]) == [true, true, true, false, false])
      #expect(answers(key, value, [:]) == [false, false, false, true, false], "it had none")
    }
  }
}
