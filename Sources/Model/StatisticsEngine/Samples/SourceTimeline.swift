import Foundation

/// All samples of one source.
///
/// Very long samples are stored separately. HealthKit allows four days for most types (rule S34), but a wrong clock can
/// create a sample from 1970 until today, and a single such sample among the others would make every search for samples
/// that reach an instant begin in 1970.
package struct SourceTimeline: Sendable {
  /// The longest duration of an ordinary sample, in seconds. Longer samples are “very long” and stored separately.
  static let longestOrdinaryDuration = 4 * 86_400.0

  private(set) var ordinary: ChunkedSamples
  private(set) var long: ChunkedSamples

  init(source: SourceIndex, units: UnitTable, chunkCapacity: Int) {
    ordinary = ChunkedSamples(source: source, units: units, chunkCapacity: chunkCapacity)
    long = ChunkedSamples(source: source, units: units, chunkCapacity: chunkCapacity)
  }

  /// Returns the same samples with another source index.
  func numbered(_ source: SourceIndex) -> SourceTimeline {
    var other = self
    other.ordinary.source = source
    other.long.source = source
    return other
  }

  var units: UnitTable {
    get { ordinary.units }
    set {
      ordinary.units = newValue
      long.units = newValue
    }
  }

  /// The ordinary samples, and the very long samples if there are any.
  package var parts: [ChunkedSamples] { long.isEmpty ? [ordinary] : [ordinary, long] }

  var count: Int { ordinary.count + long.count }
  package var isEmpty: Bool { count == 0 }
  /// The earliest start; infinite without samples.
  package var earliestStart: Double { min(ordinary.earliestStart, long.earliestStart) }
  /// The latest end; minus infinity without samples.
  package var latestEnd: Double { max(ordinary.latestEnd, long.latestEnd) }

  /// Returns the latest end of samples that start before an instant; minus infinity without any.
  func latestEnd(startingBefore instant: Double) -> Double {
    max(ordinary.latestEnd(startingBefore: instant), long.latestEnd(startingBefore: instant))
  }

  /// Returns the earliest start of samples that end at an instant or later; infinite without any.
  func earliestStart(endingFrom instant: Double) -> Double {
    min(ordinary.earliestStart(endingFrom: instant), long.earliestStart(endingFrom: instant))
  }

  /// Returns the sample with a UUID and a start; nil when there is none.
  package func sample(_ uuid: UUID, startingAt start: Double) -> TimelineSample? {
    if let place = ordinary.place(of: uuid, start: start) { return ordinary.sample(at: place) }
    if long.isEmpty { return nil }
    return long.place(of: uuid, start: start).map { long.sample(at: $0) }
  }

  /// Returns the sample with a start and a serial number; nil when there is none.
  package func sample(startingAt start: Double, serial: UInt64) -> TimelineSample? {
    if let place = ordinary.place(startingAt: start, serial: serial) { return ordinary.sample(at: place) }
    return long.place(startingAt: start, serial: serial).map { long.sample(at: $0) }
  }

  // MARK: Changing

  /// Adds samples of this source, given in order.
  ///
  /// - Returns: The spans of time that changed.
  mutating func insert(_ samples: ArraySlice<TimelineSample>) -> ChangedSpans {
    let (ordinary, long) = divided(samples)
    return ChangedSpans(
      ordinary: self.ordinary.insert(ordinary), long: self.long.insert(long), longStarts: starts(of: long))
  }

  /// Adds samples of this source, given in order, if none is very long and no other sample is between them.
  ///
  /// - Returns: False if they were not added.
  mutating func insert(_ run: SampleRun) -> Bool {
    if zip(run.starts, run.ends).contains(where: { $1 - $0 > Self.longestOrdinaryDuration }) {
      return false
    }
    return ordinary.insert(run)
  }

  /// Removes samples of this source, given in order. Ignores samples that the source does not have.
  ///
  /// - Returns: The number of samples removed, and the spans of time that changed.
  mutating func remove(_ samples: ArraySlice<TimelineSample>) -> (count: Int, spans: ChangedSpans) {
    let (ordinary, long) = divided(samples)
    let (first, second) = (self.ordinary.remove(ordinary), self.long.remove(long))
    return (
      first.count + second.count, ChangedSpans(ordinary: first.spans, long: second.spans, longStarts: starts(of: long))
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

struct ChangedSpans {
  /// The spans in which samples of up to four days changed.
  let ordinary: [TimeSpan]
  /// The spans in which samples of more than four days changed.
  let long: [TimeSpan]
  /// The time from the start of the first changed sample of more than four days to the start of the last; nil for none.
  let longStarts: TimeSpan?
}
