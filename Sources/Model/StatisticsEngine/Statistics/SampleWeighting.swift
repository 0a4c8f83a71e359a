import HealthModel

/// The weight of a sample in a bucket's total. Each aggregation style has its own rule (rules Q38, Q39 and Q52).
protocol SampleWeighting {
  /// True when the rule needs the start of the source's next sample.
  static var looksAhead: Bool { get }

  /// The maximum time, in seconds, for which a value may count after its sample's end.
  static var longestHold: Double { get }

  /// True when values are summed and time that higher sources cover does not count.
  static var isCumulative: Bool { get }

  /// Adds the part of a sample inside one bucket.
  ///
  /// - Parameter covered: The time that sources of higher priority cover, moved to the sample's start.
  static func add(_ part: SamplePart, _ covered: CoveredSpans, to summary: inout SampleSummary)
}

extension SampleWeighting {
  /// Zero: a value counts until its sample's end.
  static var longestHold: Double { 0 }
  /// False: values are averaged.
  static var isCumulative: Bool { false }
}

struct SamplePart {
  /// The value of the whole sample, in the type's canonical unit.
  var value: Double
  /// The duration of the whole sample, in seconds.
  var duration: Double
  /// The start of the part, in seconds since the reference date.
  var start: Double
  /// The end of the part, in seconds since the reference date.
  var end: Double
  /// The start of the source's next sample; infinite for the last sample, and for a weighting that does not look ahead.
  var nextStart = Double.infinity
  /// The end of the bucket; infinite when the bucket's end does not matter.
  var bucketEnd = Double.infinity

  @inline(__always)
  var seconds: Double { end - start }

  /// The end of the time for which the value is held: the next sample, the end of the longest hold or the end of the
  /// bucket, whichever comes first, but not before the sample's own end.
  @inline(__always)
  var heldEnd: Double { max(end, min(nextStart, end + HeldTime.longestHold, bucketEnd)) }

  /// Returns the part between two instants, in a bucket that ends at the later instant.
  @inline(__always)
  func part(from lower: Double, to upper: Double) -> SamplePart {
    var part = self
    part.start = max(start, lower)
    part.end = min(end, upper)
    part.bucketEnd = upper
    return part
  }
}

/// A rule that divides cumulative values in proportion to the time in each bucket (rule Q52), minus the covered time
/// (rule Q45).
enum ProportionalSum: SampleWeighting {
  static let looksAhead = false
  static let isCumulative = true

  /// Adds the uncovered share of a part to the total.
  @inline(__always)
  static func add(_ part: SamplePart, _ covered: CoveredSpans, to summary: inout SampleSummary) {
    summary.total.add(covered.counted(of: part.value, lasting: part.duration, from: part.start, to: part.end))
  }
}

/// A rule that counts each sample once, whatever its duration, as for body mass and temperature.
enum EqualWeight: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(part.value, weight: 1)
  }
}

/// A rule that weights each sample by the time for which its value is held, as for the heart rate.
///
/// A value is held from its sample's start to its end, and then until its source measures again, but no longer than
/// ``longestHold``. Nothing is carried into the next bucket.
enum HeldTime: SampleWeighting {
  static let looksAhead = true

  /// The longest time after its sample's end for which a value is held, in seconds.
  static let longestHold = 300.0

  /// Adds the value, weighted by the seconds for which it is held.
  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(part.value, weight: part.heldEnd - part.start)
  }
}

/// A rule that adds up the duration of each sample individually, ignoring values.
enum LastingTime: SampleWeighting {
  static let looksAhead = false

  /// Adds the seconds of the part.
  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(0, weight: part.seconds)
  }
}

/// A rule that counts the energy of each sample once, for sound levels at instants.
enum EqualEnergy: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(SoundLevel(decibels: part.value).energy, weight: 1)
  }
}

/// A rule that weights the energy of each sample by its duration, for sound levels in decibels.
enum SoundEnergy: SampleWeighting {
  static let looksAhead = false

  /// Adds the energy, weighted by the seconds of the part.
  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(SoundLevel(decibels: part.value).energy, weight: part.seconds)
  }
}
