import Foundation
import HealthDaemon
import HealthKit
import HealthModel

extension BoundaryBenchmark {
  /// A call of an app. Its objects are created before the clock starts.
  struct Call: Sendable {
    var name: String
    /// Returns the objects that the call needs in a run, given the number of the run.
    var prepare: @Sendable (HKHealthStore, Int) async throws -> [HKObject] = { _, _ in [] }
    var make: @Sendable (HKHealthStore, [HKObject]) async throws -> Void
  }

  /// A device with an app that may share data. The app may read systolic blood pressures and recent heart rates, and no
  /// other data.
  final class World {
    private let daemon = HealthDaemon()
    private let store: HKHealthStore

    /// Creates a device with a number of hidden samples.
    init(hidden: Int) {
      let app = AppIdentity(
        bundleIdentifier: "com.example.boundary", displayName: "Boundary", entitlements: [Entitlement.healthKit])
      for type in ObjectType.all where type.kind != .correlation && !type.requiresPerObjectAuthorization {
        daemon.setDecision(.granted, for: Permission(type, .share), of: app.bundleIdentifier)
        let isRead = type == .bloodPressureSystolic
        daemon.setDecision(isRead ? .granted : .denied, for: Permission(type, .read), of: app.bundleIdentifier)
      }
      daemon.setDecision(.granted, for: Permission(.visionPrescription, .share), of: app.bundleIdentifier)
      daemon.setDecision(
        .limited(since: Self.limit), for: Permission(.heartRate, .read), of: app.bundleIdentifier)
      daemon.add((0..<100).map { Self.record(.heartRate, Self.heartRate, -$0, from: Self.limit) })
      let connection = daemon.connect(app)
      store = Connection.$current.withValue(connection) { HKHealthStore() }
      daemon.add(Self.records(hidden))
    }

    func time(_ call: Call, number: Int) async throws -> Double {
      try await cost(call, number: number, by: Measurement.processorSeconds)
    }

    /// Returns the cost of a call, measured by a monotonically increasing counter.
    func cost(_ call: Call, number: Int, by count: () -> Double) async throws -> Double {
      let objects = try await call.prepare(store, number)
      let before = count()
      try? await call.make(store, objects)
      return count() - before
    }

    private static func records(_ count: Int) -> [SampleRecord] {
      (0..<count).flatMap { number -> [SampleRecord] in
        var records = [
          record(.stepCount, .quantity(HealthQuantity(1, .count)), number), record(.heartRate, heartRate, number),
        ]
        if number % 5 == 0 {
          records.append(record(.workout, .workout(WorkoutRecord(activityType: 37, duration: 30)), number))
        }
        if number % 50 == 0 {
          let lower = record(.bloodPressureDiastolic, .quantity(HealthQuantity(80, HealthUnit("mmHg")!)), number)
          records.append(record(.bloodPressure, .correlation([lower]), number))
          records.append(
            record(
              .visionPrescription,
              .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: date(number))), number))
        }
        return records
      }
    }

    /// The earliest end of the heart rates that the app may read. All hidden samples end before it.
    private static let limit = Date(timeIntervalSinceReferenceDate: 7.05e8)
    private static let heartRate = SampleRecord.Content.quantity(HealthQuantity(1, .countPerSecond))

    private static func date(_ number: Int) -> Date { Date(timeIntervalSinceReferenceDate: 7e8 - 60 * Double(number)) }

    private static func record(
      _ type: ObjectType, _ content: SampleRecord.Content, _ number: Int, from origin: Date = date(0)
    ) -> SampleRecord {
      let (start, duration) = (origin - 60 * Double(number), type == .visionPrescription ? 0.0 : 30)
      return SampleRecord(
        uuid: UUID(), type: type, start: start, end: start + duration, content: content,
        sourceRevision: Workload.phone)
    }
  }

  private static func steps(_ number: Int, _ metadata: [String: Any]? = nil) -> HKQuantitySample {
    let start = Date(timeIntervalSinceReferenceDate: 7.1e8 + 60 * Double(number))
    return HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 9), start: start,
      end: start + 30, metadata: metadata)
  }

  private static var everything: NSPredicate { HKQuery.predicateForSamples(withStart: nil, end: nil) }

  /// Calls that revealed the number of hidden samples in earlier versions.
  static let calls: [Call] = [
    Call(name: "deleteObjects, nothing own") { store, _ in
      _ = try await store.deleteObjects(of: HKCategoryType(.sleepAnalysis), predicate: everything)
      _ = try await store.deleteObjects(of: HKQuantityType(.stepCount), predicate: everything)
    },
    Call(name: "deleteObjects of a correlation type") { store, _ in
      _ = try await store.deleteObjects(of: HKCorrelationType(.bloodPressure), predicate: everything)
    },
    Call(name: "any read, nothing own") { store, _ in
      _ = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: []
      ).result(for: store)
    },
    Call(name: "recent samples, limited access") { store, _ in
      _ = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.heartRate))], sortDescriptors: []
      ).result(for: store)
    },
    Call(name: "statistics, limited access") { store, _ in
      _ = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .discreteAverage
      ).result(for: store)
    },
    Call(name: "correlations, one member type granted") { store, _ in
      _ = try await HKSampleQueryDescriptor(
        predicates: [.correlation(type: HKCorrelationType(.bloodPressure))], sortDescriptors: []
      ).result(for: store)
    },
    Call(name: "effort relationships") { store, _ in
      _ = try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
        .result(for: store)
    },
    Call(name: "prescriptions") { store, _ in
      _ = try await HKSampleQueryDescriptor(
        predicates: [.visionPrescription()], sortDescriptors: []
      ).result(for: store)
    },
    Call(
      name: "deleting one own workout",
      prepare: { store, number in
        let start = Date(timeIntervalSinceReferenceDate: 7.1e8 + 60 * Double(number))
        let workout = HKWorkout(activityType: .running, start: start, end: start + 30)
        try await store.save(workout)
        return [workout]
      }
    ) { try await $0.delete($1) },
    Call(
      name: "statistics of own samples",
      prepare: { store, number in
        let sample = steps(number)
        try await store.save(sample)
        return [sample]
      }
    ) { store, _ in
      _ = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum
      ).result(for: store)
    },
    Call(
      name: "replacing by sync version",
      prepare: { _, number in
        [steps(0, [HKMetadataKeySyncIdentifier: "walk", HKMetadataKeySyncVersion: number + 1])]
      }
    ) { try await $0.save($1) },
    Call(name: "an odd unit") { store, _ in
      let start = Date(timeIntervalSinceReferenceDate: 7.1e8)
      try await store.save(
        HKQuantitySample(
          type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .stone(), doubleValue: 9), start: start,
          end: start))
    },
  ]
}
