import HealthModel

/// The weight of a sample in a bucket's total: a rule for each aggregation style (rules Q38, Q39 and Q52).
protocol SampleWeighting {
  /// True where the rule looks at the start of the source's next sample.
  static var looksAhead: Bool { get }

  /// The seconds for which a value may count after its sample's end.
  static var longestHold: Double { get }

  /// True where values are summed, and time that higher sources cover does not count.
  static var isCumulative: Bool { get }

  /// Adds the part of a sample that lies in one bucket.
  ///
  /// - Parameter covered: The time that higher sources cover, moved to the sample's start.
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
  /// The start of the source's next sample; infinite for the last, and where the rule does not look ahead.
  var nextStart = Double.infinity
  /// The end of the bucket; infinite where it does not matter.
  var bucketEnd = Double.infinity

  @inline(__always)
  var seconds: Double { end - start }

  /// The instant until which the value stands: the next sample, the longest hold or the end of the bucket.
  @inline(__always)
  var heldEnd: Double { max(end, min(nextStart, end + HeldTime.longestHold, bucketEnd)) }

  /// Returns the part between two instants, in a bucket that ends with the second.
  @inline(__always)
  func part(from lower: Double, to upper: Double) -> SamplePart {
    var part = self
    part.start = max(start, lower)
    part.end = min(end, upper)
    part.bucketEnd = upper
    return part
  }
}

/// A rule that divides cumulative values in proportion to the time in each bucket (rule Q52), less the covered time
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

/// A rule by which each sample counts once, for any duration: weight, temperature.
enum EqualWeight: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(part.value, weight: 1)
  }
}

/// A rule by which each sample counts for as long as its value stands: heart rate.
///
/// That is from its start to its end, and then until its source measures again, but no longer than ``longestHold``.
/// Nothing is carried into the next bucket.
enum HeldTime: SampleWeighting {
  static let looksAhead = true

  /// The seconds after its end for which a value still stands.
  static let longestHold = 300.0

  /// Adds the value with the seconds for which it stands.
  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(part.value, weight: part.heldEnd - part.start)
  }
}

/// A rule by which the seconds of the samples are added up, each sample for itself, and no values.
enum LastingTime: SampleWeighting {
  static let looksAhead = false

  /// Adds the seconds of the part.
  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(0, weight: part.seconds)
  }
}

/// A rule by which each sample counts once, as energy: sound levels of moments.
enum EqualEnergy: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(SoundLevel(decibels: part.value).energy, weight: 1)
  }
}

/// A rule by which each sample counts as energy, for as long as it lasts: sound levels in decibels.
enum SoundEnergy: SampleWeighting {
  static let looksAhead = false

  /// Adds the energy with the seconds of the part.
  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(SoundLevel(decibels: part.value).energy, weight: part.seconds)
  }
}
