import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Staging
import TestSupport
import Testing

@Suite("An export of a device contains everything, or what one app may see")
struct StoreContentsTests {
  private let daemon: HealthDaemon
  private let stride = AppIdentity.stride
  private static let noon = Date(timeIntervalSinceReferenceDate: 770_000_000)

  init() {
    let noon = Self.noon
    daemon = HealthDaemon(settings: DeviceSettings(now: { noon }, calendar: .gregorian(in: .gmt)))
    daemon.introduce(stride)
  }

  private func sample(
    _ type: ObjectType, _ content: SampleRecord.Content, by source: SourceRecord? = nil, after minutes: Double = 0
  ) -> SampleRecord {
    let start = Self.noon.addingTimeInterval(-7_200 + minutes * 60)
    return SampleRecord(
      uuid: UUID(), type: type, start: start, end: start + 60, content: content,
      sourceRevision: SourceRevisionRecord(
        source: source ?? SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")))
  }

  private func steps(_ count: Double, by source: SourceRecord? = nil, after minutes: Double = 0) -> SampleRecord {
    sample(.stepCount, .quantity(HealthQuantity(count, .count)), by: source, after: minutes)
  }

  private func pressure() -> SampleRecord {
    let values: [ObjectType: Double] = [.bloodPressureSystolic: 120, .bloodPressureDiastolic: 80]
    let members = values.map { sample($0, .quantity(HealthQuantity($1, .millimeterOfMercury))) }
    return sample(.bloodPressure, .correlation(members.sorted { $0.type.row < $1.type.row }))
  }

  /// Returns the XML of an export, and its summary.
  private func written(_ contents: StoreContents) throws -> (text: String, summary: ExportSummary) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "export.xml")
    let summary = try AppleHealthExportWriter(contents).write(to: file, as: .document)
    return (try String(contentsOf: file, encoding: .utf8), summary)
  }

  @Test("The person's export contains everything, with correlation members as records")
  func everything() throws {
    daemon.add([steps(100), pressure()])
    let summary = try written(StoreContents(of: daemon)).summary
    #expect(
      summary.samples == [
        .stepCount: 1, .bloodPressure: 1, .bloodPressureSystolic: 1, .bloodPressureDiastolic: 1,
      ])
  }

  @Test("An app's export contains only what it may read: no other samples, sources or counts")
  func consent() throws {
    let own = SourceRecord(name: stride.displayName, bundleIdentifier: stride.bundleIdentifier)
    let heartRate = sample(.heartRate, .quantity(HealthQuantity(61, .beatsPerMinute)))
    let mood = sample(.stateOfMind, .stateOfMind(StateOfMindRecord(kind: 1, valence: 0)))
    daemon.add([steps(111), steps(222, by: own), heartRate, pressure(), mood])
    daemon.setDecision(.denied, for: Permission(.stepCount, .read), of: stride.bundleIdentifier)
    daemon.setDecision(.granted, for: Permission(.bloodPressureSystolic, .read), of: stride.bundleIdentifier)
    let (text, summary) = try written(StoreContents(of: daemon, as: stride))
    #expect(summary.samples == [.stepCount: 1, .bloodPressure: 1, .bloodPressureSystolic: 1])
    #expect(text.contains(" value=\"222\"/>") && !text.contains("111"))
    for hidden in ["HKQuantityTypeIdentifierHeartRate\"", "Diastolic", "BirthDate", "MenstrualFlow"] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
    #expect(summary.losses.allSatisfy { $0.reason == .source }, "not even that there is more: \(summary.losses)")
  }

  @Test("The export of an app that may read nothing equals an empty device's export")
  func nothing() throws {
    daemon.setDecision(.denied, for: Permission(.stepCount, .read), of: stride.bundleIdentifier)
    let before = try written(StoreContents(of: daemon, as: stride))
    daemon.add([steps(100), pressure()])
    var person = Characteristics()
    person.dateOfBirth = DateComponents(year: 1985, month: 2, day: 28)
    person.activityGoals.activeEnergy = 700
    daemon.setCharacteristics(person)
    let after = try written(StoreContents(of: daemon, as: stride))
    #expect(after.text == before.text && after.summary == before.summary)
  }

  @Test(
    "An export can be limited to dates and types; correlations bring their members, and workouts bring their routes")
  func choice() throws {
    let workout = sample(.workout, .workout(activityType: 37, duration: 60))
    daemon.add([steps(1), steps(2, after: 10), steps(3, after: 20), pressure(), workout])
    let noon = Self.noon
    let time = StoreContents(
      of: daemon, types: [.stepCount], from: noon - 7_200 + 600, to: noon - 7_200 + 1_200)
    #expect(try written(time).summary.samples == [.stepCount: 1])
    #expect(try written(time).text.contains(" value=\"2\"/>"))
    let types = StoreContents(of: daemon, types: [.bloodPressure])
    #expect(
      try written(types).summary.samples == [
        .bloodPressure: 1, .bloodPressureSystolic: 1, .bloodPressureDiastolic: 1,
      ])
  }

  @Test("A route is found by its workout, for the person and for an app that may read workouts and routes")
  func routes() throws {
    let connection = daemon.connect(stride)
    for type in [ObjectType.workout, .workoutRoute] {
      daemon.setDecision(.granted, for: Permission(type, .share), of: stride.bundleIdentifier)
      daemon.setDecision(.granted, for: Permission(type, .read), of: stride.bundleIdentifier)
    }
    let workout = sample(.workout, .workout(activityType: 37, duration: 60))
    let place = LocationRecord(latitude: 1, longitude: 2, timestamp: workout.start)
    try connection.save(workout, route: sample(.workoutRoute, .workoutRoute([place])))
    for contents in [StoreContents(of: daemon), StoreContents(of: daemon, as: stride)] {
      let stored = try #require(try contents.samples(of: .workout).first)
      #expect(try contents.routes(of: stored).count == 1)
    }
    daemon.setDecision(.denied, for: Permission(.workoutRoute, .read), of: stride.bundleIdentifier)
    let own = StoreContents(of: daemon, as: stride)
    #expect(try own.routes(of: try #require(try own.samples(of: .workout).first)).count == 1, "it is its own")
  }

  @Test(
    "An export written part by part is the same as one written at once", arguments: [1, 2, 3, 7],
    [["Watch", "Scale", "Phone"], ["Scale", "Watch", "Phone"]])
  func parts(size: Int, order: [String]) throws {
    let sources = ["Phone", "Watch", "Scale"].map { SourceRecord(name: $0, bundleIdentifier: "export.\($0)") }
    // By time, the first samples of the sources are in the order phone, watch, scale. An export needs them in the order
    // of priority, lowest first. With the second order that is the same. With the first order it is phone, scale,
    // watch, so the export moves samples to the front.
    let samples = zip([0, 3, 3, 8, 13, 21, 21, 34, 55], [0, 1, 2, 2, 1, 0, 1, 0, 2]).map { minutes, source in
      steps(Double(minutes), by: sources[source], after: Double(minutes))
    }
    daemon.add(samples.reversed())
    daemon.setSourceOrder(order.map { "export.\($0)" }, for: .stepCount)
    let whole = try written(StoreContents(of: daemon))
    let divided = try written(StoreContents(of: daemon, partSize: size))
    #expect(divided.text == whole.text)
    #expect(divided.summary == whole.summary)
    let from = Self.noon - 7_000
    let (later, laterDivided) = (
      try written(StoreContents(of: daemon, from: from)),
      try written(StoreContents(of: daemon, from: from, partSize: size))
    )
    #expect(later.summary.samples[.stepCount].map { 0 < $0 && $0 < samples.count } == true)
    #expect(laterDivided.text == later.text)
  }

  @Test("An export of a device without activity has one day with the person's activity goals")
  func goals() throws {
    var person = Characteristics()
    person.activityGoals.activeEnergy = 700
    daemon.setCharacteristics(person)
    daemon.storeClock()
    let (text, summary) = try written(StoreContents(of: daemon))
    #expect(summary.dayCount == (daemon.storedClock == nil ? 0 : 1))
    #expect(text.contains("activeEnergyBurnedGoal=\"700\"") == (daemon.storedClock != nil))
  }

  @Test("Two weeks of the demo are imported again with equal counts for each type, and losses are reported")
  func demo() throws {
    let calendar = Calendar.gregorian(in: .gmt)
    DemoDevice(now: Self.noon, calendar: calendar, app: stride.source).stage(on: daemon)
    let contents = StoreContents(of: daemon, from: Self.noon - 14 * 86_400)
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "export.zip")
    let summary = try AppleHealthExportWriter(contents).write(to: file, as: .archive)
    let reading = try AppleHealthExportReader(url: file).start()
    while try reading.next() != nil {}
    let report = reading.report
    #expect(report.interruption == nil)
    let kinds: Set<ObjectType.Kind> = [.quantity, .category, .correlation, .workout, .visionPrescription]
    #expect(report.samples == summary.samples.filter { kinds.contains($0.key.kind) })
    for type in contents.types where kinds.contains(type.kind) {
      #expect(try report.samples[type, default: 0] == contents.samples(of: type).count, "\(type)")
    }
    #expect(Set(summary.losses.map(\.reason)).isSubset(of: [.noPlace, .source, .wholeSeconds]))
  }
}
