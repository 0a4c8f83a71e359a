import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("The XML of an export has the form of Apple's exports")
struct WrittenDocumentTests {
  @Test("The export date is not before the end of any sample, and an app's export does not reveal the device's clock")
  func exportDates() throws {
    var device = SampleList([try steps(at: "2024-03-01T08:00:00Z"), try steps(at: "2024-03-01T07:00:00Z")])
    func exportDate() throws -> String {
      try #require(try Written(device).text().firstMatch(of: #/<ExportDate value="([^"]*)"/#)).output.1.description
    }
    // Without the device's time, as in an export of what one app may read, the date is the latest end of a sample.
    #expect(try exportDate() == "2024-03-01 08:10:00 +0000")
    device.date = try date("2024-03-01T08:05:00Z")
    #expect(try exportDate() == "2024-03-01 08:10:00 +0000")
    device.date = try date("2024-03-02T00:00:00Z")
    #expect(try exportDate() == "2024-03-02 00:00:00 +0000")
    device.list[0].end += 0.5
    device.date = nil
    #expect(try exportDate() == "2024-03-01 08:10:01 +0000")
    device.list = []
    #expect(try exportDate() == "2001-01-01 00:00:00 +0000")
  }

  @Test("An export orders its samples so that an import restores the order of sources")
  func orderOfSources() throws {
    var device = SampleList([
      try steps(1, at: "2024-03-01T08:00:00Z", source: "A"), try steps(2, at: "2024-03-02T08:00:00Z", source: "B"),
      try steps(3, at: "2024-03-03T08:00:00Z", source: "A"),
    ])
    func values() throws -> [String] {
      try Written(device).text().matches(of: #/ value="([0-9])"/#).map { String($0.output.1) }
    }
    #expect(try values() == ["1", "2", "3"])
    // On import, a new source gets a higher priority than known ones. Source A has the highest priority, so its sample
    // must come last.
    device.order = [device.list[0].sourceRevision.source, device.list[1].sourceRevision.source]
    #expect(try values() == ["2", "1", "3"])
    device.order.reverse()
    #expect(try values() == ["1", "2", "3"])
  }

  @Test("Every parser accepts the header, which has the version, date and person (rules X7, X8 and X25)")
  func head() throws {
    var contents = SampleList([])
    contents.date = try date("2024-05-06T19:30:00Z")
    contents.person.dateOfBirth = DateComponents(year: 1985, month: 2, day: 28)
    contents.person.biologicalSex = 1
    let lines = try Written(contents).text().split(separator: "\n")
    #expect(lines[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    #expect(lines[1] == "<!DOCTYPE HealthData [")
    #expect(lines[2] == "<!-- HealthKit Export Version: 14 -->")
    let end = try #require(lines.firstIndex(of: "]>"))
    #expect(lines[end + 1] == "<HealthData locale=\"en_US\">")
    #expect(lines[end + 2] == " <ExportDate value=\"2024-05-06 19:30:00 +0000\"/>")
    let me = """
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-02-28" \
      HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
      HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
      HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \
      HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=""/>
      """
    #expect(lines[end + 3] == Substring(me))
    #expect(lines[(end + 4)...] == ["</HealthData>"])
  }

  @Test("Attributes have the order of real exports, and each record has a creation date (rule X13)")
  func order() throws {
    var sample = try steps(metadata: ["HKWasUserEntered": .bool(true), "App": .string("x")])
    sample.sourceRevision.version = "3"
    sample.device = DeviceRecord(name: "Band", hardwareVersion: "1,2")
    #expect(
      try Written(sample).lines() == [
        " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" sourceVersion=\"3\" "
          + "device=\"&lt;&lt;HKDevice: 0x0&gt;, name:Band, hardware:1,2&gt;\" unit=\"count\" "
          + "creationDate=\"2024-03-01 08:10:00 +0000\" startDate=\"2024-03-01 08:00:00 +0000\" "
          + "endDate=\"2024-03-01 08:10:00 +0000\" value=\"100\">",
        "  <MetadataEntry key=\"App\" value=\"x\"/>", "  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>",
        " </Record>",
      ])
  }

  @Test(
    "Names with XML's special characters are restored; forbidden characters are omitted and counted (rules X9, X30)")
  func hostileNames() throws {
    let name = "\"/><Record x='1'>&amp;\r\n\t]]> 🏃🏽‍♀️ \u{2028}\u{7F}\u{85}"
    let sample = try steps(source: name, metadata: ["<k a=\"&\">\n": .string("</HealthData><!--\n-->")])
    let written = try Written(sample)
    let back = try #require(try written.imported().samples.first)
    #expect(back.sourceRevision.source.name == name)
    #expect(back.metadata == sample.metadata)
    #expect(try written.imported().omissions == [])
    let broken = try Written(try steps(source: "a\u{0B}b\0\u{1F}c\u{FFFE}"))
    #expect(try broken.imported().samples.first?.sourceRevision.source.name == "abc")
    #expect(try broken.imported().report.forbiddenByteCount == 0)
    #expect(broken.summary.losses.map(\.description).last == "4 × Text: characters that XML forbids were left out")
  }

  @Test("Exported dates are those of the Gregorian calendar, also around the leap days of centuries")
  func calendar() throws {
    let days = [
      "1900-02-28", "1900-03-01", "1999-12-31", "2000-02-29", "2000-03-01", "2024-02-29", "2100-02-28", "2100-03-01",
    ]
    for day in days {
      let line = try #require(try Written(steps(at: "\(day)T08:00:00Z")).lines().first)
      #expect(line.contains(" startDate=\"\(day) 08:00:00 +0000\" "))
    }
  }

  @Test("An export sorts samples by type, start, end and source, and equal samples by the order of saving")
  func sorted() throws {
    let late = try steps(1, at: "2024-03-02T08:00:00Z", source: "A")
    let second = try steps(2, source: "B")
    let (twin, other) = (try steps(3, source: "A"), try steps(4, source: "A"))
    var weight = late
    (weight.type, weight.content) = (.bodyMass, .quantity(HealthQuantity(70, .kilogram)))
    let values = try Written(weight, late, twin, second, other).lines().map { line in
      String(line[try #require(line.firstRange(of: " value=")).upperBound...].prefix { $0 != "/" })
    }
    #expect(values == ["\"3\"", "\"4\"", "\"2\"", "\"1\"", "\"70\""])
  }

  @Test("Members of a correlation are written inside it and among the records, and are imported once (rule X14)")
  func correlation() throws {
    let first = try Import(resource("everyday.xml"))
    let text = try Written(SampleList(first)).text()
    #expect(text.matches(of: /<Record type="HKQuantityTypeIdentifierBloodPressureSystolic"/).count == 2)
  }

  @Test("Totals of a workout are attributes unless its statistics contain the same value (rule X22)")
  func totals() throws {
    var sample = try steps()
    sample.type = .workout
    var workout = WorkoutRecord(activityType: 37, duration: 600)
    workout.totalDistance = HealthQuantity(1.2, .mile)
    sample.content = .workout(workout)
    let line = try #require(try Written(sample).lines().first)
    #expect(
      line.hasPrefix(
        " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"10\" durationUnit=\"min\" "
          + "totalDistance=\"1.2\" totalDistanceUnit=\"mi\" sourceName="))
    workout.totalSwimmingStrokeCount = HealthQuantity(640, .count)
    sample.content = .workout(workout)
    let swum = try Written(sample)
    #expect(try swum.text().contains(" sum=\"640\" unit=\"count\"/>"), "it has no attribute")
    let hike = try Written(SampleList(try Import(resource("everyday.xml"))))
    #expect(!(try hike.text().contains(" totalEnergyBurned=")))
    #expect(try hike.text().contains(" sum=\"402.5\" unit=\"kcal\"/>"))
  }

  @Test("Heart rates inside a workout are written per minute, if that conversion is exact")
  func statistics() throws {
    var sample = try steps()
    sample.type = .workout
    var workout = WorkoutRecord(activityType: 37, duration: 600)
    var heartRate = StatisticsRecord(type: .heartRate, start: sample.start, end: sample.end)
    heartRate.merged.average = 62.0 / 60
    workout.statistics = [heartRate]
    sample.content = .workout(workout)
    let written = try Written(sample)
    #expect(try written.text().contains(" average=\"62\" unit=\"count/min\"/>"))
    #expect(try written.imported().samples.first?.content == sample.content)
  }
}
