import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import Testing

@Suite("Series of quantities", .timeLimit(.minutes(20)))
struct QuantitySeriesTests {
  let device = TestDevice()
  let store: HKHealthStore
  let start = TestDevice.noon
  static let beats = HKUnit(from: "count/min")

  init() {
    store = device.store()
    let types = [HKQuantityType(.heartRate), HKQuantityType(.distanceWalkingRunning)]
    device.grant(share: types, read: types)
  }

  private func builder(_ identifier: HKQuantityTypeIdentifier = .heartRate) -> HKQuantitySeriesSampleBuilder {
    HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: HKQuantityType(identifier), startDate: start, device: nil)
  }

  private func rate(_ value: Double) -> HKQuantity { HKQuantity(unit: Self.beats, doubleValue: value) }

  @Test("A series is one sample of many values in chronological order (rule S126)")
  func series() async throws {
    let builder = builder()
    try builder.insert(rate(80), at: start + 10)
    try builder.insert(rate(60), at: start)
    try builder.insert(rate(99), at: start + 5)
    try builder.insert(rate(70), for: DateInterval(start: start + 5, duration: 2))
    let samples = try await builder.finishSeries(metadata: ["run": "one"])
    let sample = try #require(samples.first as? HKDiscreteQuantitySample)
    #expect(samples.count == 1 && sample.count == 3, "the second at five seconds took the place of the first")
    #expect(sample.startDate == start && sample.endDate == start + 10)
    #expect(sample.averageQuantity == rate(70) && sample.minimumQuantity == rate(60))
    #expect(sample.maximumQuantity == rate(80) && sample.mostRecentQuantity == rate(80))
    #expect(sample.mostRecentQuantityDateInterval == DateInterval(start: start + 10, duration: 0))
    #expect(sample.metadata?["run"] as? String == "one")
  }

  @Test("A series of cumulative values gives their sum, as a sample and in statistics (rule Q20)")
  func cumulative() async throws {
    let builder = builder(.distanceWalkingRunning)
    for step in 0..<4 {
      try builder.insert(
        HKQuantity(unit: .meter(), doubleValue: 25), for: DateInterval(start: start + Double(step) * 10, duration: 10))
    }
    try await builder.finishSeries(metadata: nil)
    let type = HKQuantityType(.distanceWalkingRunning)
    let samples = try await HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(
          type: type,
          predicate: HKQuery.predicateForQuantitySamples(
            with: .equalTo, quantity: HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 0.1)))
      ], sortDescriptors: []
    ).result(for: store)
    #expect((samples.first as? HKCumulativeQuantitySample)?.sumQuantity == HKQuantity(unit: .meter(), doubleValue: 100))
    #expect(samples.first?.count == 4)
    let statistics = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: type), options: .cumulativeSum
    ).result(for: store)
    #expect(statistics?.sumQuantity()?.doubleValue(for: .meter()) == 100)
  }

  @Test("In statistics each value of a series counts in its own hour (rules Q20 and Q38)")
  func statistics() async throws {
    device.add(HKQuantityType(.heartRate), 100, "count/min", at: start + 60)
    let builder = builder()
    for (second, value) in [(0.0, 50.0), (3_600, 70), (3_610, 90)] {
      try builder.insert(rate(value), at: start + second)
    }
    try await builder.finishSeries(metadata: nil)
    let hours = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: [.discreteMin, .discreteMax],
      anchorDate: start, intervalComponents: DateComponents(hour: 1)
    ).result(for: store).statistics()
    #expect(hours.map { $0.minimumQuantity() } == [rate(50), rate(70)])
    #expect(hours.map { $0.maximumQuantity() } == [rate(100), rate(90)])
  }

  @Test("The series query orders values by time or by sample (rule Q80)")
  func query() async throws {
    let first = builder()
    try first.insert(rate(60), at: start)
    try first.insert(rate(62), at: start + 20)
    try await first.finishSeries(metadata: nil)
    device.add(HKQuantityType(.heartRate), 61, "count/min", at: start + 10)
    let predicate = HKSamplePredicate.quantitySample(type: HKQuantityType(.heartRate))

    func read(_ options: HKQuantitySeriesSampleQueryDescriptor.Options) async throws -> [Double] {
      var values: [Double] = []
      let results = HKQuantitySeriesSampleQueryDescriptor(predicate: predicate, options: options).results(for: store)
      for try await result in results {
        values.append(result.quantity.doubleValue(for: Self.beats))
        #expect((result.sample != nil) == options.contains(.includeSample))
      }
      return values
    }
    #expect(try await read([]) == [60, 61, 62])
    #expect(try await read([.orderByQuantitySampleStartDate, .includeSample]) == [60, 62, 61])
  }

  @Test("A series query for one sample calls its handler for each value, and marks the last value as done (rule Q80)")
  func callbacks() async throws {
    let builder = builder()
    try builder.insert(rate(60), at: start)
    try builder.insert(rate(62), at: start + 20)
    let sample = try #require(try await builder.finishSeries(metadata: nil).first)
    device.add(HKQuantityType(.heartRate), 61, "count/min", at: start + 10)
    let history = History<String>()
    store.execute(
      HKQuantitySeriesSampleQuery(sample: sample) { _, quantity, date, done, error in
        history.add("\(quantity?.description ?? "none") \(date == nil) \(done) \(error == nil)")
      })
    #expect(await history.waits(for: 2) == ["60 count/min false false true", "62 count/min false true true"])
  }

  @Test("A series longer than its type allows becomes several samples (rules S34 and S126)")
  func long() async throws {
    let builder = builder()
    for day in 0..<6 { try builder.insert(rate(60), at: start + Double(day) * 86_400) }
    let samples = try await builder.finishSeries(metadata: nil)
    #expect(samples.map(\.count) == [5, 1])
  }

  @Test("No sample of a series is longer than its type allows (rule S34)")
  func longest() async throws {
    let days = 86_400.0
    let late = builder()
    try late.insert(rate(60), at: start + 5 * days)
    let sample = try #require(try await late.finishSeries(metadata: nil).first)
    #expect(sample.startDate == start + 5 * days, "four days after the start it begins with its first quantity")

    let builder = builder()
    let error = #expect(throws: HKError.self) {
      try builder.insert(rate(60), for: DateInterval(start: start, duration: 4 * days + 1))
    }
    #expect(error?.localizedDescription.contains("exceed the maximum allowed duration for this sample type") == true)
    try builder.insert(rate(60), for: DateInterval(start: start, duration: 4 * days))
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.finishSeries(metadata: nil, endDate: start + 4 * days + 1)
    }
    #expect(try await builder.finishSeries(metadata: nil).first?.endDate == start + 4 * days)
  }

  @Test("Invalid quantities give errors with a phone's messages (rule S126)")
  func errors() async throws {
    let builder = builder()
    #expect(throws: HKError(.errorInvalidArgument)) { try builder.insert(rate(60), at: start - 1) }
    let error = #expect(throws: HKError.self) {
      try builder.insert(HKQuantity(unit: .meter(), doubleValue: 5), at: start)
    }
    #expect(
      error?.localizedDescription
        == "Quantity (5 m) does not have a unit compatible with quantity series builder quantity type "
        + "HKQuantityTypeIdentifierHeartRate")
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.finishSeries(metadata: nil) }
    try builder.insert(rate(60), at: start)
    try await builder.finishSeries(metadata: nil)
    let late = #expect(throws: HKError.self) { try builder.insert(rate(60), at: start) }
    #expect(late?.localizedDescription == "Quantity series sample builder already finished")
  }

  @Test("An end before the last value is an error, and a later end becomes the end of the sample (rule S126)")
  func end() async throws {
    let early = builder()
    try early.insert(rate(60), at: start + 10)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await early.finishSeries(metadata: nil, endDate: start + 5)
    }
    #expect(try await early.finishSeries(metadata: nil, endDate: start + 10).first?.count == 1, "nothing was lost")
    let builder = builder()
    try builder.insert(rate(60), at: start + 10)
    #expect(try await builder.finishSeries(metadata: nil, endDate: start + 60).first?.endDate == start + 60)
  }

  @Test("Without permission to write the type, no series is saved (rule A53)")
  func permission() async throws {
    let denied = TestDevice()
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: denied.store(), quantityType: HKQuantityType(.heartRate), startDate: start, device: nil)
    try builder.insert(rate(60), at: start)
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try await builder.finishSeries(metadata: nil) }
    #expect(denied.daemon.summary(of: HKQuantityType(.heartRate).objectType).sampleCount == 0)
    denied.grant(share: [HKQuantityType(.heartRate)])
    #expect(try await builder.finishSeries(metadata: nil).first?.count == 1, "nothing was lost")
  }

  @Test("A series survives an archive")
  func archive() async throws {
    let builder = builder()
    try builder.insert(rate(60), at: start)
    try builder.insert(rate(62), for: DateInterval(start: start + 20, duration: 3))
    let sample = try #require(try await builder.finishSeries(metadata: nil).first)
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKDiscreteQuantitySample.self, from: data))
    #expect(read.count == 2 && read.maximumQuantity == rate(62) && read.endDate == start + 23)
  }

  @Test("While an exception about a discarded builder is handled, the handler may use the builder (rule S127)")
  func discardedTwice() async {
    let builder = builder()
    let reasons = Mutex<[String]>([])
    builder.discard()
    await HealthExceptionHandler.withHandler { exception, _ in
      let isFirst = reasons.withLock { reasons in
        reasons.append(exception.reason)
        return reasons.count == 1
      }
      if isFirst { try? builder.insert(rate(60), at: start) }
    } _: {
      builder.discard()
      #expect(throws: HKError(.errorInvalidArgument)) { try builder.insert(rate(60), at: start) }
    }
    #expect(
      reasons.withLock { $0 } == Array(repeating: "HKQuantitySeriesSampleBuilder already discarded.", count: 3))
  }

  @Test("Using a discarded builder stops the app (rule S127)")
  func discarded() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let builder = HKQuantitySeriesSampleBuilder(
        healthStore: TestDevice().store(), quantityType: HKQuantityType(.heartRate), startDate: TestDevice.noon,
        device: nil)
      builder.discard()
      try builder.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60), at: TestDevice.noon)
    }
    #expect(result.says("NSGenericException"))
    #expect(result.says("HKQuantitySeriesSampleBuilder already discarded."))
  }
}
