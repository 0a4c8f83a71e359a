import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthKit

@Suite("Saving and deleting", .timeLimit(.minutes(20)))
struct SavingTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)

  func sample(_ count: Double = 100) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: TestDevice.noon,
      end: TestDevice.noon + 60)
  }

  @Test("A saved sample can be read by its app, with its source (rules S9 and A62)")
  func roundTrip() async throws {
    device.grant(share: [steps])
    let store = device.store()
    let saved = sample()
    try await store.save(saved)
    let read = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: [])
      .result(for: store)
    #expect(read == [saved])
    #expect(read.first?.sourceRevision.source.bundleIdentifier == "com.example.stride")
    #expect(read.first?.quantity == saved.quantity)
  }

  @Test("Metadata that only the system may set is readable, but is not stored when an app sets it (rule S45)")
  func readOnlyMetadata() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let metadata: [String: Any] = [HKMetadataKeyAppleDeviceCalibrated: true, HKMetadataKeyWasUserEntered: true]
    let saved = HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: TestDevice.noon, end: TestDevice.noon,
      metadata: metadata)
    device.daemon.add([
      SampleRecord(
        uuid: UUID(), type: steps.objectType, start: TestDevice.noon - 60, end: TestDevice.noon,
        content: .quantity(HealthQuantity(2, .count)),
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.watch")),
        metadata: [HKMetadataKeyAppleDeviceCalibrated: .bool(true)])
    ])
    try await store.save(saved)
    let read = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(read.map { $0.metadata?[HKMetadataKeyAppleDeviceCalibrated] as? Bool } == [true, nil])
    #expect(read.last?.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(saved.metadata?.count == 2, "the object that was saved stays as it is (rule S9)")
  }

  @Test("A predicate with the wrong dimension stops the app and deletes nothing (rules S19 and Q99)")
  func deletingByAnotherUnit() async throws {
    device.grant(share: [steps])
    let store = device.store()
    try await store.save(sample())
    let heavy = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70))
    let others = NSCompoundPredicate(notPredicateWithSubpredicate: heavy)
    let history = History<Int>()
    let reasons = await Exceptions.raised {
      store.deleteObjects(of: steps, predicate: others) { _, count, _ in history.add(count) }
    }
    #expect(reasons == ["Attempt to convert incompatible units: kg, count"])
    #expect(await history.waits(for: 1) == [0], "a device that goes on keeps everything")
  }

  @Test("Any number of samples may have the same external UUID, and a predicate finds all of them (rule S27)")
  func externalUUID() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let samples = (0..<2).map { index in
      HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: TestDevice.noon + Double(index),
        end: TestDevice.noon + 60, metadata: [HKMetadataKeyExternalUUID: "server-7"])
    }
    try await store.save(samples + [sample()])
    let label = HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: ["server-7"])
    let read = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps, predicate: label)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(read == samples)
  }

  @Test("Percentages above one hundred, and negative values, can be saved (rule S35)")
  func noRanges() async throws {
    let oxygen = HKQuantityType(.oxygenSaturation)
    device.grant(share: [steps, oxygen], read: [steps, oxygen])
    let store = device.store()
    let much = HKQuantitySample(
      type: oxygen, quantity: HKQuantity(unit: .percent(), doubleValue: 1.2), start: TestDevice.noon,
      end: TestDevice.noon)
    try await store.save([much, sample(-100)])
    let read = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: oxygen), .quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
    #expect(read.map(\.quantity.description) == ["1.2 %", "-100 count"])
  }

  @Test(
    "Saving gives errorAuthorizationNotDetermined (5) if unanswered, errorAuthorizationDenied (4) if refused (A52, S6)")
  func permission() async throws {
    let store = device.store()
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try await store.save(sample()) }
    device.willAnswer(.dontAllow)
    try await store.requestAuthorization(toShare: [steps], read: [])
    await #expect(throws: HKError(.errorAuthorizationDenied)) { try await store.save([sample(), sample()]) }
  }

  @Test("Saving an empty array or the same object twice is an invalid argument (rules S7 and S8)")
  func invalid() async throws {
    device.grant(share: [steps])
    let store = device.store()
    await #expect(throws: HKError(.errorInvalidArgument)) { try await store.save([]) }
    let saved = sample()
    try await store.save(saved)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await store.save(saved) }
  }

  @Test("A menopausal state must have no duration, and a bleeding may have one (rule V104)")
  func menopause() async throws {
    let device = TestDevice { $0.operatingSystemVersion = "27.0" }
    let (state, bleeding) = (HKCategoryType(.menopausalState), HKCategoryType(.bleedingAfterMenopause))
    device.grant(share: [state, bleeding], read: [state])
    let store = device.store()
    func sample(_ type: HKCategoryType, _ value: Int, lasting seconds: TimeInterval) -> HKCategorySample {
      HKCategorySample(type: type, value: value, start: TestDevice.noon, end: TestDevice.noon + seconds)
    }
    let states: [HKCategoryValueMenopausalState] = [.menopause, .perimenopause, .none]
    for value in states {
      await #expect(throws: HKError(.errorInvalidArgument)) {
        try await store.save(sample(state, value.rawValue, lasting: 1))
      }
      try await store.save(sample(state, value.rawValue, lasting: 0))
    }
    try await store.save(sample(bleeding, HKCategoryValueVaginalBleeding.light.rawValue, lasting: 86_400))
    let menopause = HKCategoryValueMenopausalState.predicateForSamples(.equalTo, value: .menopause)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: state, predicate: menopause)], sortDescriptors: []
    ).result(for: store)
    #expect(found.map(\.value) == [1])
  }

  @Test("Completion handlers are called off the main thread")
  func handlers() async throws {
    device.grant(share: [steps])
    let store = device.store()
    let saved = sample()
    let saving = await withCheckedContinuation { continuation in
      store.save(saved) { success, error in continuation.resume(returning: (success, error, MainQueue.isCurrent)) }
    }
    #expect(saving.0 && saving.1 == nil && !saving.2)
    let deleting = await withCheckedContinuation { continuation in
      store.delete(saved) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(deleting.0 && deleting.1 == nil)
    let again = await withCheckedContinuation { continuation in
      store.delete([saved]) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(!again.0 && (again.1 as? HKError)?.code == .errorInvalidArgument)
  }

  @Test("A save that waits for the disk uses none of Swift's shared threads")
  func threads() async throws {
    let commits = Mutex<[Bool]>([])
    let device = TestDevice(
      disk: SmallDisk { commits.withLock { $0.append(AppThreads.isCurrent) } })
    device.grant(share: [steps, .workoutType()])
    let (store, saved) = (device.store(), sample())
    let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    commits.withLock { $0 = [] }
    try await store.save(saved)
    try await store.delete(saved)
    try await builder.beginCollection(at: TestDevice.noon)
    try await builder.addSamples([sample()])
    try await builder.endCollection(at: TestDevice.noon + 60)
    try await builder.finishWorkout()
    #expect(commits.withLock { $0 } == [true, true, true, true])
  }

  @Test("A save in a task that is cancelled still completes and succeeds")
  func cancelled() async throws {
    device.grant(share: [steps])
    let store = device.store()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.save(sample())
    }
    try await task.value
    #expect(device.daemon.summary(of: steps.objectType).sampleCount == 1)
  }

  @Test("Deleting by type and predicate deletes and counts only the app's own samples (rule S19)")
  func deleteObjects() async throws {
    device.grant(share: [steps])
    device.add(steps, 40, "count")
    let store = device.store()
    try await store.save([sample(1), sample(2), sample(3)])
    let few = HKQuery.predicateForQuantitySamples(
      with: .lessThan, quantity: HKQuantity(unit: .count(), doubleValue: 3))
    #expect(try await store.deleteObjects(of: steps, predicate: few) == 2)
    let answer = await withCheckedContinuation { continuation in
      store.deleteObjects(of: steps, predicate: few) { success, count, error in
        continuation.resume(returning: (success, count, error == nil))
      }
    }
    #expect(answer == (true, 0, true))
    #expect(device.daemon.summary(of: steps.objectType).sampleCount == 2)
  }
}
