import HealthModel

/// The days of one view of a timeline: all sources merged, or one source alone.
///
/// A cache: it holds what was prepared and is still true, and nothing depends on how much that is but the time an
/// answer takes. Its size depends on the days that samples touch; the time between them is a range without any.
struct Rollup: Sendable {
  /// The days that samples touch, in order, and beside each its number: days since the reference date.
  private(set) var numbers: [Int] = []
  private(set) var days: [RollupDay] = []
  /// The ranges of days that are known or empty, in order and apart from each other.
  private(set) var prepared: [Range<Int>] = []

  // MARK: Finding

  /// The place among ``days`` of the first with a number or a later one.
  ///
  /// - Parameter guess: Where it may be; the search begins there.
  @inline(__always)
  func place(from number: Int, near guess: Int = 0) -> Int {
    if guess > 0, guess <= numbers.count, numbers[guess - 1] < number,
      guess == numbers.count || numbers[guess] >= number
    {
      return guess
    }
    return partitioningIndex(0, numbers.count) { numbers[$0] >= number }
  }

  /// The range a day belongs to; nil if nothing is known of it.
  func preparedRange(of number: Int) -> Range<Int>? {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next > 0 && prepared[next - 1].contains(number) ? prepared[next - 1] : nil
  }

  /// The first day, from one of which nothing is known on, of which something is; the farthest there is if there is none.
  func nextPrepared(after number: Int) -> Int {
    let next = partitioningIndex(0, prepared.count) { prepared[$0].lowerBound > number }
    return next < prepared.count ? prepared[next].lowerBound : Int.max
  }

  /// Whether it is known that no sample touches a span.
  func isEmpty(from start: Double, to end: Double) -> Bool {
    let (first, last) = (Self.number(of: start), Self.number(of: end.nextDown))
    guard let range = preparedRange(of: first), range.contains(last) else { return false }
    let place = place(from: first)
    return place == numbers.count || numbers[place] > last
  }

  /// Whether all days from one to another are known or empty.
  func knows(from start: Double, to end: Double) -> Bool {
    preparedRange(of: Self.number(of: start))?.contains(Self.number(of: end)) ?? false
  }

  /// Adds what comes into a bucket that begins at a place.
  func addAfter(_ place: RollupInterior.Place, to summary: inout SampleSummary) {
    days[place.day].addAfter(place.edge, to: &summary)
  }

  /// Cuts off what a bucket that ends at a place does not hold.
  func addCut(at place: RollupInterior.Place, to summary: inout SampleSummary) {
    days[place.day].addCut(at: place.edge, to: &summary)
  }

  // MARK: Changing

  /// Puts another in the place of a day.
  mutating func replace(_ place: Int, _ day: RollupDay) { days[place] = day }

  /// Puts in what is known about a range of days.
  ///
  /// - Parameter new: The days of it that samples touch, in order.
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

  /// Forgets the days a change may have touched.
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

  /// The day an instant is in; the farthest there is for instants beyond all calendars.
  static func number(of instant: Double) -> Int {
    Int(max(-1e9, min(1e9, (instant / RollupDay.seconds).rounded(.down))))
  }

  static func start(ofDay number: Int) -> Double { Double(number) * RollupDay.seconds }
}
