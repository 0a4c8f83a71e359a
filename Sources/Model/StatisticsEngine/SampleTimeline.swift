import Foundation
import HealthModel

/// The samples of one type in chronological order, indexed for charts: the statistics engine.
///
/// Each source has its own columns. The merged sums of all sources, which count each moment once (rule Q45), are
/// computed per day, in cells of a quarter of an hour or longer, when a query first needs them. A query about buckets
/// adds up cells, and visits single samples only around boundaries that are not on a quarter of an hour.
///
///     var steps = SampleTimeline(.cumulative)
///     steps.insert(TimelineSample(start: 0, end: 60, value: 100, serial: 1))
///     steps.statistics(TimelineQuery(boundaries: [0, 30, 60], options: .cumulativeSum)).values(ofBucket: 0).sum   // 50
///
/// A timeline is a value: a copy is a snapshot that other threads can query while this one changes.
/// <doc:StatisticsEngine> lists the costs.
package struct SampleTimeline: Sendable {
  /// The aggregation style of the type, which decides how a bucket combines values.
  package let style: ObjectType.AggregationStyle
  package private(set) var sources: [SourceTimeline] = []
  /// The source indices, highest priority first.
  package private(set) var priority: [SourceIndex] = []
  /// The position of each source in ``priority``, by source index.
  private var ranks: [Int] = []
  /// The units of the samples, by the index that samples store. Add a new unit before samples that use it.
  package var units: UnitTable {
    didSet {
      if units.shares(with: oldValue) { return }
      for index in sources.indices { sources[index].units = units }
    }
  }
  /// The rollups of summed days, by view.
  var rollups: [View: Rollup] = [:]
  package var changes = TimelineChanges()
  let layout: TimelineLayout

  /// Creates an empty timeline in which all values are canonical.
  package init(_ style: ObjectType.AggregationStyle) { self.init(style, TimelineLayout()) }

  /// Creates an empty timeline.
  ///
  /// - Parameter units: The units that samples refer to.
  package init(_ style: ObjectType.AggregationStyle, units: UnitTable) {
    self.init(style, TimelineLayout(), units: units)
  }

  /// Creates an empty timeline with a layout.
  ///
  /// - Parameters:
  ///   - layout: The sizes of chunks and cells. Small sizes let a test reach, with few samples, cases that otherwise
  ///     take millions.
  ///   - units: The units that samples refer to. By default all numbers are canonical.
  init(
    _ style: ObjectType.AggregationStyle, _ layout: TimelineLayout, units: UnitTable = UnitTable(canonical: nil)
  ) {
    self.style = style
    self.layout = layout
    self.units = units
  }

  /// Joins timelines of one source each, highest priority first, without adding up anything yet.
  init(merging timelines: [SampleTimeline], _ style: ObjectType.AggregationStyle) {
    self.init(style, timelines.first?.layout ?? TimelineLayout())
    sources.reserveCapacity(timelines.count)
    for (index, timeline) in timelines.enumerated() {
      let source = SourceIndex(index)
      sources.append(
        timeline.sources.first?.numbered(source)
          ?? SourceTimeline(source: source, units: timeline.units, chunkCapacity: layout.chunkCapacity))
      ranks.append(index)
      priority.append(source)
    }
  }

  /// The number of samples of all sources. Visits each source.
  package var count: Int { sources.reduce(0) { $0 + $1.count } }

  package func count(of source: SourceIndex) -> Int {
    source < sources.count ? sources[Int(source)].count : 0
  }

  /// Returns the sample with a UUID and a start, from any source; nil when there is none.
  package func sample(_ uuid: UUID, startingAt start: Double) -> TimelineSample? {
    // Read the sources in place, to avoid copying one for each query.
    sources.withUnsafeBufferPointer { sources in
      for index in sources.indices {
        if let sample = sources[index].sample(uuid, startingAt: start) { return sample }
      }
      return nil
    }
  }

  /// Returns the sources of a query that have samples, in order of priority.
  func selectedSources(_ query: TimelineQuery) -> [Int] {
    let seen = query.sources.map { $0.filter { $0 < sources.count }.sorted { ranks[Int($0)] < ranks[Int($1)] } }
    VisitCounter.visit(columns: seen?.count ?? priority.count)
    return (seen ?? priority).filter { !sources[Int($0)].isEmpty }.map(Int.init)
  }

  // MARK: Changing

  /// Adds one sample. Adding many at once costs less per sample.
  package mutating func insert(_ sample: TimelineSample) { insert([sample]) }

  /// Adds samples in any order; ascending starts cost least. A new source gets the lowest priority.
  ///
  /// The parameter is an array and not a generic collection, because Swift does not specialize a generic function
  /// across modules, and the function would take several times as long.
  ///
  /// - Precondition: No sample ends before it starts, and no date is NaN.
  package mutating func insert(_ samples: [TimelineSample]) {
    forEachSource(of: samples) { timeline, source, samples in
      timeline.addSources(through: source)
      let spans = timeline.sources[source].insert(samples)
      timeline.forget(spans, of: source)
    }
  }

  /// Adds the runs whose columns can be used as they are: runs in order, with no other sample of their source between
  /// their samples.
  ///
  /// - Returns: The other runs, whose samples must be added one by one.
  package mutating func insert(_ runs: [SampleRun]) -> [SampleRun] {
    var spans: [SourceIndex: [TimeSpan]] = [:]
    var left: [SampleRun] = []
    for run in runs where run.count > 0 {
      addSources(through: Int(run.source))
      if run.isInOrder, sources[Int(run.source)].insert(run) {
        spans[run.source, default: []].append(run.span)
      } else {
        left.append(run)
      }
    }
    for (source, spans) in spans { forget(ChangedSpans(ordinary: spans, long: [], longStarts: nil), of: Int(source)) }
    return left
  }

  /// Removes samples, identified by source, start and serial number. Ignores samples that the timeline does not have.
  ///
  /// - Returns: The number of samples removed.
  @discardableResult
  package mutating func remove(_ samples: [TimelineSample]) -> Int {
    var count = 0
    forEachSource(of: samples) { timeline, source, samples in
      guard source < timeline.sources.count else { return }
      let removed = timeline.sources[source].remove(samples)
      timeline.forget(removed.spans, of: source)
      count += removed.count
    }
    return count
  }

  /// Puts sources in an order of priority, highest first. Sources not listed follow in their previous order.
  ///
  /// The merged sums are discarded and computed again when queries need them.
  package mutating func prioritize(_ order: [SourceIndex]) {
    if order == priority { return }
    if let highest = order.max() { addSources(through: Int(highest)) }
    var places = Array(repeating: Int.max, count: sources.count)
    for (place, source) in order.enumerated() { places[Int(source)] = min(place, places[Int(source)]) }
    let old = priority
    priority = old.enumerated()
      .sorted { (places[Int($0.element)], $0.offset) < (places[Int($1.element)], $1.offset) }
      .map(\.element)
    for (rank, source) in priority.enumerated() { ranks[Int(source)] = rank }
    if priority == old { return }
    changes.note(.everything)
    if style == .cumulative { rollups[.all] = nil }
  }

  private mutating func addSources(through source: Int) {
    while sources.count <= source {
      let source = SourceIndex(sources.count)
      sources.append(SourceTimeline(source: source, units: units, chunkCapacity: layout.chunkCapacity))
      ranks.append(priority.count)
      priority.append(source)
    }
  }

  /// Calls the closure with each source's samples in order.
  private mutating func forEachSource(
    of samples: [TimelineSample],
    _ body: (inout SampleTimeline, _ source: Int, ArraySlice<TimelineSample>) -> Void
  ) {
    guard let first = samples.first else { return }
    if samples.allSatisfy({ $0.source == first.source }) {
      body(&self, Int(first.source), inOrder(samples)[...])
      return
    }
    var bySource: [[TimelineSample]] = []
    for sample in samples {
      while bySource.count <= sample.source { bySource.append([]) }
      bySource[Int(sample.source)].append(sample)
    }
    for source in bySource.indices where !bySource[source].isEmpty {
      body(&self, source, inOrder(bySource[source])[...])
    }
  }

  private func inOrder(_ samples: [TimelineSample]) -> [TimelineSample] {
    let isInOrder = zip(samples, samples.dropFirst()).allSatisfy { !$1.precedes($0) }
    return isInOrder ? samples : samples.sorted { $0.precedes($1) }
  }
}

/// The sizes by which a timeline divides its samples. They affect only the time of an answer, not the answer.
struct TimelineLayout: Sendable {
  /// The number of samples at which a chunk is divided.
  var chunkCapacity = 1024
  /// The number of samples in a day at which quarter-hour cells are worthwhile. The cells then take about a tenth of
  /// the samples' own memory.
  var samplesForQuarterHours = 2_000
  /// The number of samples in a day at which hourly cells are worthwhile. A day with fewer is one cell.
  var samplesForHours = 40
  /// The number of samples in a day per cached cut (see ``RollupCut``). Every day caches a few.
  var samplesForCut = 32
  /// The number of samples in a bucket below which visiting all of them is cheaper than visiting only those near its
  /// ends.
  var smallestInterior = 500

  /// Returns the number of cells for a day with this many samples: 96, 24 or 1.
  func cellCount(samples: Int) -> Int {
    switch samples {
    case samplesForQuarterHours...: 96
    case samplesForHours...: 24
    default: 1
    }
  }
}
