import Foundation
import HealthDaemon
import HealthModel
import Staging
import Testing

@Suite("The demo device")
struct DemoDeviceTests {
  /// Monday, 11 November 2024, 21:15 in Zurich.
  static let now = Date(timeIntervalSince1970: 1_731_356_100)
  static let zurich = calendar("Europe/Zurich")
  static let demo = DemoDevice(now: now, calendar: zurich)
  static let records = demo.records()

  private var records: [SampleRecord] { Self.records }

  static func calendar(_ zone: String, _ identifier: Calendar.Identifier = .gregorian) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = TimeZone(identifier: zone)!
    return calendar
  }

  private func samples(_ type: ObjectType, by source: String? = nil) -> [SampleRecord] {
    records.filter { $0.type == type && (source == nil || $0.sourceRevision.source.name == source) }
  }

  private func value(_ sample: SampleRecord) -> Double {
    guard case .quantity(let quantity) = sample.content else { return .nan }
    return quantity.value
  }

  private func day(_ sample: SampleRecord) -> Date { Self.zurich.startOfDay(for: sample.start) }

  // MARK: Reproducibility

  @Test("The demo generates exactly the same samples each time")
  func sameBytes() {
    #expect(records.count > 200_000)
    #expect(Set(records.map(\.uuid)).count == records.count)
    let digest = digest(records)
    #expect(digest == self.digest(DemoDevice(now: Self.now, calendar: Self.zurich).records()))
    #expect(
      digest == 3_507_873_966_786_642_887, "what was drawn has changed; if that was meant, note the new number here")
  }

  @Test("The demo generates different samples from another seed")
  func otherSeed() {
    let other = DemoDevice(now: Self.now, calendar: Self.zurich, seed: 3).records()
    #expect(Set(other.map(\.uuid)).isDisjoint(with: records.map(\.uuid)))
    #expect(other.count > 200_000)
  }

  @Test("A demo that is generated one day later has the same past and one more day")
  func pastStays() {
    let later = DemoDevice(now: Self.now + 86_400, calendar: Self.zurich).records()
    let old = Dictionary(uniqueKeysWithValues: records.filter { !Self.isEntered($0.type) }.map { ($0.uuid, $0) })
    let both = later.compactMap { sample in old[sample.uuid].map { (before: $0, after: sample) } }
    #expect(both.count > 200_000)
    let changed = both.filter { before, after in
      before.content != after.content || before.start != after.start || before.end != after.end
    }
    #expect(changed.isEmpty)
    #expect(later.filter { $0.end > Self.now && $0.type == .heartRate }.count > 100)
  }

  /// Returns a hash of the samples' identifiers, types, sources, dates and values.
  private func digest(_ records: [SampleRecord]) -> UInt64 {
    var digest: UInt64 = 14_695_981_039_346_656_037
    func fold(_ word: UInt64) { digest = (digest ^ word) &* 1_099_511_628_211 }
    for record in records {
      withUnsafeBytes(of: record.uuid.uuid) { for byte in $0 { fold(UInt64(byte)) } }
      for byte in record.type.identifier.utf8 { fold(UInt64(byte)) }
      for byte in record.sourceRevision.source.bundleIdentifier.utf8 { fold(UInt64(byte)) }
      fold(record.start.timeIntervalSinceReferenceDate.bitPattern)
      fold(record.end.timeIntervalSinceReferenceDate.bitPattern)
      switch record.content {
      case .quantity(let quantity): fold(quantity.value.bitPattern)
      case .category(let value): fold(UInt64(value))
      case .workout(let workout): fold(UInt64(workout.activityType) ^ workout.duration.bitPattern)
      case .visionPrescription(let prescription): fold(UInt64(prescription.kind.rawValue))
      case .medication(let medication): fold(UInt64(medication.displayText.utf8.count))
      case .medicationDose(let dose): fold(UInt64(dose.logStatus))
      default: break
      }
    }
    return digest
  }

  /// Returns true for types that Kim or her optician enters. They are dated relative to today, unlike measurements.
  private static func isEntered(_ type: ObjectType) -> Bool {
    [.visionPrescription, .userAnnotatedMedication, .medicationDoseEvent].contains(type)
  }

  // MARK: A plausible life

  @Test("The demo covers two years up to now, and no sample is in the future")
  func span() throws {
    let measured = records.filter { !Self.isEntered($0.type) }
    let first = try #require(measured.map(\.start).min())
    #expect(measured.allSatisfy { $0.end <= Self.now && $0.start <= $0.end })
    #expect(first < Self.zurich.date(byAdding: .year, value: -2, to: Self.now)! + 86_400)
    #expect(Self.now.timeIntervalSince(try #require(samples(.heartRate).map(\.end).max())) < 7_200)
  }

  @Test("Every value of the demo fits its type and has a unit of the type")
  func units() {
    let odd = records.filter { record in
      switch record.content {
      case .quantity(let quantity): record.type.canonicalUnit?.isCompatible(with: quantity.unit) != true
      case .category(let value): record.type.categoryValues?.caseName(for: value) == nil
      default:
        ![.workout, .visionPrescription, .userAnnotatedMedication, .medicationDoseEvent].contains(record.type.kind)
      }
    }
    #expect(odd.isEmpty)
  }

  @Test("The demo's phone and watch count the same walks at the same time, with slightly different numbers")
  func overlap() throws {
    let watch = Dictionary(grouping: samples(.stepCount, by: "Kim’s Apple Watch"), by: day)
    let phone = Dictionary(grouping: samples(.stepCount, by: "Kim’s iPhone"), by: day)
    let both = watch.keys.filter { phone[$0] != nil }
    #expect(both.count > 600)
    var ratios: [Double] = []
    for day in both {
      let (one, other) = (watch[day]!, phone[day]!)
      let overlaps = one.contains { sample in other.contains { $0.start < sample.end && sample.start < $0.end } }
      #expect(overlaps, "\(day)")
      ratios.append(other.reduce(0) { $0 + value($1) } / one.reduce(0) { $0 + value($1) })
    }
    #expect(ratios.filter { $0 == 1 }.count < 5)
    #expect(ratios.filter { $0 < 0.75 }.count > 100, "the phone stays at home for hours on some days")
    #expect(ratios.filter { abs($0 - 1) < 0.1 }.count > 200, "and agrees roughly on others")
  }

  @Test(
    "No source of the demo measures the same moment twice",
    arguments: [ObjectType.stepCount, .activeEnergyBurned, .appleStandHour])
  func noSelfOverlap(type: ObjectType) {
    for samples in Dictionary(grouping: samples(type), by: \.sourceRevision.source).values {
      let sorted = samples.sorted { $0.start < $1.start }
      let overlaps = zip(sorted, sorted.dropFirst()).filter { one, next in one.end > next.start }
      #expect(overlaps.isEmpty)
    }
  }

  @Test("The demo has some thousand steps on most days, few on sick days, and many on days with long walks")
  func steps() {
    let totals = Dictionary(grouping: samples(.stepCount, by: "Kim’s Apple Watch"), by: day).values
      .map { $0.reduce(0) { $0 + value($1) } }.sorted()
    #expect((6_000...13_000).contains(totals[totals.count / 2]))
    #expect(totals.first! < 3_000 && totals.last! > 18_000 && totals.last! < 40_000)
  }

  @Test("The demo person's heart rate is low at night and high in a run, and is measured every few minutes")
  func heartRate() throws {
    let samples = samples(.heartRate)
    var byHour = [Int: [Double]]()
    for sample in samples {
      byHour[Self.zurich.component(.hour, from: sample.start), default: []].append(value(sample))
    }
    func median(_ hour: Int) -> Double { byHour[hour]!.sorted()[byHour[hour]!.count / 2] }
    #expect(samples.allSatisfy { (40...190).contains(value($0)) })
    #expect((44...58).contains(median(3)) && (60...85).contains(median(15)))
    #expect(samples.contains { value($0) > 140 })
    let gaps = zip(samples, samples.dropFirst()).map { $1.start.timeIntervalSince($0.start) }.sorted()
    #expect((240...600).contains(gaps[gaps.count / 2]))
  }

  @Test("On some days the watch is not worn, and on some nights it charges")
  func withoutWatch() {
    let allDays = Set(samples(.stepCount, by: "Kim’s iPhone").map(day))
    let worn = Set(samples(.heartRate).map(day))
    #expect((8...60).contains(allDays.subtracting(worn).count))
    let nights = Set(samples(.heartRate).filter { Self.zurich.component(.hour, from: $0.start) == 3 }.map(day))
    #expect((80...350).contains(worn.subtracting(nights).count))
  }

  @Test("The demo person uses the scale about once a week")
  func weight() {
    let samples = samples(.bodyMass)
    #expect((80...130).contains(samples.count))
    #expect(samples.allSatisfy { (60...80).contains(value($0)) && $0.sourceRevision.source.name == "WeighWell" })
  }

  @Test("The demo's nights have all sleep stages, in bed from the phone and asleep from the watch (rule S78)")
  func sleep() {
    let byPhone = samples(.sleepAnalysis, by: "Kim’s iPhone")
    let byWatch = samples(.sleepAnalysis, by: "Kim’s Apple Watch")
    #expect(Set(byPhone.map(\.content)) == [.category(0)])
    #expect(Set(byWatch.map(\.content)) == [.category(2), .category(3), .category(4), .category(5)])
    #expect(byWatch.allSatisfy { $0.end.timeIntervalSince($0.start) <= 3_600 })
  }

  // MARK: Medications

  @Test("The demo has four medications of different forms, with one nicknamed and one archived")
  func medications() throws {
    let medications = samples(.userAnnotatedMedication).compactMap { sample -> MedicationRecord? in
      guard case .medication(let medication) = sample.content else { return nil }
      return medication
    }
    #expect(medications.map(\.generalForm) == ["tablet", "capsule", "inhaler", "drops"])
    #expect(medications.map(\.isArchived) == [false, true, false, false])
    #expect(medications.map(\.hasSchedule) == [false, false, false, true])
    #expect(medications.map(\.nickname) == [nil, nil, "Blue one", nil])
    let known = Set(samples(.userAnnotatedMedication).map(\.uuid))
    let doses = samples(.medicationDoseEvent).compactMap { sample -> MedicationDoseRecord? in
      guard case .medicationDose(let dose) = sample.content else { return nil }
      return dose
    }
    #expect(doses.count == 16 && doses.allSatisfy { known.contains($0.medication) })
    #expect(doses.allSatisfy { ($0.scheduleType == 2) == ($0.scheduledDate != nil) }, "rule S134")
  }

  // MARK: Prescriptions

  @Test("The demo has five prescriptions from two opticians and the app, one expired and one with a prism")
  func prescriptions() throws {
    let samples = samples(.visionPrescription)
    let prescriptions = samples.compactMap { sample -> VisionPrescriptionRecord? in
      guard case .visionPrescription(let prescription) = sample.content else { return nil }
      return prescription
    }
    #expect(prescriptions.count == 5)
    #expect(
      samples.map(\.sourceRevision.source.bundleIdentifier) == [
        "com.example.LindenOpticians", "com.example.ClearviewEyeCare", "com.example.LindenOpticians",
        "com.example.ClearviewEyeCare", "com.example.Stride",
      ])
    #expect(prescriptions.map(\.kind) == [.glasses, .contacts, .glasses, .glasses, .contacts])
    #expect(prescriptions.map { $0.expirationDate.map { $0 < Self.now } } == [true, false, false, nil, false])
    #expect(prescriptions.map { $0.rightEye?.prism != nil } == [false, false, true, false, false])
    #expect(prescriptions.map(\.dateIssued) == prescriptions.map(\.dateIssued).sorted())
    #expect(prescriptions.allSatisfy { $0.dateIssued < Self.now && $0.rightEye != nil && $0.leftEye != nil })
    #expect(prescriptions.allSatisfy { ($0.kind == .contacts) == ($0.brand != nil) })
    for (sample, prescription) in zip(samples, prescriptions) {
      #expect(sample.start == prescription.dateIssued)
      #expect(sample.end == prescription.expirationDate ?? prescription.dateIssued)
      #expect(Self.zurich.component(.hour, from: sample.start) == 10)
    }
  }

  @Test("One of the prescriptions belongs to the app for which the demo is made")
  func otherApp() {
    let app = SourceRecord(name: "Lens", bundleIdentifier: "org.example.lens")
    let demo = DemoDevice(now: Self.now, calendar: Self.zurich, app: app)
    let sources = demo.records().filter { $0.type == .visionPrescription }.map(\.sourceRevision.source)
    #expect(sources.filter { $0 == app }.count == 1)
  }

  // MARK: Any clock

  @Test("On days with clock changes, the demo person's life follows the wall clock")
  func clockChanges() throws {
    for (text, hours) in [("2023-03-26", 23.0), ("2023-10-29", 25), ("2024-03-31", 23), ("2024-10-27", 25)] {
      let midnight = Self.zurich.startOfDay(for: try Date("\(text)T12:00:00Z", strategy: .iso8601))
      let next = Self.zurich.date(byAdding: .day, value: 1, to: midnight)!
      #expect(next.timeIntervalSince(midnight) == hours * 3_600)
      let today = records.filter { $0.start >= midnight && $0.start < next }
      let hoursOfSteps = today.filter { $0.type == .stepCount }.map { Self.zurich.component(.hour, from: $0.start) }
      #expect(hoursOfSteps.min()! >= 6 && hoursOfSteps.max()! <= 22, "\(text)")
      let standHours = today.filter { $0.type == .appleStandHour }
      #expect(standHours.allSatisfy { Self.zurich.component(.minute, from: $0.start) == 0 })
      let hoursStood = standHours.map { Self.zurich.component(.hour, from: $0.start) }
      #expect(Set(hoursStood).count == standHours.count && hoursStood.allSatisfy { (7...21).contains($0) }, "\(text)")
      #expect(hoursStood.contains(21), "\(text)")
    }
  }

  @Test(
    "The demo works in every time zone and calendar",
    arguments: [
      ("America/St_Johns", Calendar.Identifier.gregorian), ("Asia/Kathmandu", .gregorian), ("Pacific/Apia", .buddhist),
      ("America/Santiago", .islamicUmmAlQura),
    ])
  func otherCalendars(zone: String, identifier: Calendar.Identifier) {
    let calendar = Self.calendar(zone, identifier)
    let records = DemoDevice(now: Self.now, calendar: calendar).records()
    #expect(records.count > 200_000)
    let hours = records.filter { $0.type == .stepCount }.map { calendar.component(.hour, from: $0.start) }
    #expect(hours.allSatisfy { (5...23).contains($0) })
    #expect(hours.filter { $0 < 6 || $0 > 22 }.count < 10)
  }

  @Test("A demo that is generated just after midnight has few samples on its last day")
  func afterMidnight() {
    let midnight = Self.zurich.startOfDay(for: Self.now)
    let records = DemoDevice(now: midnight + 60, calendar: Self.zurich).records()
    #expect(records.filter { $0.start >= midnight && !Self.isEntered($0.type) }.count < 5)
    #expect(records.count > 200_000)
  }

  // MARK: On a device

  @Test("Staging the demo twice stores each of its samples once")
  func staging() {
    let daemon = HealthDaemon(settings: DeviceSettings(now: { Self.now }, calendar: Self.zurich))
    Self.demo.stage(on: daemon)
    Self.demo.stage(on: daemon)
    for (type, samples) in Dictionary(grouping: records, by: \.type) {
      #expect(daemon.summary(of: type).sampleCount == samples.count, "\(type)")
    }
    #expect(daemon.summary(of: .stepCount).sources.count == 2)
    #expect(daemon.characteristics().biologicalSex == 1)
    #expect(daemon.characteristics().dateOfBirth?.year == 1988)
  }

  @Test("Batches of the demo's samples are small, and generated one at a time")
  func batches() {
    #expect(Self.demo.batches.allSatisfy { $0.count < 40_000 })
    #expect(Self.demo.batches.first { _ in true }?.count == 25)
  }
}
