import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp
@testable import TerminalUI

@MainActor
@Suite("The device shows Stride's dashboard", .timeLimit(.minutes(20)))
struct DashboardTests {
  private nonisolated static let sizes: [(name: String, size: Size)] = [
    ("40x12", .small), ("80x24", .standard), ("132x43", Size(width: 132, height: 43)),
    ("200x60", Size(width: 200, height: 60)),
  ]

  private func connected(_ size: Size, hidesInspector: Bool = true) async throws -> SmallWorld {
    let world = SmallWorld(size: size)
    if hidesInspector { world.hidesInspector() }
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400")
    return world
  }

  @Test("Stride's dashboard uses the space of every size", arguments: Self.sizes)
  func sizes(name: String, size: Size) async throws {
    let world = try await connected(size)
    try await world.pilot.waits(until: "both have arrived") { pilot in
      size == .small || pilot.shows("80 bpm on a")
    }
    world.pilot.matches(golden: "dashboard-\(name)")
  }

  @Test("The cursor moves over both charts, and shows the values of its day from the store")
  func cursor() async throws {
    let world = try await connected(Size(width: 132, height: 43))
    try await world.pilot.waits(for: "80 bpm on an average day.")
    world.pilot.press(.left, .left)
    // Merged: the watch's 1,200 steps instead of the phone's 1,000.
    try await world.pilot.waits(for: "Wed, Nov 19: 1,200 steps, 6,800 under the goal of 8,000.")
    try await world.pilot.waits(for: "Wed, Nov 19: 60 to 100 bpm, 80 on average.")
    world.pilot.press("[")
    try await world.pilot.waits(for: "Nov 7 – 13")
    try await world.pilot.waits(for: "No data")
    world.pilot.press("]")
    try await world.pilot.waits(for: "8,400")
  }

  @Test("Moving a chart's cursor or changing its span evaluates Stride's views, and no views around them")
  func evaluatedAlone() async throws {
    let world = try await connected(.large, hidesInspector: false)
    try await world.seesTheWholeWeek()
    let surroundings = world.pilot.host.store
    let before = surroundings.visit
    world.pilot.press(.left, .left)
    try await world.pilot.waits(for: "Wed, Nov 19: 1,200 steps")
    #expect(surroundings.visit == before)
    world.pilot.press("-")
    try await world.pilot.waits(for: "[M]")
    try await world.pilot.waits(until: "the inspector has the calls") { _ in
      world.device.inspector.callsOfFrontApp.first?.id == world.device.calls.records.last?.id
    }
    #expect(surroundings.visit == before)
  }

  @Test("With permission only to write, Stride shows only its own walk")
  func ownOnly() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press(.space, "A")
    try await world.pilot.waits(for: "No data")
    world.pilot.click(text: "Save a Walk")
    try await world.pilot.waits(for: "1,200 steps · 1,200 a day")
    try await world.pilot.waits(for: "Steps that other devices also counted count once.")
    #expect(!world.pilot.shows("denied") && !world.pilot.shows("own"))
  }

  @Test("Stride shows each quantity in the unit of the Health app")
  func units() async throws {
    let world = try await connected(.large)
    let weight = SampleRecord(
      uuid: SmallWorld.uuid(3_000), type: .bodyMass, start: SmallWorld.midnight, end: SmallWorld.midnight,
      content: .quantity(HealthQuantity(70, .kilogram)), sourceRevision: SmallWorld.watch)
    world.daemon.add([weight])
    world.pilot.click(text: "[ Ask for More ]")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    // 70 kg are 154.3 lb.
    try await world.pilot.waits(for: "Weight  154.3 lb")
  }

  @Test("At 80 columns each number has a unit and a comparison, and days without data are shown")
  func words() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    // One day of the week is missing, and one of the previous week is present.
    let numbers = Set([3, 13, 130, 131, 132].map(SmallWorld.uuid))
    let all = [ObjectType.stepCount, .heartRate].flatMap { world.daemon.allSamples(SampleQuery($0)) }
    world.daemon.deleteSamples(all.filter { numbers.contains($0.uuid) }.map(\.reference))
    let earlier = SmallWorld.now.addingTimeInterval(-9 * 86_400)
    let before = [
      (ObjectType.stepCount, HealthQuantity(1_200, .count)), (.heartRate, HealthQuantity(80, .beatsPerMinute)),
    ]
    world.daemon.add(
      before.enumerated().map { index, value in
        SampleRecord(
          uuid: SmallWorld.uuid(4_000 + index), type: value.0, start: earlier, end: earlier,
          content: .quantity(value.1), sourceRevision: SmallWorld.watch)
      })
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "7,200 steps · 1,200 a day")
    try await world.pilot.waits(for: "= 0 bpm vs prior week")
    try await world.pilot.waits(for: "= 0 % vs the week before")
    try await world.pilot.waits(for: "0 of 6 at goal, 1 day without data.")
    try await world.pilot.waits(for: "80 bpm average, 1 day without data.")
    try await world.pilot.waits(for: "Nov 14 – 20")
  }
}
