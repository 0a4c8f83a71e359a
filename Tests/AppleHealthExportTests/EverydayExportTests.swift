import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("An everyday export is imported completely")
struct EverydayExportTests {
  private let everyday: Import

  init() throws { everyday = try Import(resource("everyday.xml")) }

  @Test("The imported samples match a count made by hand")
  func totals() {
    #expect(
      everyday.report.samples == [
        .bodyMass: 2, .heartRate: 2, .stepCount: 2, .bloodPressureSystolic: 1, .bloodPressureDiastolic: 1,
        .bloodGlucose: 1, .vo2Max: 1, .sleepAnalysis: 2, .mindfulSession: 1, .heartRateVariabilitySDNN: 1,
        .bloodPressure: 1, .workout: 1, .visionPrescription: 2, .heartbeatSeries: 1,
      ])
    #expect(everyday.report.interruption == nil)
  }

  @Test("Types, counts and sums match a second count that reads the file line by line")
  func independentTotals() throws {
    let text = try String(contentsOf: resource("everyday.xml"), encoding: .utf8)
    var counts = [String: Int]()
    var sums = [String: Double]()
    for line in text.split(separator: "\n") where line.hasPrefix(" <Record ") {
      func attribute(_ name: String) -> String? {
        line.firstRange(of: " \(name)=\"").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
      }
      let type = try #require(attribute("type"))
      counts[type, default: 0] += 1
      sums[type, default: 0] += attribute("value").flatMap(Double.init) ?? 0
    }
    #expect(counts.count == 10)
    for (type, count) in counts {
      let samples = everyday.samples(of: try #require(ObjectType(identifier: type)))
      #expect(samples.count == count, "\(type)")
      let sum = samples.reduce(0.0) { sum, sample in
        if case .quantity(let quantity) = sample.content { sum + quantity.value } else { sum }
      }
      #expect(sum == sums[type], "\(type)")
    }
  }

  @Test("A record keeps its value, its unit, its time, its source, its device and its metadata")
  func wholeRecord() throws {
    let sample = try #require(everyday.samples(of: .heartRate).first)
    #expect(sample.content == .quantity(HealthQuantity(61, .beatsPerMinute)))
    #expect(sample.start == (try date("2024-05-05T06:00:05Z")))
    #expect(sample.end == sample.start)
    #expect(sample.sourceRevision.source.name == "Mila’s Apple Watch")
    #expect(sample.sourceRevision.source.bundleIdentifier == "com.apple.health.milas-apple-watch")
    #expect(sample.sourceRevision.version == "10.4")
    #expect(sample.sourceRevision.productType == "Watch6,7")
    #expect(
      sample.device
        == DeviceRecord(
          name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,7",
          softwareVersion: "10.4"))
    #expect(sample.metadata == ["HKMetadataKeyHeartRateMotionContext": .integer(1)])
  }

  @Test("Samples keep the units of the export, whichever unit the person preferred that year (rules X17 and X39)")
  func units() {
    let masses = everyday.samples(of: .bodyMass).map(\.content)
    #expect(masses == [.quantity(HealthQuantity(64.35, .kilogram)), .quantity(HealthQuantity(141.5, .pound))])
    #expect(
      everyday.samples(of: .bloodGlucose).first?.content
        == .quantity(HealthQuantity(5.4, HealthUnit("mmol<180.15588000005408>/L")!)))
    #expect(
      everyday.samples(of: .vo2Max).first?.content == .quantity(HealthQuantity(38.94, HealthUnit("ml/(kg*min)")!)))
  }

  @Test("Category values are read from current and older names, and some types have no value (rules X19, S79)")
  func categories() {
    #expect(everyday.samples(of: .sleepAnalysis).map(\.content) == [.category(3), .category(1)])
    #expect(everyday.samples(of: .mindfulSession).map(\.content) == [.category(0)])
    #expect(everyday.samples(of: .sleepAnalysis).first?.metadata == ["HKTimeZone": .string("Europe/Zurich")])
  }

  @Test("Blood pressure values occur alone and in a correlation, and are imported once (rule X14)")
  func correlation() throws {
    let sample = try #require(everyday.samples(of: .bloodPressure).first)
    guard case .correlation(let members) = sample.content else { Issue.record("not a correlation"); return }
    #expect(members == everyday.samples(of: .bloodPressureSystolic) + everyday.samples(of: .bloodPressureDiastolic))
    #expect(sample.metadata == ["HKWasUserEntered": .bool(true)])
    #expect(members.first?.metadata == ["HKWasUserEntered": .bool(true)])
  }

  @Test("A workout keeps its activity, duration without pauses, events, statistics and weather")
  func workout() throws {
    let sample = try #require(everyday.samples(of: .workout).first)
    var hike = WorkoutRecord(activityType: 24, duration: 5730)
    let pause = DateInterval(start: try date("2024-05-01T13:00:00Z"), duration: 0)
    hike.events = [WorkoutEventRecord(type: 1, interval: pause)]
    var energy = StatisticsRecord(type: .activeEnergyBurned, start: sample.start, end: sample.end)
    energy.merged.sum = 402.5
    hike.statistics = [energy]
    hike.totalEnergyBurned = HealthQuantity(402.5, .kilocalorie)
    #expect(sample.content == .workout(hike))
    #expect(sample.end.timeIntervalSince(sample.start) == 6000)
    #expect(
      sample.metadata == [
        "HKIndoorWorkout": .bool(false), "HKWeatherTemperature": .quantity(HealthQuantity(54, .degreeFahrenheit)),
        "HKWeatherHumidity": .quantity(HealthQuantity(56, .percent)),
        "HKElevationAscended": .quantity(HealthQuantity(41250, .centimeter)),
      ])
  }

  @Test("Prescriptions keep both eyes, the prism, the brand and the day they expire")
  func prescriptions() throws {
    let samples = everyday.samples(of: .visionPrescription)
    guard case .visionPrescription(let glasses) = samples[0].content,
      case .visionPrescription(let contacts) = samples[1].content
    else { Issue.record("not prescriptions"); return }
    #expect(glasses.kind == .glasses)
    #expect(glasses.dateIssued == (try date("2023-11-20T09:00:00Z")) && samples[0].start == glasses.dateIssued)
    #expect(glasses.expirationDate == (try date("2025-11-20T09:00:00Z")) && samples[0].end == glasses.expirationDate)
    #expect(glasses.rightEye?.sphere == HealthQuantity(-2.25, .diopter))
    #expect(glasses.rightEye?.cylinder == HealthQuantity(-0.75, .diopter))
    #expect(glasses.rightEye?.axis == HealthQuantity(90, .degree))
    #expect(glasses.rightEye?.addPower == HealthQuantity(1.5, .diopter))
    #expect(glasses.rightEye?.vertexDistance == HealthQuantity(13, .millimeter))
    #expect(glasses.rightEye?.farPupillaryDistance == HealthQuantity(31.5, .millimeter))
    #expect(glasses.rightEye?.nearPupillaryDistance == HealthQuantity(30, .millimeter))
    #expect(
      glasses.rightEye?.prism
        == .init(amount: HealthQuantity(0.5, .prismDiopter), angle: HealthQuantity(15, .degree), eye: 2))
    #expect(glasses.leftEye == .init(sphere: HealthQuantity(-2, .diopter)))
    #expect(samples[0].metadata == ["HKMetadataKeyGlassesPrescriptionDescription": .string("Reading")])
    #expect(contacts.kind == .contacts && contacts.brand == "Tränenfilm" && contacts.expirationDate == nil)
    #expect(contacts.leftEye?.diameter == HealthQuantity(14.2, .millimeter))
    #expect(samples[1].end == samples[1].start)
  }

  @Test("The report of an import contains the person's characteristics, and the date and locale of the export")
  func person() throws {
    let report = everyday.report
    #expect(report.exportVersion == 14)
    #expect(report.exportDate == (try date("2024-05-06T19:30:00Z")))
    #expect(report.locale == "de_CH")
    #expect(report.characteristics.dateOfBirth?.year == 1985)
    #expect(report.characteristics.dateOfBirth?.month == 2)
    #expect(report.characteristics.dateOfBirth?.day == 28)
    #expect(report.characteristics.biologicalSex == 1)
    #expect(report.characteristics.bloodType == 6)
    #expect(report.characteristics.fitzpatrickSkinType == 3)
    #expect(report.characteristics.wheelchairUse == 0)
    #expect(
      report.characteristicsEntered == [
        .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType, .activitySummary,
      ])
  }

  @Test("The goals of the latest day become the person's goals, in whatever order the days occur (rule X28)")
  func goals() throws {
    let result = try Import(
      "<ActivitySummary dateComponents=\"2024-05-04\" activeEnergyBurnedGoal=\"400\" activeEnergyBurnedUnit=\"kcal\"/>",
      "<ActivitySummary dateComponents=\"2024-05-05\" activeEnergyBurnedGoal=\"2510.4\" activeEnergyBurnedUnit=\"kJ\" "
        + "appleMoveTimeGoal=\"0\" appleExerciseTimeGoal=\"45\" appleStandHoursGoal=\"10\"/>",
      "<ActivitySummary dateComponents=\"1969-12-30\" activeEnergyBurnedGoal=\"1\" appleStandHoursGoal=\"0\"/>",
      "<ActivitySummary dateComponents=\"someday\" appleStandHoursGoal=\"3\"/>",
      "<ActivitySummary dateComponents=\"2024-05-06\" appleStandHoursGoal=\"many\" mood=\"good\"/>")
    let goals = result.report.characteristics.activityGoals
    #expect(abs(goals.activeEnergy - 600) < 1e-9)
    #expect(goals.exerciseTime == 45 && goals.standHours == 10)
    #expect(goals.moveTime == ActivityGoals().moveTime, "no goal is no goal of zero")
    let history = result.report.characteristics.goalHistory
    #expect(history[CalendarDay(year: 2024, month: 5, day: 4)]?.activeEnergy == 400)
    #expect(history[CalendarDay(year: 2024, month: 5, day: 5)]?.exerciseTime == 45)
    #expect(history[CalendarDay(year: 2024, month: 5, day: 3)] == nil)
    #expect(
      result.omissions == [
        "5 × ActivitySummary: is not imported, because this device computes it from samples (first in line 3)",
        "1 × ActivitySummary dateComponents someday: is not a date with time and offset (line 6)",
        "1 × ActivitySummary mood: is an unknown attribute (line 7)",
        "1 × ActivitySummary appleStandHoursGoal many count: is not a number (line 7)",
      ])
  }

  @Test("The report of an import lists each source once, with the number of its samples")
  func sources() {
    #expect(
      everyday.report.sources.map { "\($0.source.bundleIdentifier) \($0.count)" } == [
        "export.weighwell-co-196134d1 2", "com.apple.health.milas-apple-watch 8", "com.apple.health.milas-iphone 1",
        "export.cuff 3", "com.apple.Health 3", "export.pillow-talk 1", "export.breathe 1",
      ])
  }

  @Test("Each kind of omitted element is counted and listed, with the line of the first")
  func omissions() {
    #expect(
      everyday.omissions == [
        """
        1 × Me HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse: is of a kind that this device does not \
        store (line 17)
        """,
        "2 × ActivitySummary: is not imported, because this device computes it from samples (first in line 69)",
        "1 × WorkoutRoute: names a file that is missing from the export (line 65)",
      ])
  }

  @Test("The malformed document type of iOS 16 is skipped (rule X8)")
  func version12() throws {
    let old = try Import(resource("version12.xml"))
    #expect(old.report.exportVersion == 12)
    #expect(old.report.samples == [.stepCount: 1])
    #expect(old.report.characteristics == Characteristics())
    #expect(old.omissions.isEmpty)
  }
}
