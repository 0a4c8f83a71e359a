/// The samples of one source in order, as chunks of columns with a header per chunk.
///
/// Headers are stored together, apart from the columns, so that searches touch little memory.
package struct ChunkedSamples: Sendable {
  /// The dates of a chunk that searches compare.
  struct Header: Sendable {
    /// The earliest start in the chunk.
    var firstStart: Double
    /// The latest end in the chunk.
    var maximumEnd: Double
    /// The latest end in this chunk and all chunks before it. A search for samples that extend to an
    /// instant starts at the first chunk whose reach is that late.
    var reach: Double
  }

  package internal(set) var source: SourceIndex
  package var units: UnitTable
  private let capacity: Int
  /// The chunks, in chronological order.
  private(set) var chunks: [TimelineChunk] = []
  /// The headers of the chunks, one for each.
  private(set) var headers: [Header] = []
  package private(set) var count = 0
  /// The samples by UUID, at instants where very many start together.
  var simultaneous = SimultaneousSamples()

  /// Creates an empty list.
  ///
  /// - Parameter chunkCapacity: The number of samples at which a chunk is divided.
  init(source: SourceIndex, units: UnitTable, chunkCapacity: Int) {
    self.source = source
    self.units = units
    capacity = chunkCapacity
  }

  package var isEmpty: Bool { count == 0 }
  /// The earliest start; infinite without samples.
  var earliestStart: Double { headers.first?.firstStart ?? .infinity }
  /// The latest start; minus infinity without samples.
  var latestStart: Double { chunks.last.map { $0.starts[$0.count - 1] } ?? -.infinity }
  /// The latest end; minus infinity without samples.
  package var latestEnd: Double { headers.last?.reach ?? -.infinity }

  // MARK: Finding

  /// Returns the first chunk with a sample that ends at or after an instant; the number of chunks if there is none.
  package func firstChunk(reaching instant: Double) -> Int {
    VisitCounter.visit(columns: 1)
    return partitioningIndex(0, headers.count) { headers[$0].reach >= instant }
  }

  /// Returns the chunk and the index of the first sample that starts at or after an instant; past the last sample if
  /// none does.
  func firstPlace(startingFrom instant: Double) -> (chunk: Int, index: Int) {
    VisitCounter.visit(columns: 1)
    let chunk = partitioningIndex(0, headers.count) { headers[$0].firstStart >= instant }
    if chunk == 0 { return (0, 0) }
    let index = chunks[chunk - 1].firstIndex(startingFrom: instant)
    return index < chunks[chunk - 1].count ? (chunk - 1, index) : (chunk, 0)
  }

  /// Returns the latest end of samples that start before an instant; minus infinity without any.
  func latestEnd(startingBefore instant: Double) -> Double {
    let (chunk, index) = firstPlace(startingFrom: instant)
    VisitCounter.visit(samples: index)
    let before = chunk > 0 ? headers[chunk - 1].reach : -.infinity
    if index == 0 { return before }
    let block = index / TimelineChunk.blockSize
    let inBlocks = (0..<block).reduce(before) { max($0, chunks[chunk].blockEnds[$1]) }
    return (block * TimelineChunk.blockSize..<index).reduce(inBlocks) { max($0, chunks[chunk].ends[$1]) }
  }

  /// Returns the earliest start of samples that end at an instant or later; infinite without any.
  func earliestStart(endingFrom instant: Double) -> Double {
    let number = firstChunk(reaching: instant)
    guard number < chunks.count else { return .infinity }
    let chunk = chunks[number]
    let index = (0..<chunk.count).first { chunk.ends[$0] >= instant }
    VisitCounter.visit(samples: index.map { $0 + 1 } ?? chunk.count)
    return index.map { chunk.starts[$0] } ?? .infinity
  }

  /// The chunk a sample belongs to: the last one that begins with it or before it.
  private func chunk(for sample: TimelineSample) -> Int { chunk(forStart: sample.start, serial: sample.serial) }

  /// Returns the last chunk whose first sample does not come after a sample with this start and serial number, or else
  /// the first chunk.
  func chunk(forStart start: Double, serial: UInt64) -> Int {
    let next = partitioningIndex(0, headers.count) {
      let first = headers[$0].firstStart
      return first == start ? chunks[$0].serials[0] > serial : first > start
    }
    return max(0, next - 1)
  }

  // MARK: Adding

  /// Adds samples of this source, given in order.
  ///
  /// - Returns: The spans of time that changed, one per chunk.
  mutating func insert(_ samples: ArraySlice<TimelineSample>) -> [TimeSpan] {
    var spans: [TimeSpan] = []
    var rest = samples
    var firstChanged = chunks.count
    var lastChanged = 0
    var changed: [ClosedRange<Int>] = []
    simultaneous.insert(samples.lazy.map { ($0.start, $0.uuid, $0.serial) })
    while let sample = rest.first {
      let chunk = chunk(for: sample)
      let run = run(of: rest, for: chunk)
      rest = rest[run.endIndex...]
      spans.append(TimeSpan(covering: run))
      firstChanged = min(firstChanged, chunk)
      lastChanged = merge(run, into: chunk)
      // The remaining samples change only later chunks.
      changed.append(chunk...lastChanged)
    }
    count += samples.count
    renewReach(from: firstChanged, through: lastChanged)
    for chunks in changed { indexSimultaneous(in: chunks) }
    return spans
  }

  /// Adds samples of this source, given in order, if no other sample is between them.
  ///
  /// - Returns: False if there is such a sample. Then nothing is added.
  mutating func insert(_ run: SampleRun) -> Bool {
    let (first, last) = (run.sample(at: 0), run.sample(at: run.count - 1))
    let place = chunks.isEmpty ? 0 : chunk(for: first) + 1
    if place > 0 {
      let before = chunks[place - 1]
      guard before.sample(at: before.count - 1, of: source).precedes(first) else {
        // Samples that precede all others get a chunk at the front.
        guard place == 1, last.precedes(before.sample(at: 0, of: source)) else { return false }
        put(run, at: 0)
        return true
      }
    }
    if place < chunks.count, !last.precedes(chunks[place].sample(at: 0, of: source)) { return false }
    put(run, at: place)
    return true
  }

  private mutating func put(_ run: SampleRun, at place: Int) {
    let pieces = (run.count + capacity - 1) / capacity
    let size = (run.count + pieces - 1) / pieces
    var rest = run
    var new: [TimelineChunk] = []
    new.reserveCapacity(pieces)
    while rest.count > 0 { new.append(TimelineChunk(rest.takeFirst(min(size, rest.count)), units)) }
    chunks.insert(contentsOf: new, at: place)
    headers.insert(contentsOf: new.map(header), at: place)
    count += run.count
    renewReach(from: place, through: place + new.count - 1)
    simultaneous.insert(zip(run.starts, zip(run.uuids, run.serials)).lazy.map { ($0, $1.0, $1.1) })
    indexSimultaneous(in: place...place + new.count - 1)
  }

  /// Returns the leading samples that precede the chunk after `chunk`; all samples if `chunk` is the last.
  private func run(of samples: ArraySlice<TimelineSample>, for chunk: Int) -> ArraySlice<TimelineSample> {
    guard chunk + 1 < chunks.count else { return samples }
    let next = chunks[chunk + 1].sample(at: 0, of: source)
    if let last = samples.last, last.precedes(next) { return samples }
    return samples.prefix { $0.precedes(next) }
  }

  /// Inserts samples into a chunk, which may become several.
  ///
  /// - Returns: The last chunk that changed.
  private mutating func merge(_ run: ArraySlice<TimelineSample>, into chunk: Int) -> Int {
    guard chunk < chunks.count else { return place(run, at: chunk, evenly: false) }
    let old = chunks[chunk]
    let index = old.firstIndex(notPreceding: run[run.startIndex])
    if run.count == 1, old.count < capacity,
      let new = TimelineChunk(old, inserting: run[run.startIndex], at: index)
    {
      put(new, at: chunk)
      return chunk
    }
    let isLast = chunk == chunks.count - 1
    if isLast, index == old.count, old.count == capacity { return place(run, at: chunk + 1, evenly: false) }
    let all = old.samples(0..<index, of: source) + merged(run, with: old, from: index)
    if all.count <= capacity {
      put(TimelineChunk(all[...], units), at: chunk)
      return chunk
    }
    removeChunk(chunk)
    return place(all[...], at: chunk, evenly: !isLast)
  }

  /// Returns the samples of a run and the chunk's samples from `index` on, merged in order.
  private func merged(
    _ run: ArraySlice<TimelineSample>, with old: TimelineChunk, from index: Int
  ) -> [TimelineSample] {
    var merged: [TimelineSample] = []
    merged.reserveCapacity(run.count + old.count - index)
    var next = index
    for sample in run {
      while next < old.count, old.sample(at: next, of: source).precedes(sample) {
        merged.append(old.sample(at: next, of: source))
        next += 1
      }
      merged.append(sample)
    }
    return merged + old.samples(next..<old.count, of: source)
  }

  /// Creates chunks from samples in order and inserts them at an index.
  ///
  /// - Parameter evenly: True to leave room in all chunks for samples that arrive late; false to fill all but the last.
  /// - Returns: The last chunk that changed.
  private mutating func place(_ samples: ArraySlice<TimelineSample>, at place: Int, evenly: Bool) -> Int {
    let pieces = (samples.count + capacity - 1) / capacity
    let size = evenly ? (samples.count + pieces - 1) / pieces : capacity
    var new: [TimelineChunk] = []
    new.reserveCapacity(pieces)
    var rest = samples
    while !rest.isEmpty {
      new.append(TimelineChunk(rest.prefix(size), units))
      rest = rest.dropFirst(size)
    }
    chunks.insert(contentsOf: new, at: place)
    headers.insert(contentsOf: new.map(header), at: place)
    return place + new.count - 1
  }

  // MARK: Removing

  /// Removes samples of this source, given in order. Ignores samples that the source does not have.
  ///
  /// - Returns: The number of samples removed, and the spans of time that changed, one per chunk.
  mutating func remove(_ samples: ArraySlice<TimelineSample>) -> (count: Int, spans: [TimeSpan]) {
    var spans: [TimeSpan] = []
    var removed = 0
    var rest = samples
    var firstChanged = chunks.count
    var lastChanged = 0
    while let sample = rest.first, !chunks.isEmpty {
      let chunk = chunk(for: sample)
      let run = run(of: rest, for: chunk)
      rest = rest[run.endIndex...]
      let gone = remove(run, from: chunk)
      if gone.isEmpty { continue }
      simultaneous.remove(gone.lazy.map { ($0.start, $0.uuid, $0.serial) })
      removed += gone.count
      spans.append(TimeSpan(covering: gone[...]))
      lastChanged = join(chunk)
      firstChanged = min(firstChanged, lastChanged)
    }
    count -= removed
    renewReach(from: firstChanged, through: lastChanged)
    return (removed, spans)
  }

  /// Removes samples from a chunk. Removes the chunk if it becomes empty.
  ///
  /// - Returns: The samples that were removed.
  private mutating func remove(_ run: ArraySlice<TimelineSample>, from chunk: Int) -> [TimelineSample] {
    let old = chunks[chunk]
    let first = old.firstIndex(notPreceding: run[run.startIndex])
    var gone: [TimelineSample] = []
    var kept = old.samples(0..<first, of: source)
    var next = run.startIndex
    for index in first..<old.count {
      let sample = old.sample(at: index, of: source)
      while next < run.endIndex, run[next].precedes(sample) { next += 1 }
      if next < run.endIndex, run[next].start == sample.start, run[next].serial == sample.serial {
        gone.append(sample)
        next += 1
      } else {
        kept.append(sample)
      }
    }
    if kept.isEmpty {
      removeChunk(chunk)
    } else if !gone.isEmpty {
      put(TimelineChunk(kept[...], units), at: chunk)
    }
    return gone
  }

  /// Merges a small chunk with its neighbor.
  ///
  /// - Returns: The first chunk that changed.
  private mutating func join(_ chunk: Int) -> Int {
    for left in [chunk - 1, chunk] where left >= 0 && left + 1 < chunks.count {
      let (first, second) = (chunks[left], chunks[left + 1])
      guard first.count + second.count <= capacity / 2 else { continue }
      let all = first.samples(0..<first.count, of: source) + second.samples(0..<second.count, of: source)
      removeChunk(left + 1)
      put(TimelineChunk(all[...], units), at: left)
      return left
    }
    return chunk
  }

  // MARK: Chunks and headers

  private mutating func put(_ new: TimelineChunk, at chunk: Int) {
    chunks[chunk] = new
    headers[chunk] = header(of: new)
  }

  private mutating func removeChunk(_ chunk: Int) {
    chunks.remove(at: chunk)
    headers.remove(at: chunk)
  }

  private func header(of chunk: TimelineChunk) -> Header {
    Header(firstStart: chunk.starts[0], maximumEnd: chunk.maximumEnd, reach: chunk.maximumEnd)
  }

  private mutating func renewReach(from first: Int, through last: Int) {
    var reach = first > 0 ? headers[first - 1].reach : -.infinity
    for chunk in first..<max(first, headers.count) {
      reach = max(reach, headers[chunk].maximumEnd)
      if chunk > last, headers[chunk].reach == reach { return }
      headers[chunk].reach = reach
    }
  }
}
