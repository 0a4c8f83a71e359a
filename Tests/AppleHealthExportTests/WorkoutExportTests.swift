import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Workouts of an export are imported with their statistics, events and activities")
struct WorkoutExportTests {
  private let noon = Date(timeIntervalSince1970: 1_709_294_400)

  /// Returns an hour of running from noon, with additional attributes and children.
  private func workout(_ more: String = "", _ children: String...) -> String {
    "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"60\" durationUnit=\"min\" "
      + "sourceName=\"Watch\" startDate=\"2024-03-01 12:00:00 +0000\" endDate=\"2024-03-01 13:00:00 +0000\"\(more)>"
      + children.joined() + "</Workout>"
  }

  private func event(_ type: String, minute: Int, _ more: String = "", _ children: String = "") -> String {
    "<WorkoutEvent type=\"\(type)\" date=\"2024-03-01 12:\(minute):00 +0000\"\(more)>\(children)</WorkoutEvent>"
  }

  private func statistics(_ type: String, _ values: String) -> String {
    "<WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" startDate=\"2024-03-01 12:00:00 +0000\" "
      + "endDate=\"2024-03-01 13:00:00 +0000\" \(values)/>"
  }

  private func part(_ uuid: String, _ minutes: ClosedRange<Int>, _ more: String = "", _ children: String...) -> String {
    "<WorkoutActivity uuid=\"\(uuid)\" startDate=\"2024-03-01 12:\(minutes.lowerBound):00 +0000\" "
      + "endDate=\"2024-03-01 12:\(minutes.upperBound):00 +0000\"\(more)>\(children.joined())</WorkoutActivity>"
  }

  private let one = "0B1D6C8E-6C36-4D4A-8A3F-000000000001"
  private let two = "0B1D6C8E-6C36-4D4A-8A3F-000000000002"

  private func only(_ result: Import) throws -> WorkoutRecord {
    #expect(result.samples.count == 1)
    guard case .workout(let workout) = try #require(result.samples.first).content else {
      throw CocoaError(.formatting)
    }
    return workout
  }

  @Test("Exports since iOS 16 have a workout's statistics as elements, which also give its totals (X22)")
  func statistics() throws {
    let result = try Import(
      workout(
        "", statistics("ActiveEnergyBurned", "sum=\"1000\" unit=\"kJ\""),
        statistics("DistanceWalkingRunning", "sum=\"10.5\" unit=\"km\""),
        statistics("HeartRate", "average=\"150\" minimum=\"90\" maximum=\"180\" unit=\"count/min\"")))
    let workout = try only(result)
    #expect(workout.statistics.map(\.type) == [.activeEnergyBurned, .distanceWalkingRunning, .heartRate])
    #expect(workout.statistics.allSatisfy { $0.start == noon && $0.end == noon + 3600 })
    #expect(abs(workout.statistics[0].merged.sum! - 1000 / 4.184) < 1e-9)
    #expect(workout.statistics[2].merged.average == 2.5 && workout.statistics[2].merged.sum == nil)
    #expect(workout.statistics[2].merged.minimum == 1.5 && workout.statistics[2].merged.maximum == 3)
    #expect(workout.totalDistance == HealthQuantity(10_500, .meter))
    #expect(workout.totalEnergyBurned?.value == workout.statistics[0].merged.sum)
    #expect(workout.totalFlightsClimbed == nil)
    #expect(result.omissions.isEmpty)
  }

  @Test("Exports before iOS 16 have a workout's totals as attributes, in the person's preferred unit (X22)")
  func totals() throws {
    let result = try Import(
      workout(
        " totalDistance=\"6.2\" totalDistanceUnit=\"mi\" totalEnergyBurned=\"500\" totalEnergyBurnedUnit=\"Cal\" "
          + "totalFlightsClimbed=\"3\" totalFlightsClimbedUnit=\"count\" totalSwimmingStrokeCount=\"900\" "
          + "totalSwimmingStrokeCountUnit=\"count\""))
    let workout = try only(result)
    #expect(workout.totalDistance == HealthQuantity(6.2, HealthUnit("mi")!))
    #expect(workout.totalEnergyBurned == HealthQuantity(500, HealthUnit("Cal")!))
    #expect(workout.totalFlightsClimbed == HealthQuantity(3, .count))
    #expect(workout.totalSwimmingStrokeCount == HealthQuantity(900, .count))
    #expect(workout.statistics.isEmpty && result.omissions.isEmpty)
  }

  @Test("Events of a workout are imported in the order of time, with their durations and metadata (X22)")
  func events() throws {
    let result = try Import(
      workout(
        "", "<MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>", event("HKWorkoutEventTypeResume", minute: 20),
        event("HKWorkoutEventTypePause", minute: 10),
        event(
          "HKWorkoutEventTypeSegment", minute: 30, " duration=\"7.5\" durationUnit=\"min\"",
          "<MetadataEntry key=\"lane\" value=\"4\"/>"),
        "<MetadataEntry key=\"HKWorkoutBrandName\" value=\"Club\"/>"))
    let workout = try only(result)
    #expect(workout.events.map(\.type) == [1, 2, 7])
    #expect(workout.events.map { $0.interval.start.timeIntervalSince(noon) } == [600, 1200, 1800])
    #expect(workout.events.map(\.interval.duration) == [0, 0, 450])
    #expect(workout.events.map(\.metadata) == [[:], [:], ["lane": .integer(4)]])
    #expect(result.samples[0].metadata == ["HKIndoorWorkout": .bool(false), "HKWorkoutBrandName": .string("Club")])
    #expect(result.omissions.isEmpty)
  }

  @Test("Activities of a workout keep their identity, time and metadata, and get the events during them (X22)")
  func parts() throws {
    let result = try Import(
      workout(
        "", part(two, 30...59, " workoutActivityType=\"HKWorkoutActivityTypeCycling\""),
        part(
          one, 10...29, " duration=\"15\" durationUnit=\"min\"", "<MetadataEntry key=\"shoes\" value=\"red\"/>",
          statistics("ActiveEnergyBurned", "sum=\"80\" unit=\"kcal\"")),
        event("HKWorkoutEventTypeMarker", minute: 20), statistics("ActiveEnergyBurned", "sum=\"200\" unit=\"kcal\"")))
    let workout = try only(result)
    #expect(workout.activities.map(\.uuid.uuidString) == [one, two])
    #expect(workout.activities.map(\.configuration.activityType) == [37, 13])
    #expect(workout.activities.map(\.duration) == [900, 1740])
    #expect(workout.activities.map { $0.start.timeIntervalSince(noon) } == [600, 1800])
    #expect(workout.activities.map(\.end) == [noon + 1740, noon + 3540])
    #expect(workout.activities.map(\.events.count) == [1, 0])
    #expect(workout.activities.map { $0.statistics.first?.merged.sum } == [80, nil])
    #expect(workout.activities.map(\.metadata) == [["shoes": .string("red")], [:]])
    #expect(workout.statistics.map(\.merged.sum) == [200])
    #expect(result.omissions.isEmpty)
  }

  @Test("A workout's only activity gets the statistics of the whole workout (X22)")
  func onlyPart() throws {
    let workout = try only(
      try Import(
        self.workout("", part(one, 10...59), statistics("ActiveEnergyBurned", "sum=\"200\" unit=\"kcal\""))))
    #expect(workout.activities.map { $0.statistics.map(\.merged.sum) } == [[200]])
  }

  @Test(
    "Invalid contents of a workout are reported, and the rest is imported (rules X22 and X37)",
    arguments: [
      (" totalDistance=\"far\" totalDistanceUnit=\"km\"", "", "Workout totalDistance far km: is not a number"),
      (
        " totalDistance=\"6\" totalDistanceUnit=\"kcal\"", "",
        "Workout totalDistance unit kcal: is a unit that does not fit the type"
      ),
      ("", "<WorkoutEvent date=\"2024-03-01 12:10:00 +0000\"/>", "WorkoutEvent type: is missing"),
      (
        "", "<WorkoutEvent type=\"HKWorkoutEventTypeNap\" date=\"2024-03-01 12:10:00 +0000\"/>",
        "WorkoutEvent type HKWorkoutEventTypeNap: is an unknown value"
      ),
      ("", "<WorkoutEvent type=\"HKWorkoutEventTypeLap\"/>", "WorkoutEvent date: is missing"),
      (
        "", "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"noon\"/>",
        "WorkoutEvent date noon: is not a date with time and offset"
      ),
      ("", "<WorkoutActivity startDate=\"2024-03-01 12:10:00 +0000\"/>", "WorkoutActivity uuid: is missing"),
      (
        "", "<WorkoutActivity uuid=\"7\" startDate=\"2024-03-01 12:10:00 +0000\"><Note/></WorkoutActivity>",
        "WorkoutActivity uuid 7: is an unknown value"
      ),
      ("", "<WorkoutStatistics sum=\"1\" unit=\"kcal\"/>", "WorkoutStatistics type: is missing"),
      (
        "", "<WorkoutStatistics type=\"HKQuantityTypeIdentifierMoonPhase\" sum=\"1\" unit=\"kcal\"/>",
        "WorkoutStatistics HKQuantityTypeIdentifierMoonPhase: is an unknown type"
      ),
      (
        "", "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" sum=\"1\"/>",
        "WorkoutStatistics HKQuantityTypeIdentifierStepCount unit: is missing"
      ),
      (
        "", "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" sum=\"1\" unit=\"kg\"/>",
        "WorkoutStatistics HKQuantityTypeIdentifierStepCount unit kg: is a unit that does not fit the type"
      ),
      (
        "", "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\"/>",
        "WorkoutStatistics HKQuantityTypeIdentifierStepCount value: is missing"
      ),
      ("", "<WorkoutMood/>", "WorkoutMood: is an unknown element"),
      (
        "", "<WorkoutRoute><FileReference path=\"/a.gpx\"/></WorkoutRoute>",
        "WorkoutRoute: names a file that is missing from the export"
      ),
    ])
  func odd(attributes: String, child: String, reason: String) throws {
    let marker = event("HKWorkoutEventTypeMarker", minute: 20)
    let steps = statistics("ActiveEnergyBurned", "sum=\"200\" unit=\"kcal\"")
    let result = try Import(workout(attributes, child, marker, steps))
    let workout = try only(result)
    #expect(workout.activityType == 37 && workout.duration == 3600)
    #expect(workout.events.map(\.type) == [4] && workout.statistics.map(\.merged.sum) == [200])
    #expect(workout.activities.isEmpty && workout.totalDistance == nil)
    #expect(result.omissions == ["1 × \(reason) (line 3)"])
  }

  @Test("An event with an unreadable duration lasts zero; undated statistics cover the whole workout (X22)")
  func partlyOdd() throws {
    let result = try Import(
      workout(
        "", event("HKWorkoutEventTypeLap", minute: 10, " duration=\"-3\" durationUnit=\"min\""),
        "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" sum=\"9000\" unit=\"count\"/>",
        statistics("StepCount", "sum=\"1\" unit=\"count\"")))
    let workout = try only(result)
    #expect(workout.events.map(\.interval) == [DateInterval(start: noon + 600, duration: 0)])
    #expect(workout.statistics.map(\.merged.sum) == [9000])
    #expect(workout.statistics.first.map { DateInterval(start: $0.start, end: $0.end) }?.duration == 3600)
    #expect(
      result.omissions == [
        "1 × WorkoutEvent duration -3 min: ends before it starts (line 3)",
        "1 × WorkoutStatistics startDate: is missing (line 3)",
        "1 × WorkoutStatistics HKQuantityTypeIdentifierStepCount: occurs more than once (line 3)",
      ])
  }

  @Test("A file that ends inside an event keeps the workout around it (rule X43)")
  func cutOff() throws {
    let text = Import.document([workout("", part(one, 10...59, "", event("HKWorkoutEventTypeLap", minute: 20)))])
    let end = try #require(text.range(of: "</WorkoutEvent>"))
    let workout = try only(try Import(document: String(text[..<end.lowerBound])))
    #expect(workout.activities.map(\.events.count) == [1])
  }

  @Test("A workout keeps its identity in other exports: a second import adds nothing (rule X42)")
  func identity() throws {
    let plain = try Import(workout())
    let full = try Import(
      workout("", event("HKWorkoutEventTypeLap", minute: 20), statistics("StepCount", "sum=\"1\" unit=\"count\"")))
    #expect(plain.samples.map(\.uuid) == full.samples.map(\.uuid))
  }
}
