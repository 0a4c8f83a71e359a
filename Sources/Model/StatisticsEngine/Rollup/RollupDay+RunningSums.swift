extension RollupDay {
  /// Returns, for each edge, the sum of the cells before it: the part of a day before six in the morning is then one
  /// addition for any number of cells. Days of other time zones are made of such parts.
  static func runningSums(of cells: some Sequence<Cell>) -> [Cell] { running(cells, Cell()) { $0.add($1) } }

  /// Returns, for each edge, the sum of the discrete cells before it.
  static func runningSums(of cells: some Sequence<DiscreteCell>) -> [DiscreteCell] {
    running(cells, DiscreteCell()) { $0.add($1) }
  }

  private static func running<Value>(
    _ values: some Sequence<Value>, _ first: Value, _ add: (inout Value, Value) -> Void
  ) -> [Value] {
    var sum = first
    var sums = [sum]
    sums.reserveCapacity(values.underestimatedCount + 1)
    for value in values {
      add(&sum, value)
      sums.append(sum)
    }
    return sums
  }
}

extension SampleSummary {
  /// Adds the samples that start in a cell.
  @inline(__always)
  mutating func add(_ cell: RollupDay.Cell) {
    count += cell.count
    total.add(cell.total)
  }

  /// Adds the weights and extremes of a cell of a discrete type.
  @inline(__always)
  mutating func add(_ cell: RollupDay.DiscreteCell) {
    weight += cell.weight
    minimum = Swift.min(minimum, cell.minimum)
    maximum = Swift.max(maximum, cell.maximum)
  }
}

extension RollupDay.Cell {
  fileprivate mutating func add(_ other: Self) {
    count += other.count
    total.add(other.total)
  }
}

extension RollupDay.DiscreteCell {
  fileprivate mutating func add(_ other: Self) {
    weight += other.weight
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}
