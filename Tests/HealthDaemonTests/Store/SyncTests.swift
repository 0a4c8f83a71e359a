import HealthDaemon
import HealthModel
import Testing

/// Rules S23 to S27: objects that an app synchronizes with its server.
@Suite("Sync identifiers connect the versions of a sample")
struct SyncTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    for type in [ObjectType.stepCount, .bloodPressureSystolic, .bloodPressureDiastolic] {
      daemon.decide(.granted, type, .share)
      daemon.decide(.granted, type, .read)
    }
  }

  private func version(
    _ number: Int, _ version: MetadataValue, of identifier: String = "walk", _ type: ObjectType = .stepCount,
    at start: Double = 0
  ) -> SampleRecord {
    .quantity(
      number, type, Double(number), from: start, by: .scale,
      [MetadataKey.syncIdentifier: .string(identifier), MetadataKey.syncVersion: version])
  }

  @Test("A sample with a higher sync version replaces the older sample (S24)")
  func higher() throws {
    try stride.save([version(1, .integer(1))])
    try stride.save([version(2, .number(2), at: 60)])
    #expect(try stride.sees(.stepCount) == [2])
  }

  @Test("A newer version of a sample belongs to the workouts of the older version (S24)")
  func inWorkouts() throws {
    for type in [ObjectType.workout, .workoutRoute] {
      daemon.decide(.granted, type, .share)
      daemon.decide(.granted, type, .read)
    }
    try stride.save([.workout(10), .workout(11)])
    let workouts = [SampleRecord.workout(10).reference(by: .stride), SampleRecord.workout(11).reference(by: .stride)]
    try stride.add([version(1, .integer(1))], to: workouts[0])
    func taken(for workout: SampleReference) throws -> [Int] {
      try stride.sees(.stepCount, .related(.samples(of: workout.uuid)))
    }
    try stride.save([version(2, .integer(2), at: 60)])
    try stride.save([version(3, .integer(3), at: 120)])
    #expect(try taken(for: workouts[0]) == [3])
    #expect(try taken(for: workouts[1]) == [])
  }

  @Test("Another app that may read a workout sees the newer version of its sample (S24)")
  func inWorkoutsOfOthers() throws {
    for type in [ObjectType.workout, .workoutRoute] { daemon.decide(.granted, type, .share) }
    try stride.save([.workout(10)])
    let workout = SampleRecord.workout(10).reference(by: .stride)
    try stride.add([version(1, .integer(1))], to: workout)
    try stride.save([version(2, .integer(2), at: 60)])
    for type in [ObjectType.workout, .stepCount] { daemon.decide(.granted, type, .read, for: .pulse) }
    #expect(try daemon.connect(.pulse).sees(.stepCount, .related(.samples(of: workout.uuid))) == [2])
  }

  @Test("A sample with the same or a lower version is ignored, and the save succeeds (S25)")
  func lower() throws {
    try stride.save([version(1, .integer(5))])
    try stride.save([version(2, .integer(5)), version(3, .integer(4))])
    #expect(try stride.sees(.stepCount) == [1])
  }

  @Test("A sync identifier is unique only within a source and a type (S26)")
  func scope() throws {
    daemon.add([version(1, .integer(1)), version(2, .integer(1), .bloodPressureSystolic)])
    try stride.save([version(3, .integer(1))])
    #expect(try stride.sees(.stepCount) == [1, 3])
    #expect(try stride.sees(.bloodPressureSystolic) == [2])
  }

  @Test("If one batch has several versions of a sample, the highest version remains")
  func batch() throws {
    try stride.save([version(1, .integer(1))])
    try stride.save([version(2, .integer(3)), version(3, .integer(2)), version(4, .integer(7), at: -5)])
    #expect(try stride.sees(.stepCount) == [4])
  }

  @Test("The sync identifier of a deleted object can be used again")
  func afterDeletion() throws {
    try stride.save([version(1, .integer(9))])
    try stride.delete([.fixed(1)])
    try stride.save([version(2, .integer(1))])
    #expect(try stride.sees(.stepCount) == [2])
  }

  @Test("A newer version replaces the older version in its correlation (S24)")
  func inCorrelation() throws {
    try stride.save([
      .bloodPressure(10, [version(1, .integer(1), .bloodPressureSystolic), .quantity(2, .bloodPressureDiastolic, 80)])
    ])
    try stride.save([version(3, .integer(2), .bloodPressureSystolic)])
    let correlation = try stride.samples(matchingAny: [SampleQuery(.bloodPressure)]).first
    #expect(correlation?.memberNumbers == [3, 2])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation).isEmpty, "it is a member now")
  }

  @Test("A correlation saved with an older version of a member contains the stored newer version (S24 and S25)")
  func olderMember() throws {
    try stride.save([version(1, .integer(2), .bloodPressureSystolic)])
    try stride.save([
      .bloodPressure(10, [version(3, .integer(1), .bloodPressureSystolic), .quantity(2, .bloodPressureDiastolic, 80)])
    ])
    let correlation = try stride.samples(matchingAny: [SampleQuery(.bloodPressure)]).first
    #expect(correlation?.memberNumbers == [1, 2])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation).isEmpty, "it is a member now")
  }

  @Test("A correlation saved with two versions of a member contains the newer version (S24 and S25)")
  func twoMembers() throws {
    try stride.save([
      .bloodPressure(
        10,
        [
          version(3, .integer(2), .bloodPressureSystolic), version(4, .integer(1), .bloodPressureSystolic, at: 1),
          .quantity(2, .bloodPressureDiastolic, 80),
        ])
    ])
    let correlation = try stride.samples(matchingAny: [SampleQuery(.bloodPressure)]).first
    #expect(correlation?.memberNumbers == [3, 2])
    #expect(try stride.sees(.bloodPressureSystolic) == [3])
  }
}
