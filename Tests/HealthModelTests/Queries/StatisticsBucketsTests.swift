import Foundation
import Testing

@testable import HealthModel

@Suite("Statistics buckets are stored in columns")
struct StatisticsBucketsTests {
  private func buckets(_ sums: [Double: Double]) -> StatisticsBuckets {
    var buckets = StatisticsBuckets(type: .stepCount)
    buckets.starts = sums.keys.sorted()
    buckets.ends = buckets.starts.map { $0 + 10 }
    buckets.merged.sums = buckets.starts.map { sums[$0]! }
    return buckets
  }

  @Test("Each statistics bucket becomes a record with the requested values")
  func records() {
    let buckets = buckets([0: 1, 20: 2])
    #expect(buckets.map(\.merged.sum) == [1, 2])
    #expect(buckets.map(\.end.timeIntervalSinceReferenceDate) == [10, 30])
    #expect(buckets.allSatisfy { $0.merged.average == nil && $0.merged.duration == nil && $0.sources.isEmpty })
    #expect(buckets.index(startingAt: 20) == 1)
    #expect(buckets.index(startingAt: 10) == nil && buckets.index(startingAt: 40) == nil)
  }

  @Test("Buckets that were added, removed or given other values are found as changes")
  func changes() {
    let earlier = buckets([0: 1, 20: 2, 40: 3, 60: 4])
    #expect(buckets([0: 1, 20: 2, 40: 3, 60: 4]).startsOfChanges(since: earlier) == [])
    #expect(buckets([0: 1, 20: 7, 40: 3, 60: 4, 80: 5]).startsOfChanges(since: earlier) == [20, 80])
    #expect(buckets([10: 1, 40: 3]).startsOfChanges(since: earlier) == [0, 10, 20, 60])
    #expect(buckets([:]).startsOfChanges(since: earlier) == [0, 20, 40, 60])
  }
}
