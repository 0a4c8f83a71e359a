import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Sample query descriptors", .timeLimit(.minutes(20)))
struct SampleQueryDescriptorTests {
  let device = TestDevice()
  let heart = HKQuantityType(.heartRate)
  let noon = TestDevice.noon

  @Test("A sample query sorts and limits samples (rules Q14 and Q15)")
  func sorting() async throws {
    device.grant(read: [heart])
    for minute in [3.0, 1, 2] { device.add(heart, 60 + minute, "count/min", at: noon + 60 * minute) }
    let newest = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heart)], sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
      limit: 2
    ).result(for: device.store())
    #expect(newest.map { $0.quantity.doubleValue(for: HKUnit(from: "count/min")) } == [63, 62])
    let oldest = try await HKSampleQueryDescriptor(
      predicates: [.sample(type: heart)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: device.store())
    #expect(oldest.map(\.startDate) == [1, 2, 3].map { noon + 60 * $0 })
  }

  @Test("Samples that match any of several predicates are returned together (rules Q16 and Q18)")
  func several() async throws {
    let steps = HKQuantityType(.stepCount)
    device.grant(read: [heart, steps])
    device.add(heart, 60, "count/min")
    device.add(steps, 10, "count", lasting: 60)
    let both = try await HKSampleQueryDescriptor(
      predicates: [.sample(type: heart), .sample(type: steps)], sortDescriptors: [SortDescriptor(\.endDate)]
    ).result(for: device.store())
    #expect(both.map(\.sampleType) == [heart, steps])
    #expect(both.first is HKDiscreteQuantitySample && both.last is HKCumulativeQuantitySample)
  }

  @Test("A denied read looks exactly like no data (rules A54 and Q17)")
  func denied() async throws {
    device.add(heart, 60, "count/min")
    device.daemon.setDecision(.denied, for: Permission(heart.objectType, .read), of: "com.example.stride")
    let denied = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: heart)], sortDescriptors: [])
      .result(for: device.store())
    #expect(denied.isEmpty)
  }

  @Test("A never requested type gives errorAuthorizationNotDetermined (5) (rules A56 and Q12)")
  func undetermined() async {
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: heart)], sortDescriptors: [])
        .result(for: device.store())
    }
  }

  @Test("A locked device returns no data (rule A89)")
  func locked() async {
    let device = TestDevice { $0.isLocked = true }
    device.grant(read: [heart])
    await #expect(throws: HKError(.errorDatabaseInaccessible)) {
      try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: heart)], sortDescriptors: [])
        .result(for: device.store())
    }
  }

  @Test("A cancelled task throws CancellationError (rule Q18)")
  func cancellation() async {
    device.grant(read: [heart])
    let store = device.store()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: heart)], sortDescriptors: [])
        .result(for: store)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Category samples can also be sorted by value, and other key paths stop the app (rule Q14)")
  func keyPaths() async throws {
    let sleep = HKCategoryType(.sleepAnalysis)
    device.grant(share: [sleep], read: [sleep])
    let store = device.store()
    for value in [4, 1, 3] {
      try await store.save(HKCategorySample(type: sleep, value: value, start: noon, end: noon + 60))
    }
    let sorted = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: sleep)], sortDescriptors: [SortDescriptor(\.value)]
    ).result(for: store)
    #expect(sorted.map(\.value) == [1, 3, 4])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: [SortDescriptor(\.count)]
      ).result(for: HKHealthStore())
    }
    #expect(result.says("Unsupported sort descriptor"))
  }

  @Test("A saved vision prescription is returned as an instance of its subclass")
  func prescriptions() async throws {
    device.grant(share: [HKObjectType.visionPrescriptionType()])
    let store = device.store()
    let lens = HKGlassesLensSpecification(
      sphere: HKQuantity(unit: .diopter(), doubleValue: -2), cylinder: nil, axis: nil, addPower: nil,
      vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
    try await store.save(
      HKGlassesPrescription(
        rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: noon, expirationDate: nil, device: nil,
        metadata: nil))
    let found = try await HKSampleQueryDescriptor(
      predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1
    ).result(for: store)
    #expect((found.first as? HKGlassesPrescription)?.rightEye == lens)
  }

  @Test("A source query returns the sources of readable samples (rule Q76)")
  func sources() async throws {
    device.grant(read: [heart])
    device.add(heart, 60, "count/min", from: "Watch")
    device.add(heart, 61, "count/min", at: noon + 1, from: "Strap")
    let sources = try await HKSourceQueryDescriptor(predicate: .quantitySample(type: heart)).result(for: device.store())
    #expect(Set(sources.map(\.name)) == ["Watch", "Strap"])
  }
}
