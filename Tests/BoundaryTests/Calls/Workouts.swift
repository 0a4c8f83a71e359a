import CoreLocationStandIn
import HealthKit
import WorkoutKit

extension Call {
  private static let score = HKQuantityType(.workoutEffortScore)

  private static func effort(_ minute: Int) -> HKQuantitySample {
    HKQuantitySample(
      type: score, quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 4), start: at(minute), end: at(minute))
  }

  private static func words(_ relationships: [HKWorkoutEffortRelationship]?) -> String {
    guard let relationships else { return "nil" }
    return relationships.map {
      "\(Transcript.words($0)) \(Transcript.words($0.workout)) \(Transcript.words($0.samples))"
    }.joined(separator: "\n")
  }

  private static let location = CLLocation(latitude: 51.5, longitude: -0.1)

  static let workouts: [Call] = [
    Call(
      "samples of a workout", "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]"
    ) {
      for case let workout as HKWorkout in try await $0.samples(of: .workoutType()) {
        for type in [HKQuantityType(.heartRate), HKQuantityType(.stepCount), HKSeriesType.workoutRoute()] {
          $0.tell(try await $0.samples(of: type, HKQuery.predicateForObjects(from: workout)))
        }
        let related = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)
        $0.tell(try await $0.samples(of: score, related))
        $0.tell(
          try await HKStatisticsQueryDescriptor(
            predicate: .quantitySample(
              type: HKQuantityType(.stepCount), predicate: HKQuery.predicateForObjects(from: workout)),
            options: .cumulativeSum
          ).result(for: $0.store))
      }
    },
    Call("the plans of workouts", "HKWorkout: var workoutPlan: WorkoutPlan? { get async throws }") {
      for case let workout as HKWorkout in try await $0.samples(of: .workoutType()) {
        $0.tell(try await workout.workoutPlan?.id.uuidString)
      }
      let own = HKWorkout(activityType: .running, start: at(70), end: at(71))
      $0.tell(try await own.workoutPlan?.id.uuidString)
    },
    Call(
      "deleting what belongs to a workout",
      "HKHealthStore: func deleteObjects(of: HKObjectType, predicate: NSPredicate) async throws -> Int"
    ) {
      for case let workout as HKWorkout in try await $0.samples(of: .workoutType()) {
        $0.tell(
          try await $0.store.deleteObjects(
            of: HKQuantityType(.heartRate), predicate: HKQuery.predicateForObjects(from: workout)))
      }
    },
    Call("adding samples to a workout", "HKHealthStore: func addSamples(_: [HKSample], to: HKWorkout) async throws") {
      let workout = HKWorkout(activityType: .running, start: at(70), end: at(71))
      try await $0.store.save(workout)
      try await $0.store.addSamples([steps(70)], to: workout)
      for case let visible as HKWorkout in try await $0.samples(of: .workoutType()) {
        try await $0.store.addSamples([steps(71)], to: visible)
      }
    },
    Call(
      "adding samples to a workout, with a handler",
      "HKHealthStore: func add(_: [HKSample], to: HKWorkout, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      let workout = HKWorkout(activityType: .running, start: at(72), end: at(73))
      await app.flag { app.store.add([steps(72)], to: workout, completion: $0) }
    },
    Call(
      "effort relationships",
      "HKWorkoutEffortRelationshipQueryDescriptor: func result(for: HKHealthStore) async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result"
    ) {
      var query = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
      for _ in 0..<2 {
        let result = try await query.result(for: $0.store)
        $0.tell(words(result.relationships), result.newAnchor)
        query.anchor = result.newAnchor
        $0.disturb()
      }
    },
    Call(
      "relating an effort",
      "HKHealthStore: func relateWorkoutEffortSample(_: HKSample, with: HKWorkout, activity: HKWorkoutActivity?) async throws -> Bool",
      "HKHealthStore: func unrelateWorkoutEffortSample(_: HKSample, from: HKWorkout, activity: HKWorkoutActivity?) async throws -> Bool"
    ) {
      let workout = HKWorkout(activityType: .running, start: at(74), end: at(75))
      let sample = effort(74)
      try await $0.store.save([workout, sample])
      $0.tell(try await $0.store.relateWorkoutEffortSample(sample, with: workout, activity: nil))
      $0.tell(try await $0.store.unrelateWorkoutEffortSample(sample, from: workout, activity: nil))
      for case let visible as HKWorkout in try await $0.samples(of: .workoutType()).prefix(2) {
        $0.tell(try await $0.store.relateWorkoutEffortSample(sample, with: visible, activity: nil))
      }
    },
    Call(
      "relating an effort, with handlers",
      "HKHealthStore: func relateWorkoutEffortSample(_: HKSample, with: HKWorkout, activity: HKWorkoutActivity?, completion: (Bool, (any Error)?) -> Void)",
      "HKHealthStore: func unrelateWorkoutEffortSample(_: HKSample, from: HKWorkout, activity: HKWorkoutActivity?, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      let workout = HKWorkout(activityType: .running, start: at(76), end: at(77))
      let sample = effort(76)
      try? await app.store.save([workout, sample])
      await app.flag { app.store.relateWorkoutEffortSample(sample, with: workout, activity: nil, completion: $0) }
      await app.flag { app.store.unrelateWorkoutEffortSample(sample, from: workout, activity: nil, completion: $0) }
    },
    Call(
      "effort relationship query, which goes on",
      "HKWorkoutEffortRelationshipQuery: init(predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions, resultsHandler: (HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?) -> Void)"
    ) { app in
      let workout = HKWorkout(activityType: .running, start: at(78), end: at(79))
      let sample = effort(78)
      try? await app.store.save([workout, sample])
      try await app.follow { tell in
        HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
          tell("\(words($1)) \(Transcript.words($2)) \(Transcript.words($3))", $3 != nil)
        }
      } change: {
        _ = try await app.store.relateWorkoutEffortSample(sample, with: workout, activity: nil)
      }
    },
    Call(
      "effort relationship results",
      "HKWorkoutEffortRelationshipQueryDescriptor: func results(for: HKHealthStore) -> HKWorkoutEffortRelationshipQueryDescriptor.Results"
    ) { app in
      let workout = HKWorkout(activityType: .running, start: at(80), end: at(81))
      let sample = effort(80)
      try? await app.store.save([workout, sample])
      var answers = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
        .results(for: app.store).makeAsyncIterator()
      for number in 0..<2 {
        if number == 1 {
          app.disturb()
          _ = try await app.store.relateWorkoutEffortSample(sample, with: workout, activity: nil)
        }
        let result = try await answers.next()
        app.tell(words(result?.relationships), result?.newAnchor)
      }
    },
    Call(
      "routes",
      "HKWorkoutRouteQuery: init(route: HKWorkoutRoute, dataHandler: (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void)",
      "HKWorkoutRouteQuery: init(route: HKWorkoutRoute, dateInterval: DateInterval, dataHandler: (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void)",
      "HKWorkoutRouteQueryDescriptor: func results(for: HKHealthStore) -> HKWorkoutRouteQueryDescriptor.Results"
    ) { app in
      for case let route as HKWorkoutRoute in try await app.samples(of: HKSeriesType.workoutRoute()).prefix(1) {
        await app.run { tell in
          HKWorkoutRouteQuery(route: route) {
            tell("\($1?.count ?? -1) \($2) \(Transcript.words($3))", $2 || $3 != nil)
          }
        }
        await app.run { tell in
          HKWorkoutRouteQuery(route: route, dateInterval: DateInterval(start: at(-60), end: at(60))) {
            tell("\($1?.count ?? -1) \($2) \(Transcript.words($3))", $2 || $3 != nil)
          }
        }
        for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: app.store) {
          app.tell(location.coordinate.latitude)
        }
      }
    },
    Call(
      "building a route",
      "HKWorkoutRouteBuilder: init(healthStore: HKHealthStore, device: HKDevice?)",
      "HKWorkoutRouteBuilder: func insertRouteData(_: [CLLocation]) async throws",
      "HKWorkoutRouteBuilder: func addMetadata(_: [String: Any]) async throws",
      "HKWorkoutRouteBuilder: func finishRoute(with: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute"
    ) {
      let workout = HKWorkout(activityType: .running, start: at(82), end: at(83))
      try await $0.store.save(workout)
      let builder = HKWorkoutRouteBuilder(healthStore: $0.store, device: nil)
      try await builder.insertRouteData([location])
      try await builder.addMetadata(["n": 1])
      _ = try await builder.finishRoute(with: workout, metadata: nil)
      try await $0.store.delete(workout)
    },
    Call(
      "building a route, with handlers",
      "HKWorkoutRouteBuilder: func insertRouteData(_: [CLLocation], completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutRouteBuilder: func addMetadata(_: [String: Any], completion: (Bool, (any Error)?) -> Void)",
      "HKWorkoutRouteBuilder: func finishRoute(with: HKWorkout, metadata: [String: Any]?, completion: (HKWorkoutRoute?, (any Error)?) -> Void)"
    ) { app in
      let workout = HKWorkout(activityType: .running, start: at(84), end: at(85))
      try? await app.store.save(workout)
      let builder = HKWorkoutRouteBuilder(healthStore: app.store, device: nil)
      await app.flag { builder.insertRouteData([location], completion: $0) }
      await app.flag { builder.addMetadata(["n": 1], completion: $0) }
      let answer = await app.answer { done in builder.finishRoute(with: workout, metadata: nil) { done(($0, $1)) } }
      app.tell(answer.0 == nil, answer.1)
    },
  ]

  /// Calls that come last, because they remove data that other calls need.
  static let revoked: [Call] = [
    Call(
      "deleting an own sample that others' correlations hold", "HKHealthStore: func delete(_: HKObject) async throws"
    ) { app in
      let type = HKQuantityType(.bloodPressureDiastolic)
      let own = try await app.samples(of: type)
      app.tell(own)
      for sample in own.prefix(1) { try await app.store.delete(sample) }
    },
    Call(
      "a remembered workout after workouts were revoked",
      "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]"
    ) { app in
      let remembered = try await app.samples(of: .workoutType()).compactMap { $0 as? HKWorkout }
      app.revokeWorkouts()
      for workout in remembered {
        for type in [HKQuantityType(.heartRate), HKQuantityType(.stepCount)] {
          app.tell(try await app.samples(of: type, HKQuery.predicateForObjects(from: workout)))
        }
        let related = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)
        app.tell(workout, try await app.samples(of: score, related))
        app.tell(try await workout.workoutPlan?.id.uuidString)
        try? await app.store.addSamples([steps(90)], to: workout)
      }
      app.tell(try await app.samples(of: .workoutType()))
    },
  ]
}
