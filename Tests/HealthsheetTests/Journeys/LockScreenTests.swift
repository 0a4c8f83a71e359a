import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A locked device shows what a locked phone would (rule A89)", .timeLimit(.minutes(20)))
struct LockScreenTests {
  /// Stride may read all prescriptions and shows their lenses on its dashboard. The device is locked afterwards.
  private func locked(size: Size = .standard) async throws -> SmallWorld {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400 steps ·")
    for prescription in SmallWorld.prescriptions {
      world.device.consent.setAllowed(true, object: prescription.uuid, for: .stride)
    }
    world.pilot.press("4")
    world.pilot.press(identifier: "device.locked")
    world.pilot.press("1")
    world.pilot.resize(to: size)
    return world
  }

  @Test("The lock screen hides all apps, and a key unlocks the device and shows them again")
  func covers() async throws {
    let world = try await locked()
    try await world.pilot.waits(for: "Locked")
    try await world.pilot.waits(forNo: "8,400")
    try await world.pilot.waits(forNo: "Prescriptions…")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "8,400 steps ·")
    try await world.pilot.waits(forNo: "locked")
  }

  @Test("The lock screen fits into a small window")
  func small() async throws {
    let world = try await locked(size: .small)
    world.pilot.matches(golden: "lock-screen-40x12")
  }

  @Test("On a locked device, a list of prescriptions waits, and the lock screen shows none of them")
  func list() async throws {
    let world = try await locked()
    let connection = try #require(world.device.frontProcess.connection)
    let asking = Task {
      try await connection.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    }
    try await world.pilot.waits(for: "“Stride” asks.")
    try await world.pilot.waits(forNo: "Choose which.")
    try await world.pilot.waits(forNo: "Optics")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Choose which.")
    try await world.pilot.waits(for: "Optics")
    world.pilot.press(.escape)
    await #expect(throws: HealthError.self) { try await asking.value }
  }

  @Test("While the device is locked, reading gives errorDatabaseInaccessible (6), and saved samples are kept")
  func background() async throws {
    let world = try await locked()
    let before = world.daemon.allSamples(SampleQuery(.stepCount)).count
    world.pilot.press("4")
    world.pilot.press(identifier: "device.It Reads in the Background")
    try await world.pilot.waits(for: "(error 6)")
    world.pilot.press(identifier: "device.It Saves in the Background")
    try await world.pilot.waits(for: "It saved a step.")
    #expect(world.daemon.allSamples(SampleQuery(.stepCount)).count == before + 1)
    world.pilot.press(identifier: "device.locked")
    world.pilot.press(identifier: "device.It Reads in the Background")
    try await world.pilot.waits(for: "It read")
  }

  @Test("Settings, Health, the control panel and the inspector can be opened while the device is locked")
  func rest() async throws {
    let world = try await locked()
    world.pilot.press("2")
    try await world.pilot.waits(for: "Stride")
    #expect(world.pilot.shows("of 3 on") || world.pilot.shows("THIS DEVICE"))
    world.pilot.press("4")
    try await world.pilot.waits(for: "Guest user")
    world.pilot.press("1", "i")
    try await world.pilot.waits(for: "What Stride Can See")
    try await world.pilot.waits(for: "Unlock")
  }
}
