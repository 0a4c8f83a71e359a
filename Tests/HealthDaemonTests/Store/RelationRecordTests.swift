import HealthModel
import Testing

@testable import HealthDaemon

/// A separate query returns the data related to a workout or an electrocardiogram. The record itself lists none of it.
@Suite("Apps receive records without relations to other samples (A60 and Q83)")
struct RelationRecordTests {
  let daemon = makeDaemon()
  let stride: Connection
  let records: [SampleRecord]

  init() {
    stride = daemon.connect(.stride)
    var workout = SampleRecord.workout(1)
    var content = WorkoutRecord(activityType: 37, duration: 1800)
    content.samples = [.fixed(7)]
    workout.content = .workout(content)
    var electrocardiogram = ElectrocardiogramRecord(classification: 1)
    electrocardiogram.symptoms = [.fixed(8)]
    let heart = SampleRecord(
      uuid: .fixed(2), type: .electrocardiogram, start: noon, end: noon,
      content: .electrocardiogram(electrocardiogram), sourceRevision: .watch)
    records = [workout, heart]
    for type in [ObjectType.workout, .electrocardiogram] { daemon.decide(.granted, type, .read) }
    daemon.add(records)
  }

  @Test(
    "A record for an app keeps everything except its relations", arguments: [ObjectType.workout, .electrocardiogram])
  func app(type: ObjectType) throws {
    let stored = try #require(records.first { $0.type == type })
    let seen = try #require(try stride.samples(matchingAny: [SampleQuery(type)]).first)
    switch (stored.content, seen.content) {
    case (.workout(var workout), .workout(let shown)):
      #expect(shown.samples.isEmpty)
      workout.samples = []
      #expect(shown == workout)
    case (.electrocardiogram(var electrocardiogram), .electrocardiogram(let shown)):
      #expect(shown.symptoms.isEmpty)
      electrocardiogram.symptoms = []
      #expect(shown == electrocardiogram)
    default: Issue.record("\(seen)")
    }
  }

  @Test(
    "The person's screens receive records with their relations", arguments: [ObjectType.workout, .electrocardiogram])
  func person(type: ObjectType) {
    #expect(daemon.allSamples(SampleQuery(type)) == records.filter { $0.type == type })
  }
}
