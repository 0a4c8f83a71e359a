import Fuzzing
import TestSupport
import Testing

/// A short version of `swift run -c release Campaigns interruptions`.
@Suite("healthsheet import can be stopped at any moment and restarted, with the same result")
struct StoppedImportTests {
  @Test("An import from XML, archives and pipes can be restarted after signals and full disks")
  func stopped() throws {
    let trial = try InterruptionTrial(program: PseudoTerminalPath.healthsheet, elements: 300, steps: 10_500, seed: 3)
    for round in 0..<3 {
      if let flaw = try trial.flaw(round: round) { Issue.record("round \(round): \(flaw)") }
    }
    #expect(trial.stops.values.reduce(0, +) >= 3)
  }
}
