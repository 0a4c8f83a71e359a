import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Settings and the Health app change decisions after the sheet", .timeLimit(.minutes(20)))
struct HealthPagesTests {
  private func allowed() async throws -> SmallWorld {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.hidesInspector()
    return world
  }

  private func openSteps(in world: SmallWorld) async throws {
    world.pilot.press("3")
    world.pilot.press(identifier: "health.category.Activity")
    world.pilot.press(identifier: "health.stepCount")
    try await world.pilot.waits(for: "Last seven days: 8,400 of 15,400 raw")
  }

  @Test("The person can open the page of a type, and the device knows which app may read the type (rule A86)")
  func typePage() async throws {
    let world = try await allowed()
    try await openSteps(in: world)
    #expect(world.device.daemon.appsAllowedToRead(.stepCount).map(\.displayName) == ["Stride"])
  }

  @Test("Moving the phone above the watch in the order of sources changes the merged sum at once (rule A86)")
  func reorder() async throws {
    let world = try await allowed()
    try await openSteps(in: world)
    let phone = SmallWorld.phone.source.bundleIdentifier
    world.pilot.press(identifier: "source.\(phone)")
    try await world.pilot.waits(for: "7,000 of 15,400 raw")
    #expect(world.daemon.sourceOrder(for: .stepCount).first?.bundleIdentifier == phone)
    world.pilot.matches(golden: "health-steps-reordered")
    world.pilot.press("]")
    try await world.pilot.waits(for: "8,400 of 15,400 raw")
    world.pilot.press("[")
    try await world.pilot.waits(for: "7,000 of 15,400 raw")
    world.pilot.press("1")
    try await world.pilot.waits(for: "7,000 steps · 1,000 a day")
  }

  @Test("The person can delete all data of a type, from every source (rule A87)")
  func deleteType() async throws {
    let world = try await allowed()
    try await openSteps(in: world)
    world.pilot.press(.end)
    world.pilot.press(identifier: "health.deleteAll")
    try await world.pilot.waits(for: "Data of all sources is deleted")
    world.pilot.click(text: "[ Delete ]")
    try await world.pilot.waits(for: "Last seven days: nothing")
    #expect(world.daemon.summary(of: .stepCount).sampleCount == 0)
    world.pilot.press("1")
    try await world.pilot.waits(for: "No data")
  }

  @Test("The data that an app saved are counted, and deleted after an alert (rule A83)")
  func deleteAppData() async throws {
    let world = try await allowed()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "ALLOW “STRIDE” TO READ")
    world.pilot.press(.end)
    try await world.pilot.waits(for: "Prescription")
    try await world.pilot.waits(until: "the button works") {
      $0.host.element(identifier: "settings.deleteData")?.isEnabled == true
    }
    world.pilot.matches(golden: "settings-data")
    world.pilot.press(identifier: "settings.deleteData")
    try await world.pilot.waits(for: "[ Delete ]")
    world.pilot.press(.escape)
    #expect(world.daemon.summary(of: .visionPrescription).sampleCount == 5)
    world.pilot.press(identifier: "settings.deleteData")
    try await world.pilot.waits(for: "[ Delete ]")
    world.pilot.click(text: "[ Delete ]")
    try await world.pilot.waits(until: "it is gone") { _ in
      world.daemon.summary(of: .visionPrescription).sampleCount == 4
    }
  }

  @Test("After a reset the app has never asked, and can ask again")
  func reset() async throws {
    let world = try await allowed()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "ALLOW “STRIDE” TO READ")
    world.pilot.press(.end)
    world.pilot.press(identifier: "settings.reset")
    world.pilot.press(identifier: "settings.reset.confirm")
    try await world.pilot.waits(for: "No app’s request is")
    #expect(world.daemon.decisions(of: "com.example.stride").isEmpty)
    world.pilot.press("1", "x", .enter)
    try await world.connect()
  }

  @Test("An app whose request was not answered is listed as not answered (rules A10 and A39)")
  func unanswered() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("x", "2", .enter)
    try await world.pilot.waits(for: "not answered yet")
    // The question disappears and the saved data is counted at different times, so wait for both.
    try await world.pilot.waits(forNo: "Stride asks")
    try await world.pilot.waits(for: "Vision Prescription")
    world.pilot.matches(golden: "settings-not-answered")
  }
}
