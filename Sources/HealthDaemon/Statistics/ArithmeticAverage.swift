/// Each sample counts once, however long it lasts: weight, temperature (rule Q38).
struct ArithmeticAverage: Average {
  private var sum = 0.0
  private var count = 0

  mutating func add(_ part: StatisticsPart) {
    sum += part.value
    count += 1
  }

  var value: Double? { count > 0 ? sum / Double(count) : nil }
}
