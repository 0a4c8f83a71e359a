import HealthModel

extension SampleSearch {
  /// The statistics of what the search finds in one type.
  func computation(of type: ObjectType, _ options: StatisticsOptions) -> StatisticsComputation {
    var samples: [StatisticsSample] = []
    var sources: [SourceRecord] = []
    var ranks: [Int] = []
    forEachRow { columns, row in
      if ranks.isEmpty {
        sources = columns.sourceOrder.sources
        let ranksByIdentifier = columns.sourceOrder.ranks
        ranks = columns.origins.map { ranksByIdentifier[$0.revision.source.bundleIdentifier] ?? 0 }
      }
      samples.append(
        StatisticsSample(
          start: columns.starts[row], end: columns.ends[row], value: columns.canonicalValue(at: row),
          rank: ranks[Int(columns.originIndices[row])], serial: columns.serials[row]))
      return true
    }
    return StatisticsComputation(of: type, options: options, sources: sources, samples: samples)
  }
}
