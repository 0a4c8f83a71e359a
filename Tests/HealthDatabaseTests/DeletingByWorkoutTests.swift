import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("An app deletes its own samples of a workout in a file")
struct DeletingByWorkoutTests {
  @Test("An app that never requested workouts can delete by workout, finds nothing and gets no error (S19)")
  func neverAsked() throws {
    let file = try TemporaryFile()
    try file.open { daemon in
      daemon.setDecision(.granted, for: Permission(.stepCount, .share), of: AppIdentity.stride.bundleIdentifier)
      try daemon.connect(.stride).save([.steps(1)])
    }
    try file.open { daemon in
      let ofWorkout = SamplePredicate.related(.samples(of: .fixed(7)))
      let deleted = try daemon.connect(.stride).deleteObjects(of: .stepCount, matching: ofWorkout)
      #expect(deleted == 0)
      #expect(daemon.summary(of: .stepCount).sampleCount == 1)
    }
  }
}
