import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

@Suite("A chart that is kept up to date")
struct LiveStatisticsTests {
  private let daemon = makeDaemon()
  private let app: Connection
  private let query = SampleQuery(.stepCount)

  init() {
    app = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    daemon.add((0..<2_000).map { .steps($0, at: Double($0) * 144) })
  }

  private func interval(_ components: DateComponents) -> StatisticsInterval {
    StatisticsInterval(anchor: noon, components: components, calendar: .london)
  }

  @Test("An answer to another question is not taken for one to this", arguments: [true, false])
  func otherQuestion(_ hasChanged: Bool) throws {
    let days = interval(DateComponents(day: 1))
    let first = try app.liveStatistics(query, options: .cumulativeSum, interval: days, updating: nil)
    if hasChanged { daemon.add([.steps(9_000, at: 100_000)]) }
    let options: StatisticsOptions = [.cumulativeSum, .mostRecent]
    #expect(
      try app.liveStatistics(query, options: options, interval: days, updating: first).record
        == app.statisticsCollection(query, options: options, interval: days))
    let weeks = interval(DateComponents(day: 7))
    #expect(
      try app.liveStatistics(query, options: .cumulativeSum, interval: weeks, updating: first).record
        == app.statisticsCollection(query, options: .cumulativeSum, interval: weeks))
  }
}
