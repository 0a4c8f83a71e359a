import CoreLocationStandIn
import HealthKit

extension Call {
  private static let electrocardiograms = HKObjectType.electrocardiogramType()

  /// Calls about samples that consist of many values.
  static let series: [Call] = [
    Call(
      "values of quantity series",
      "HKQuantitySeriesSampleQuery: init(quantityType: HKQuantityType, predicate: NSPredicate?, quantityHandler: (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) -> Void)"
    ) { app in
      await app.run { tell in
        HKQuantitySeriesSampleQuery(quantityType: HKQuantityType(.stepCount), predicate: nil) {
          tell(
            "\(Transcript.words($1)) \(Transcript.words($2)) \(Transcript.words($3)) \($4) \(Transcript.words($5))", $4)
        }
      }
    },
    Call(
      "values of a quantity series",
      "HKQuantitySeriesSampleQuery: init(sample: HKQuantitySample, quantityHandler: (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void)"
    ) { app in
      let sample = steps(60)
      try? await app.store.save(sample)
      await app.run { tell in
        HKQuantitySeriesSampleQuery(sample: sample) {
          tell("\(Transcript.words($1)) \(Transcript.words($2)) \($3) \(Transcript.words($4))", $3)
        }
      }
    },
    Call(
      "values of quantity series, one after the other",
      "HKQuantitySeriesSampleQueryDescriptor: func results(for: HKHealthStore) -> HKQuantitySeriesSampleQueryDescriptor.Results"
    ) {
      let query = HKQuantitySeriesSampleQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: [.includeSample])
      for try await value in query.results(for: $0.store) { $0.tell(value.quantity, value.dateInterval, value.sample) }
    },
    Call(
      "building a quantity series",
      "HKQuantitySeriesSampleBuilder: init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?)",
      "HKQuantitySeriesSampleBuilder: func insert(_: HKQuantity, at: Date) throws",
      "HKQuantitySeriesSampleBuilder: func insert(_: HKQuantity, for: DateInterval) throws",
      "HKQuantitySeriesSampleBuilder: func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample]",
      "HKQuantitySeriesSampleBuilder: func finishSeries(metadata: [String: Any]?, endDate: Date?) async throws -> [HKQuantitySample]"
    ) {
      for end in [nil, at(62)] {
        let builder = series(by: $0, at: 61)
        try builder.insert(HKQuantity(unit: .count(), doubleValue: 1), at: at(61))
        try builder.insert(
          HKQuantity(unit: .count(), doubleValue: 2), for: DateInterval(start: at(61) + 10, duration: 10))
        $0.tell(
          end == nil
            ? try await builder.finishSeries(metadata: nil)
            : try await builder.finishSeries(metadata: nil, endDate: end))
      }
    },
    Call(
      "building a quantity series, with a handler",
      "HKQuantitySeriesSampleBuilder: func finishSeries(metadata: [String: Any]?, completion: ([HKQuantitySample]?, (any Error)?) -> Void)",
      "HKQuantitySeriesSampleBuilder: func finishSeries(metadata: [String: Any]?, endDate: Date?, completion: ([HKQuantitySample]?, (any Error)?) -> Void)",
      "HKQuantitySeriesSampleBuilder: func discard()"
    ) { app in
      let builder = series(by: app, at: 63)
      try builder.insert(HKQuantity(unit: .count(), doubleValue: 1), at: at(63))
      let first = await app.answer { done in builder.finishSeries(metadata: nil) { done(($0, $1)) } }
      app.tell(first.0, first.1)
      let other = series(by: app, at: 64)
      try other.insert(HKQuantity(unit: .count(), doubleValue: 1), at: at(64))
      let second = await app.answer { done in other.finishSeries(metadata: nil, endDate: at(65)) { done(($0, $1)) } }
      app.tell(second.0, second.1)
      series(by: app, at: 66).discard()
    },
    Call(
      "beats of a series",
      "HKHeartbeatSeriesQuery: init(heartbeatSeries: HKHeartbeatSeriesSample, dataHandler: (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void)",
      "HKHeartbeatSeriesQueryDescriptor: func results(for: HKHealthStore) -> HKHeartbeatSeriesQueryDescriptor.Results"
    ) { app in
      for case let sample as HKHeartbeatSeriesSample in try await app.samples(of: HKSeriesType.heartbeat()) {
        await app.run { tell in
          HKHeartbeatSeriesQuery(heartbeatSeries: sample) { tell("\($1) \($2) \($3) \(Transcript.words($4))", $3) }
        }
        for try await beat in HKHeartbeatSeriesQueryDescriptor(sample).results(for: app.store) {
          app.tell(beat.timeIntervalSinceStart)
        }
      }
    },
    Call(
      "building a series of beats",
      "HKHeartbeatSeriesBuilder: init(healthStore: HKHealthStore, device: HKDevice?, start: Date)",
      "HKHeartbeatSeriesBuilder: func addHeartbeat(at: TimeInterval, precededByGap: Bool) async throws",
      "HKHeartbeatSeriesBuilder: func addMetadata(_: [String: Any]) async throws",
      "HKHeartbeatSeriesBuilder: func finishSeries() async throws -> HKHeartbeatSeriesSample"
    ) {
      let builder = HKHeartbeatSeriesBuilder(healthStore: $0.store, device: nil, start: at(67))
      try await builder.addHeartbeat(at: 1, precededByGap: false)
      try await builder.addMetadata(["n": 1])
      $0.tell(try await builder.finishSeries())
    },
    Call(
      "building a series of beats, with handlers",
      "HKHeartbeatSeriesBuilder: func addHeartbeatWithTimeInterval(sinceSeriesStartDate: TimeInterval, precededByGap: Bool, completion: (Bool, (any Error)?) -> Void)",
      "HKHeartbeatSeriesBuilder: func addMetadata(_: [String: Any], completion: (Bool, (any Error)?) -> Void)",
      "HKHeartbeatSeriesBuilder: func finishSeries(completion: (HKHeartbeatSeriesSample?, (any Error)?) -> Void)",
      "HKSeriesBuilder: func discard()"
    ) { app in
      let builder = HKHeartbeatSeriesBuilder(healthStore: app.store, device: nil, start: at(68))
      await app.flag {
        builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 1, precededByGap: false, completion: $0)
      }
      await app.flag { builder.addMetadata(["n": 1], completion: $0) }
      let answer = await app.answer { done in builder.finishSeries { done(($0, $1)) } }
      app.tell(answer.0, answer.1)
      HKHeartbeatSeriesBuilder(healthStore: app.store, device: nil, start: at(69)).discard()
    },
    Call(
      "electrocardiograms and their symptoms",
      "HKElectrocardiogramQuery: init(_: HKElectrocardiogram, dataHandler: (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void)",
      "HKElectrocardiogramQuery: init(electrocardiogram: HKElectrocardiogram, dataHandler: (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void)",
      "HKElectrocardiogramQueryDescriptor: func results(for: HKHealthStore) -> HKElectrocardiogramQueryDescriptor.Results"
    ) { app in
      for case let sample as HKElectrocardiogram in try await app.samples(of: electrocardiograms) {
        await app.run { tell in
          HKElectrocardiogramQuery(sample) { _, result in
            if case .measurement(let value) = result {
              tell("\(value.timeSinceSampleStart)", false)
            } else {
              tell("\(result)", true)
            }
          }
        }
        await app.run { tell in
          HKElectrocardiogramQuery(electrocardiogram: sample) {
            tell("\($1?.timeSinceSampleStart ?? -1) \($2) \(Transcript.words($3))", $2)
          }
        }
        for try await value in HKElectrocardiogramQueryDescriptor(sample).results(for: app.store) {
          app.tell(value.timeSinceSampleStart)
        }
        app.tell(
          try await app.samples(
            of: HKQuantityType(.stepCount), HKQuery.predicateForObjectsAssociated(electrocardiogram: sample)))
      }
    },
  ]

  private static func series(by app: CallingApp, at minute: Int) -> HKQuantitySeriesSampleBuilder {
    HKQuantitySeriesSampleBuilder(
      healthStore: app.store, quantityType: HKQuantityType(.stepCount), startDate: at(minute), device: nil)
  }
}
