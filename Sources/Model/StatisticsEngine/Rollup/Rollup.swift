import HealthModel

/// The days of one view of a timeline: all sources merged, or one source alone.
///
/// A cache: it holds days that were prepared and are still true. Only the time of an answer depends on its contents.
/// Its size depends on the days that samples touch; the time between them is a range without any.
struct Rollup: Sendable {
  /// The numbers of ``days``, in order: days since the reference date.
  private(set) var numbers: [Int] = []
  /// The days that samples touch, in order.
  private(set) var days: [RollupDay] = []
  /// The ranges of day numbers that are known or empty, in order and apart from each other.
  private(set) var prepared: [Range<Int>] = []

  // MARK: Finding

  /// Returns the place among ``days`` of the first with this number or a later one; their count where there is none.
  ///
  /// - Parameter guess: A likely place; the search begins there.
  @inline(__always)
  func place(from number: Int, near guess: Int = 0) -> Int {
    if guess > 0, guess <= numbers.count, numbers[guess - 1] < number,
      guess == numbers.count || numbers[guess] >= number
    {
      return guess
    }
    return partitioningIndex(0, numbers.count) { numbers[$0] >= number }
  }

  /// Returns the known range that holds a day; nil if the day is not known.
  func preparedRange(of number: Int) -> Range<Int>? {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next > 0 && prepared[next - 1].contains(number) ? prepared[next - 1] : nil
  }

  /// Returns the first known day after one that is not known; `Int.max` if there is none.
  func nextPrepared(after number: Int) -> Int {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next < prepared.count ? prepared[next].lowerBound : Int.max
  }

  /// True where it is known that no sample touches a span.
  func isEmpty(from start: Double, to end: Double) -> Bool {
    let (first, last) = (Self.number(of: start), Self.number(of: end.nextDown))
    guard let range = preparedRange(of: first), range.contains(last) else { return false }
    let place = place(from: first)
    return place == numbers.count || numbers[place] > last
  }

  /// True where all days from one instant to another are known.
  func knows(from start: Double, to end: Double) -> Bool {
    preparedRange(of: Self.number(of: start))?.contains(Self.number(of: end)) ?? false
  }

  /// Adds the parts of earlier samples that come into a bucket beginning at a place.
  func addAfter(_ place: RollupInterior.Place, to summary: inout SampleSummary) {
    days[place.day].addAfter(place.edge, to: &summary)
  }

  /// Takes off the parts of samples that go beyond a bucket ending at a place.
  func addCut(at place: RollupInterior.Place, to summary: inout SampleSummary) {
    days[place.day].addCut(at: place.edge, to: &summary)
  }

  // MARK: Changing

  /// Replaces the day at a place.
  mutating func replace(_ place: Int, _ day: RollupDay) { days[place] = day }

  /// Makes a range of days known.
  ///
  /// - Parameter new: The days of the range that samples touch, in order.
  mutating func set(_ range: Range<Int>, _ new: [(number: Int, day: RollupDay)]) {
    if range.isEmpty { return }
    let old = place(from: range.lowerBound)..<place(from: range.upperBound)
    numbers.replaceSubrange(old, with: new.lazy.map { $0.number })
    days.replaceSubrange(old, with: new.lazy.map { $0.day })
    let first = partitioningIndex(0, prepared.count) { prepared[$0].upperBound >= range.lowerBound }
    let last = partitioningIndex(first, prepared.count) { prepared[$0].lowerBound > range.upperBound }
    var union = range
    if first < last {
      union = min(range.lowerBound, prepared[first].lowerBound)..<max(range.upperBound, prepared[last - 1].upperBound)
    }
    prepared.replaceSubrange(first..<last, with: CollectionOfOne(union))
  }

  /// Forgets the days that a change in a span may have touched.
  mutating func forget(_ span: TimeSpan) {
    let (lower, upper) = (Self.number(of: span.start), Self.number(of: span.end) + 1)
    let first = partitioningIndex(0, prepared.count) { prepared[$0].upperBound > lower }
    let last = partitioningIndex(first, prepared.count) { prepared[$0].lowerBound >= upper }
    if first == last { return }
    let kept = [
      min(lower, prepared[first].lowerBound)..<lower, upper..<max(upper, prepared[last - 1].upperBound),
    ]
    prepared.replaceSubrange(first..<last, with: kept.filter { !$0.isEmpty })
    let old = place(from: lower)..<place(from: upper)
    numbers.removeSubrange(old)
    days.removeSubrange(old)
  }

  /// Returns the number of the day that holds an instant; instants beyond all calendars give the farthest day.
  static func number(of instant: Double) -> Int {
    Int(max(-1e9, min(1e9, (instant / RollupDay.seconds).rounded(.down))))
  }

  /// Returns the start of a day, in seconds since the reference date.
  static func start(ofDay number: Int) -> Double { Double(number) * RollupDay.seconds }
}
