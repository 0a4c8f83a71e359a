import Foundation
import HealthDaemon
import HealthModel
import StatisticsEngine

/// Samples of five years, deterministic for each number of samples.
enum Workload {
  /// The start of the five years, 2020-01-01 at midnight GMT, in seconds since the reference date.
  static let start = 599_529_600.0
  static let days = 1_827
  /// The start of a day in the fourth year, in seconds since the reference date.
  static let someDay = start + 1_200 * 86_400
  /// The end of the five years, in seconds since the reference date.
  static let end = start + seconds
  private static let seconds = Double(days) * 86_400

  /// Generates steps of a watch and a phone, both carried most of the time, so nearly every sample of one overlaps a
  /// sample of the other, rarely with the same edges. Dates are in whole seconds, as in exports. The closure receives
  /// batches.
  static func steps(_ count: Int, _ body: ([TimelineSample]) throws -> Void) rethrows {
    var random = Xorshift()
    let spacing = seconds / Double(count / 2)
    try batches(count, body) { index in
      let begin = (start + spacing * (Double(index / 2) + 0.3 * random.next())).rounded(.down)
      let length = max(1, (spacing * (0.3 + 0.4 * random.next())).rounded())
      return TimelineSample(
        start: begin, end: begin + length, value: (60 * random.next()).rounded(), serial: UInt64(index),
        source: SourceIndex(index % 2), uuid: random.uuid())
    }
  }

  /// Generates heart rates of a watch that measures instants, with fractional seconds. The closure receives batches.
  static func heartRates(_ count: Int, _ body: ([TimelineSample]) throws -> Void) rethrows {
    var random = Xorshift()
    let spacing = seconds / Double(count)
    try batches(count, body) { index in
      let instant = start + spacing * (Double(index) + random.next())
      return TimelineSample(
        start: instant, end: instant, value: (50 + 90 * random.next()).rounded(), serial: UInt64(index),
        uuid: random.uuid())
    }
  }

  private static func batches(
    _ count: Int, _ body: ([TimelineSample]) throws -> Void, _ sample: (Int) -> TimelineSample
  ) rethrows {
    var index = 0
    while index < count {
      let end = min(index + 65_536, count)
      try body((index..<end).map(sample))
      index = end
    }
  }

  // MARK: As records

  static let watch = SourceRevisionRecord(
    source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch"), productType: "Watch7,1")
  static let phone = SourceRevisionRecord(
    source: SourceRecord(name: "iPhone", bundleIdentifier: "com.apple.health.phone"), productType: "iPhone16,1")

  /// Returns a sample as an importer creates it. Source 0 is the watch, and the unit is the one in which the type is
  /// recorded.
  static func record(_ sample: TimelineSample, _ type: ObjectType) -> SampleRecord {
    SampleRecord(
      uuid: sample.uuid, type: type, start: Date(timeIntervalSinceReferenceDate: sample.start),
      end: Date(timeIntervalSinceReferenceDate: sample.end),
      content: .quantity(HealthQuantity(sample.value, type == .heartRate ? .beatsPerMinute : .count)),
      sourceRevision: sample.source == 0 ? watch : phone)
  }
}

/// Deterministic numbers between zero and one.
private struct Xorshift {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func bits() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// Returns the next number, at least 0 and less than 1.
  mutating func next() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// Returns the next UUID, the same for the same seed.
  mutating func uuid() -> UUID { UUID(uuid: unsafeBitCast((bits(), bits()), to: uuid_t.self)) }
}
