import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Electrocardiograms, heartbeats and audiograms", .timeLimit(.minutes(20)))
struct SeriesTests {
  let device = TestDevice()
  let noon = TestDevice.noon

  /// Adds a sample of a sensor.
  func add(_ type: HKSampleType, _ content: SampleRecord.Content) {
    device.daemon.add([
      SampleRecord(
        uuid: UUID(), type: type.objectType, start: noon, end: noon + 30, content: content,
        sourceRevision: SourceRevisionRecord(
          source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")))
    ])
  }

  @Test("The query and the descriptor read an electrocardiogram voltage by voltage (rule Q83)")
  func electrocardiogram() async throws {
    var content = ElectrocardiogramRecord(
      classification: HKElectrocardiogram.Classification.sinusRhythm.rawValue,
      averageHeartRate: HealthQuantity(64, .beatsPerMinute), voltages: [0.001, 0.002, -0.001], samplingFrequency: 500)
    content.symptomsStatus = HKElectrocardiogram.SymptomsStatus.none.rawValue
    add(.electrocardiogramType(), .electrocardiogram(content))
    device.grant(read: [HKObjectType.electrocardiogramType()])
    let store = device.store()
    let ecg = try #require(
      try await HKSampleQueryDescriptor(
        predicates: [.electrocardiogram(HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm))],
        sortDescriptors: []
      ).result(for: store).first)
    #expect(ecg.numberOfVoltageMeasurements == 3 && ecg.symptomsStatus == .none)
    #expect(ecg.samplingFrequency == HKQuantity(unit: .hertz(), doubleValue: 500))

    var volts: [Double?] = []
    for try await measurement in HKElectrocardiogramQueryDescriptor(ecg).results(for: store) {
      volts.append(measurement.quantity(for: .appleWatchSimilarToLeadI)?.doubleValue(for: .volt()))
    }
    #expect(volts == [0.001, 0.002, -0.001])

    let history = History<String>()
    store.execute(
      HKElectrocardiogramQuery(ecg) { _, result in
        switch result {
        case .measurement(let measurement): history.add("\(measurement.timeSinceSampleStart)")
        case .error(let error): history.add("\(error)")
        case .done: history.add("done")
        }
      })
    #expect(await history.waits(for: 4) == ["0.0", "0.002", "0.004", "done"])
  }

  @Test("Symptoms are found by their electrocardiogram, and other samples are not (rule Q102)")
  func symptoms() async throws {
    let fluttering = HKCategoryType(.rapidPoundingOrFlutteringHeartbeat)
    add(fluttering, .category(HKCategoryValueSeverity.mild.rawValue))
    device.grant(read: [HKObjectType.electrocardiogramType(), fluttering])
    let store = device.store()
    let symptom = try #require(
      try await HKSampleQueryDescriptor(predicates: [.categorySample(type: fluttering)], sortDescriptors: [])
        .result(for: store).first)
    add(fluttering, .category(HKCategoryValueSeverity.severe.rawValue))
    var content = ElectrocardiogramRecord(classification: 1, voltages: [0.1])
    content.symptomsStatus = HKElectrocardiogram.SymptomsStatus.present.rawValue
    content.symptoms = [symptom.uuid]
    add(.electrocardiogramType(), .electrocardiogram(content))
    add(.electrocardiogramType(), .electrocardiogram(ElectrocardiogramRecord(classification: 1, voltages: [0.1])))
    let noticed = HKQuery.predicateForElectrocardiograms(symptomsStatus: .present)
    let found = try await HKSampleQueryDescriptor(predicates: [.electrocardiogram(noticed)], sortDescriptors: [])
      .result(for: store)
    #expect(found.count == 1)
    let associated = HKQuery.predicateForObjectsAssociated(electrocardiogram: try #require(found.first))
    let symptoms = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: fluttering, predicate: associated)], sortDescriptors: []
    ).result(for: store)
    #expect(symptoms == [symptom])
  }

  @Test("An app that may no longer read a sample gets no voltages (rule Q83)")
  func revoked() async throws {
    add(.electrocardiogramType(), .electrocardiogram(ElectrocardiogramRecord(classification: 1, voltages: [0.1])))
    let type = HKObjectType.electrocardiogramType()
    device.grant(read: [type])
    let store = device.store()
    let ecg = try #require(
      try await HKSampleQueryDescriptor(predicates: [.electrocardiogram()], sortDescriptors: []).result(for: store)
        .first)
    device.daemon.setDecision(.denied, for: Permission(type.objectType, .read), of: "com.example.stride")
    await #expect(throws: HKError(.errorNoData)) {
      for try await _ in HKElectrocardiogramQueryDescriptor(ecg).results(for: store) {}
    }
    let history = History<String>()
    store.execute(
      HKElectrocardiogramQuery(ecg) { _, result in
        switch result {
        case .error(let error): history.add("error \((error as? HKError)?.code.rawValue ?? -1)")
        case .measurement, .done: history.add("a voltage, or the end")
        }
      })
    #expect(await history.waits(for: 1) == ["error 11"], "the object in hand still holds it; the query says no more")
  }

  @Test("An app that may no longer read a heartbeat series gets no beats, from query or descriptor (rule Q81)")
  func revokedBeats() async throws {
    let type = HKSeriesType.heartbeat()
    add(type, .heartbeatSeries([HeartbeatRecord(secondsSinceStart: 0.5, isPrecededByGap: false)]))
    device.grant(read: [type])
    let store = device.store()
    let series = try #require(
      try await HKSampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: []).result(for: store).first)
    device.daemon.setDecision(.denied, for: Permission(type.objectType, .read), of: "com.example.stride")
    await #expect(throws: HKError(.errorNoData)) {
      for try await _ in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {}
    }
    let history = History<String>()
    store.execute(
      HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, time, _, done, error in
        history.add("\(time) \(done) \((error as? HKError)?.code.rawValue ?? -1)")
      })
    #expect(await history.waits(for: 1) == ["0.0 true 11"])
  }

  @Test("The query and the descriptor read heartbeats one by one (rule Q81)")
  func heartbeats() async throws {
    let type = HKSeriesType.heartbeat()
    add(
      type,
      .heartbeatSeries([
        HeartbeatRecord(secondsSinceStart: 0.5, isPrecededByGap: false),
        HeartbeatRecord(secondsSinceStart: 3.25, isPrecededByGap: true),
      ]))
    device.grant(read: [type])
    let store = device.store()
    let series = try #require(
      try await HKSampleQueryDescriptor(predicates: [.heartbeatSeries()], sortDescriptors: []).result(for: store).first)
    #expect(series.count == 2)
    var beats: [HKHeartbeatSeriesQueryDescriptor.Heartbeat] = []
    for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) { beats.append(beat) }
    #expect(beats.map(\.timeIntervalSinceStart) == [0.5, 3.25] && beats.map(\.precededByGap) == [false, true])
    let history = History<String>()
    store.execute(
      HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, time, gap, done, error in
        history.add("\(time) \(gap) \(done) \(error == nil)")
      })
    #expect(await history.waits(for: 2) == ["0.5 false false true", "3.25 true true true"])
  }

  @Test("A heartbeat series is built beat by beat (rule S128)")
  func builder() async throws {
    device.grant(share: [HKSeriesType.heartbeat()])
    let store = device.store()
    let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.finishSeries() }
    try await builder.addHeartbeat(at: 0.8, precededByGap: false)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.addHeartbeat(at: 0.8, precededByGap: false)
    }
    try await builder.addHeartbeat(at: 1.7, precededByGap: true)
    try await builder.addMetadata(["posture": "sitting"])
    let series = try await builder.finishSeries()
    #expect(series.count == 2 && series.endDate == noon + 1.7 && series.metadata?["posture"] as? String == "sitting")
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.addHeartbeat(at: 9, precededByGap: false)
    }
  }

  @Test("The query and the descriptor read a sample without a series as a series of one quantity (rule Q80)")
  func quantities() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(read: [heart])
    device.add(heart, 61, "count/min", at: noon + 60)
    device.add(heart, 60, "count/min", at: noon)
    let store = device.store()
    var rates: [String] = []
    let descriptor = HKQuantitySeriesSampleQueryDescriptor(
      predicate: .quantitySample(type: heart), options: .includeSample)
    for try await result in descriptor.results(for: store) {
      rates.append(result.quantity.description)
      #expect(result.sample?.startDate == result.dateInterval.start)
    }
    #expect(rates == ["60 count/min", "61 count/min"])
    let history = History<String>()
    store.execute(
      HKQuantitySeriesSampleQuery(quantityType: heart, predicate: nil) { _, quantity, _, sample, done, _ in
        history.add("\(quantity?.description ?? "none") \(sample == nil) \(done)")
      })
    #expect(await history.waits(for: 2) == ["60 count/min true false", "61 count/min true true"])
    store.execute(
      HKQuantitySeriesSampleQuery(
        quantityType: heart, predicate: HKQuery.predicateForSamples(withStart: nil, end: noon)
      ) { _, quantity, _, _, done, error in history.add("\(quantity == nil) \(done) \(error == nil)") })
    #expect(await history.waits(for: 3).last == "true true true")
  }

  @Test("An audiogram has one point for each frequency, and is read back as saved (rule S130)")
  func audiogram() async throws {
    device.grant(share: [.audiogramSampleType()])
    let store = device.store()
    let loud = HKQuantity(unit: .decibelHearingLevel(), doubleValue: 25)
    let points = try [500.0, 1000].map {
      try HKAudiogramSensitivityPoint(
        frequency: HKQuantity(unit: .hertz(), doubleValue: $0), leftEarSensitivity: loud, rightEarSensitivity: nil)
    }
    let sample = HKAudiogramSample(sensitivityPoints: points, start: noon, end: noon + 300, metadata: nil)
    try await store.save(sample)
    let read = try await HKSampleQueryDescriptor(predicates: [.audiogram()], sortDescriptors: []).result(for: store)
    #expect(read.first?.sensitivityPoints == points)
    #expect(read.first?.sensitivityPoints.first?.leftEarSensitivity == loud)
    #expect(read.first?.sensitivityPoints.first?.rightEarSensitivity == nil)
    #expect(throws: HKError(.errorInvalidArgument)) {
      try HKAudiogramSensitivityPoint(
        frequency: HKQuantity(unit: .meter(), doubleValue: 1), leftEarSensitivity: loud, rightEarSensitivity: nil)
    }
    #expect(throws: HKError(.errorInvalidArgument)) {
      try HKAudiogramSensitivityPointClampingRange(lowerBound: 20, upperBound: 10)
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKAudiogramSample(
        sensitivityPoints: [], start: TestDevice.noon, end: TestDevice.noon, device: nil, metadata: nil)
    }
    #expect(result.says("1 to 30 sensitivity points"))
  }

  @Test("Heart and hearing samples survive an archive")
  func archives() throws {
    for content in [
      SampleRecord.Content.electrocardiogram(ElectrocardiogramRecord(classification: 2, voltages: [1, 2])),
      .heartbeatSeries([HeartbeatRecord(secondsSinceStart: 1, isPrecededByGap: true)]),
    ] {
      let type = content.kind == .electrocardiogram ? HKObjectType.electrocardiogramType() : HKSeriesType.heartbeat()
      let sample = HKSample.sample(
        SampleRecord(
          uuid: UUID(), type: type.objectType, start: noon, end: noon, content: content,
          sourceRevision: SourceRevisionRecord(source: HKSource.default().record)))
      let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
      #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKSample.self, from: data)?.record == sample.record)
    }
  }
}
