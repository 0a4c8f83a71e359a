import Foundation
import HealthDaemon
import HealthModel
import Testing

@testable import HealthKit

@Suite("Sample, source and correlation queries", .timeLimit(.minutes(20)))
struct SampleQueryTests {
  let device = TestDevice()
  let heart = HKQuantityType(.heartRate)
  let noon = TestDevice.noon

  func minutes(of samples: [HKSample]?) -> [Int] {
    (samples ?? []).map { Int($0.startDate.timeIntervalSince(noon) / 60) }
  }

  @Test(
    "Samples can be sorted by Apple's identifiers, plain keys and key paths (rule Q14)",
    arguments: [HKSampleSortIdentifierStartDate, HKSampleSortIdentifierEndDate, "startDate", HKPredicateKeyPathEndDate])
  func sortKeys(key: String) async {
    device.grant(read: [heart])
    for minute in [2.0, 3, 1] { device.add(heart, 60, "count/min", at: noon + 60 * minute) }
    let history = History<[Int]>()
    let store = device.store()
    store.execute(
      HKSampleQuery(
        sampleType: heart, predicate: nil, limit: 2,
        sortDescriptors: [NSSortDescriptor(key: key, ascending: false)]
      ) { [self] _, samples, _ in history.add(minutes(of: samples)) })
    #expect(await history.waits(for: 1) == [[3, 2]])
    store.execute(
      HKSampleQuery(
        sampleType: heart, predicate: nil, limit: HKObjectQueryNoLimit,
        sortDescriptors: [NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true)]
      ) { [self] _, samples, _ in history.add(minutes(of: samples)) })
    #expect(await history.waits(for: 2)[1] == [1, 2, 3])
  }

  @Test(
    "A predicate can be strict about the start alone or about the end alone (rule Q90)",
    arguments: [
      ([], [-30, 10, 30]), (.strictStartDate, [10, 30]), (.strictEndDate, [-30, 10]),
      ([.strictStartDate, .strictEndDate], [10]),
    ] as [(HKQueryOptions, [Int])])
  func strictness(options: HKQueryOptions, expected: [Int]) async throws {
    device.grant(read: [heart])
    // Samples that extend into the hour, lie within it, extend out of it, and come after it.
    for (start, end) in [(-30.0, 30.0), (10, 50), (30, 90), (70, 80)] {
      device.add(heart, 60, "count/min", at: noon + 60 * start, lasting: 60 * (end - start))
    }
    let hour = HKQuery.predicateForSamples(withStart: noon, end: noon + 3_600, options: options)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: heart, predicate: hour)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: device.store())
    #expect(minutes(of: found) == expected)
  }

  @Test("Samples can be sorted by key paths of every sample class (rule Q14)")
  func keyPaths() async {
    let paths: [(NSSortDescriptor, SampleOrder.Key)] = [
      (NSSortDescriptor(keyPath: \HKObject.uuid, ascending: true), .uuid),
      (NSSortDescriptor(keyPath: \HKWorkout.uuid, ascending: true), .uuid),
      (NSSortDescriptor(keyPath: \HKWorkout.startDate, ascending: true), .start),
      (NSSortDescriptor(keyPath: \HKDiscreteQuantitySample.startDate, ascending: true), .start),
      (NSSortDescriptor(keyPath: \HKCorrelation.endDate, ascending: true), .end),
      (NSSortDescriptor(keyPath: \HKGlassesPrescription.endDate, ascending: true), .end),
      (NSSortDescriptor(keyPath: \HKWorkout.duration, ascending: true), .workoutDuration),
    ]
    for (descriptor, key) in paths {
      #expect(descriptor.sampleOrder == SampleOrder(key, ascending: true), "\(descriptor.keyPath)")
    }
    let refused = await Exceptions.raised {
      _ = NSSortDescriptor(keyPath: \HKWorkout.sampleType.identifier, ascending: true).sampleOrder
    }
    #expect(refused.count == 1 && refused[0].contains("workouts by duration, totalDistance"))
  }

  @Test(
    "Workouts sort by duration and totals, and a missing total sorts as the least (rule Q14)",
    arguments: [
      (HKWorkoutSortIdentifierDuration, [60, 40, 20, 10]),
      (HKWorkoutSortIdentifierTotalDistance, [40, 20, 10, 60]),
      (HKWorkoutSortIdentifierTotalEnergyBurned, [20, 60, 10, 40]),
      (HKWorkoutSortIdentifierTotalFlightsClimbed, [60, 40, 10, 20]),
      (HKWorkoutSortIdentifierTotalSwimmingStrokeCount, [20, 10, 40, 60]),
      (HKPredicateKeyPathWorkoutTotalDistance, [40, 20, 10, 60]),
    ])
  func workouts(key: String, expected: [Int]) async throws {
    device.grant(share: [.workoutType()])
    let store = device.store()
    func quantity(_ unit: HKUnit, _ value: Double?) -> HKQuantity? {
      value.map { HKQuantity(unit: unit, doubleValue: $0) }
    }
    func workout(
      _ minutes: Double, _ distance: HKQuantity?, energy: Double?, flights: Double? = nil, strokes: Double? = nil
    ) -> HKWorkout {
      let (end, energy) = (noon + 60 * minutes, quantity(.kilocalorie(), energy))
      return if let flights {
        HKWorkout(
          activityType: .hiking, start: noon, end: end, workoutEvents: nil, totalEnergyBurned: energy,
          totalDistance: distance, totalFlightsClimbed: quantity(.count(), flights), device: nil, metadata: nil)
      } else {
        HKWorkout(
          activityType: .swimming, start: noon, end: end, workoutEvents: nil, totalEnergyBurned: energy,
          totalDistance: distance, totalSwimmingStrokeCount: quantity(.count(), strokes), device: nil, metadata: nil)
      }
    }
    try await store.save([
      workout(10, quantity(.meter(), 900), energy: 200, flights: 1),
      workout(20, quantity(.meterUnit(with: .kilo), 1), energy: 400, strokes: 900),
      workout(40, quantity(.mile(), 1), energy: 100, flights: 7),
      workout(60, nil, energy: 300, flights: 9),
    ])
    let history = History<[Int]>()
    store.execute(
      HKSampleQuery(
        sampleType: .workoutType(), predicate: nil, limit: HKObjectQueryNoLimit,
        sortDescriptors: [NSSortDescriptor(key: key, ascending: false)]
      ) { _, samples, _ in
        history.add((samples ?? []).map { Int($0.endDate.timeIntervalSince($0.startDate) / 60) })
      })
    let found = await history.waits(for: 1)[0]
    #expect(found == expected)
  }

  @Test("A sort key that samples do not support stops the app (rule Q14)")
  func unknownKey() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKSampleQuery(
        sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0,
        sortDescriptors: [NSSortDescriptor(key: "mood", ascending: true)]
      ) { _, _, _ in }
      HKHealthStore().execute(query)
      await query.execution.finishesItsWork()
    }
    #expect(result.says("Unsupported sort descriptor"))
  }

  @Test("A query with several descriptors returns samples that match any descriptor (rule Q16)")
  func descriptors() async {
    let steps = HKQuantityType(.stepCount)
    device.grant(read: [heart, steps])
    device.add(heart, 60, "count/min", at: noon)
    device.add(steps, 10, "count", at: noon + 60)
    device.add(steps, 10, "count", at: noon + 7200)
    let history = History<[Int]>()
    let soon = HKQuery.predicateForSamples(withStart: noon, end: noon + 3600)
    let query = HKSampleQuery(
      queryDescriptors: [
        HKQueryDescriptor(sampleType: heart, predicate: nil), HKQueryDescriptor(sampleType: steps, predicate: soon),
      ], limit: HKObjectQueryNoLimit
    ) { [self] _, samples, _ in history.add(minutes(of: samples).sorted()) }
    #expect(query.objectType == nil)
    device.store().execute(query)
    #expect(await history.waits(for: 1) == [[0, 1]])
  }

  @Test("A source query returns the sources of a type (rule Q76)")
  func sources() async {
    device.grant(read: [heart])
    device.add(heart, 60, "count/min", from: "Watch")
    let history = History<Set<HKSource>?>()
    device.store().execute(
      HKSourceQuery(sampleType: heart, samplePredicate: nil) { _, sources, _ in history.add(sources) })
    #expect(await history.waits(for: 1)[0]?.map(\.name) == ["Watch"])
  }

  @Test("A correlation query can filter by members, and returns only readable members (rules Q77 and A59)")
  func correlations() async throws {
    let (high, low) = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
    device.grant(share: [high, low], read: [high, low])
    let store = device.store()
    func pressure(_ systolic: Double, _ diastolic: Double) -> HKCorrelation {
      let unit = HKUnit.millimeterOfMercury()
      return HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: noon, end: noon,
        objects: [
          HKQuantitySample(
            type: high, quantity: HKQuantity(unit: unit, doubleValue: systolic), start: noon, end: noon),
          HKQuantitySample(
            type: low, quantity: HKQuantity(unit: unit, doubleValue: diastolic), start: noon, end: noon),
        ])
    }
    let raised = pressure(150, 95)
    try await store.save([pressure(120, 80), raised])
    let over140 = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 140))
    let history = History<[HKCorrelation]?>()
    store.execute(
      HKCorrelationQuery(
        type: HKCorrelationType(.bloodPressure), predicate: nil, samplePredicates: [high: over140]
      ) { _, correlations, _ in history.add(correlations) })
    let found = await history.waits(for: 1)[0]
    #expect(found == [raised] && found?.first?.objects.count == 2)

    device.grant(share: [.workoutType()])
    let workout = HKWorkout(activityType: .walking, start: noon, end: noon + 60)
    try await store.save(workout)
    try await store.addSamples(Array(raised.objects(for: high)), to: workout)
    store.execute(
      HKCorrelationQuery(
        type: HKCorrelationType(.bloodPressure), predicate: nil,
        samplePredicates: [high: HKQuery.predicateForObjects(from: workout)]
      ) { _, correlations, _ in history.add(correlations) })
    #expect(await history.waits(for: 2)[1] == [raised], "whose member belongs to the workout")
  }
}
