import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

@Suite("Workouts and their related samples", .timeLimit(.minutes(20)))
struct WorkoutTests {
  let daemon = makeDaemon()
  let stride: Connection
  let pulse: Connection

  init() {
    stride = daemon.connect(.stride)
    pulse = daemon.connect(.pulse)
    for app in [AppIdentity.stride, .pulse] {
      daemon.decide(.granted, .workout, .share, for: app)
      daemon.decide(.granted, .workout, .read, for: app)
    }
  }

  @Test("Adding a hidden object to a workout gives the same error whether or not the object exists (A54)")
  func hiddenObjects() throws {
    daemon.decide(.denied, .stepCount, .read, for: .pulse)
    daemon.decide(.denied, .stepCount, .share, for: .pulse)
    try pulse.save([.workout(1)])
    daemon.add([.steps(2)])
    func add() throws { try pulse.add([.steps(2)], to: SampleRecord.workout(1).reference) }
    #expect(throws: HealthError.authorizationDenied) { try add() }
    daemon.deleteSamples([.fixed(2)])
    #expect(throws: HealthError.authorizationDenied) { try add() }
  }

  @Test("An app sees and counts effort scores of the workouts that it may see (A54 and Q85)")
  func efforts() async throws {
    for app in [AppIdentity.stride, .pulse] {
      for direction in [Direction.share, .read] { daemon.decide(.granted, .workoutEffortScore, direction, for: app) }
    }
    daemon.decide(.denied, .workout, .read, for: .pulse)
    let heard = (stride.changes(of: [.workout]), pulse.changes(of: [.workout]))
    try stride.save([.workout(1), .effort(2), .effort(3)])
    for number in [2, 3] {
      try stride.relateEffort(
        SampleRecord.effort(number).reference, with: SampleRecord.workout(1).reference, activity: nil)
    }
    #expect(try pulse.effortRelationships(ofWorkoutsMatching: .all, since: 0).anchor == 0)
    try pulse.save([.workout(4), .effort(5)])
    try pulse.relateEffort(SampleRecord.effort(5).reference, with: SampleRecord.workout(4).reference, activity: nil)
    #expect(try pulse.effortRelationships(ofWorkoutsMatching: .all, since: 0).anchor == 1)
    for app in [stride, pulse] { app.invalidate() }
    var counts = [0, 0]
    for await _ in heard.0 { counts[0] += 1 }
    for await _ in heard.1 { counts[1] += 1 }
    #expect(counts == [5, 2])
  }
}
