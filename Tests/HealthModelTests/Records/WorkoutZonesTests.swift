import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Workout zones divide the values of a workout")
struct WorkoutZonesTests {
  private let zones = WorkoutZones.ofSystem(.heartRate)!

  private func beats(_ count: Double) -> HealthQuantity { HealthQuantity(count, .beatsPerMinute) }

  private func group(
    _ values: [(TimeInterval, Double)], until end: TimeInterval, without events: [WorkoutEventRecord] = []
  ) -> [TimeInterval] {
    WorkoutZoneGroupRecord(
      zones, values: values.map { (.noon + $0.0, beats($0.1)) }, until: .noon + end, without: events, isOwn: true
    ).durations
  }

  @Test("Only heart rate has default zones, and it has five (rule V107)")
  func ofSystem() {
    #expect(zones.count == 5 && zones.source == .system && zones.flaw == nil)
    #expect(ObjectType.all.filter { WorkoutZones.ofSystem($0) != nil } == [.heartRate])
  }

  @Test(
    "A value equal to a bound belongs to the zone below the bound, in any unit (rule V107)",
    arguments: [(30, 0), (114, 0), (114.5, 1), (133, 1), (152, 2), (171, 3), (172, 4), (400, 4)])
  func zone(of beats: Double, expected: Int) {
    #expect(zones.zone(of: self.beats(beats)) == expected)
    #expect(zones.zone(of: HealthQuantity(beats / 60 * (1 - 1e-12), .countPerSecond)) == expected)
  }

  @Test("For the times in zones, a value counts until the next value, and the last value until the workout's end")
  func durations() {
    #expect(group([(0, 100), (60, 120), (90, 180), (100, 100)], until: 300) == [260, 30, 0, 0, 10])
    #expect(group([(0, 100)], until: 0) == [0, 0, 0, 0, 0])
    #expect(group([(60, 100)], until: 0) == [0, 0, 0, 0, 0], "what comes after the end counts no time")
  }

  @Test("Time in pauses of a workout does not count for any zone (rule S93)")
  func pauses() {
    let events = [(1, 10), (2, 30), (1, 80)].map { type, seconds in
      WorkoutEventRecord(type: type, interval: DateInterval(start: .noon + TimeInterval(seconds), duration: 0))
    }
    #expect(group([(0, 100), (20, 120), (60, 180)], until: 100, without: events) == [10, 30, 0, 0, 20])
  }

  @Test("A workout has three to nine ascending zones of one dimension (rule V107)")
  func flaws() {
    func flaw(_ bounds: [HealthQuantity], of type: ObjectType = .heartRate) -> String? {
      WorkoutZones(type, boundaries: bounds, source: .app).flaw
    }
    #expect(flaw([beats(100), beats(120)]) == nil)
    #expect(flaw((1...8).map { beats(Double($0)) }) == nil)
    #expect(flaw([beats(100), HealthQuantity(3, .countPerSecond)]) == nil, "units may differ")
    #expect(flaw([beats(100)]) == "Zones need 2 to 8 boundaries, not 1.")
    #expect(flaw((1...9).map { beats(Double($0)) }) == "Zones need 2 to 8 boundaries, not 9.")
    #expect(flaw([beats(120), beats(100)]) == "The boundaries of zones have to ascend.")
    #expect(flaw([beats(100), beats(100)]) == "The boundaries of zones have to ascend.")
    #expect(flaw([beats(100), beats(.nan)]) != nil)
    #expect(flaw([beats(100), HealthQuantity(1, .meter)]) != nil)
    #expect(flaw([beats(100), beats(120)], of: .workout) == "HKWorkoutTypeIdentifier has no zones.")
  }

  @Test("A workout with zones must have one time for each zone")
  func groupFlaws() {
    var workout = WorkoutRecord(activityType: 37, duration: 60)
    var group = WorkoutZoneGroupRecord(
      zones, values: [(.noon, beats(100))], until: .noon + 60, without: [], isOwn: true)
    func flaw() -> String? {
      workout.zoneGroups = [group]
      return SampleRecord(
        uuid: UUID(), type: .workout, start: .noon, end: .noon + 60, content: .workout(workout),
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "A", bundleIdentifier: "a"))
      ).flaw
    }
    #expect(flaw() == nil)
    group.durations = [1, 2]
    #expect(flaw() == "A workout needs one time for each of its zones.")
    group.durations = [1, 2, 3, 4, -5]
    #expect(flaw() != nil)
  }

  @Test("A workout without zones is encoded as in older versions, and older data can be decoded")
  func older() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var workout = WorkoutRecord(activityType: 37, duration: 60)
    workout.activities = workout.parts(uuid: UUID(), start: .noon, end: .noon + 60)
    let old = try encoder.encode(workout)
    #expect(!String(decoding: old, as: UTF8.self).contains("zone"))
    #expect(try JSONDecoder().decode(WorkoutRecord.self, from: old) == workout)
    workout.zoneGroups = [
      WorkoutZoneGroupRecord(zones, values: [(.noon, beats(100))], until: .noon + 60, without: [], isOwn: false)
    ]
    #expect(try JSONDecoder().decode(WorkoutRecord.self, from: encoder.encode(workout)) == workout)
  }
}
