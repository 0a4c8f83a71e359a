import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import StatisticsEngine

/// Measures calls as an app makes them: through HealthKit, with permissions, from the query to its result.
struct HealthKitBenchmark {
  let count: Int
  private let daemon = HealthDaemon()
  /// The store of an app that may read all samples.
  private let store: HKHealthStore
  /// The store of the app that saved the phone's samples. It may not read the watch's samples, and so sees only half of
  /// all samples.
  private let ownStore: HKHealthStore

  /// Creates a device without samples, and two apps.
  init(count: Int) {
    self.count = count
    store = Self.store("com.example.chart", of: daemon, mayRead: true)
    ownStore = Self.store(Workload.phone.source.bundleIdentifier, of: daemon, mayRead: false)
  }

  private static func store(_ app: String, of daemon: HealthDaemon, mayRead: Bool) -> HKHealthStore {
    for type in [ObjectType.stepCount, .heartRate, .flightsClimbed, .pushCount] {
      daemon.setDecision(mayRead ? .granted : .denied, for: Permission(type, .read), of: app)
      daemon.setDecision(.granted, for: Permission(type, .share), of: app)
    }
    let connection = daemon.connect(
      AppIdentity(bundleIdentifier: app, displayName: app, entitlements: [Entitlement.healthKit]))
    return Connection.$current.withValue(connection) { HKHealthStore() }
  }

  func run(_ results: inout Results) async throws {
    addSteps(&results)
    try await ask(&results)
    try await change(&results)
    try await measureHeartRates(&results)
    try await measureFarApart(&results)
    try await save(&results)
  }

  // MARK: Steps

  private func addSteps(_ results: inout Results) {
    let before = Measurement.residentBytes()
    var seconds = 0.0
    Workload.steps(count) { batch in
      let records = batch.map { Workload.record($0, .stepCount) }
      seconds += Measurement.once { daemon.add(records) }
    }
    results[.adding, .healthKit] = Double(count) / seconds
    results[.memory, .healthKit] = before
  }

  private func ask(_ results: inout Results) async throws {
    let days = Queries.steps(every: DateComponents(day: 1))
    results[.firstChart, .healthKit] = try await Measurement.once {
      Measurement.use(try await days.result(for: store))
    }
    let before = results[.memory, .healthKit] ?? 0
    results[.memory, .healthKit] = (Measurement.residentBytes() - before) / Double(count)
    let oddDays = Queries.steps(every: DateComponents(day: 1), from: Workload.start + 34_883)
    results[.firstOddDays, .healthKit] = try await Measurement.once {
      Measurement.use(try await oddDays.result(for: store))
    }
    let works = [
      (Work.dailySum, days),
      (.calendarDays, Queries.steps(every: DateComponents(day: 1), calendar: Queries.berlin)),
      (.newYorkDays, Queries.steps(every: DateComponents(day: 1), calendar: Queries.newYork)),
      (.oddDays, oddDays),
    ]
    let medians = try await Measurement.medians(
      works.map { _, descriptor in { Measurement.use(try await descriptor.result(for: store)) } })
    for ((work, _), median) in zip(works, medians) { results[work, .healthKit] = median }
    results[.minuteSums, .healthKit] = try await measure(
      Queries.steps(every: DateComponents(minute: 1), Queries.during(Workload.someDay, days: 1)))
    results[.ownDays, .healthKit] = try await Measurement.median {
      Measurement.use(try await days.result(for: ownStore))
    }
    let total = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum)
    results[.total, .healthKit] = try await Measurement.median {
      Measurement.use(try await total.result(for: store))
    }
  }

  /// Measures a collection with one sample today and one a hundred years ago.
  private func measureFarApart(_ results: inout Results) async throws {
    for (serial, start) in [Workload.start - 100 * 365.25 * 86_400, Workload.end].enumerated() {
      let sample = TimelineSample(start: start, end: start + 2, value: 1, serial: UInt64(serial), uuid: UUID())
      daemon.add([Workload.record(sample, .pushCount)])
    }
    results[.farApart, .healthKit] = try await measure(Queries.pushesBySecond())
  }

  private func measure(_ descriptor: HKStatisticsCollectionQueryDescriptor) async throws -> Double {
    try await Measurement.median { Measurement.use(try await descriptor.result(for: store)) }
  }

  private func sample(_ type: HKQuantityTypeIdentifier, _ start: Double) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(type), quantity: HKQuantity(unit: .count(), doubleValue: 3),
      start: Queries.date(start), end: Queries.date(start + 20))
  }

  // MARK: Changes

  private func change(_ results: inout Results) async throws {
    var instant = Workload.end
    results[.append, .healthKit] = try await Measurement.median {
      instant += 1
      try await store.save(sample(.stepCount, instant))
    }
    var late: [HKQuantitySample] = []
    results[.lateInsert, .healthKit] = try await Measurement.median {
      late.append(sample(.stepCount, Workload.someDay + Double(late.count) * 7))
      try await store.save(late[late.count - 1])
    }
    results[.removal, .healthKit] = try await Measurement.median {
      if let last = late.popLast() { try await store.delete(last) }
    }
    for (work, descriptor) in [
      (
        Work.liveChart,
        Queries.steps(
          every: DateComponents(hour: 1), Queries.during(Workload.end - 86_400, days: 2))
      ),
      (.liveYears, Queries.steps(every: DateComponents(day: 1))),
    ] {
      var updates = descriptor.results(for: store).makeAsyncIterator()
      Measurement.use(try await updates.next())
      results[work, .healthKit] = try await Measurement.median {
        instant += 1
        try await store.save(sample(.stepCount, instant))
        Measurement.use(try await updates.next())
      }
    }
    let week = Queries.steps(every: DateComponents(day: 1), Queries.during(Workload.someDay, days: 7))
    var order = daemon.sourceOrder(for: .stepCount).map(\.bundleIdentifier)
    results[.reordering, .healthKit] = try await Measurement.median {
      order.reverse()
      daemon.setSourceOrder(order, for: .stepCount)
      Measurement.use(try await week.result(for: store))
    }
  }

  // MARK: Heart rates

  private func measureHeartRates(_ results: inout Results) async throws {
    Workload.heartRates(count) { batch in daemon.add(batch.map { Workload.record($0, .heartRate) }) }
    let year = Queries.during(Workload.start + 366 * 86_400, days: 365)
    results[.hourlyRates, .healthKit] = try await measure(
      Queries.heartRates(every: DateComponents(hour: 1), year))
    results[.minuteRates, .healthKit] = try await measure(
      Queries.heartRates(every: DateComponents(minute: 1), Queries.during(Workload.someDay, days: 1)))
  }

  // MARK: Saving

  /// Measures saving a tenth of the samples, up to a million, in batches of a thousand.
  private func save(_ results: inout Results) async throws {
    let number = min(1_000_000, max(1_000, count / 10))
    var seconds = 0.0
    for first in stride(from: 0, to: number, by: 1_000) {
      let samples = (first..<first + 1_000).map { sample(.flightsClimbed, Workload.start + Double($0) * 30) }
      seconds += try await Measurement.once { try await store.save(samples) }
    }
    results[.saving, .healthKit] = Double((number + 999) / 1_000 * 1_000) / seconds
  }
}
