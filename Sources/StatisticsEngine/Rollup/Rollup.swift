import HealthModel

/// The days of one view of a timeline: all sources merged, or one source alone.
///
/// A cache: it holds what was prepared and is still true, and nothing depends on how much that is but the time an
/// answer takes.
struct Rollup: Sendable {
  /// What is known about a day.
  enum Day: Sendable {
    case unknown
    /// No sample touches it.
    case empty
    case known(RollupDay)
  }

  /// The number of the first day in ``days``: days since the reference date.
  private var firstNumber = 0
  private var days: [Day] = []

  /// The numbers of the days that were ever prepared.
  var numbers: Range<Int> { firstNumber..<firstNumber + days.count }

  subscript(number: Int) -> Day {
    get { numbers.contains(number) ? days[number - firstNumber] : .unknown }
    set {
      extend(to: number)
      days[number - firstNumber] = newValue
    }
  }

  /// Adds what comes into a bucket that begins at a place.
  func addAfter(_ place: RollupInterior.Place, to summary: inout SampleSummary) {
    if case .known(let day) = self[place.day] { day.addAfter(place.edge, to: &summary) }
  }

  /// Cuts off what a bucket that ends at a place does not hold.
  func addCut(at place: RollupInterior.Place, to summary: inout SampleSummary) {
    if case .known(let day) = self[place.day] { day.addCut(at: place.edge, to: &summary) }
  }

  private mutating func extend(to number: Int) {
    if days.isEmpty { firstNumber = number }
    if number < firstNumber {
      days.insert(contentsOf: repeatElement(.unknown, count: firstNumber - number), at: 0)
      firstNumber = number
    }
    while number >= numbers.upperBound { days.append(.unknown) }
  }

  /// Forgets the days a change may have touched.
  mutating func forget(_ span: TimeSpan) {
    if days.isEmpty { return }
    let first = max(firstNumber, Self.number(of: span.start))
    let last = min(numbers.upperBound - 1, Self.number(of: span.end))
    if first > last { return }
    for number in first...last { days[number - firstNumber] = .unknown }
  }

  /// The day an instant is in; the farthest there is for instants beyond all calendars.
  static func number(of instant: Double) -> Int {
    Int(max(-1e9, min(1e9, (instant / RollupDay.seconds).rounded(.down))))
  }

  static func start(ofDay number: Int) -> Double { Double(number) * RollupDay.seconds }
}
