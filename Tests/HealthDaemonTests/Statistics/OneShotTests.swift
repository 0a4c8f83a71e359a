import HealthDaemon
import HealthModel
import Testing

/// Rules Q31 to Q42: a single set of statistics, and the valid options for it.
@Suite("Statistics over all samples", .timeLimit(.minutes(20)))
struct OneShotTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    for type in [ObjectType.stepCount, .heartRate, .bodyMass] { daemon.decide(.granted, type, .read) }
  }

  @Test(
    "A predicate with two conditions on sources selects samples that match both, as in a sample query",
    arguments: [true, false])
  func twoDemands(isReversed: Bool) throws {
    daemon.add([.steps(1, 10, by: .phone), .steps(2, 20, at: 60, by: .watch), .steps(3, 40, at: 120, by: .scale)])
    func identifiers(_ sources: [SourceRevisionRecord]) -> SamplePredicate {
      .sources(Set(sources.map(\.source.bundleIdentifier)))
    }
    let demands = [identifiers([.phone, .watch]), identifiers([.watch, .scale]), .all]
    let query = SampleQuery(.stepCount, .and(isReversed ? demands.reversed() : demands))
    #expect(try stride.statistics(query, options: .cumulativeSum)?.merged.sum == 20)
    #expect(try stride.samples(matchingAny: [query]).map(\.uuid.number) == [2])
  }

  @Test("The interval of the result is that of the samples, not of the predicate (Q32)")
  func interval() throws {
    daemon.add([.quantity(1, .stepCount, 5, from: 10, to: 90), .quantity(2, .stepCount, 5, from: 20, to: 30)])
    let day = SamplePredicate.dates(start: noon, end: noon.minutes(600), strictStart: false, strictEnd: false)
    let statistics = try stride.statistics(SampleQuery(.stepCount, day), options: .cumulativeSum)
    #expect(statistics?.start == noon.minutes(10))
    #expect(statistics?.end == noon.minutes(90))
  }

  @Test("Without samples the result of a statistics query is nil (Q33)")
  func nothing() throws {
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum) == nil)
    daemon.add([.steps(1)])
    #expect(try stride.statistics(SampleQuery(.stepCount, .none), options: .cumulativeSum) == nil)
  }

  @Test("Without permission to read, a query for any source counts only the app's own samples (A54)")
  func ownSource() throws {
    daemon.decide(.granted, .stepCount, .share)
    daemon.add([.steps(1, 500)])
    try stride.save([.steps(2, 30)])
    daemon.decide(.denied, .stepCount, .read)
    func sum(of source: String) throws -> Double? {
      try stride.statistics(SampleQuery(.stepCount, .sources([source])), options: .cumulativeSum)?.merged.sum
    }
    #expect(try sum(of: AppIdentity.stride.bundleIdentifier) == 30)
    #expect(try sum(of: SourceRevisionRecord.watch.source.bundleIdentifier) == nil)
    #expect(try sum(of: SourceRevisionRecord.phone.source.bundleIdentifier) == nil)
  }

  @Test("A sample across the predicate's edge counts completely (Q34)")
  func fullCount() throws {
    daemon.add([.quantity(1, .stepCount, 100, from: -50, to: 50)])
    let afternoon = SamplePredicate.dates(start: noon, end: nil, strictStart: false, strictEnd: false)
    #expect(try stride.statistics(SampleQuery(.stepCount, afternoon), options: .cumulativeSum)?.merged.sum == 100)
  }

  @Test("The result has only the values that the options request (Q37)")
  func onlyRequested() throws {
    daemon.add([.heartRate(1, 60), .heartRate(2, 90, at: 1)])
    func values(_ options: StatisticsOptions) throws -> StatisticsValues? {
      try stride.statistics(SampleQuery(.heartRate), options: options)?.merged
    }
    var maximum = StatisticsValues()
    maximum.maximum = HealthQuantity(90, .beatsPerMinute).value(in: .countPerSecond)
    #expect(try values(.discreteMax) == maximum)
    #expect(try values([]) == StatisticsValues(), "nothing asked, nothing told")
    let statistics = try stride.statistics(SampleQuery(.heartRate), options: .discreteMin)
    #expect(statistics?.sources.isEmpty == true)
  }

  @Test("Statistics by source have the total of each source and the merged total (Q46)")
  func bySource() throws {
    daemon.add([.steps(1, 60, by: .phone), .steps(2, 40, by: .watch), .steps(3, 5, at: 30, by: .phone)])
    let statistics = try stride.statistics(SampleQuery(.stepCount), options: [.cumulativeSum, .separateBySource])
    #expect(statistics?.merged.sum == 45, "the watch was there, and the phone later")
    #expect(statistics?.bySource.map(\.source.name) == ["Ana’s Watch", "Ana’s iPhone"])
    #expect(statistics?.bySource.map(\.values.sum) == [40, 65])
  }

  @Test("The most recent value is the value of the sample that ended last (Q40)")
  func mostRecent() throws {
    daemon.add([
      .quantity(1, .stepCount, 10, from: 0, to: 60), .quantity(2, .stepCount, 20, from: 50, to: 55),
      .quantity(3, .stepCount, 30, from: 58, to: 60),
    ])
    let values = try stride.statistics(SampleQuery(.stepCount), options: .mostRecent)?.merged
    #expect(values?.mostRecent == 30)
    #expect(values?.mostRecentInterval?.start == noon.minutes(58))
    #expect(values?.mostRecentInterval?.end == noon.minutes(60))
  }

  @Test("The duration is the time that samples cover, with overlaps counted once (Q41)")
  func duration() throws {
    daemon.add([
      .quantity(1, .stepCount, 1, from: 0, to: 10), .quantity(2, .stepCount, 1, from: 5, to: 15, by: .watch),
      .quantity(3, .stepCount, 1, from: 7, to: 8), .quantity(4, .stepCount, 1, from: 20, to: 21),
      .quantity(5, .stepCount, 1, from: 50),
    ])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .duration)?.merged.duration == 16 * 60)
  }

  @Test("An option that does not fit the type stops the app (Q35)")
  func incompatible() async {
    #expect(
      await exceptions { _ = try stride.statistics(SampleQuery(.heartRate), options: [.discreteMax, .cumulativeSum]) }
        .map(\.reason) == [
          """
          Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data type \
          HKQuantityTypeIdentifierHeartRate
          """
        ])
    let interval = StatisticsInterval(anchor: noon, components: .init(day: 1), calendar: .london)
    #expect(
      await exceptions {
        _ = try stride.statisticsCollection(SampleQuery(.stepCount), options: .discreteAverage, interval: interval)
      }
      .map(\.reason) == [
        """
        Statistics option HKStatisticsOptionDiscreteAverage is not compatible with cumulative data type \
        HKQuantityTypeIdentifierStepCount
        """
      ])
  }

  @Test("Most recent value, duration and sources fit every type (Q35)")
  func compatible() {
    for type in [ObjectType.stepCount, .heartRate] {
      let options: StatisticsOptions = [.mostRecent, .duration, .separateBySource]
      #expect(options.firstIncompatible(with: type) == nil)
    }
  }

  @Test("With the behavior answersNil, an option that does not fit gives statistics without that value (Q35)")
  func answersNil() throws {
    let daemon = makeDaemon { $0.behavior.incompatibleStatistics = .answersNil }
    daemon.decide(.granted, .heartRate, .read)
    daemon.add([.heartRate(1)])
    let statistics = try daemon.connect(.stride).statistics(SampleQuery(.heartRate), options: .cumulativeSum)
    #expect(statistics != nil && statistics?.merged.sum == nil)
  }

  @Test("Values have the type's canonical unit, in whatever units samples were recorded")
  func units() throws {
    daemon.add([.quantity(1, .bodyMass, 70), .quantity(2, .bodyMass, 72_000, from: 5, in: .gram)])
    #expect(try stride.statistics(SampleQuery(.bodyMass), options: .discreteAverage)?.merged.average == 71)
  }
}
