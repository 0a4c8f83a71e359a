import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Data that an export cannot represent are reported and counted")
struct ExportLossTests {
  private func losses(_ samples: SampleRecord...) throws -> [String] {
    try Written(SampleList(samples)).summary.losses.map(\.description)
  }

  @Test("Types for which Apple's format has no element are not written, and are counted as losses")
  func kinds() throws {
    var mood = try steps()
    mood.type = .stateOfMind
    mood.content = .stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5, labels: [], associations: []))
    let written = try Written(mood, mood)
    #expect(written.summary.losses.map(\.description) == ["2 × State of Mind: has no place in an export"])
    #expect(written.summary.samples == [:])
    #expect(try written.lines() == [])
  }

  @Test("An export drops fractions of a second, and writes a series as its total value")
  func parts() throws {
    var sample = try steps()
    sample.start += 0.25
    #expect(
      try losses(sample) == [
        "1 × Sample: has times with fractions of a second, which are left out"
      ])
    let written = try Written(sample)
    #expect(try written.imported().samples.first?.start == (try date("2024-03-01T08:00:00Z")))
    var series = try steps()
    let value = QuantitySeriesRecord.Value(
      HealthQuantity(40, .count), over: DateInterval(start: series.start, duration: 60))
    series.content = .quantitySeries(try #require(QuantitySeriesRecord([value, value], style: .cumulative)))
    #expect(
      try losses(series) == ["1 × Steps: has a series of values, of which only the total or average is written"])
    #expect(try Written(series).imported().samples.first?.content == .quantity(HealthQuantity(80, .count)))
  }

  @Test("Custom source identifiers, unusual devices and ambiguous metadata are reported as losses")
  func origins() throws {
    var sample = try steps()
    sample.sourceRevision.source.bundleIdentifier = "com.example.phone"
    #expect(
      try losses(sample) == [
        "1 × Sample: comes from a source of which only the name, version and device are written"
      ])
    sample = try steps()
    sample.device = DeviceRecord(name: "Band, model:X")
    #expect(
      try losses(sample) == ["1 × Sample: was measured by a device whose description changes when it is imported again"]
    )
    #expect(
      try losses(steps(metadata: ["Room": .string("42"), "Open": .bool(true)])) == [
        "1 × Sample: has metadata that become another kind of value when they are imported again"
      ])
  }

  @Test("An export omits a sample at a time that Apple's format cannot express, and reports it as a loss")
  func times() throws {
    var sample = try steps()
    sample.end = .distantFuture
    #expect(try losses(sample) == ["1 × Steps: is at a time that an export cannot express"])
  }

  @Test("An export has only each ear's sensitivity from a hearing test; masking and limits are reported as losses")
  func hearing() throws {
    let sensitivity = HealthQuantity(15, .decibelHearingLevel)
    let plain = AudiogramPointRecord.Test(sensitivity: sensitivity, type: 0, isMasked: false, side: 0)
    func losses(_ tests: AudiogramPointRecord.Test...) throws -> [String] {
      var sample = try steps()
      sample.type = .audiogram
      sample.content = .audiogram([
        AudiogramPointRecord(frequency: HealthQuantity(1_000, HealthUnit("Hz")!), tests: tests)
      ])
      return try self.losses(sample)
    }
    let lost = ["1 × Audiogram: has details that an export cannot contain"]
    var (masked, floored, capped, right, bone) = (plain, plain, plain, plain, plain)
    (masked.isMasked, right.side, bone.type) = (true, 1, 1)
    (floored.lowerBound, capped.upperBound) = (HealthQuantity(-10, .decibelHearingLevel), sensitivity)
    #expect(try losses(plain) == [] && losses(plain, right) == [])
    for test in [masked, floored, capped, bone] { #expect(try losses(right, test) == lost) }
    #expect(try losses(plain, right, plain) == lost, "an ear was tested twice")
  }

  @Test("A workout's activity without an end, with a location type, or at an impossible time is reported as a loss")
  func workoutParts() throws {
    func written(_ start: Date, _ end: Date?, isIndoor: Bool = false) throws -> Written {
      var sample = try steps()
      sample.type = .workout
      var configuration = WorkoutConfigurationRecord(activityType: 37)
      if isIndoor { configuration.locationType = 2 }
      var workout = WorkoutRecord(activityType: 37, duration: 600)
      workout.activities = [
        WorkoutActivityRecord(
          uuid: UUID(), configuration: configuration, start: start, end: end, duration: 60, metadata: [:])
      ]
      sample.content = .workout(workout)
      return try Written(sample)
    }
    let morning = try date("2024-03-01T08:00:00Z")
    #expect(try written(morning, morning + 60).summary.losses == [])
    let lost = ["1 × Workouts: has details that an export cannot contain"]
    #expect(try written(morning, nil).summary.losses.map(\.description) == lost)
    #expect(try written(morning, morning + 60, isIndoor: true).summary.losses.map(\.description) == lost)
    let impossible = try written(.distantFuture, nil)
    #expect(impossible.summary.losses.map(\.description) == lost)
    #expect(try !impossible.text().contains("<WorkoutActivity ") && impossible.imported().samples.count == 1)
  }

  @Test("Files attached to prescriptions, and characteristics without a place in an export, are reported as losses")
  func others() throws {
    let prescriptions = try Import(resource("everyday.xml")).samples(of: .visionPrescription)
    var contents = SampleList(prescriptions)
    contents.prescriptionsWithFiles = [prescriptions[0].uuid]
    contents.person.referenceSex = 1
    contents.person.wheelchairUse = 2
    #expect(
      try Written(contents).summary.losses.map(\.description) == [
        "1 × Reference Sex: has no place in an export", "1 × Wheelchair: has no place in an export",
        "1 × Vision Prescription: has attached files, which an export cannot contain",
      ])
  }
}
