import HealthModel

extension SampleSearch {
  /// The statistics of what the search finds in one type.
  func computation(
    of type: ObjectType, in types: [ObjectType: TypeSamples], _ options: StatisticsOptions
  ) -> StatisticsComputation {
    let samples = parts.map(samples).reduce([]) { Self.merged($0, $1) }
    return StatisticsComputation(
      of: type, options: options, sources: types[type]?.order.sources ?? [], samples: samples)
  }

  private func samples(of part: Part) -> [StatisticsSample] {
    var samples: [StatisticsSample] = []
    forEachRow(of: part) { row in
      let columns = part.columns
      samples.append(
        StatisticsSample(
          start: columns.starts[row], end: columns.ends[row], value: columns.canonicalValue(at: row), rank: part.rank,
          serial: columns.serials[row]))
      return true
    }
    return samples
  }

  /// Two lists in order of start as one.
  private static func merged(_ left: [StatisticsSample], _ right: [StatisticsSample]) -> [StatisticsSample] {
    if left.isEmpty || right.isEmpty { return left + right }
    var result: [StatisticsSample] = []
    result.reserveCapacity(left.count + right.count)
    var next = 0
    for sample in right {
      while next < left.count, (left[next].start, left[next].serial) < (sample.start, sample.serial) {
        result.append(left[next])
        next += 1
      }
      result.append(sample)
    }
    return result + left[next...]
  }
}
