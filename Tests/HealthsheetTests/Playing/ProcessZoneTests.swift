import Foundation
import Staging
import Testing

@testable import HealthsheetApp
@testable import Scenarios

/// A program that plays a single scenario may change the settings of its process.
@Suite(
  "A scenario can be played in a process of its own, which then has the device's time zone", .timeLimit(.minutes(20)))
struct ProcessZoneTests {
  @Test("In its own process an app's calendar has the device's time zone, even after the phone moved")
  func zone() async {
    await #expect(processExitsWith: .success) {
      try await Self.play { zones in precondition(zones == ["Asia/Tokyo", "America/New_York"], "\(zones)") }
    }
  }

  /// Plays a scenario of one step, and passes a closure the process's time zones before and after the step.
  @MainActor
  private static func play(_ judge: ([String]) -> Void) async throws {
    let text = """
      title: Travelling
      device: {timeZone: Asia/Tokyo}
      script:
        - device: {timeZone: America/New_York}
      """
    let scenario = try Scenario(
      Data(text.utf8), file: "travelling.yaml", folder: FileManager.default.temporaryDirectory)
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60), waitsForStillness: true)
    let before = Calendar.current.timeZone.identifier
    _ = await player.play()
    judge([before, Calendar.current.timeZone.identifier])
  }
}
