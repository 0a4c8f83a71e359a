import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("An open question is never older than the ledger", .timeLimit(.minutes(20)))
struct SheetFollowsLedgerTests {
  private let stride = "com.example.stride"

  @Test("Turning all on in Settings updates an open sheet, and Don’t Allow then revokes everything")
  func sheet() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("2", .enter)
    try await world.pilot.waits(for: "Turn On All")
    world.pilot.press("a", "1")
    try await world.pilot.waits(for: "Changed in Settings at 9:41 AM: Heart Rate, Steps.")
    #expect(world.pilot.frame.rows.filter { $0.contains("on now") && $0.contains("●") }.count == 3)
    #expect(world.daemon.decisions(of: stride).values.allSatisfy { $0 == .granted })

    // Before pressing a button, the person sees what it would turn off.
    world.pilot.press(.space)
    #expect(world.pilot.frame.rows.filter { $0.contains("on now; your answer turns it off") }.count == 1)
    world.pilot.press("D")
    try await world.pilot.waits(for: "You can change what")
    try await world.pilot.waits(until: "all of it is denied") { _ in
      world.daemon.decisions(of: stride).values.allSatisfy { $0 == .denied }
    }
  }

  @Test("Changes in Settings update an open list of objects, and Done does not undo these changes")
  func objects() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "Prescriptions…")
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "1 of 5 on")
    world.device.consent.setAllowed(true, object: SmallWorld.uuid(1_003), for: .stride)
    try await world.pilot.waits(for: "2 of 5 on")
    try await world.pilot.waits(for: "Changed in Settings at 9:41 AM: Vision Prescription")
    world.pilot.press("F")
    try await world.pilot.waits(forNo: "Choose which.")
    #expect(
      world.daemon.allowedObjects(of: .visionPrescription, for: stride)
        == [SmallWorld.uuid(1_000), SmallWorld.uuid(1_003)])
  }

  @Test("If write permission is already granted, the sheet warns that the permission would be turned off")
  func shareThenRead() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    let connection = try #require(world.device.frontProcess.connection)
    let first = Task { try await connection.requestAuthorization(toShare: [.stepCount], read: []) }
    try await world.pilot.waits(for: "would like to update")
    world.pilot.press("a", "A")
    try await first.value
    try await world.connect()
    #expect(world.pilot.frame.rows.filter { $0.contains("Steps  on now; your answer turns it off") }.count == 1)
  }

  @Test("The sheet marks Clinic's three required records, and says what refusing a required record causes")
  func requiredRecords() async throws {
    let world = SmallWorld(size: .large, apps: [.clinic])
    world.hidesInspector()
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Ask for Health Records")
    try await world.pilot.waits(for: SmallWorld.firstPageOfRecords)
    world.pilot.press("N", "N", "N")
    try await world.pilot.waits(for: "“Clinic” requires 3 types.")
    #expect(world.pilot.frame.rows.filter { $0.contains("  required") }.count == 3)
    world.pilot.matches(golden: "sheet-health-records")
  }

  @Test("A choice about new records that is made in Settings is selected on the open page of the request")
  func newRecords() async throws {
    let world = SmallWorld(apps: [.clinic])
    world.hidesInspector()
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Ask for Health Records")
    try await world.pilot.waits(for: SmallWorld.firstPageOfRecords)
    let clinic = world.device.frontApp.identity
    world.device.consent.setNewRecords(.share, for: clinic)
    world.pilot.press("N", "N", "N", "S")
    try await world.pilot.waits(until: "the choice is there") { pilot in
      pilot.host.element(identifier: "UIA.Health.Records.newRecords.share")?.isOn == true
    }
    world.pilot.press("F")
    try await world.pilot.waits(for: "(error 10)")
    #expect(world.device.consent.newRecords(for: clinic) == .share)
  }

  @Test("Pressing Allow with every switch off does not answer, and explains why")
  func nothingOn() async throws {
    let world = SmallWorld()
    try await world.connect()
    #expect(world.pilot.shows("A allow") && world.pilot.shows("D don’t allow"))
    world.pilot.press("A")
    try await world.pilot.waits(for: "Nothing is on")
    #expect(world.daemon.decisions(of: stride).values.allSatisfy { $0 == .undetermined })
  }

  @Test("At any size the sheet says which app asks, and shows both answers", arguments: Self.sizes)
  func sizes(name: String, size: Size) async throws {
    let world = SmallWorld(size: size)
    // Hide the inspector: its panes list the calls with their durations, which differ from run to run.
    if size.width >= 120 { world.hidesInspector() }
    try await world.connect()
    try await world.pilot.waits(for: "“Stride” would like to access")
    #expect(world.pilot.frame.rows.contains { $0.contains("[ Don’t Allow ]") && $0.contains("[ Allow ]") })
    world.pilot.matches(golden: "sheet-\(name)")
  }

  private nonisolated static let sizes: [(name: String, size: Size)] = [
    ("40x12", .small), ("80x24", .standard), ("132x43", Size(width: 132, height: 43)),
    ("200x60", Size(width: 200, height: 60)),
  ]
}
