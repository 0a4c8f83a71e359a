import Foundation
import HealthModel
import Testing

/// A valid record, and its possible flaws.
@Suite("Invalid records are refused with the reason")
struct FlawTests {
  static let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)
  static let notDates = [Double.nan, .infinity, -.infinity, 1.7e12, 9e15, 1e18, -1e18]
    .map(Date.init(timeIntervalSinceReferenceDate:))
  static let notNumbers = [Double.nan, .infinity, -.infinity]

  private func record(
    _ type: ObjectType, _ content: SampleRecord.Content, metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: type, start: Self.noon, end: Self.noon + 60, content: content,
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Watch", bundleIdentifier: "com.example.watch")),
      metadata: metadata)
  }

  private var steps: SampleRecord { record(.stepCount, .quantity(HealthQuantity(1, .count))) }

  private func expectFlaw(_ records: [SampleRecord], sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, record) in records.enumerated() {
      let flaw = record.flaw ?? ""
      #expect(
        flaw.hasSuffix(".") || flaw.hasSuffix(")"), "number \(index) (\(record.type))", sourceLocation: sourceLocation)
    }
  }

  @Test("A record with an invalid date, or with a date out of range, is refused")
  func dates() {
    for date in Self.notDates {
      var (early, late) = (steps, steps)
      early.start = date
      late.end = date
      expectFlaw([early, late])
    }
    var timeless = steps
    timeless.start = Self.notDates[0]
    #expect(
      timeless.flaw
        == "The start of HKQuantityTypeIdentifierStepCount is not a date between the years 1 and 4001.")
  }

  @Test("The distant past and the distant future are valid dates of a record")
  func endsOfTime() {
    var eternal = steps
    (eternal.start, eternal.end) = (.distantPast, .distantFuture)
    #expect(eternal.flaw == nil)
    eternal.end = Date(timeIntervalSinceReferenceDate: Date.distantFuture.timeIntervalSinceReferenceDate.nextUp)
    expectFlaw([eternal])
    eternal.end = .distantPast
    eternal.start = Self.noon
    expectFlaw([eternal])
  }

  @Test("Quantities that are not finite are refused, alone and in a series", arguments: notNumbers)
  func quantities(number: Double) throws {
    func series(_ number: Double, at start: Date, lasting seconds: Double) -> SampleRecord.Content {
      .quantitySeries(
        QuantitySeriesRecord(
          [.init(HealthQuantity(number, .count), over: DateInterval(start: start, duration: seconds))],
          style: .cumulative)!)
    }
    expectFlaw([
      record(.stepCount, .quantity(HealthQuantity(number, .count))),
      record(.stepCount, series(number, at: Self.noon, lasting: 1)),
      record(.stepCount, series(1, at: Date(timeIntervalSinceReferenceDate: number), lasting: 1)),
      record(.stepCount, series(1, at: Self.noon, lasting: .infinity)),
      record(.stepCount, series(1, at: Self.noon, lasting: 1e18)),
      // The value is finite in this unit, but overflows in the canonical unit.
      record(.distanceWalkingRunning, .quantity(HealthQuantity(1e308, HealthUnit("Tm")!))),
      record(.stepCount, .quantity(HealthQuantity(1, .meter))),
    ])
    #expect(record(.stepCount, series(1, at: Self.noon, lasting: 1)).flaw == nil)
  }

  @Test("Invalid series and events from JSON are refused")
  func json() throws {
    func series(_ values: String) throws -> SampleRecord {
      let text = #"{"quantity":{"value":1,"unit":"count"},"values":[\#(values)]}"#
      return record(
        .stepCount, .quantitySeries(try JSONDecoder().decode(QuantitySeriesRecord.self, from: Data(text.utf8))))
    }
    func value(_ duration: Double) -> String {
      #"{"interval":{"start":0,"duration":\#(duration)},"quantity":{"value":1,"unit":"count"}}"#
    }
    #expect(try series(value(5)).flaw == nil)
    expectFlaw([try series(""), try series(value(-5)), try series(value(1e300))])
    var workout = WorkoutRecord(activityType: 37, duration: 60)
    let event = #"{"type":3,"metadata":{},"interval":{"start":0,"duration":-5}}"#
    workout.events = [try JSONDecoder().decode(WorkoutEventRecord.self, from: Data(event.utf8))]
    expectFlaw([record(.workout, .workout(workout))])
  }

  @Test("Metadata with invalid numbers, dates or quantities is refused")
  func metadata() {
    let evil =
      Self.notNumbers.map(MetadataValue.number) + Self.notDates.map(MetadataValue.date)
      + Self.notNumbers.map { MetadataValue.quantity(HealthQuantity($0, .count)) }
    for value in evil {
      #expect(
        record(.stepCount, steps.content, metadata: ["a": .bool(true), "key": value]).flaw?.contains("key") == true)
    }
    let sound: [String: MetadataValue] = [
      "a": .integer(.min), "b": .number(-1e300), "c": .date(.distantPast), "d": .string(""), "e": .bool(false),
      "f": .quantity(HealthQuantity(1, .meter)),
    ]
    #expect(record(.stepCount, steps.content, metadata: sound).flaw == nil)
  }

  @Test("A workout with invalid numbers, dates or activities is refused")
  func workouts() {
    func flaws(_ change: (inout WorkoutRecord) -> Void) -> SampleRecord {
      var workout = WorkoutRecord(activityType: 37, duration: 60)
      change(&workout)
      return record(.workout, .workout(workout))
    }
    let noon = Self.noon
    func activity(_ change: (inout WorkoutActivityRecord) -> Void) -> SampleRecord {
      var part = WorkoutActivityRecord(
        uuid: UUID(), configuration: WorkoutConfigurationRecord(activityType: 37), start: noon, end: nil, duration: 1)
      change(&part)
      return flaws { $0.activities = [part] }
    }
    func statistics(_ change: (inout StatisticsRecord) -> Void) -> SampleRecord {
      var statistics = StatisticsRecord(type: .heartRate, start: noon, end: noon + 60)
      change(&statistics)
      return flaws { $0.statistics = [statistics] }
    }
    #expect(flaws { _ in }.flaw == nil)
    #expect(flaws { $0.activityType = 85 }.flaw == nil, "Apple may add activities")
    #expect(activity { _ in }.flaw == nil)
    #expect(statistics { $0.merged.average = 1 }.flaw == nil)
    expectFlaw([-1, .min, .max, 10_000].map { type in flaws { $0.activityType = type } })
    expectFlaw([-1, .nan, .infinity].map { seconds in flaws { $0.duration = seconds } })
    expectFlaw(Self.notNumbers.map { number in flaws { $0.totalDistance = HealthQuantity(number, .meter) } })
    expectFlaw([
      flaws { $0.totalEnergyBurned = HealthQuantity(1, .meter) },
      flaws { $0.totalDistance = HealthQuantity(1, .count) },
      flaws { $0.totalFlightsClimbed = HealthQuantity(1, .meter) },
      flaws { $0.totalSwimmingStrokeCount = HealthQuantity(1, .kilocalorie) },
      flaws { $0.events = [WorkoutEventRecord(type: -1, interval: DateInterval(start: noon, duration: 0))] },
      flaws { $0.events = [WorkoutEventRecord(type: 3, interval: DateInterval(start: noon, duration: 1e18))] },
      flaws {
        $0.events = [
          WorkoutEventRecord(
            type: 3, interval: DateInterval(start: noon, duration: 1), metadata: ["x": .number(.infinity)])
        ]
      },
      activity { $0.configuration.activityType = -1 }, activity { $0.configuration.locationType = .min },
      activity { $0.configuration.swimmingLocationType = .max },
      activity { $0.configuration.lapLength = HealthQuantity(50, .count) }, activity { $0.end = noon - 1 },
      activity { $0.start = Date(timeIntervalSinceReferenceDate: .nan) }, activity { $0.duration = -1 },
      activity { $0.metadata = ["x": .number(.nan)] }, statistics { $0.merged.average = .nan },
      statistics { $0.end = noon - 1 }, statistics { $0.type = .sleepAnalysis }, statistics { $0.merged.duration = -1 },
      statistics { $0.merged.mostRecentInterval = DateInterval(start: noon, duration: 1e18) },
      statistics { $0.sources = [SourceRecord(name: "a", bundleIdentifier: "a")] },
    ])
  }

  @Test("Invalid states of mind and questionnaire answers are refused")
  func mentalHealth() {
    func state(_ kind: Int, _ valence: Double, labels: [Int] = [], associations: [Int] = []) -> SampleRecord {
      record(
        .stateOfMind,
        .stateOfMind(StateOfMindRecord(kind: kind, valence: valence, labels: labels, associations: associations)))
    }
    func answers(_ name: String, _ answers: [Int]) -> SampleRecord {
      record(ObjectType(swiftName: name)!, .scoredAssessment(answers))
    }
    #expect(state(1, -1, labels: [38], associations: [18]).flaw == nil)
    #expect(answers("GAD7", [0, 1, 2, 3, 3, 2, 1]).flaw == nil)
    #expect(answers("PHQ9", [0, 1, 2, 3, 3, 2, 1, 0, 4]).flaw == nil)
    expectFlaw([
      state(0, 0), state(3, 0), state(1, 9e18), state(1, .nan), state(1, 1.0000001), state(1, 0, labels: [-1]),
      state(1, 0, associations: [.max]), answers("GAD7", []), answers("GAD7", [0, 1, 2, 3, 3, 2]),
      answers("GAD7", [0, 1, 2, 3, 3, 2, 4]), answers("GAD7", [0, 1, 2, 3, 3, 2, .min]),
      answers("PHQ9", [4, 1, 2, 3, 3, 2, 1, 0, 4]), answers("PHQ9", [0, 1, 2, 3, 3, 2, 1, 0, .max]),
    ])
  }

  @Test("Invalid audiograms, electrocardiograms and heartbeats are refused")
  func hearingAndHeart() {
    let hertz = HealthUnit("Hz")!
    func point(
      _ frequency: Double, _ sensitivity: Double = 10, side: Int = 0, bound: Double? = nil
    ) -> AudiogramPointRecord {
      AudiogramPointRecord(
        frequency: HealthQuantity(frequency, hertz),
        tests: [
          .init(
            sensitivity: HealthQuantity(sensitivity, .decibelHearingLevel), type: 0, isMasked: false, side: side,
            lowerBound: bound.map { HealthQuantity($0, .decibelHearingLevel) })
        ])
    }
    func audiogram(_ points: AudiogramPointRecord...) -> SampleRecord { record(.audiogram, .audiogram(points)) }
    func beats(_ seconds: Double...) -> SampleRecord {
      record(
        .heartbeatSeries,
        .heartbeatSeries(seconds.map { HeartbeatRecord(secondsSinceStart: $0, isPrecededByGap: false) }))
    }
    func electrocardiogram(_ change: (inout ElectrocardiogramRecord) -> Void) -> SampleRecord {
      var record = ElectrocardiogramRecord(classification: 1, voltages: [0.1])
      change(&record)
      return self.record(.electrocardiogram, .electrocardiogram(record))
    }
    #expect(audiogram(point(500), point(1_000)).flaw == nil)
    #expect(beats(0.1, 0.9).flaw == nil)
    #expect(electrocardiogram { _ in }.flaw == nil)
    expectFlaw([
      audiogram(), audiogram(point(1_000), point(500)), audiogram(point(500), point(500)), audiogram(point(0)),
      audiogram(point(.nan)), audiogram(point(.infinity)), audiogram(point(500, .nan)), audiogram(point(500, side: 2)),
      audiogram(point(500, bound: .infinity)),
      audiogram(AudiogramPointRecord(frequency: HealthQuantity(500, .meter), tests: point(500).tests)),
      audiogram(AudiogramPointRecord(frequency: HealthQuantity(500, hertz), tests: [])),
      beats(0.9, 0.1), beats(-1), beats(.nan), beats(1, .infinity),
      electrocardiogram { $0.classification = -1 }, electrocardiogram { $0.symptomsStatus = 3 },
      electrocardiogram { $0.samplingFrequency = 0 }, electrocardiogram { $0.samplingFrequency = .nan },
      electrocardiogram { $0.voltages = [0.1, .infinity] },
      electrocardiogram { $0.averageHeartRate = HealthQuantity(.nan, .beatsPerMinute) },
      electrocardiogram { $0.averageHeartRate = HealthQuantity(60, .meter) },
    ])
  }

  @Test("Invalid locations, lenses, doses and signed records are refused")
  func others() {
    func place(_ change: (inout LocationRecord) -> Void) -> SampleRecord {
      var place = LocationRecord(latitude: 52.5, longitude: 13.4, timestamp: Self.noon)
      change(&place)
      return record(.workoutRoute, .workoutRoute([place]))
    }
    func prescription(_ change: (inout VisionPrescriptionRecord) -> Void) -> SampleRecord {
      var prescription = VisionPrescriptionRecord(kind: .glasses, dateIssued: Self.noon)
      prescription.rightEye = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-1, .diopter))
      change(&prescription)
      return record(.visionPrescription, .visionPrescription(prescription))
    }
    func dose(_ change: (inout MedicationDoseRecord) -> Void) -> SampleRecord {
      var dose = MedicationDoseRecord(medication: UUID(), scheduleType: 1, logStatus: 4)
      change(&dose)
      return record(.medicationDoseEvent, .medicationDose(dose))
    }
    let prism = VisionPrescriptionRecord.Prism(
      amount: HealthQuantity(1, .prismDiopter), angle: HealthQuantity(1, .degree), eye: 3)
    #expect(place { $0.longitude = -180 }.flaw == nil)
    #expect(prescription { $0.expirationDate = Self.noon }.flaw == nil)
    #expect(dose { $0.doseQuantity = 0.5 }.flaw == nil)
    expectFlaw([
      place { $0.latitude = 90.1 }, place { $0.longitude = .nan }, place { $0.altitude = .infinity },
      place { $0.speed = .nan }, place { $0.timestamp = Self.notDates[3] }, place { $0.floor = .max },
      prescription { $0.rightEye?.sphere = HealthQuantity(.nan, .diopter) },
      prescription { $0.rightEye?.axis = HealthQuantity(1, .meter) }, prescription { $0.rightEye?.prism = prism },
      prescription { $0.expirationDate = Self.noon - 1 }, prescription { $0.dateIssued = Self.notDates[0] },
      dose { $0.scheduleType = -1 }, dose { $0.logStatus = .min }, dose { $0.doseQuantity = .nan },
      dose { $0.scheduledDate = Self.notDates[5] }, dose { $0.scheduledDoseQuantity = -.infinity },
    ])
  }

  @Test("A correlation may contain quantities and categories, but no correlation")
  func correlations() {
    let pressure = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].map {
      record($0, .quantity(HealthQuantity(100, .millimeterOfMercury)))
    }
    let sound = record(.bloodPressure, .correlation(pressure))
    #expect(sound.flaw == nil)
    var broken = pressure[0]
    broken.start = Self.notDates[0]
    expectFlaw([
      record(.bloodPressure, .correlation([])),
      record(.bloodPressure, .correlation([broken])), record(.bloodPressure, .correlation([sound])),
      record(.food, .correlation([record(.workout, .workout(activityType: 1, duration: 1))])),
      record(.stepCount, sound.content), record(.sleepAnalysis, .category(.max)),
    ])
  }

  @Test("Invalid characteristics are refused")
  func characteristics() {
    func flaw(_ change: (inout Characteristics) -> Void) -> String? {
      var characteristics = Characteristics()
      change(&characteristics)
      return characteristics.flaw
    }
    #expect(flaw { _ in } == nil)
    #expect(flaw { $0.dateOfBirth = DateComponents(year: 1987, month: 6, day: 5) } == nil)
    #expect(flaw { $0.bloodType = 8 } == nil)
    #expect(flaw { $0.bloodType = 9 } == "9 is not a value of HKBloodType.")
    #expect(flaw { $0.biologicalSex = -1 } != nil)
    #expect(flaw { $0.fitzpatrickSkinType = .max } != nil)
    #expect(flaw { $0.wheelchairUse = 3 } != nil)
    #expect(flaw { $0.referenceSex = 3 } == "3 is not a value of HKReferenceSex.")
    #expect(flaw { $0.workoutZones = [WorkoutZones(.heartRate, boundaries: [], source: .user)] } != nil)
    #expect(flaw { $0.activityMoveMode = 0 } != nil)
    #expect(flaw { $0.dateOfBirth = DateComponents(year: .max - 1) } != nil)
    #expect(flaw { $0.dateOfBirth = DateComponents(year: 1987, day: .min) } != nil)
    #expect(flaw { $0.activityGoals.activeEnergy = .nan } != nil)
    #expect(flaw { $0.activityGoals.standHours = -1 } != nil)
    #expect(flaw { $0.activityGoals.moveMode = 3 } != nil)
  }
}
