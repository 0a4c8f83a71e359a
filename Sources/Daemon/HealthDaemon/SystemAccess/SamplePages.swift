import Foundation
import HealthModel
import StatisticsEngine

/// All samples of a type at a point in time, newest first, for reading page by page.
///
///     let pages = daemon.pages(of: .heartRate)
///     pages.count                      // 1_000_000
///     pages.records(in: 0..<50)        // the newest fifty
///
/// A binary search in the sources' columns finds a page, so the cost of a page hardly depends on its position or on the
/// number of samples. Only the system's own screens use pages, never an app.
package struct SamplePages: Sendable {
  private struct Part {
    /// The columns of one source.
    var view: TypeView.Part
    /// The samples of the columns by rank.
    var ranks: RankedSamples
  }

  private let parts: [Part]
  package let count: Int

  init(_ view: TypeView) {
    parts = view.parts.map { Part(view: $0, ranks: RankedSamples($0.columns.samples)) }
    count = parts.reduce(0) { $0 + $1.ranks.count }
  }

  /// Returns the number of samples that start in an interval, excluding its end.
  package func count(startingIn interval: DateInterval) -> Int {
    count(startingBefore: interval.end.timeIntervalSinceReferenceDate)
      - count(startingBefore: interval.start.timeIntervalSinceReferenceDate)
  }

  private func count(startingBefore instant: Double) -> Int {
    parts.reduce(0) { $0 + $1.ranks.count(startingBefore: instant) }
  }

  /// Returns the samples with the given ranks, where the newest sample has rank 0. Samples with the same start are in
  /// the order of sources.
  ///
  /// - Parameter range: The ranks. Ranks past the last sample are ignored.
  package func records(in range: Range<Int>) -> [SampleRecord] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    // For each source, the number of its samples that come before the next sample to return.
    var passed = passed(before: range.lowerBound)
    var records: [SampleRecord] = []
    records.reserveCapacity(range.count)
    for _ in range {
      var newest: (part: Int, place: SamplePlace, start: Double)?
      for (index, part) in parts.enumerated() where passed[index] < part.ranks.count {
        let place = part.ranks.place(at: part.ranks.count - 1 - passed[index])
        let start = part.view.columns.startInstant(at: place)
        if newest.map({ start > $0.start }) ?? true { newest = (index, place, start) }
      }
      guard let newest else { break }
      passed[newest.part] += 1
      if let record = parts[newest.part].view.record(at: newest.place) { records.append(record) }
    }
    return records
  }

  /// Returns, for each source, the number of its samples with a rank below `number`. The newest sample of all sources
  /// has rank 0. A sample with the rank `number` must exist.
  private func passed(before number: Int) -> [Int] {
    let start = start(of: number)
    var passed = parts.map { $0.ranks.count - $0.ranks.count(startingBefore: start.nextUp) }
    var rest = number - passed.reduce(0, +)
    for (index, part) in parts.enumerated() where rest > 0 {
      let together = part.ranks.count(startingBefore: start.nextUp) - part.ranks.count(startingBefore: start)
      passed[index] += min(rest, together)
      rest -= min(rest, together)
    }
    return passed
  }

  /// Returns the start of the sample with the rank `number`: the earliest instant after which at most `number` samples
  /// start.
  private func start(of number: Int) -> Double {
    var low = parts.map(\.ranks.earliestStart).min()?.orderedBits ?? 0
    var high = parts.map(\.ranks.latestStart).max()?.orderedBits ?? 0
    while low < high {
      // Add the halves, because the sum may overflow.
      let middle = (low >> 1) + (high >> 1) + (low & high & 1)
      let isNewEnough = count - count(startingBefore: Double(orderedBits: middle).nextUp) <= number
      if isNewEnough { high = middle } else { low = middle + 1 }
    }
    return Double(orderedBits: low)
  }
}

extension Double {
  /// The date's bits as an integer in the order of the dates, for a binary search over all dates.
  fileprivate var orderedBits: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits < 0 ? .min &- bits : bits
  }

  fileprivate init(orderedBits: Int64) {
    self.init(bitPattern: UInt64(bitPattern: orderedBits < 0 ? .min &- orderedBits : orderedBits))
  }
}

extension HealthDaemon {
  /// Returns all samples of a type, regardless of consent, for reading page by page.
  package func pages(of type: ObjectType) -> SamplePages {
    loadIfPossible([type])
    return SamplePages(look { $0.view(of: type, for: .system) })
  }

  /// Returns a sample, regardless of consent; nil when it was deleted.
  package func sample(_ reference: SampleReference) -> SampleRecord? {
    loadIfPossible([reference.type])
    return read { $0.store.record(reference) }
  }

  /// Returns the number of samples that a source has saved, by type. Omits types without samples.
  package func sampleCounts(by bundleIdentifier: String) -> [ObjectType: Int] {
    loadUncounted { source, _ in source == bundleIdentifier }
    return read { state in
      (state.store.sources[bundleIdentifier] ?? [:])
        .mapValues { $0.presence.summary?.count ?? $0.count }
        .filter { $0.value > 0 }
    }
  }
}
