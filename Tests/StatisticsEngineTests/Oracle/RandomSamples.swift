import HealthModel
import SeededRandom

@testable import StatisticsEngine

/// Random samples that overlap, have no duration, last for hours, begin at the same moment, or have odd fractions. In
/// some runs they also last weeks, decades and thousands of years.
struct RandomSamples {
  private var random: SplitMix64
  private let isCumulative: Bool
  private let sourceCount: Int
  /// The number of seconds after ``origin`` in which all ordinary samples start.
  let span: Double
  private let hasLongSamples: Bool
  private var nextSerial: UInt64 = 0
  /// The number of seconds that all times are multiples of; nil for any times.
  private let grid: Double?
  /// The earliest time: in October 2024, or some days before the reference date.
  let origin: Double

  /// - Parameters:
  ///   - sourceCount: The number of sources; nil for a few.
  ///   - grid: A number of seconds that all times are multiples of, so that a time is often the start of one sample,
  ///     the end of another, and a boundary; nil for any times.
  init(seed: UInt64, style: ObjectType.AggregationStyle, sourceCount: Int? = nil, grid: Double? = nil) {
    random = SplitMix64(seed: seed)
    isCumulative = style == .cumulative
    self.sourceCount = sourceCount ?? Int.random(in: 1...4, using: &random)
    self.grid = grid
    origin = grid == nil ? 750_000_000 : -172_800
    span = grid.map { 400 * $0 } ?? [600, 6_000, 200_000, 900_000].randomElement(using: &random)!
    hasLongSamples = random.chance(0.4)
  }

  mutating func sample() -> TimelineSample {
    nextSerial += 1
    let span = dates()
    return TimelineSample(
      start: span.start, end: span.end, value: value(), serial: nextSerial,
      source: SourceIndex.random(in: 0..<SourceIndex(sourceCount), using: &random))
  }

  private mutating func dates() -> TimeSpan {
    let start = instant()
    guard hasLongSamples, random.chance(0.08) else { return TimeSpan(start: start, end: exact(start + duration())) }
    let other = instant()
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: TimeSpan(start: start, end: start + 432_000)
    case 1: TimeSpan(start: start - 2_592_000, end: other)
    case 2: TimeSpan(start: -978_307_200, end: other)  // 1970
    case 3: TimeSpan(start: -63_113_904_000, end: 63_113_904_000)  // From year 1 to 4001.
    default: TimeSpan(start: start, end: 63_113_904_000)
    }
  }

  /// Rounds an instant to 1/256 of a second if some samples last thousands of years. Differences of instants are then
  /// exact as a `Double`, so the oracle and the engine round only where the rules require a division.
  private func exact(_ instant: Double) -> Double { hasLongSamples ? (instant * 256).rounded() / 256 : instant }

  mutating func samples(_ count: Int) -> [TimelineSample] { (0..<count).map { _ in sample() } }

  /// Returns a whole second, an eighth, or any time.
  mutating func instant() -> Double {
    if let grid { return origin + Double(Int.random(in: 0..<400, using: &random)) * grid }
    let offset = Double.random(in: 0..<span, using: &random)
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: exact(origin + offset)
    case 1, 2: origin + (offset * 8).rounded() / 8
    default: origin + offset.rounded()
    }
  }

  private mutating func duration() -> Double {
    if let grid { return Double([0, 0, 1, 1, 2, 3, 8].randomElement(using: &random)!) * grid }
    return switch Int.random(in: 0..<20, using: &random) {
    case 0...4: 0
    case 5: random.chance(0.5) ? Double.random(in: 0..<span, using: &random) : 3_600
    case 6...8: Double.random(in: 0..<60, using: &random)
    default: Double(Int.random(in: 1...90, using: &random))
    }
  }

  private mutating func value() -> Double {
    isCumulative && random.chance(0.5)
      ? Double(Int.random(in: 0...200, using: &random)) : Double.random(in: 40..<140, using: &random)
  }

  mutating func priority() -> [SourceIndex] { (0..<SourceIndex(sourceCount)).shuffled(using: &random) }

  mutating func query(_ options: StatisticsOptions) -> TimelineQuery {
    var query = TimelineQuery(boundaries: boundaries(), options: options)
    if random.chance(0.3) {
      query.sources = Set((0..<SourceIndex(sourceCount)).filter { _ in random.chance(0.6) })
    }
    if random.chance(0.4) {
      let (lower, upper) = (instant(), instant())
      query.selection = TimeSelection(
        from: random.chance(0.8) ? min(lower, upper) : nil, to: random.chance(0.8) ? max(lower, upper) : nil,
        strictStart: random.chance(0.5), strictEnd: random.chance(0.5))
    }
    return query
  }

  /// Returns a query with buckets from the first possible sample to the last, at quarter-hour boundaries.
  mutating func queryOfEverything(_ options: StatisticsOptions) -> TimelineQuery {
    let width = max(
      [900.0, 3_600, 10_800, 90_000, 172_800].randomElement(using: &random)!, (span / 80 / 900).rounded(.up) * 900)
    let first = (origin / 900).rounded(.down) * 900
    return TimelineQuery(
      boundaries: (0...Int(span / width) + 2).map { first + Double($0) * width }, options: options)
  }

  private mutating func boundaries() -> [Double] {
    if let grid, random.chance(0.8) {
      let width = Double([1, 2, 4, 24, 96].randomElement(using: &random)!) * grid
      let start = instant()
      return (0...Int.random(in: 1...40, using: &random)).map { start + Double($0) * width }
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 9, 10:
      let width = [3_600.0, 7_200, 43_200, 86_400, 200_000].randomElement(using: &random)!
      let first = instant()
      return (0...Int.random(in: 1...40, using: &random)).map { exact(first + Double($0) * width) }
    case 5...8:
      let width = [900.0, 1_800, 3_600, 21_600, 86_400].randomElement(using: &random)!
      let first = (instant() / 900).rounded(.down) * 900
      return (0...Int.random(in: 1...40, using: &random)).map { first + Double($0) * width }
    case 0: return [-.infinity, .infinity]
    case 1:
      let start = instant()
      return [start, exact(start + Double.random(in: 1..<span, using: &random))]
    case 2: return Array(Set((0...Int.random(in: 1...30, using: &random)).map { _ in instant() } + [origin])).sorted()
    default:
      let width = [1, 7.5, 60, 3600, span / 3].randomElement(using: &random)!
      let start = (instant() / width).rounded() * width
      return (0...Int.random(in: 1...60, using: &random)).map { start + Double($0) * width }
    }
  }

  mutating func number(upTo limit: Int) -> Int { Int.random(in: 0...limit, using: &random) }
  mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }
  mutating func pick<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    Array(elements.shuffled(using: &random).prefix(count))
  }
}
