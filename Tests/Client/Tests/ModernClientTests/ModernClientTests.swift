import Foundation
import HealthKit
import HealthKitUI
import ModernClient
import Testing

/// One app on one device, with samples from another source.
struct Phone {
  let noon = Date(timeIntervalSince1970: 1_700_049_600)
  let device: HealthKitTestDevice
  let app: HealthKitTestApp
  var store: HKHealthStore { app.healthStore }
  let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  init(_ responder: HealthAuthorizationResponder = .allowAll) {
    device = HealthKitTestDevice(responder: responder, now: noon)
    app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "org.example.modern", displayName: "Modern", shareUsageDescription: "Shows your health.",
        updateUsageDescription: "Saves your weight.",
        entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery"]))
  }

  func addSteps(_ count: Double, minutesAgo minutes: Double) {
    let start = noon - minutes * 60
    device.add(
      [
        HKQuantitySample(
          type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count), start: start,
          end: start + 60)
      ], from: .appleWatch)
  }
}

@Suite("An app can use actors and query descriptors")
struct ModernClientTests {
  let phone = Phone()

  @Test("A health service asks once, saves, and deletes its own samples")
  func service() async throws {
    let service = phone.app.run { HealthService() }
    #expect(await service.availability() == .shouldRequest)
    try await service.requestAuthorization()
    #expect(await service.availability() == .ready)
    let weight = try await service.logWeight(Measurement(value: 150, unit: .pounds), at: phone.noon)
    #expect(abs(weight.quantity.doubleValue(for: .pound()) - 150) < 1e-3)
    #expect(phone.device.samples(of: HKQuantityType(.bodyMass)).map(\.uuid) == [weight.uuid])
    try await service.delete(weight)
    try await service.logWeight(Measurement(value: 68, unit: .kilograms), at: phone.noon)
    #expect(try await service.deleteOwnWeights(since: phone.noon) == 1)
    await #expect(throws: HKError.self) { try await service.dateOfBirth() }
    #expect(phone.device.requests.count == 1)
  }

  @Test("The app gets statistics of a day, of a range, and of a week that is updated")
  func statistics() async throws {
    try await HealthService(store: phone.store).requestAuthorization()
    phone.addSteps(400, minutesAgo: 30)
    let fetcher = StatisticsFetcher(store: phone.store, calendar: phone.calendar)
    #expect(try await fetcher.steps(on: phone.noon) == 400)
    let hour = DateInterval(start: phone.noon - 3600, end: phone.noon)
    #expect(try await fetcher.heartRate(in: hour) == nil)
    phone.device.add(
      [60.0, 90].map {
        HKQuantitySample(
          type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: $0),
          start: phone.noon - 60, end: phone.noon - 60)
      }, from: .appleWatch)
    #expect(try await fetcher.heartRate(in: hour) == 60...90)
    #expect(try await fetcher.weekOfSteps(endingAt: phone.noon).map(\.steps) == [0, 0, 0, 0, 0, 0, 400])
    var seen: [Double?] = []
    for try await week in fetcher.weeksOfSteps(endingAt: phone.noon) {
      seen.append(week.last?.steps)
      if seen.count == 2 { break }
      phone.addSteps(100, minutesAgo: 5)
    }
    #expect(seen == [400, 500])
  }

  @Test("A local copy of the samples stays current, also after a relaunch with the archived anchor")
  func sync() async throws {
    try await HealthService(store: phone.store).requestAuthorization()
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    for minute in 1...5 { phone.addSteps(10, minutesAgo: Double(minute)) }
    let steps = HKQuantityType(.stepCount)
    let copy = AnchoredSync(store: phone.store, type: steps, anchorFile: file)
    try await copy.catchUp(batchSize: 2)
    #expect(await copy.samples.count == 5)
    #expect(await copy.rounds == 3)

    let relaunched = AnchoredSync(
      store: phone.device.launch(phone.app.bundle).healthStore, type: steps, anchorFile: file)
    try await relaunched.catchUp(batchSize: 2)
    #expect(await relaunched.samples.isEmpty)
    phone.addSteps(10, minutesAgo: 6)
    try await relaunched.follow { !$0.isEmpty }
    #expect(await relaunched.samples.count == 1)
  }

  @Test("Queries with callbacks work inside continuations")
  func continuations() async throws {
    let (store, steps) = (phone.store, HKQuantityType(.stepCount))
    #expect(try await store.isRequestNeeded(toShare: [], read: [steps]))
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try await store.samples(of: steps) }
    try await store.requestAuthorization(toShare: [], read: [steps])
    #expect(try await store.statistics(for: steps, options: .cumulativeSum) == nil)
    phone.addSteps(3, minutesAgo: 2)
    phone.addSteps(4, minutesAgo: 1)
    let newest = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    let samples = try await store.samples(of: steps, limit: 1, sortDescriptors: [newest])
    #expect(samples.map(\.endDate) == [phone.noon])
    let sum = try await store.statistics(for: steps, options: .cumulativeSum)?.sumQuantity()
    #expect(sum == HKQuantity(unit: .count(), doubleValue: 7))
    #expect(try await store.sources(of: steps).map(\.name) == [HealthKitTestSource.appleWatch.name])
  }

  @Test("Observer queries work as an AsyncStream")
  func observer() async throws {
    try await HealthService(store: phone.store).requestAuthorization()
    let types: [HKSampleType] = [HKQuantityType(.stepCount), HKQuantityType(.heartRate)]
    let observer = ChangeObserver(store: phone.store)
    try await observer.enableBackgroundDelivery(for: types)
    var changes = 0
    for try await change in observer.changes(of: types) {
      change.finished()
      changes += 1
      if changes == 2 {
        #expect(change.types == [HKQuantityType(.stepCount)])
        break
      }
      phone.addSteps(1, minutesAgo: 1)
    }
    #expect(changes == 2)
  }

  @Test("Sleep stages are summed without the time in bed")
  func sleep() async throws {
    try await HealthService(store: phone.store).requestAuthorization()
    let stages: [(HKCategoryValueSleepAnalysis, Double, Double)] = [
      (.inBed, 0, 4), (.asleepCore, 0, 2), (.asleepREM, 2, 3), (.asleepCore, 3, 4),
    ]
    phone.device.add(
      stages.map { value, start, end in
        HKCategorySample(
          type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: phone.noon - 36_000 + start * 3600,
          end: phone.noon - 36_000 + end * 3600)
      }, from: .appleWatch)
    let found = try await SleepAnalyzer(store: phone.store)
      .stages(in: DateInterval(start: phone.noon - 86_400, end: phone.noon))
    #expect(found.map(\.0) == [.asleepCore, .asleepREM])
    #expect(found.map(\.1) == [3 * 3600, 3600])
  }

  @Test("A model on the main actor is refreshed by an observer")
  @MainActor
  func model() async throws {
    let model = StepsModel(store: phone.store, calendar: phone.calendar, now: phone.noon)
    await model.load()
    #expect(model.state == .empty)
    let (states, continuation) = AsyncStream.makeStream(of: StepsModel.State.self)
    model.stateDidChange = { continuation.yield($0) }
    model.startObserving()
    phone.addSteps(42, minutesAgo: 3)
    for await state in states where state == .loaded(42) { break }
    model.stopObserving()
  }
}

@Suite("An app asks for each object separately")
struct PrescriptionReaderTests {
  @Test("An app reads its own prescriptions and those the person chose")
  func prescriptions() async throws {
    let phone = Phone()
    let reader = PrescriptionReader(store: phone.store)
    phone.device.add(
      [
        HKVisionPrescription(
          type: .contacts, dateIssued: phone.noon - 86_400, expirationDate: nil, device: nil, metadata: nil)
      ], from: HealthKitTestSource(name: "Optician", bundleIdentifier: "com.example.optician"))
    #expect(try await reader.newest() == nil)

    try await phone.store.requestAuthorization(toShare: [HKObjectType.visionPrescriptionType()], read: [])
    let own = try await reader.save(rightSphere: -1, leftSphere: -1.25, issued: phone.noon - 3 * 86_400)
    #expect(try await reader.newest()?.uuid == own.uuid)
    #expect(
      (try await reader.newest() as? HKGlassesPrescription)?.leftEye?.sphere.doubleValue(for: .diopter()) == -1.25)

    phone.device.responder = .cancel
    #expect(try await reader.askForMore() == .canceled)
    phone.device.responder = .allowObjects { _ in true }
    #expect(try await reader.askForMore(since: phone.noon - 2 * 86_400) == .answered)
    #expect(phone.device.requests.last?.objects.count == 1)
    #expect(try await reader.newest()?.prescriptionType == .contacts)
  }
}
