import Foundation
import HealthKit

extension PhoneQuestion {
  /// Questions about features new in iOS 27. An older phone cannot answer them.
  static let news = [
    PhoneQuestion(
      "V107-zones-of-the-heart", settles: "The zones of the heart rate before a person chooses any",
      "At which counts a minute do the zones of the heart rate end?"
    ) { store, person in
      try await onNewPhone {
        try await store.isAllowed(read: [heart], by: person)
        return bounds(try await store.preferredWorkoutZoneConfiguration(for: heart))
      }
    },
    PhoneQuestion(
      "V107-time-in-zones", settles: "A value at a bound of zones, and how long one holds",
      "In zones up to 100 and 120, how many seconds are a minute at 100, and one at 130?"
    ) { store, person in
      try await onNewPhone {
        try await store.isAllowed(toShare: [.workoutType(), heart], read: [.workoutType(), heart], by: person)
        let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        let zones = try HKWorkoutZoneConfiguration(quantityType: heart, zoneBoundaries: [beats(100), beats(120)])
        try await builder.setCustomZoneConfiguration(zones, for: heart)
        try await builder.beginCollection(at: longAgo)
        try await builder.addSamples(
          [(0, 100), (60, 130)].map { seconds, count in
            let date = longAgo + TimeInterval(seconds)
            return HKQuantitySample(type: heart, quantity: beats(Double(count)), start: date, end: date)
          })
        try await builder.endCollection(at: longAgo + 120)
        let workout = try await builder.finishWorkout()
        let seconds = workout?.zoneGroup(for: heart)?.zoneDurations.map { "\(Int($0.duration))" }
        if let workout { try await store.delete(workout) }
        try await store.deleteObjects(
          of: heart, predicate: HKQuery.predicateForSamples(withStart: longAgo, end: longAgo + 120))
        return seconds?.joined(separator: " ") ?? "none"
      }
    },
    PhoneQuestion("V107-faulty-zones", settles: "Zones that are none", "What comes of zones with a single bound?") {
      _, _ in
      try await onNewPhone {
        await outcome { _ = try HKWorkoutZoneConfiguration(quantityType: heart, zoneBoundaries: [beats(100)]) }
      }
    },
    PhoneQuestion(
      "V104-menopause-that-lasts", settles: "A state of menopause that lasts (V104)",
      "What comes of saving a state of menopause that lasts a minute?"
    ) { store, person in
      try await onNewPhone {
        let type = HKCategoryType(.menopausalState)
        try await store.isAllowed(toShare: [type], by: person)
        return await outcome {
          try await store.save(
            HKCategorySample(
              type: type, value: HKCategoryValueMenopausalState.none.rawValue, start: longAgo, end: longAgo + 60))
        }
      }
    },
    PhoneQuestion(
      "V106-reference-sex-refused", settles: "The reference sex: its values, and a refusal (V106)",
      "What is the reference sex for an app that was refused to read it, and which number has each value?"
    ) { store, person in
      try await onNewPhone {
        await person.does(.refuses)
        try await store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.referenceSex)])
        let values: [HKReferenceSex] = [.notSet, .female, .male]
        return
          "\(await outcome { _ = try store.referenceSex }), \(values.map { "\($0.rawValue)" }.joined(separator: " "))"
      }
    },
    PhoneQuestion(
      "O17-date-of-odd-types", settles: "The date that reading is limited to, of types without one (V102)",
      "Has a characteristic, a correlation or a prescription a date, and what comes of asking for no type?"
    ) { store, _ in
      try await onNewPhone {
        let types: Set<HKObjectType> = [
          HKCharacteristicType(.bloodType), HKCorrelationType(.bloodPressure), .visionPrescriptionType(),
        ]
        let dates = try await store.earliestAuthorizedSampleDate(for: types)
        do {
          _ = try await store.earliestAuthorizedSampleDate(for: [])
          return "\(dates.count) dates; succeeds"
        } catch {
          return "\(dates.count) dates; \((error as NSError).domain) \((error as NSError).code)"
        }
      }
    },
    PhoneQuestion(
      "O2-own-samples-before-the-date", settles: "V68: own samples from before the date",
      "Does an app that may read thirty days find its own sample of 2001?"
    ) { store, person in
      let type = HKQuantityType(.height)
      await person.does(.allowsThirtyDays)
      try await store.requestAuthorization(toShare: [type], read: [type])
      let sample = HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .meter(), doubleValue: 1.7), start: longAgo, end: longAgo)
      try await store.save(sample)
      let found = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: type, predicate: HKQuery.predicateForObject(with: sample.uuid))],
        sortDescriptors: []
      ).result(for: store)
      try await store.delete(sample)
      return "found \(found.count)"
    },
    PhoneQuestion(
      "O5-writing-refused-on-page-2", settles: "V49: writing, refused on the second page",
      "Is writing undetermined after Don’t Allow on the second page?"
    ) { store, person in
      let type = HKQuantityType(.bodyFatPercentage)
      await person.does(.refusesHistory)
      let outcome = await outcome { try await store.requestAuthorization(toShare: [type], read: [type]) }
      return "\(outcome), \(store.authorizationStatus(for: type) == .notDetermined ? "undetermined" : "determined")"
    },
  ]

  private static let heart = HKQuantityType(.heartRate)

  private static func beats(_ count: Double) -> HKQuantity {
    HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: count)
  }

  private static func bounds(_ zones: HKWorkoutZoneConfiguration?) -> String {
    let unit = HKUnit.count().unitDivided(by: .minute())
    let bounds = zones?.zones.compactMap { $0.maximum.map { "\(Int($0.doubleValue(for: unit).rounded()))" } }
    return bounds?.joined(separator: " ") ?? "none"
  }

  private static func onNewPhone(_ ask: () async throws -> String) async throws -> String {
    guard #available(iOS 27.3, *) else { return "not on this phone" }
    return try await ask()
  }
}
