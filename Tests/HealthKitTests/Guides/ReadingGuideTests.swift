import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

/// The code from a guide for iOS developers, as part of an app.
private struct HealthReader {
  let healthStore: HKHealthStore
  let now: Date

  func requestAuthorization() async throws {
    let typesToShare: Set<HKSampleType> = [HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned)]
    let typesToRead: Set<HKObjectType> = [
      HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned),
      HKCharacteristicType(.dateOfBirth),
    ]
    try await healthStore.requestAuthorization(toShare: typesToShare, read: typesToRead)
  }

  func describeSharing() -> String {
    let status = healthStore.authorizationStatus(for: HKQuantityType(.stepCount))
    switch status {
    case .notDetermined: return "not asked"
    case .sharingAuthorized: return "writes"
    case .sharingDenied: return "does not write"
    @unknown default: return "?"
    }
  }

  func recentHeartRates() async throws -> [Double] {
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
      limit: 20
    )
    return try await descriptor.result(for: healthStore).map {
      $0.quantity.doubleValue(for: HKUnit.count().unitDivided(by: .minute()))
    }
  }

  func todayStepCount() async throws -> Double? {
    let calendar = Calendar(identifier: .gregorian)
    let startOfDay = calendar.startOfDay(for: now)
    let endOfDay = calendar.date(byAdding: .day, value: 1, to: startOfDay)!
    let predicate = HKQuery.predicateForSamples(withStart: startOfDay, end: endOfDay)
    // The compiler infers the generic argument from the factory method.
    let samplePredicate = HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount), predicate: predicate)
    let query = HKStatisticsQueryDescriptor(predicate: samplePredicate, options: .cumulativeSum)
    let result = try await query.result(for: healthStore)
    return result?.sumQuantity()?.doubleValue(for: .count())
  }

  func dailySteps(forLast days: Int) -> HKStatisticsCollectionQueryDescriptor {
    let (startDate, endDate) = bounds(days)
    return HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(
        type: HKQuantityType(.stepCount),
        predicate: HKQuery.predicateForSamples(withStart: startDate, end: endDate)),
      options: .cumulativeSum,
      anchorDate: endDate,
      intervalComponents: DateComponents(day: 1)
    )
  }

  func bounds(_ days: Int) -> (Date, Date) {
    let calendar = Calendar(identifier: .gregorian)
    let endDate = calendar.startOfDay(for: calendar.date(byAdding: .day, value: 1, to: now)!)
    return (calendar.date(byAdding: .day, value: -days, to: endDate)!, endDate)
  }

  func fetchDailySteps(forLast days: Int) async throws -> [Double] {
    let (startDate, endDate) = bounds(days)
    let collection = try await dailySteps(forLast: days).result(for: healthStore)
    var steps: [Double] = []
    // Some developers write `.statisticsCollection` here, although only the elements of `results(for:)` have this
    // property on a phone. It compiles here too.
    collection.statisticsCollection.enumerateStatistics(from: startDate, to: endDate) { statistics, _ in
      steps.append(statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0)
    }
    return steps
  }

  func saveSteps(count: Double, start: Date, end: Date) async throws {
    let quantity = HKQuantity(unit: .count(), doubleValue: count)
    let sample = HKQuantitySample(type: HKQuantityType(.stepCount), quantity: quantity, start: start, end: end)
    try await healthStore.save(sample)
  }
}

@Suite("Code from the guide for reading and writing works", .timeLimit(.minutes(20)))
struct ReadingGuideTests {
  let device = TestDevice { $0.calendar = Calendar(identifier: .gregorian) }
  private var reader: HealthReader { HealthReader(healthStore: device.store(), now: TestDevice.noon) }

  @Test("The app asks, and then knows that it may write")
  func authorization() async throws {
    Connection.$current.withValue(device.connection) { #expect(HKHealthStore.isHealthDataAvailable()) }
    #expect(reader.describeSharing() == "not asked")
    try await reader.requestAuthorization()
    #expect(reader.describeSharing() == "writes")
  }

  @Test("The app reads heart rates, newest first")
  func heartRates() async throws {
    try await reader.requestAuthorization()
    for minute in 0..<30 {
      device.add(
        HKQuantityType(.heartRate), 60 + Double(minute), "count/min", at: TestDevice.noon + 60 * Double(minute))
    }
    let rates = try await reader.recentHeartRates()
    #expect(rates.count == 20 && rates.first == 89)
  }

  @Test("The app adds up today's steps, and does not treat a refusal as zero")
  func today() async throws {
    device.add(HKQuantityType(.stepCount), 400, "count", at: TestDevice.noon - 3600, lasting: 600)
    device.willAnswer(.dontAllow)
    try await reader.requestAuthorization()
    #expect(try await reader.todayStepCount() == nil)
    device.grant(read: [HKQuantityType(.stepCount)])
    #expect(try await reader.todayStepCount() == 400)
  }

  @Test("The app charts days and updates them after changes")
  func days() async throws {
    try await reader.requestAuthorization()
    let reader = reader
    try await reader.saveSteps(count: 300, start: TestDevice.noon - 60, end: TestDevice.noon)
    // There is one more bucket than requested, because the end date begins a day (rule Q56).
    #expect(try await reader.fetchDailySteps(forLast: 3) == [0, 0, 300, 0])
    var sums: [Double] = []
    for try await result in reader.dailySteps(forLast: 3).results(for: reader.healthStore) {
      sums.append(
        result.statisticsCollection.statistics(for: TestDevice.noon)?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
      if sums.count == 2 { break }
      try await reader.saveSteps(count: 50, start: TestDevice.noon, end: TestDevice.noon + 60)
    }
    #expect(sums == [300, 350])
  }

  @Test("The units of a published guide exist, with the same unit strings")
  func units() {
    let units: [HKUnit] = [
      .count(), .meter(), .mile(), .kilocalorie(), .joule(with: .kilo), .gramUnit(with: .kilo), .pound(), .percent(),
      .count().unitDivided(by: .minute()), .meter().unitDivided(by: .second()), .gramUnit(with: .milli),
      .literUnit(with: .deci), .gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci)),
    ]
    #expect(
      units.map(\.unitString) == [
        "count", "m", "mi", "kcal", "kJ", "kg", "lb", "%", "count/min", "m/s", "mg", "dL", "mg/dL",
      ])
  }

  @Test("The types that a published guide lists exist")
  func types() {
    let types: Set<HKObjectType> = [
      HKQuantityType(.distanceWalkingRunning), HKQuantityType(.basalEnergyBurned), HKQuantityType(.restingHeartRate),
      HKQuantityType(.oxygenSaturation), HKQuantityType(.bodyMass), HKQuantityType(.bodyMassIndex),
      HKQuantityType(.height), HKQuantityType(.bodyFatPercentage), HKQuantityType(.bloodGlucose),
      HKCategoryType(.sleepAnalysis), HKCategoryType(.mindfulSession), HKCategoryType(.appleStandHour),
      HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex), HKCharacteristicType(.bloodType),
      HKCharacteristicType(.fitzpatrickSkinType),
    ]
    #expect(types.count == 16)
  }

  @Test("The app's observer is notified of new samples")
  func observer() async throws {
    try await reader.requestAuthorization()
    let history = History<Bool>()
    let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) {
      query, completionHandler, error in
      defer { completionHandler() }
      guard error == nil else { return }
      history.add(true)
    }
    let store = device.store()
    store.execute(query)
    _ = await history.waits(for: 1)
    device.add(HKQuantityType(.stepCount), 5, "count")
    #expect(await history.waits(for: 2) == [true, true])
    store.stop(query)
  }
}
