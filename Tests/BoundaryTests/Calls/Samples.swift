import HealthKit

extension Call {
  static let typesAsked: [HKSampleType] = [
    HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKQuantityType(.bodyMass), HKCategoryType(.sleepAnalysis),
    HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic), HKCorrelationType(.bloodPressure),
    HKCorrelationType(.food), .workoutType(), HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
    .electrocardiogramType(), .visionPrescriptionType(), .medicationDoseEventType(),
    HKQuantityType(.workoutEffortScore), HKDocumentType(.CDA),
  ]

  private static var recent: NSPredicate {
    HKQuery.predicateForSamples(withStart: at(-90), end: at(-2), options: .strictStartDate)
  }

  /// Calls that read samples.
  static let samples: [Call] =
    typesAsked.map { type in
      Call(
        "samples of \(type.identifier)",
        "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]",
        "HKAsyncQuery: func result(for: HKHealthStore) async throws -> Self.Output"
      ) {
        $0.tell(try await $0.samples(of: type))
        $0.tell(try await $0.samples(of: type, recent))
      }
    } + [
      Call(
        "sample query",
        "HKSampleQuery: init(sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?, resultsHandler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void)",
        "HKHealthStore: func execute(_: HKQuery)", "HKHealthStore: func stop(_: HKQuery)"
      ) { app in
        await app.run { tell in
          HKSampleQuery(
            sampleType: HKQuantityType(.stepCount), predicate: recent, limit: 3,
            sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)]
          ) { tell(Transcript.words($1) + Transcript.words($2), true) }
        }
      },
      Call(
        "sample query of several types",
        "HKSampleQuery: init(queryDescriptors: [HKQueryDescriptor], limit: Int, resultsHandler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void)"
      ) { app in
        await app.run { tell in
          HKSampleQuery(
            queryDescriptors: [HKQuantityType(.stepCount), HKQuantityType(.heartRate)].map {
              HKQueryDescriptor(sampleType: $0, predicate: nil)
            }, limit: HKObjectQueryNoLimit
          ) { tell(Transcript.words($1) + Transcript.words($2), true) }
        }
      },
      Call(
        "sample query of several types, sorted by end",
        "HKSampleQuery: init(queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor], resultsHandler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void)"
      ) { app in
        await app.run { tell in
          HKSampleQuery(
            queryDescriptors: [HKQuantityType(.stepCount), .workoutType()].map {
              HKQueryDescriptor(sampleType: $0, predicate: nil)
            }, limit: 5, sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true)]
          ) { tell(Transcript.words($1) + Transcript.words($2), true) }
        }
      },
      Call(
        "correlation query, one member type granted",
        "HKCorrelationQuery: init(type: HKCorrelationType, predicate: NSPredicate?, samplePredicates: [HKSampleType: NSPredicate]?, completion: (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void)"
      ) { app in
        for type in [HKCorrelationType(.bloodPressure), HKCorrelationType(.food)] {
          await app.run { tell in
            HKCorrelationQuery(type: type, predicate: nil, samplePredicates: nil) {
              tell(Transcript.words($1) + Transcript.words($2), true)
            }
          }
        }
      },
      Call(
        "samples without a correlation",
        "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]"
      ) {
        $0.tell(
          try await $0.samples(
            of: HKQuantityType(.bloodPressureDiastolic), HKQuery.predicateForObjectsWithNoCorrelation()))
      },
      Call(
        "a hidden object by its name",
        "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]"
      ) {
        let uuid = UUID(uuidString: "00000000-0000-0000-0000-0000000F4240")!
        $0.tell(try await $0.samples(of: HKQuantityType(.stepCount), HKQuery.predicateForObject(with: uuid)))
      },
      Call(
        "predicates", "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]"
      ) {
        let steps = HKQuantityType(.stepCount)
        let predicates = [
          HKQuery.predicateForObjects(from: HKSource.default()),
          HKQuery.predicateForObjects(withMetadataKey: "n"),
          HKQuery.predicateForObjects(withMetadataKey: "n", operatorType: .notEqualTo, value: 1),
          HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 5)),
          NSPredicate(format: "startDate > %@", at(-100) as NSDate),
          NSPredicate(format: "metadata.n != 1 AND endDate < %@", at(0) as NSDate),
        ]
        for predicate in predicates { $0.tell(try await $0.samples(of: steps, predicate)) }
      },
      Call(
        "sources",
        "HKSourceQueryDescriptor: func result(for: HKHealthStore) async throws -> [HKSource]"
      ) {
        for type in [HKQuantityType(.stepCount), HKQuantityType(.bodyMass), HKQuantityType(.heartRate)] {
          $0.tell(try await HKSourceQueryDescriptor(predicate: .sample(type: type)).result(for: $0.store))
        }
      },
      Call(
        "source query",
        "HKSourceQuery: init(sampleType: HKSampleType, samplePredicate: NSPredicate?, completionHandler: (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void)"
      ) { app in
        await app.run { tell in
          HKSourceQuery(sampleType: HKQuantityType(.stepCount), samplePredicate: nil) {
            tell(Transcript.words($1) + Transcript.words($2), true)
          }
        }
      },
    ]
}
