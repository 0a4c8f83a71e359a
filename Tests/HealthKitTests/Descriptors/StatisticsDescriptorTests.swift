import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Statistics descriptors", .timeLimit(.minutes(20)))
struct StatisticsDescriptorTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)
  let heart = HKQuantityType(.heartRate)
  let noon = TestDevice.noon
  var midnight: Date { noon - 12 * 3600 }

  func days(_ options: HKStatisticsOptions = .cumulativeSum) -> HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: options, anchorDate: midnight,
      intervalComponents: DateComponents(day: 1))
  }

  @Test("A query returns one set of statistics over all samples (rules Q31 and Q37)")
  func single() async throws {
    device.grant(read: [heart])
    for minute in 0..<3 { device.add(heart, 60 + Double(minute), "count/min", at: noon + 60 * Double(minute)) }
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: heart), options: [.discreteMin, .discreteMax, .mostRecent]
    ).result(for: device.store())
    let bpm = HKUnit(from: "count/min")
    // The value is stored in counts per second, so conversion rounds (rule S67).
    func rounded(_ quantity: HKQuantity?) -> Double? { quantity?.doubleValue(for: bpm).rounded() }
    #expect(rounded(statistics?.minimumQuantity()) == 60)
    #expect(rounded(statistics?.maximumQuantity()) == 62)
    #expect(rounded(statistics?.mostRecentQuantity()) == 62)
    #expect(statistics?.mostRecentQuantityDateInterval() == DateInterval(start: noon + 120, duration: 0))
    #expect(statistics?.averageQuantity() == nil && statistics?.sumQuantity() == nil && statistics?.sources == nil)
    #expect(statistics?.startDate == noon && statistics?.endDate == noon + 120)
  }

  @Test("Without samples a statistics query returns nil (rule Q33)")
  func nothing() async throws {
    device.grant(read: [steps])
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum
    ).result(for: device.store())
    #expect(statistics == nil)
  }

  @Test("An option that does not fit the type stops the app with Apple's message (rule Q35)")
  func illegalOption() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .cumulativeSum
      ).result(for: HKHealthStore())
    }
    #expect(
      result.says(
        "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data type "
          + "HKQuantityTypeIdentifierHeartRate"))
  }

  @Test("Each day has statistics, including days without samples and the day of the end date (rules Q54 to Q56)")
  func collection() async throws {
    device.grant(read: [steps])
    device.add(steps, 100, "count", at: noon, lasting: 60)
    device.add(steps, 50, "count", at: noon + 2 * 86_400, lasting: 60)
    let collection = try await days().result(for: device.store())
    var visited: [(Date, Double?)] = []
    collection.enumerateStatistics(from: midnight, to: midnight + 3 * 86_400) { day, _ in
      visited.append((day.startDate, day.sumQuantity()?.doubleValue(for: .count())))
    }
    #expect(visited.map(\.0) == (0...3).map { midnight + Double($0) * 86_400 })
    #expect(visited.map(\.1) == [100, nil, 50, nil])
    #expect(collection.statistics().count == 2)
    #expect(collection.statistics(for: noon)?.sumQuantity() == HKQuantity(unit: .count(), doubleValue: 100))
    #expect(collection.statistics(for: noon - 86_400)?.endDate == midnight)
    #expect(collection.statisticsCollection === collection)
    var first = 0
    collection.enumerateStatistics(from: midnight, to: noon + 100 * 86_400) { _, stop in
      first += 1
      stop.pointee = true
    }
    #expect(first == 1)
    collection.enumerateStatistics(from: noon, to: noon - 86_400) { _, _ in Issue.record("Visited a day backwards") }
  }

  @Test("Values by source are returned only with separateBySource (rules Q37, Q46 and Q57)")
  func bySource() async throws {
    device.grant(read: [steps])
    device.add(steps, 100, "count", at: noon, lasting: 60, from: "Watch")
    device.add(steps, 90, "count", at: noon, lasting: 60, from: "Phone")
    let collection = try await days([.cumulativeSum, .separateBySource]).result(for: device.store())
    #expect(Set(collection.sources().map(\.name)) == ["Watch", "Phone"])
    let day = try #require(collection.statistics(for: noon))
    let sums = Dictionary(
      uniqueKeysWithValues: (day.sources ?? []).map {
        ($0.name, day.sumQuantity(for: $0)?.doubleValue(for: .count()))
      })
    #expect(sums == ["Watch": 100, "Phone": 90])
    let whole = try await days().result(for: device.store())
    #expect(whole.sources().isEmpty)
    #expect(whole.statistics(for: noon) != day, "the one has sources, the other has none")
  }

  @Test("Daily buckets follow the calendar, including a 23-hour day (rule Q50)")
  func daylightSaving() async throws {
    device.grant(read: [steps])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London")!
    let sunday = calendar.date(from: DateComponents(year: 2025, month: 3, day: 30))!
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: midnight,
      intervalComponents: DateComponents(day: 1)
    ).result(for: device.store())
    let day = try #require(collection.statistics(for: sunday + 3600))
    #expect(day.endDate.timeIntervalSince(day.startDate) == 23 * 3600)
  }

  @Test("A live collection returns results at once and after each change (rules Q58 and Q63)")
  func live() async throws {
    device.grant(share: [steps], read: [steps])
    device.add(steps, 100, "count", at: noon, lasting: 60)
    let store = device.store()
    var answers = days().results(for: store).makeAsyncIterator()
    let first = try #require(try await answers.next())
    #expect(first.updatedStatistics == nil)
    #expect(first.statisticsCollection.statistics().count == 1)

    let yesterday = HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 7), start: noon - 86_400,
      end: noon - 86_400 + 60)
    try await store.save(yesterday)
    let second = try #require(try await answers.next())
    #expect(second.updatedStatistics?.map(\.startDate) == [midnight - 86_400])
    #expect(second.updatedStatistics?.first?.sumQuantity() == HKQuantity(unit: .count(), doubleValue: 7))
    #expect(second.statisticsCollection.statistics().count == 2)

    try await store.delete(yesterday)
    let third = try #require(try await answers.next())
    #expect(third.updatedStatistics?.map { $0.sumQuantity() } == [nil])
    #expect(third.statisticsCollection.statistics().count == 1)
  }

  @Test("A live collection ends when its task is cancelled or its app is killed")
  func ends() async throws {
    device.grant(read: [steps])
    let store = device.store()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let listening = Task { [self] in
      for try await _ in days().results(for: store) { start.yield() }
    }
    for await _ in started { break }
    listening.cancel()
    await #expect(throws: CancellationError.self) { try await listening.value }

    var answers = days().results(for: store).makeAsyncIterator()
    _ = try await answers.next()
    device.connection.invalidate()
    let last = try await answers.next()
    if last != nil { Issue.record("A dead app got an answer") }
  }

  @Test("Statistics survive an archive")
  func archive() async throws {
    device.grant(read: [steps])
    device.add(steps, 100, "count", at: noon, lasting: 60)
    let options: HKStatisticsOptions = [.cumulativeSum, .separateBySource, .mostRecent, .duration]
    let day = try #require(try await days(options).result(for: device.store()).statistics(for: noon))
    let data = try NSKeyedArchiver.archivedData(withRootObject: day, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKStatistics.self, from: data))
    #expect(read == day && read.sources == day.sources)
    #expect(read.duration() == HKQuantity(unit: .minute(), doubleValue: 1))
  }
}
