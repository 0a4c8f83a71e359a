import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The device shows a run in progress, on the phone and on the watch", .timeLimit(.minutes(20)))
struct RunningWorkoutTests {
  /// Opens Tempo with all permissions, on a screen that shows all of its rows.
  private func tempo(isAllowed: Bool = true, locale: String = "en_US") async throws -> SmallWorld {
    let world = SmallWorld(size: Size(width: 100, height: 50), apps: [.tempo], locale: Locale(identifier: locale))
    world.hidesInspector()
    if isAllowed {
      for type in [ObjectType.heartRate, .activeEnergyBurned, .distanceWalkingRunning, .workout] {
        world.daemon.setDecision(.granted, for: Permission(type, .read), of: "com.example.Tempo")
      }
      world.daemon.setDecision(.granted, for: Permission(.workout, .share), of: "com.example.Tempo")
    }
    try await world.pilot.waits(for: "Tempo")
    return world
  }

  private func begins(_ world: SmallWorld) async throws {
    try await world.pilot.press(.text("Start a Run"))
    try await world.pilot.waits(for: "The run has begun")
    try await world.pilot.waits(for: "RUN, RUNNING")
  }

  /// Presses a row of the control panel, and returns to the app.
  private func panel(_ row: String, in world: SmallWorld) async throws {
    world.pilot.press("4")
    try await world.pilot.press(.identifier("device.\(row)"))
    world.pilot.press("1")
  }

  private func events(_ world: SmallWorld) -> [Int] {
    world.daemon.allSamples(SampleQuery(.workout)).flatMap { sample -> [Int] in
      if case .workout(let workout) = sample.content { workout.events.map(\.type) } else { [] }
    }
  }

  @Test("During a run the control panel shows its state and time, and has rows that simulate the person's motion")
  func panelRows() async throws {
    let world = try await tempo()
    world.pilot.press("4")
    try await world.pilot.element(.text("No workout runs. Tempo has a button for one."))
    #expect(world.pilot.host.element(identifier: "device.Stand Still (phone)") == nil)
    world.pilot.press("1")
    try await begins(world)
    await world.daemon.advance(by: 727)
    world.pilot.press("4")
    try await world.pilot.element(.text("Tempo, on the phone"))
    #expect(world.words.contains("Tempo, on the phone running 12:07"))
    #expect(world.pilot.host.element(identifier: "device.Stand Still (phone)") != nil)
    #expect(world.pilot.host.element(identifier: "device.Stand Still (watch)") == nil)
    await world.daemon.advance(by: 3_600)
    try await world.pilot.waits(for: "running 1:12:07")
  }

  @Test(
    "On iOS 27 a run shows the heart rate zone, and the time in each zone (rule V107)", arguments: ["27.0", "26.6"])
  func zones(version: String) async throws {
    let world = try await tempo()
    world.daemon.changeSettings { $0.operatingSystemVersion = version }
    try await begins(world)
    let watch = SourceRevisionRecord(source: SourceRecord(name: "Strap", bundleIdentifier: "com.example.strap"))
    for (seconds, beats) in [(10.0, 100.0), (30, 140), (90, 160)] {
      await world.daemon.advance(by: seconds == 10 ? 10 : seconds == 30 ? 20 : 60)
      world.daemon.add([
        SampleRecord(
          uuid: UUID(), type: .heartRate, start: SmallWorld.now + seconds, end: SmallWorld.now + seconds,
          content: .quantity(HealthQuantity(beats, .beatsPerMinute)), sourceRevision: watch)
      ])
      try await world.pilot.waits(for: "\(Int(beats)) beats a minute")
    }
    if version == "27.0" {
      try await world.pilot.waits(for: "Zone 4, now")
      for words in ["Zone 1 0:20", "Zone 2 0:00", "Zone 3 1:00", "Zone 4, now 0:00", "Zone 5 0:00"] {
        #expect(world.words.contains(words))
      }
      #expect(!world.pilot.shows("Zone 3, now"))
    } else {
      #expect(!world.pilot.shows("Zone"))
    }
  }

  @Test("Standing still, moving on and pressing both buttons become events of a run that keeps running")
  func motion() async throws {
    let world = try await tempo()
    try await begins(world)
    for row in ["Stand Still (phone)", "Move On (phone)", "Press Both Buttons (phone)"] {
      await world.daemon.advance(by: 60)
      try await panel(row, in: world)
      try await world.pilot.waits(for: "RUN, RUNNING")
    }
    try await world.pilot.waits(until: "three events") { _ in world.words.contains("Events 3") }
    try await world.pilot.press(.text("Finish"))
    try await world.pilot.waits(for: "Saved: 180 s")
    let kinds = [HKWorkoutEventType.motionPaused, .motionResumed, .pauseOrResumeRequest]
    #expect(events(world) == kinds.map(\.rawValue))
  }

  @Test(
    "Simulated motion without a run shows that no workout runs, for the phone and the watch",
    arguments: [
      (WorkoutDevice.phone, "No workout runs on the phone."), (.watch, "No workout runs on the watch."),
    ])
  func nothingRuns(device: WorkoutDevice, words: String) async throws {
    let world = try await tempo()
    world.device.watch.makeMotion(.motionPaused, on: device)
    world.pilot.press("4")
    try await world.pilot.waits(for: words)
  }

  @Test("The control panel lists a mirrored run as the watch's, and can simulate standing still there")
  func mirrored() async throws {
    let world = try await tempo()
    try await world.pilot.press(.text("Start a Run on the Watch"))
    try await world.pilot.waits(for: "RUN ON THE WATCH, RUNNING")
    #expect(world.device.watch.runs(.tempo))
    world.pilot.press("4")
    try await world.pilot.element(.text("Tempo, on the watch"))
    #expect(world.words.contains("Tempo, on the watch running 0:00, mirrored"))
    try await world.pilot.press(.identifier("device.Stand Still (watch)"))
    #expect(world.device.companionOutcome == nil)
    world.pilot.press("0")
    try await world.pilot.waits(until: "its tile says so") { _ in
      world.words.contains("its workout is running on the watch")
    }
  }

  @Test("If the watch is out of reach, the phone cannot finish the watch's run")
  func outOfReach() async throws {
    let world = try await tempo()
    try await world.pilot.press(.text("Start a Run on the Watch"))
    try await world.pilot.waits(for: "RUN ON THE WATCH, RUNNING")
    world.device.changeSettings { $0.isWatchReachable = false }
    try await world.pilot.waits(for: "RUN ON THE WATCH, OUT OF REACH")
    try await world.pilot.press(.text("Finish"))
    try await world.pilot.waits(for: "The watch is out of reach: end the run there (M13).")
    try await world.pilot.waits(for: "OUT OF REACH")
  }

  @Test("The button Next Part begins an activity of the same run, at that moment")
  func parts() async throws {
    let world = try await tempo()
    try await begins(world)
    await world.daemon.advance(by: 60)
    try await world.pilot.press(.text("Next Part"))
    try await world.pilot.waits(until: "the part has begun") { _ in
      world.device.calls.records.contains { $0.call.argument == .event(.beginNewActivity) }
    }
    await world.daemon.advance(by: 60)
    try await world.pilot.press(.text("Finish"))
    try await world.pilot.waits(for: "Saved: 120 s")
    let saved = try #require(world.daemon.allSamples(SampleQuery(.workout)).first)
    guard case .workout(let workout) = saved.content else {
      Issue.record("\(saved)")
      return
    }
    #expect(workout.activities.map(\.start) == [SmallWorld.now.addingTimeInterval(60)])
  }

  @Test("After a request for workouts, Tempo says that it shows the heart rate only if it may read it")
  func asks() async throws {
    let world = try await tempo(isAllowed: false)
    try await world.pilot.press(.text("Ask for Workouts"))
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "The request has ended. If Tempo may read the heart rate, the tiles show it.")
    #expect(world.daemon.decisions(of: "com.example.Tempo").count == 5)
  }

  @Test("A plan removed from the schedule stays on the watch, and after permission the app shows workouts")
  func schedule() async throws {
    let world = try await tempo(isAllowed: false)
    world.daemon.setWorkoutPlanAuthorization(.authorized, of: "com.example.Tempo")
    try await world.pilot.press(.text("Schedule It for Tomorrow"))
    try await world.pilot.waits(for: "Scheduled for tomorrow")
    try await world.pilot.press(.text("Preview an Interval Run"))
    try await world.pilot.waits(for: "Add to Watch")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Added")
    world.pilot.press(.escape)
    try await world.pilot.press(.text("Remove All From the Schedule"))
    try await world.pilot.waits(for: "No workout is scheduled any more.")
    #expect(world.daemon.workoutPlans.apps["com.example.Tempo"]?.scheduled == [])
    #expect(world.daemon.workoutPlans.library.count == 1)
    try await world.pilot.press(.text("Ask to Read Workouts"))
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.pilot.waits(
      for: "The request has ended. HealthKit does not tell an app what you chose for reading.")
  }

  @Test("A plan removed on the watch disappears from its library, and the plan's page closes")
  func takenOff() async throws {
    let world = try await tempo()
    try await world.pilot.press(.text("Preview an Interval Run"))
    try await world.pilot.waits(for: "Add to Watch")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Added")
    world.pilot.press(.escape, "2")
    try await world.pilot.press(.identifier("settings.Apple Watch"))
    try await world.pilot.press(.text("Four by 400"))
    try await world.pilot.press(.identifier("watch.remove"))
    try await world.pilot.waits(for: "No workout was added.")
    #expect(world.daemon.workoutPlans.library.isEmpty)
  }
}
