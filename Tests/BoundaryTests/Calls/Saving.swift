import HealthKit
import TestSupport

extension Call {
  /// Calls that save and delete objects.
  static let saving: [Call] = [
    Call("save", "HKHealthStore: func save(_: HKObject) async throws") {
      let sample = steps(5)
      try await $0.store.save(sample)
      $0.tell(sample)
    },
    Call("save of several", "HKHealthStore: func save(_: [HKObject]) async throws") {
      try await $0.store.save([steps(6), heartRate(6)])
    },
    Call(
      "save, with a handler", "HKHealthStore: func save(_: HKObject, withCompletion: (Bool, (any Error)?) -> Void)"
    ) { app in await app.flag { app.store.save(steps(7), withCompletion: $0) } },
    Call(
      "save of several, with a handler",
      "HKHealthStore: func save(_: [HKObject], withCompletion: (Bool, (any Error)?) -> Void)"
    ) { app in await app.flag { app.store.save([steps(8), steps(9)], withCompletion: $0) } },
    Call("save of a correlation", "HKHealthStore: func save(_: HKObject) async throws") {
      try await $0.store.save(pressure(9))
    },
    Call("save in a unit that others used much or never", "HKHealthStore: func save(_: HKObject) async throws") {
      for unit in [HKUnit.stone(), .pound(), .gramUnit(with: .micro)] {
        try await $0.store.save(
          HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: unit, doubleValue: 9), start: at(10),
            end: at(10)))
      }
    },
    Call("save of an object that is stored", "HKHealthStore: func save(_: HKObject) async throws") {
      let sample = steps(11)
      try await $0.store.save(sample)
      try await $0.store.save(sample)
    },
    Call("replacing an own sample by sync version", "HKHealthStore: func save(_: HKObject) async throws") { app in
      for version in 1...3 {
        try await app.store.save(
          HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: Double(version)),
            start: at(12), end: at(13),
            metadata: [HKMetadataKeySyncIdentifier: "walk", HKMetadataKeySyncVersion: version]))
      }
    },
    Call("replacing a sample of a workout by sync version", "HKHealthStore: func save(_: HKObject) async throws") {
      app in
      let workout = HKWorkout(activityType: .running, start: at(14), end: at(15))
      try await app.store.save(workout)
      func version(_ number: Int) -> HKQuantitySample {
        HKQuantitySample(
          type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60),
          start: at(14), end: at(15),
          metadata: [HKMetadataKeySyncIdentifier: "beat", HKMetadataKeySyncVersion: number])
      }
      try await app.store.addSamples([version(1)], to: workout)
      try await app.store.save(version(2))
      app.tell(
        try await HKSampleQueryDescriptor(
          predicates: [
            .sample(type: HKQuantityType(.heartRate), predicate: HKQuery.predicateForObjects(from: workout))
          ],
          sortDescriptors: []
        ).result(for: app.store))
    },
    Call("delete", "HKHealthStore: func delete(_: HKObject) async throws") {
      let sample = steps(16)
      try await $0.store.save(sample)
      try await $0.store.delete(sample)
    },
    Call("delete of several", "HKHealthStore: func delete(_: [HKObject]) async throws") {
      let samples = [steps(17), steps(18)]
      try await $0.store.save(samples)
      try await $0.store.delete(samples)
    },
    Call(
      "delete, with a handler", "HKHealthStore: func delete(_: HKObject, withCompletion: (Bool, (any Error)?) -> Void)"
    ) { app in await app.flag { app.store.delete(steps(19), withCompletion: $0) } },
    Call(
      "delete of several, with a handler",
      "HKHealthStore: func delete(_: [HKObject], withCompletion: (Bool, (any Error)?) -> Void)"
    ) { app in
      let samples = [steps(20), steps(21)]
      try? await app.store.save(samples)
      await app.flag { app.store.delete(samples, withCompletion: $0) }
    },
    Call("deleting one own prescription", "HKHealthStore: func delete(_: HKObject) async throws") {
      let prescription = glasses(22)
      try await $0.store.save(prescription)
      try await $0.store.delete(prescription)
    },
    Call("deleting one own workout", "HKHealthStore: func delete(_: HKObject) async throws") {
      let workout = HKWorkout(activityType: .walking, start: at(23), end: at(24))
      try await $0.store.save(workout)
      try await $0.store.delete(workout)
    },
    Call(
      "deleting own workouts that others rated",
      "HKHealthStore: func deleteObjects(of: HKObjectType, predicate: NSPredicate) async throws -> Int"
    ) {
      $0.tell(
        try await $0.store.deleteObjects(
          of: .workoutType(), predicate: HKQuery.predicateForObjects(from: HKSource.default())))
    },
    Call(
      "deleteObjects of a denied type, nothing own",
      "HKHealthStore: func deleteObjects(of: HKObjectType, predicate: NSPredicate) async throws -> Int"
    ) {
      $0.tell(try await $0.store.deleteObjects(of: HKQuantityType(.flightsClimbed), predicate: everything))
      for type in [HKQuantityType(.heartRate), HKQuantityType(.stepCount)] {
        $0.tell(
          try await $0.store.deleteObjects(
            of: type,
            predicate: HKQuery.predicateForSamples(withStart: Date.noon - 7_200, end: Date.noon - 3_600)))
      }
    },
    Call(
      "deleteObjects of a correlation type",
      "HKHealthStore: func deleteObjects(of: HKObjectType, predicate: NSPredicate) async throws -> Int"
    ) {
      $0.tell(try await $0.store.deleteObjects(of: HKCorrelationType(.food), predicate: everything))
    },
    Call(
      "deleteObjects, with a handler",
      "HKHealthStore: func deleteObjects(of: HKObjectType, predicate: NSPredicate, withCompletion: (Bool, Int, (any Error)?) -> Void)"
    ) { app in
      let answer = await app.answer { done in
        app.store.deleteObjects(of: HKCategoryType(.sleepAnalysis), predicate: everything) { done(($0, $1, $2)) }
      }
      app.tell(answer.0, answer.1, answer.2)
    },
  ]

  // MARK: Objects

  static var everything: NSPredicate { HKQuery.predicateForSamples(withStart: nil, end: nil) }

  static func at(_ minute: Int) -> Date { Date.noon.addingTimeInterval(60 * Double(minute)) }

  static func steps(_ minute: Int) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 12), start: at(minute),
      end: at(minute + 1))
  }

  static func heartRate(_ minute: Int) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72),
      start: at(minute), end: at(minute))
  }

  static func pressure(_ minute: Int) -> HKCorrelation {
    let members = [HKQuantityTypeIdentifier.bloodPressureSystolic, .bloodPressureDiastolic].enumerated().map {
      HKQuantitySample(
        type: HKQuantityType($1), quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 90),
        start: at(minute) + Double($0), end: at(minute) + 2)
    }
    return HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: at(minute), end: at(minute) + 2, objects: Set(members))
  }

  static func glasses(_ minute: Int) -> HKVisionPrescription {
    HKVisionPrescription(type: .glasses, dateIssued: at(minute), expirationDate: nil, device: nil, metadata: nil)
  }
}

extension CallingApp {
  func samples(of type: HKSampleType, _ predicate: NSPredicate? = nil) async throws -> [HKSample] {
    try await HKSampleQueryDescriptor(
      predicates: [.sample(type: type, predicate: predicate)], sortDescriptors: []
    ).result(for: store)
  }
}
