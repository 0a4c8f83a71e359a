import HealthKit

extension Call {
  private static let stepCount = HKQuantityType(.stepCount)

  private static func words(
    _ samples: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?, _ error: (any Error)?
  )
    -> String
  {
    [Transcript.words(samples), Transcript.words(deleted), Transcript.words(anchor), Transcript.words(error)]
      .joined(separator: " | ")
  }

  /// Queries that report changes.
  static let changes: [Call] = [
    Call(
      "observer query",
      "HKObserverQuery: init(sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: (HKObserverQuery, HKObserverQueryCompletionHandler, (any Error)?) -> Void)"
    ) { app in
      try await app.follow { tell in
        HKObserverQuery(sampleType: stepCount, predicate: nil) { _, done, error in
          tell(Transcript.words(error), error != nil)
          done()
        }
      } change: {
        try await app.store.save(steps(30))
      }
    },
    Call(
      "observer query of several types",
      "HKObserverQuery: init(queryDescriptors: [HKQueryDescriptor], updateHandler: (HKObserverQuery, Set<HKSampleType>?, HKObserverQueryCompletionHandler, (any Error)?) -> Void)"
    ) { app in
      try await app.follow { tell in
        HKObserverQuery(
          queryDescriptors: [stepCount, HKCategoryType(.sleepAnalysis), HKCorrelationType(.bloodPressure)].map {
            HKQueryDescriptor(sampleType: $0, predicate: nil)
          }
        ) { _, types, done, error in
          tell(Transcript.words(types) + Transcript.words(error), error != nil)
          done()
        }
      } change: {
        try await app.store.save(steps(31))
      }
    },
    Call(
      "anchored query",
      "HKAnchoredObjectQuery: init(type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int, resultsHandler: (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)",
      "HKAnchoredObjectQuery: var updateHandler: ((HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)? { get set }"
    ) { app in
      try await app.follow { tell in
        let query = HKAnchoredObjectQuery(
          type: stepCount, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
        ) { tell(words($1, $2, $3, $4), $4 != nil) }
        query.updateHandler = { tell(words($1, $2, $3, $4), $4 != nil) }
        return query
      } change: {
        try await app.store.save(steps(32))
      }
    },
    Call(
      "anchored query of several types",
      "HKAnchoredObjectQuery: init(queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int, resultsHandler: (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)"
    ) { app in
      await app.run { tell in
        HKAnchoredObjectQuery(
          queryDescriptors: typesAsked.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }, anchor: nil, limit: 7
        ) { tell(words($1, $2, $3, $4), true) }
      }
    },
    Call(
      "anchored query with a number",
      "HKAnchoredObjectQuery: init(type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int, completionHandler: (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void)"
    ) { app in
      await app.run { tell in
        HKAnchoredObjectQuery(type: stepCount, predicate: nil, anchor: 0, limit: 2) {
          tell("\(Transcript.words($1)) \($2) \(Transcript.words($3))", true)
        }
      }
    },
    Call(
      "anchors, one after the other",
      "HKAnchoredObjectQueryDescriptor: func result(for: HKHealthStore) async throws -> HKAnchoredObjectQueryDescriptor<Sample>.Result"
    ) { app in
      for type in typesAsked {
        var query = HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil, limit: 4)
        for _ in 0..<3 {
          let result = try await query.result(for: app.store)
          app.tell(words(result.addedSamples, result.deletedObjects, result.newAnchor, nil))
          query.anchor = result.newAnchor
          if type == stepCount { app.disturb() }
        }
      }
    },
    Call(
      "what was deleted",
      "HKAnchoredObjectQueryDescriptor: func result(for: HKHealthStore) async throws -> HKAnchoredObjectQueryDescriptor<Sample>.Result"
    ) { app in
      var query = HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: stepCount)], anchor: nil)
      query.anchor = try await query.result(for: app.store).newAnchor
      let sample = steps(33)
      try await app.store.save(sample)
      app.disturb()
      try await app.store.delete(sample)
      let result = try await query.result(for: app.store)
      app.tell(words(result.addedSamples, result.deletedObjects, result.newAnchor, nil))
    },
    Call(
      "anchored results",
      "HKAnchoredObjectQueryDescriptor: func results(for: HKHealthStore) -> HKAnchoredObjectQueryDescriptor<Sample>.Results",
      "HKAsyncSequenceQuery: func results(for: HKHealthStore) -> Self.Sequence"
    ) { app in
      let results = HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: stepCount)], anchor: nil)
        .results(for: app.store)
      var answers = results.makeAsyncIterator()
      for number in 0..<2 {
        if number == 1 {
          app.disturb()
          try await app.store.save(steps(34))
        }
        let result = try await answers.next()
        app.tell(words(result?.addedSamples, result?.deletedObjects, result?.newAnchor, nil))
      }
    },
  ]
}
