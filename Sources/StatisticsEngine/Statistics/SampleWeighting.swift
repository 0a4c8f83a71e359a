import HealthModel

/// What a sample adds to a bucket's total: a rule for each aggregation style (rules Q38, Q39 and Q52).
protocol SampleWeighting {
  /// The rule looks at where the next sample of the source begins.
  static var looksAhead: Bool { get }

  /// Seconds for which a value may count after its sample's end.
  static var longestHold: Double { get }

  /// Values are summed, and time that higher sources cover does not count.
  static var isCumulative: Bool { get }

  /// Adds the part of a sample that lies in one bucket.
  ///
  /// - Parameter covered: What higher sources cover, moved to the sample's start.
  static func add(_ part: SamplePart, _ covered: CoveredSpans, to summary: inout SampleSummary)
}

extension SampleWeighting {
  static var longestHold: Double { 0 }
  static var isCumulative: Bool { false }
}

/// The part of a sample that lies in one bucket.
struct SamplePart {
  var value: Double
  /// Seconds of the whole sample.
  var duration: Double
  var start: Double
  var end: Double
  /// Where the next sample of the same source begins; infinite for the last, and where the rule does not look ahead.
  var nextStart = Double.infinity
  var bucketEnd = Double.infinity

  @inline(__always)
  var seconds: Double { end - start }

  /// Until when the value stands.
  @inline(__always)
  var heldEnd: Double { max(end, min(nextStart, end + HeldTime.longestHold, bucketEnd)) }

  /// The part between two instants, in a bucket that ends with the second.
  @inline(__always)
  func part(from lower: Double, to upper: Double) -> SamplePart {
    var part = self
    part.start = max(start, lower)
    part.end = min(end, upper)
    part.bucketEnd = upper
    return part
  }
}

/// Cumulative values are divided in proportion to the time in each bucket (rule Q52), less what is covered (rule Q45).
enum ProportionalSum: SampleWeighting {
  static let looksAhead = false
  static let isCumulative = true

  @inline(__always)
  static func add(_ part: SamplePart, _ covered: CoveredSpans, to summary: inout SampleSummary) {
    summary.total.add(covered.counted(of: part.value, lasting: part.duration, from: part.start, to: part.end))
  }
}

/// Each sample counts once, however long it lasts: weight, temperature.
enum EqualWeight: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(part.value, weight: 1)
  }
}

/// Each sample counts for as long as its value stands: heart rate.
///
/// That is from its start to its end, and then until its source measures again, but no longer than ``longestHold``.
/// Nothing is carried into the next bucket.
enum HeldTime: SampleWeighting {
  static let looksAhead = true

  /// Seconds after its end for which a value still stands.
  static let longestHold = 300.0

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(part.value, weight: part.heldEnd - part.start)
  }
}

/// Each sample counts once, as energy: sound levels of moments.
enum EqualEnergy: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(SoundLevel(decibels: part.value).energy, weight: 1)
  }
}

/// Each sample counts as energy, for as long as it lasts: sound levels in decibels.
enum SoundEnergy: SampleWeighting {
  static let looksAhead = false

  @inline(__always)
  static func add(_ part: SamplePart, _: CoveredSpans, to summary: inout SampleSummary) {
    summary.add(SoundLevel(decibels: part.value).energy, weight: part.seconds)
  }
}
