import Foundation

/// All samples of one source.
///
/// Very long samples stand apart. HealthKit allows four days for most types (rule S34), but a
/// sample from 1970 until today is only a wrong clock away, and a single one among the others would make every search
/// for what reaches an instant begin in 1970.
package struct SourceTimeline: Sendable {
  /// Longer samples stand apart, in seconds.
  static let longestOrdinaryDuration = 4 * 86_400.0

  package private(set) var source: SourceIndex
  private(set) var ordinary: ChunkedSamples
  private(set) var long: ChunkedSamples

  init(source: SourceIndex, units: UnitTable, chunkCapacity: Int) {
    self.source = source
    ordinary = ChunkedSamples(source: source, units: units, chunkCapacity: chunkCapacity)
    long = ChunkedSamples(source: source, units: units, chunkCapacity: chunkCapacity)
  }

  /// The same samples under another index.
  func numbered(_ source: SourceIndex) -> SourceTimeline {
    var other = self
    other.source = source
    other.ordinary.source = source
    other.long.source = source
    return other
  }

  /// What the samples' units mean.
  var units: UnitTable {
    get { ordinary.units }
    set {
      ordinary.units = newValue
      long.units = newValue
    }
  }

  /// Both kinds.
  package var parts: [ChunkedSamples] { long.isEmpty ? [ordinary] : [ordinary, long] }

  var count: Int { ordinary.count + long.count }
  package var isEmpty: Bool { count == 0 }
  package var earliestStart: Double { min(ordinary.earliestStart, long.earliestStart) }
  package var latestEnd: Double { max(ordinary.latestEnd, long.latestEnd) }

  /// The latest end of samples that start before an instant.
  func latestEnd(startingBefore instant: Double) -> Double {
    max(ordinary.latestEnd(startingBefore: instant), long.latestEnd(startingBefore: instant))
  }

  /// The earliest start of samples that end at an instant or later.
  func earliestStart(endingFrom instant: Double) -> Double {
    min(ordinary.earliestStart(endingFrom: instant), long.earliestStart(endingFrom: instant))
  }

  /// The sample with a UUID and a start.
  package func sample(_ uuid: UUID, startingAt start: Double) -> TimelineSample? {
    if let place = ordinary.place(of: uuid, start: start) { return ordinary.sample(at: place) }
    if long.isEmpty { return nil }
    return long.place(of: uuid, start: start).map { long.sample(at: $0) }
  }

  /// The sample with a start and a serial number.
  package func sample(startingAt start: Double, serial: UInt64) -> TimelineSample? {
    if let place = ordinary.place(startingAt: start, serial: serial) { return ordinary.sample(at: place) }
    return long.place(startingAt: start, serial: serial).map { long.sample(at: $0) }
  }

  // MARK: Changing

  /// Adds samples of this source in order.
  ///
  /// - Returns: The spans of time that changed.
  mutating func insert(_ samples: ArraySlice<TimelineSample>) -> ChangedSpans {
    let (ordinary, long) = divided(samples)
    return ChangedSpans(ordinary: self.ordinary.insert(ordinary), long: self.long.insert(long), starts(of: long))
  }

  /// Adds samples of this source in order, if they are ordinary and no other is between them.
  ///
  /// - Returns: False if not; then nothing was added.
  mutating func insert(_ run: SampleRun) -> Bool {
    if zip(run.starts, run.ends).contains(where: { $1 - $0 > Self.longestOrdinaryDuration }) {
      return false
    }
    return ordinary.insert(run)
  }

  /// Removes samples of this source, given in order; those that are not there are ignored.
  ///
  /// - Returns: How many were removed, and the spans of time that changed.
  mutating func remove(_ samples: ArraySlice<TimelineSample>) -> (count: Int, spans: ChangedSpans) {
    let (ordinary, long) = divided(samples)
    let (first, second) = (self.ordinary.remove(ordinary), self.long.remove(long))
    return (
      first.count + second.count, ChangedSpans(ordinary: first.spans, long: second.spans, starts(of: long))
    )
  }

  private func starts(of samples: ArraySlice<TimelineSample>) -> TimeSpan? {
    guard let first = samples.first, let last = samples.last else { return nil }
    return TimeSpan(start: first.start, end: last.start)
  }

  private func divided(
    _ samples: ArraySlice<TimelineSample>
  ) -> (ordinary: ArraySlice<TimelineSample>, long: ArraySlice<TimelineSample>) {
    guard samples.contains(where: isLong) else { return (samples, []) }
    return (samples.filter { !isLong($0) }[...], samples.filter(isLong)[...])
  }

  private func isLong(_ sample: TimelineSample) -> Bool {
    sample.end - sample.start > Self.longestOrdinaryDuration
  }
}

/// The spans of time that changes of a source touched.
struct ChangedSpans {
  let ordinary: [TimeSpan]
  let long: [TimeSpan]
  /// From the start of the first long sample to the start of the last.
  let longStarts: TimeSpan?

  init(ordinary: [TimeSpan], long: [TimeSpan], _ longStarts: TimeSpan?) {
    self.ordinary = ordinary
    self.long = long
    self.longStarts = longStarts
  }
}
