import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging
import TerminalUI
import Testing

@testable import HealthsheetApp

/// Stillness concerns the whole program, so each test runs in a program of its own.
@Suite("A program that only plays is still when its threads wait and its screen is drawn", .timeLimit(.minutes(20)))
struct StillnessTests {
  @Test("A program is idle while all its threads wait, and busy while one works")
  func activity() async {
    await #expect(processExitsWith: .success) {
      func waits(until isBusy: Bool) {
        let end = ContinuousClock.now + .seconds(20)
        while ProcessActivity.isBusy != isBusy {
          precondition(ContinuousClock.now < end, "busy: \(isBusy)")
          ProcessActivity.pause()
        }
      }
      waits(until: false)
      Thread.detachNewThread { while true {} }
      waits(until: true)
    }
  }

  @Test("Waiting for a still screen ends long before its limit, and begins its sixteen checks again after each frame")
  func looks() async {
    await #expect(processExitsWith: .success) { await Self.reachesStillness() }
  }

  @MainActor
  private static func reachesStillness() async {
    let host = ViewHost(Text("A screen"), size: Size(width: 80, height: 24))
    var (frames, looks) = (0, 0)
    let end = ContinuousClock.now + .seconds(60)
    await Stillness.reach(of: host, limit: .seconds(60)) {
      looks += 1
      // The second frame is drawn shortly before the wait would end.
      if frames == 1, looks == 10 { host.send(.resize(Size(width: 40, height: 24))) }
      return false
    } redraw: {
      _ = host.render()
      (frames, looks) = (frames + 1, 0)
    }
    precondition(ContinuousClock.now < end, "the wait ends by itself")
    precondition(frames == 2 && looks >= 16, "\(frames) frames, \(looks) looks")
  }

  @Test("A mistake that an app makes on its own queue does not end the program that plays")
  func mistake() async {
    await #expect(processExitsWith: .success) { try await Self.makesMistake() }
  }

  @MainActor
  private static func makesMistake() async throws {
    let scenario = try Scenario(Data("title: A mistake".utf8), file: "mistake.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60), waitsForStillness: true)
    player.willEnd = { await Task.detached { HealthExceptionHandler.raise(HealthException(.nothingRequested)) }.value }
    _ = await player.play()
  }
}
