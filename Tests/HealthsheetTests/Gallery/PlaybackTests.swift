import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Synchronization
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A scenario is played on the screen", .timeLimit(.minutes(20)))
struct PlaybackTests {
  private static let steps = Permission(.stepCount, .share)
  private static let stride = "com.example.stride"

  @Test("Each step shows what was done and its results, up to the end of the script")
  func stepByStep() async throws {
    let world = try GalleryWorld()
    world.opensPage(of: "Share and read mistaken")
    world.pilot.press("p")
    try await world.stands(at: 0)
    try await world.pilot.waits(for: "nothing has happened yet")
    try await world.pilot.waits(for: "Welcome to Stride")
    try await world.next()
    try await world.pilot.waits(for: "Step 1 of 5: Stride asks to write Steps, and to read Steps and")
    try await world.pilot.waits(for: "would like to access")
    try await world.pilot.waits(for: "✓ The sheet of Stride is open.")
    try await world.pilot.waits(for: "Next: Turn on Steps to write")
    try await world.next()
    try await world.next()
    try await world.pilot.waits(for: "Step 3 of 5: Answer: Allow")
    try await world.pilot.waits(for: "✓ Stride may write Steps.")
    #expect(world.device?.daemon.decisions(of: Self.stride)[Self.steps] == .granted)
    for _ in 0..<3 { try await world.next() }
    try await world.pilot.waits(for: "At the end")
    try await world.pilot.waits(for: "over")
    world.pilot.press("n")
    #expect(world.playback?.moment == 6, "there is nothing more to play")
    world.pilot.press(.escape)
    #expect(world.model.playback == nil)
    try await world.pilot.waits(for: "WHAT HAPPENS")
  }

  @Test("The key Back shows the previous step on a new device, and Again starts the script on a new device")
  func back() async throws {
    let world = try GalleryWorld()
    try await world.plays("share-and-read-mistaken")
    for _ in 0..<3 { try await world.next() }
    let first = try #require(world.device)
    world.pilot.press("b")
    try await world.stands(at: 2)
    let second = try #require(world.device)
    #expect(first !== second)
    try await world.pilot.waits(for: "Step 2 of 5")
    #expect(second.consent.prompt?.granted == [Self.steps], "the sheet is up again, with its switch on")
    #expect(second.daemon.decisions(of: Self.stride)[Self.steps] == .undetermined)
    world.pilot.press("r")
    try await world.stands(at: 0)
    #expect(world.device?.consent.prompt == nil)
    try await world.pilot.waits(for: "nothing has happened yet")
  }

  @Test("After the person takes over, keys go to the device, and the script notes the change")
  func takeOver() async throws {
    let world = try GalleryWorld()
    try await world.plays("share-and-read-mistaken")
    try await world.next()
    // These keys have no effect while the script has control.
    world.pilot.press("a", "D", .enter)
    #expect(world.device?.consent.prompt?.granted == [])
    try await world.pilot.waits(forNo: "turn off all")
    world.pilot.press("t", "a")
    #expect(world.device?.consent.prompt?.granted.count == 3)
    try await world.pilot.waits(for: "by hand")
    #expect(world.pilot.shows("A allow"), "the device tells its own keys")
    world.pilot.press(.control("t"))
    try await world.pilot.waits(for: "Changed by hand: expectations may fail.")
    try await world.pilot.waits(for: "n next")
    world.pilot.press("r")
    try await world.stands(at: 0)
    try await world.pilot.waits(forNo: "Changed by hand")
  }

  @Test("During a scenario, a click on the device counts as the person's input")
  func click() async throws {
    let world = try GalleryWorld()
    try await world.plays("share-and-read-mistaken")
    try await world.next()
    world.pilot.click(text: "Turn On All")
    #expect(world.device?.consent.prompt?.granted.count == 3)
    try await world.pilot.waits(for: "Changed by hand: expectations may fail.")
  }

  @Test("An expectation that fails after the person's changes shows this reason, and the script continues")
  func broken() async throws {
    let world = try GalleryWorld(
      scenarios: """
        title: One of two
        script:
          - request: {app: stride, read: [heartRate, stepCount]}
          - turn: {on: {read: [heartRate]}}
          - answer: allow
            expect: {ledger: {app: stride, read: {stepCount: off}}}
          - say: It goes on.
        """, limit: .milliseconds(200))
    try await world.plays("own")
    try await world.next()
    try await world.next()
    world.pilot.click(text: "Turn On All")
    try await world.next()
    try await world.pilot.waits(for: "✗ The permission of Stride to read Steps must be off, but is on.")
    try await world.next()
    try await world.pilot.waits(for: "It goes on.")
  }

  @Test("A step that cannot be performed stops the script and shows the reason")
  func stops() async throws {
    let world = try GalleryWorld(
      scenarios: "title: Nobody asks\nscript: [{answer: allow}, {kill: stride}]", limit: .milliseconds(200))
    try await world.plays("own")
    world.pilot.press("n")
    try await world.pilot.waits(for: "The script stops here: No sheet or list is open that could be answered.")
    try await world.pilot.waits(for: "over")
    world.pilot.press("n")
    #expect(world.playback?.moment == 1)
  }

  @Test("A script runs to its end, or stops when the person stops it")
  func run() async throws {
    let world = try GalleryWorld()
    world.opensPage(of: "Share and read mistaken")
    world.pilot.press("r")
    try await world.stands(at: 6)
    try await world.pilot.waits(for: "At the end")
    // The playback waits between two steps until the test continues it.
    let (pauses, paused) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let slow = try GalleryWorld { _ in
      paused.yield()
      await gate.opens()
    }
    slow.model.run(slow.model.item(named: "share-and-read-mistaken")!)
    for await _ in pauses { break }
    #expect(slow.playback?.moment == 1)
    try await slow.pilot.waits(for: "running")
    slow.pilot.press(.space)
    gate.open()
    try await slow.stands(at: 1)
    try await slow.pilot.waits(for: "paused")
  }

  @Test("A scenario opened by hand shows its device before the first step")
  func open() async throws {
    let world = try GalleryWorld()
    world.opensPage(of: "A switch in Settings takes effect at once")
    world.pilot.press("o")
    try await world.stands(at: 0)
    try await world.pilot.waits(for: "^T back to the gallery")
    #expect(world.device?.daemon.decisions(of: Self.stride)[Permission(.heartRate, .read)] == .granted)
    world.pilot.press("2")
    try await world.pilot.waits(for: "Decisions")
    // Escape goes to the device, so it does not leave the scenario.
    world.pilot.press(.escape)
    #expect(world.model.playback != nil)
    world.pilot.press(.control("t"), .escape)
    #expect(world.model.playback == nil)
  }

  @Test("Returning from a scenario restores the focused row and the search text")
  func comesBack() async throws {
    let world = try GalleryWorld()
    world.pilot.press("/")
    world.pilot.type("prescription")
    world.pilot.press(.enter, .down, .down)
    let row = world.pilot.frame.rows.first { $0.contains("▸") }
    world.pilot.press("o")
    try await world.stands(at: 0)
    world.pilot.press(.control("t"), .escape)
    #expect(world.pilot.frame.rows.first { $0.contains("▸") } == row)
    try await world.pilot.waits(for: "/ prescription")
  }

  @Test("When another app makes a call, that app comes to the front, and the script's strip shows each result")
  func appConcerned() async throws {
    let world = try GalleryWorld()
    try await world.plays("denied-looks-like-empty")
    try await world.next()
    try await world.pilot.waits(for: "→ Stride gets: 0 samples")
    try await world.next()
    try await world.pilot.waits(for: "→ Nightly gets: 0 samples")
    try await world.pilot.waits(for: "1 Nightly")
    try await world.pilot.waits(for: "The end. Continue by hand (t), save it (e)")
  }

  @Test("If the script itself opens an app, a call of another app does not bring that other app to the front")
  func directed() async throws {
    let world = try GalleryWorld()
    try await world.plays("a-hidden-deletion")
    for _ in 0..<3 { try await world.next() }
    #expect(world.playback?.outcomes.allSatisfy(\.holds) == true)
    #expect(world.device?.frontApp.identity.displayName == "Keeper", "Nightly deletes, and is not looked at")
  }

  @Test("During a scenario, moving focus does not count as a change, and neither does a switch turned on and off")
  func onlyLooked() async throws {
    let world = try GalleryWorld()
    try await world.plays("share-and-read-mistaken")
    try await world.next()
    world.pilot.press("t", .down, .up, .control("t"))
    try await world.pilot.waits(for: "n next")
    #expect(world.playback?.wasChangedByHand == false)
    world.pilot.press("t", "a", "a", .control("t"))
    #expect(world.playback?.wasChangedByHand == false, "all on, and all off again")
  }

  @Test("The key e hands over the played scenario: pictures, recording, and steps, including the person's own steps")
  func handsOver() async throws {
    let folder = try TemporaryFolder()
    let printer = try folder.printer("/bin/cp \"$page\" \"$target\"")
    // This scenario expects nothing that an action by hand would change.
    let world = try GalleryWorld(
      scenarios: """
        title: Walks are written
        script:
          - request: {app: stride, share: [stepCount], read: [stepCount, heartRate]}
          - turn: {on: {share: [stepCount]}}
          - answer: allow
          - say: It goes on.
        """, printer: printer)
    try await world.plays("own")
    try await world.next()
    world.pilot.press("t", "a", .control("t"))
    try await world.next()
    try await world.next()
    world.pilot.press("e")
    try await world.pilot.waits(for: "Walks are written")
    try await world.pilot.waits(for: "WHAT IS WRITTEN")
    try await world.pilot.waits(forNo: "A PDF needs Chromium")
    var handOver = HandOver()
    (handOver.folder, handOver.kinds) = (folder.path("played"), Set(SessionFile.Kind.allCases))
    guard case .written(let files)? = await world.device?.handOver?(handOver) else {
      Issue.record("nothing was written")
      return
    }
    #expect(files.map(\.kind) == SessionFile.Kind.allCases)
    func text(_ kind: SessionFile.Kind) throws -> String {
      try String(contentsOfFile: folder.path("played/\(kind.fileName)"), encoding: .utf8)
    }
    let script = try Scenario(Data(text(.script).utf8), file: "played.yaml", folder: GalleryWorld.folder)
    #expect(script.script.compactMap(\.verb).map { type(of: $0).key.name } == ["request", "turn", "turn", "answer"])
    #expect(try text(.recording).hasPrefix("{\"version\":2"))
    #expect(try text(.report).contains("Stride may"))
    #expect(try text(.paper).contains("Stride may"))
  }

  @Test("An app that makes a mistake stops on the device, and the gallery continues")
  func crash() async throws {
    let world = try GalleryWorld()
    try await world.plays("asking-for-nothing")
    world.pilot.press(.space)
    try await world.pilot.waits(for: "stopped")
    try await world.pilot.waits(for: "over")
    #expect(!world.pilot.shows("✗"), "\(world.pilot.screen)")
  }

  @Test("A scenario with a small screen stays small in a large terminal")
  func small() async throws {
    let world = try GalleryWorld(size: .large)
    try await world.plays("tiny-screen")
    #expect(world.playback?.player?.pilot.host.size == Size(width: 40, height: 12))
  }
}

/// A gate at which callers wait until it is opened.
private final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func opens() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
