import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@Suite("The details of a sample show all its contents, and nothing else")
struct SampleDetailsTests {
  private static let noon = Date.noon
  private static let source = SourceRevisionRecord(
    source: SourceRecord(name: "Ana’s Watch", bundleIdentifier: "com.apple.health.watch"), version: "11.1",
    productType: "Watch7,1", operatingSystemVersion: "11.1.0")

  private static func settings(_ locale: String = "en_GB") -> DeviceSettings {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return DeviceSettings(now: { noon }, calendar: calendar, locale: Locale(identifier: locale))
  }

  private static func sample(
    _ type: ObjectType, _ content: SampleRecord.Content, lasting seconds: TimeInterval = 0,
    device: DeviceRecord? = nil, _ metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    SampleRecord(
      uuid: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, type: type, start: noon, end: noon + seconds,
      content: content, sourceRevision: source, device: device, metadata: metadata)
  }

  /// Returns the lines of a section in the form "Label: value".
  private static func lines(
    _ title: LocalizedStringKey, of sample: SampleRecord, locale: String = "en_GB"
  ) -> [String] {
    let settings = settings(locale)
    return SampleDetails.all(of: sample, settings).first { $0.title == title }?.lines
      .map { "\(String(localized: $0.label, locale: settings.locale)): \($0.value)" } ?? []
  }

  private static func contents(_ type: ObjectType, _ content: SampleRecord.Content) -> [String] {
    lines("Contents", of: sample(type, content))
  }

  @Test("The details of a quantity show its value in the person's unit and as recorded")
  func quantity() {
    let rate = Self.sample(.heartRate, .quantity(HealthQuantity(1.2, HealthUnit("count/s")!)))
    #expect(
      Self.lines("Sample", of: rate) == [
        "Type: Heart Rate", "Value: 72 bpm", "Recorded as: 1.2 count/s", "Start: 15 Jun 2025 at 11:00:00",
        "UUID: 00000000-0000-0000-0000-000000000001",
      ])
    #expect(SampleDetails.all(of: rate, Self.settings()).map(\.title) == ["Sample", "Source"])
  }

  @Test("The details of a sample with a duration show its end, and have no lines for unknown source properties")
  func times() {
    var sleep = Self.sample(.sleepAnalysis, .category(4), lasting: 3_600)
    #expect(Self.lines("Sample", of: sleep).contains("End: 15 Jun 2025 at 12:00:00"))
    #expect(
      Self.lines("Source", of: sleep) == [
        "Name: Ana’s Watch", "Bundle identifier: com.apple.health.watch", "Version: 11.1", "Product type: Watch7,1",
        "System version: 11.1.0",
      ])
    sleep.sourceRevision = SourceRevisionRecord(source: SourceRecord(name: "Scale", bundleIdentifier: "com.example.s"))
    #expect(Self.lines("Source", of: sleep) == ["Name: Scale", "Bundle identifier: com.example.s"])
  }

  @Test("The details of a sample show the device that measured it")
  func device() {
    let device = DeviceRecord(
      name: "Band", manufacturer: "Acme", model: "B1", hardwareVersion: "1", firmwareVersion: "2", softwareVersion: "3",
      localIdentifier: "x", udiDeviceIdentifier: "y")
    let rate = Self.sample(.heartRate, .quantity(HealthQuantity(60, .beatsPerMinute)), device: device)
    #expect(
      Self.lines("Device", of: rate) == [
        "Name: Band", "Manufacturer: Acme", "Model: B1", "Hardware version: 1", "Firmware version: 2",
        "Software version: 3", "Local identifier: x", "UDI: y",
      ])
  }

  @Test("The details of a sample have its metadata sorted, with a format for each kind of value")
  func metadata() {
    let rate = Self.sample(
      .heartRate, .quantity(HealthQuantity(60, .beatsPerMinute)),
      [
        "f": .quantity(HealthQuantity(400, .meter)), "a": .string("text"), "b": .number(2_500.5), "c": .integer(-3),
        "d": .bool(true), "e": .date(Self.noon),
      ])
    #expect(
      Self.lines("Metadata", of: rate) == [
        "a: text", "b: 2,500.5", "c: -3", "d: yes", "e: 15 Jun 2025 at 11:00:00", "f: 400 m",
      ])
    #expect(Self.lines("Metadata", of: rate, locale: "zh_CN").contains("d: 是"))
  }

  @Test("The details of a workout have its measurements, and no lines for missing values")
  func workout() {
    var run = WorkoutRecord(activityType: 37, duration: 1_790)
    #expect(Self.contents(.workout, .workout(run)) == ["Activity: running", "Duration: 30 min"])
    run.totalEnergyBurned = HealthQuantity(310, .kilocalorie)
    run.totalDistance = HealthQuantity(5, .kilometer)
    run.totalFlightsClimbed = HealthQuantity(4, .count)
    run.samples = [UUID(), UUID()]
    run.events = [WorkoutEventRecord(type: 1, interval: DateInterval(start: Self.noon, duration: 5))]
    #expect(
      Self.contents(.workout, .workout(run)).dropFirst(2) == [
        "Energy: 310 kcal", "Distance: 5 km", "Flights climbed: 4 count", "Events: 1", "Samples: 2",
      ])
  }

  @Test("The details of a workout have its saved statistics, and each total only once")
  func measurements() {
    var run = WorkoutRecord(activityType: 37, duration: 1_790)
    func statistics(_ type: ObjectType, _ fill: (inout StatisticsValues) -> Void) -> StatisticsRecord {
      var record = StatisticsRecord(type: type, start: Self.noon, end: Self.noon + 1_790)
      fill(&record.merged)
      return record
    }
    run.statistics = [
      statistics(.heartRate) { ($0.minimum, $0.maximum, $0.average) = (98 / 60, 151 / 60, 121 / 60) },
      statistics(.activeEnergyBurned) { $0.sum = 310 },
      statistics(.runningPower) { ($0.minimum, $0.maximum, $0.average) = (200, 200, 200) },
    ]
    run.addTotals()
    let sample = Self.sample(.workout, .workout(run))
    #expect(
      Self.lines("What was measured", of: sample) == [
        "Active Energy: 310 kcal", "Heart Rate: 98–151 bpm, 121 on average", "Running Power: 200 W",
      ])
    #expect(Self.lines("Contents", of: sample) == ["Activity: running", "Duration: 30 min"])
    #expect(Self.lines("What was measured", of: sample, locale: "zh_CN").contains { $0.contains("平均 121") })
  }

  @Test("The details of a prescription show the lens of each eye, and no lines for an eye without a lens")
  func prescription() {
    var lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-1.25, .diopter))
    lens.axis = HealthQuantity(90, .degree)
    lens.prism = VisionPrescriptionRecord.Prism(
      amount: HealthQuantity(1, .prismDiopter), angle: HealthQuantity(45, .degree), eye: 2)
    let glasses = VisionPrescriptionRecord(
      kind: .glasses, dateIssued: Self.noon, expirationDate: Self.noon + 86_400, rightEye: lens)
    let lines = Self.contents(.visionPrescription, .visionPrescription(glasses))
    #expect(
      lines == [
        "Kind: glasses", "Issued: 15 Jun 2025 at 11:00:00", "Expires: 16 Jun 2025 at 11:00:00",
        "Right: sphere: -1.25 D",
        "Right: axis: 90 deg", "Right: prism: 1 pD at 45 deg",
      ])
    var contact = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(2, .diopter))
    contact.baseCurve = HealthQuantity(8, .millimeter)
    let contacts = VisionPrescriptionRecord(kind: .contacts, dateIssued: Self.noon, leftEye: contact, brand: "Clear")
    #expect(
      Self.contents(.visionPrescription, .visionPrescription(contacts)) == [
        "Kind: contacts", "Issued: 15 Jun 2025 at 11:00:00", "Brand: Clear", "Left: sphere: 2 D",
        "Left: base curve: 8 mm",
      ])
  }

  @Test("The details of a hearing test show each frequency, for both ears if both were tested")
  func audiogram() {
    func test(_ sensitivity: Double, side: Int) -> AudiogramPointRecord.Test {
      AudiogramPointRecord.Test(
        sensitivity: HealthQuantity(sensitivity, .decibelHearingLevel), type: 0, isMasked: false, side: side)
    }
    let points = [
      AudiogramPointRecord(frequency: HealthQuantity(500, HealthUnit("Hz")!), tests: [test(10, side: 0)]),
      AudiogramPointRecord(
        frequency: HealthQuantity(1_000, HealthUnit("Hz")!), tests: [test(12, side: 0), test(15, side: 1)]),
    ]
    #expect(
      Self.contents(.audiogram, .audiogram(points)) == [
        "500 Hz: left 10 dBHL", "1,000 Hz: left 12 dBHL, right 15 dBHL",
      ])
  }

  @Test("The details of a series have the number of its quantities, the extremes and the most recent quantity")
  func series() throws {
    let rates = [60.0, 71, 62].enumerated().map { minute, rate in
      QuantitySeriesRecord.Value(
        HealthQuantity(rate, .beatsPerMinute),
        over: DateInterval(start: Self.noon + 60 * Double(minute), duration: 1))
    }
    let series = try #require(QuantitySeriesRecord(rates, style: .discreteTemporallyWeighted))
    #expect(
      Self.contents(.heartRate, .quantitySeries(series)) == [
        "Quantities: 3", "Lowest: 60 count/min", "Highest: 71 count/min", "Most recent: 62 count/min",
      ])
    let beats = (0..<1_200).map { HeartbeatRecord(secondsSinceStart: Double($0), isPrecededByGap: false) }
    #expect(Self.contents(.heartbeatSeries, .heartbeatSeries(beats)) == ["Beats: 1,200"])
    let places = [LocationRecord(latitude: 52.5, longitude: 13.4, timestamp: Self.noon)]
    #expect(Self.contents(.workoutRoute, .workoutRoute(places)) == ["Places: 1"])
  }

  @Test("The details of a medication are complete, and those of a dose have its scheduled and taken amounts")
  func medication() {
    let medication = MedicationRecord(
      displayText: "Amoxicillin 500 mg", nickname: "the pink one", generalForm: "capsule", hasSchedule: true,
      codings: [.init(system: "RxNorm", code: "308182"), .init(system: "SNOMED", code: "27658006")])
    #expect(
      Self.contents(.userAnnotatedMedication, .medication(medication)) == [
        "Name: Amoxicillin 500 mg", "Nickname: the pink one", "Form: capsule", "Schedule: on a schedule",
        "Archived: no", "Codes: 27658006, 308182",
      ])
    let dose = MedicationDoseRecord(
      medication: UUID(uuidString: "00000000-0000-0000-0000-000000000002")!, scheduleType: 2, logStatus: 4,
      scheduledDate: Self.noon, scheduledDoseQuantity: 2, doseQuantity: 1)
    #expect(
      Self.contents(.medicationDoseEvent, .medicationDose(dose)) == [
        "Medication: 00000000-0000-0000-0000-000000000002", "Status: taken", "Dose: 1 count",
        "Scheduled for: 15 Jun 2025 at 11:00:00", "Scheduled dose: 2 count",
      ])
  }

  @Test("The details of clinical records and verifiable clinical records show their subject and origin")
  func records() {
    let clinical = ClinicalRecordContent(
      displayName: "Influenza",
      resource: FHIRResourceRecord(resourceType: "Immunization", identifier: "1", data: Data("{}".utf8)))
    #expect(
      Self.contents(.immunizationRecord, .clinicalRecord(clinical)).prefix(3) == [
        "Name: Influenza", "Resource: Immunization", "Identifier: 1",
      ])
    let verifiable = VerifiableClinicalRecordContent(
      recordTypes: ["a"], sourceType: nil, issuerIdentifier: "https://issuer.example", subjectName: "Kim Ito",
      issued: Self.noon, relevant: Self.noon, itemNames: ["COVID-19 vaccination", "Influenza"], data: Data([1]))
    #expect(
      Self.contents(.verifiableClinicalRecord, .verifiableClinicalRecord(verifiable)) == [
        "Items: COVID-19 vaccination, Influenza", "Subject: Kim Ito", "Issuer: https://issuer.example",
        "Issued: 15 Jun 2025 at 11:00:00", "Relevant: 15 Jun 2025 at 11:00:00",
      ])
    let document = DocumentRecord(title: "Visit", data: Data(count: 2_048))
    #expect(
      Self.contents(.CDA, .document(document)) == ["Title: Visit", "Bytes: 2,048"])
    #expect(Self.contents(.CDA, .document(nil)).isEmpty)
  }

  @Test("In the details of a sample, each numeric code has a word in both languages, and an unknown code its number")
  func rawValues() {
    let kinds: [(words: (DeviceSettings, Int) -> String, values: [Int])] = [
      ({ $0.words(classification: $1) }, Array(0...6) + [100]),
      ({ $0.words(logStatus: $1) }, Array(1...6)),
      ({ $0.words(labels: [$1]) }, Array(1...38)),
      ({ $0.words(associations: [$1]) }, Array(1...18)), ({ $0.words(answer: $1) }, Array(0...4)),
    ]
    for kind in kinds {
      for value in kind.values {
        let (english, chinese) = (kind.words(Self.settings(), value), kind.words(Self.settings("zh_CN"), value))
        #expect(english.first?.isLowercase == true)
        #expect(chinese.unicodeScalars.allSatisfy { $0.value > 0x2000 }, "\(english)")
      }
      #expect(kind.words(Self.settings(), 99) == "99")
    }
    #expect(Self.settings("zh_CN").words(associations: [5, 17]) == "家庭、工作")
  }

  @Test("A list shows each heart rhythm, mood, dose and questionnaire as one short value")
  func rows() {
    func value(_ type: ObjectType, _ content: SampleRecord.Content) -> String {
      SampleRow(Self.sample(type, content), Self.settings()).value
    }
    let rhythm = ElectrocardiogramRecord(classification: 2, symptomsStatus: 0, averageHeartRate: nil, voltages: [])
    #expect(value(.electrocardiogram, .electrocardiogram(rhythm)) == "atrial fibrillation")
    #expect(value(.stateOfMind, .stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5, labels: [7]))) == "calm")
    #expect(value(.stateOfMind, .stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5))) == "momentary emotion")
    let dose = MedicationDoseRecord(medication: UUID(), scheduleType: 1, logStatus: 5, doseQuantity: nil)
    #expect(value(.medicationDoseEvent, .medicationDose(dose)) == "skipped")
    let answers = [3, 3, 3, 2, 2, 0, 0, 1, 4]
    #expect(value(.PHQ9, .scoredAssessment(answers)) == "score 14")
  }

  @Test("The page of a heart rhythm, a mood or a questionnaire shows its details")
  func others() {
    let rhythm = ElectrocardiogramRecord(
      classification: 1, symptomsStatus: 2, averageHeartRate: HealthQuantity(62, .beatsPerMinute),
      voltages: [0.0001, -0.0002])
    #expect(
      Self.contents(.electrocardiogram, .electrocardiogram(rhythm)).filter { !$0.hasPrefix("Sampling") } == [
        "Classification: sinus rhythm", "Average heart rate: 62 count/min", "Voltages: 2", "Symptoms: 0",
      ])
    let mood = StateOfMindRecord(kind: 2, valence: -0.25, labels: [3, 1], associations: [])
    #expect(
      Self.contents(.stateOfMind, .stateOfMind(mood)) == [
        "Kind: daily mood", "Valence: -0.25", "Labels: angry, amazed",
      ])
    #expect(
      Self.contents(.GAD7, .scoredAssessment([0, 1, 2, 3, 0, 1, 2])) == [
        "Score: 9", "Question 1: not at all", "Question 2: several days", "Question 3: more than half the days",
        "Question 4: nearly every day", "Question 5: not at all", "Question 6: several days",
        "Question 7: more than half the days",
      ])
  }
}
