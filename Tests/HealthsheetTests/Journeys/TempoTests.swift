import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The app Tempo moves workout plans to the watch and back", .timeLimit(.minutes(20)))
struct TempoTests {
  private func tempo(size: Size = .standard) async throws -> SmallWorld {
    let world = SmallWorld(size: size, apps: [.tempo])
    world.hidesInspector()
    try await world.pilot.waits(for: "Plan a run")
    return world
  }

  /// Opens the watch's page in Settings.
  private func openWatch(in world: SmallWorld) async throws {
    world.pilot.press("2")
    try await world.pilot.waits(for: "THIS DEVICE")
    world.pilot.press(identifier: "settings.Apple Watch")
    try await world.pilot.waits(for: "SCHEDULED")
  }

  @Test(
    "The watch's page shows if the watch is in reach, how many samples wait, and who asks; a press shows the question")
  func watchNow() async throws {
    let world = try await tempo()
    world.daemon.addArrivals(EachMinute())
    try await openWatch(in: world)
    try await world.pilot.waits(until: "nothing waits") { $0.showsRow("Samples to send", "none") }
    world.pilot.press(identifier: "watch.reachable")
    #expect(!world.daemon.settings.isWatchReachable)
    world.device.clock.letTimePass(.seconds(600))
    try await world.pilot.waits(until: "ten samples wait") { $0.showsRow("Samples to send", "10 samples") }
    world.device.ask(from: .watchApp, of: world.device.frontApp)
    try await world.pilot.waits(for: "asks: show the question")
    world.pilot.press(identifier: "watch.question.\(world.device.frontApp.identity.bundleIdentifier)")
    #expect(world.device.screen == .app)
  }

  /// A watch that measures a heart rate each minute.
  private struct EachMinute: ArrivalPlan {
    func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
      Swift.stride(from: 0, to: end.timeIntervalSince(start), by: 60).map { second in
        let moment = start.addingTimeInterval(second + 60)
        return SampleRecord(
          uuid: SmallWorld.uuid(5_000 + Int(moment.timeIntervalSince(SmallWorld.midnight) / 60)), type: .heartRate,
          start: moment, end: moment, content: .quantity(HealthQuantity(70, .beatsPerMinute)),
          sourceRevision: SmallWorld.watch)
      }
    }
  }

  @Test("Closing the preview changes nothing, and the app continues")
  func previewDismissed() async throws {
    let world = try await tempo()
    world.pilot.click(text: "Preview an Interval Run")
    try await world.pilot.waits(for: "Add to Watch")
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "Add to Watch")
    #expect(world.daemon.workoutPlans.library.isEmpty)
    try await openWatch(in: world)
    try await world.pilot.waits(for: "No workout was added.")
    // The binding is false again, so the same button opens the preview again.
    world.pilot.press("1")
    world.pilot.click(text: "Preview an Interval Run")
    try await world.pilot.waits(for: "Add to Watch")
  }

  @Test("Adding a plan from the preview puts the plan on the watch, but not in the app's schedule")
  func previewAdded() async throws {
    let world = try await tempo()
    world.pilot.click(text: "Preview an Interval Run")
    try await world.pilot.waits(for: "Add to Watch")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Added")
    world.pilot.press(.escape)
    try await world.pilot.waits(forNo: "Added")
    world.pilot.click(text: "List What Is Scheduled")
    try await world.pilot.waits(for: "Nothing is scheduled.")
    try await openWatch(in: world)
    try await world.pilot.waits(for: "Four by 400")
    world.pilot.matches(golden: "apple-watch")
  }

  @Test("Scheduling fails before the app asks, and works after permission (K21 and K23)")
  func scheduling() async throws {
    let world = try await tempo()
    world.pilot.click(text: "Schedule It for Tomorrow")
    try await world.pilot.waits(for: "No workout was scheduled")
    world.pilot.click(text: "Ask to Schedule")
    try await world.pilot.waits(for: "would like to add workouts")
    world.pilot.press("A")
    try await world.pilot.waits(for: "authorized.")
    world.pilot.click(text: "Schedule It for Tomorrow")
    try await world.pilot.waits(for: "Scheduled for tomorrow")
    world.pilot.click(text: "List What Is Scheduled")
    try await world.pilot.waits(for: "Nov 21, 2025 at 7:30")
  }

  @Test("Don't Allow for plans shows no Health alert, and the person can change the answer in Settings")
  func refused() async throws {
    let world = try await tempo()
    world.pilot.click(text: "Ask to Schedule")
    try await world.pilot.waits(for: "would like to add workouts")
    world.pilot.press("D")
    try await world.pilot.waits(for: "denied.")
    try await world.pilot.waits(forNo: "Settings › Health")
    try await openWatch(in: world)
    world.pilot.press(identifier: "watch.app.com.example.Tempo")
    #expect(world.daemon.workoutPlans.apps["com.example.Tempo"]?.authorization == .authorized)
  }

  @Test("A scheduled plan done on the watch is complete, and its workout has the plan (K25)")
  func done() async throws {
    let world = try await tempo()
    world.daemon.setWorkoutPlanAuthorization(.authorized, of: "com.example.Tempo")
    world.daemon.setDecision(.granted, for: Permission(.workout, .read), of: "com.example.Tempo")
    world.pilot.click(text: "Schedule It for Tomorrow")
    try await world.pilot.waits(for: "Scheduled for tomorrow")
    world.pilot.click(text: "Read Workouts With Their Plan")
    try await world.pilot.waits(for: "Workouts: 0.")
    try await openWatch(in: world)
    world.pilot.click(text: "Four by 400")
    try await world.pilot.waits(for: "Do This Workout")
    world.pilot.press(identifier: "watch.do")
    try await world.pilot.waits(for: "Done: a workout of")
    world.pilot.matches(golden: "apple-watch-plan")
    world.pilot.press("1")
    world.pilot.click(text: "Read Workouts With Their Plan")
    try await world.pilot.waits(for: "Workouts: 1. That followed a plan: 1, 1 of these")
    world.pilot.click(text: "List What Is Scheduled")
    try await world.pilot.waits(for: ", done")
    let workouts = world.daemon.allSamples(SampleQuery(.workout))
    #expect(workouts.map(\.sourceRevision.source) == [SmallWorld.watch.source])
    #expect(workouts.map(\.end) == [SmallWorld.now])
  }

  @Test("If no watch is paired, the plan is not added, and the app is not told (K17)")
  func noWatch() async throws {
    let world = try await tempo()
    world.device.changeSettings { $0.isWatchPaired = false }
    world.pilot.click(text: "Preview an Interval Run")
    try await world.pilot.waits(for: "No Apple Watch is paired")
    world.pilot.press(.enter, .escape)
    try await world.pilot.waits(forNo: "No Apple Watch is paired")
    #expect(world.daemon.workoutPlans.library.isEmpty && !world.pilot.shows("Failed"))
  }

  @Test("A deleted app loses its schedule, and plans on the watch stay")
  func deleted() async throws {
    let world = try await tempo()
    world.daemon.setWorkoutPlanAuthorization(.authorized, of: "com.example.Tempo")
    world.pilot.click(text: "Schedule It for Tomorrow")
    try await world.pilot.waits(for: "Scheduled for tomorrow")
    world.pilot.click(text: "Preview an Interval Run")
    try await world.pilot.waits(for: "Add to Watch")
    world.pilot.press(.enter)
    world.device.delete(.tempo, withData: false)
    let plans = world.daemon.workoutPlans
    #expect(plans.apps["com.example.Tempo"]?.scheduled == [] && plans.library.count == 1)
  }
}
