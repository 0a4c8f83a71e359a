extension TimelineSample {
  /// True when the sample ends later, or ends at the same time and started or was saved later (rule Q40).
  func isMoreRecent(than other: TimelineSample) -> Bool {
    (end, start, serial) > (other.end, other.start, other.serial)
  }
}

extension SourceTimeline {
  /// Returns the start of the first selected sample that starts at or after an instant; nil if there is none.
  func firstStart(from instant: Double, _ selection: TimeSelection) -> Double? {
    let first = ordinary.firstStart(from: instant, selection)
    guard !long.isEmpty, let second = long.firstStart(from: instant, selection) else { return first }
    return first.map { min($0, second) } ?? second
  }

  /// Returns the most recent of the selected samples that touch a bucket; nil for an empty bucket.
  func mostRecent(from bucketStart: Double, to bucketEnd: Double, _ selection: TimeSelection) -> TimelineSample? {
    let latest = ordinary.mostRecent(from: bucketStart, to: bucketEnd, selection)
    guard !long.isEmpty, let other = long.mostRecent(from: bucketStart, to: bucketEnd, selection) else { return latest }
    return latest.map { other.isMoreRecent(than: $0) ? other : $0 } ?? other
  }
}

extension SourceTimeline {
  /// Returns the buckets that samples touch, as ranges of neighbors. Returns all buckets when there are as many samples
  /// as buckets.
  func touchedRuns(of boundaries: [Double]) -> [Range<Int>] {
    let all = 0..<boundaries.count - 1
    if count >= all.count { return [all] }
    var runs: [Range<Int>] = []
    var instant = boundaries[0]
    while let touch = firstTouch(from: instant, TimeSelection()), touch < boundaries[all.upperBound] {
      let bucket = partitioningIndex(1, all.upperBound) { boundaries[$0] > touch } - 1
      if let last = runs.last, last.upperBound == bucket {
        runs[runs.count - 1] = last.lowerBound..<bucket + 1
      } else {
        runs.append(bucket..<bucket + 1)
      }
      instant = boundaries[bucket + 1]
    }
    return runs
  }
}

extension ChunkedSamples {
  fileprivate func firstStart(from instant: Double, _ selection: TimeSelection) -> Double? {
    let earliest = max(instant, selection.startsFrom)
    var (number, index) = firstPlace(startingFrom: earliest)
    if selection.endsFrom > earliest {
      let reaching = firstChunk(reaching: selection.endsFrom)
      if reaching > number { (number, index) = (reaching, 0) }
    }
    var passed = 1 - index
    defer { VisitCounter.visit(samples: passed + index) }
    while number < chunks.count {
      let chunk = chunks[number]
      while index < chunk.count {
        if chunk.starts[index] >= selection.startsBefore { return nil }
        if selection.contains(start: chunk.starts[index], end: chunk.ends[index]) { return chunk.starts[index] }
        index += 1
      }
      passed += index
      (number, index) = (number + 1, 0)
    }
    return nil
  }

  /// Searches backward from the end of the bucket. Stops when all remaining samples end before the one found.
  fileprivate func mostRecent(
    from bucketStart: Double, to bucketEnd: Double, _ selection: TimeSelection
  ) -> TimelineSample? {
    var (number, end) = firstPlace(startingFrom: min(bucketEnd, selection.startsBefore))
    var latest: TimelineSample?
    while true {
      if end == 0 {
        if number == 0 { return latest }
        number -= 1
        end = chunks[number].count
      }
      let reach = headers[number].reach
      if reach < bucketStart || reach < selection.endsFrom { return latest }
      if let latest, reach <= latest.end { return latest }
      VisitCounter.visit(samples: end)
      chunks[number].findMostRecent(before: end, touching: bucketStart, source, selection, &latest)
      end = 0
    }
  }
}

extension TimelineChunk {
  fileprivate func findMostRecent(
    before end: Int, touching bucketStart: Double, _ source: SourceIndex, _ selection: TimeSelection,
    _ latest: inout TimelineSample?
  ) {
    var index = end - 1
    while index >= 0 {
      let block = index / Self.blockSize
      let first = block * Self.blockSize
      if blockEnds[block] >= bucketStart, latest.map({ blockEnds[block] > $0.end }) ?? true {
        while index >= first {
          let isTouching = ends[index] > bucketStart || starts[index] >= bucketStart
          if isTouching, latest.map({ ends[index] > $0.end }) ?? true,
            selection.contains(start: starts[index], end: ends[index])
          {
            latest = sample(at: index, of: source)
          }
          index -= 1
        }
      }
      index = first - 1
    }
  }
}
