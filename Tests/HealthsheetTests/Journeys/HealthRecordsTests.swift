import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Health records, on a sheet of their own")
struct HealthRecordsTests {
  @Test("Asked together, steps come first and health records after, each on its own sheet (rule A43)")
  func twoSheets() async throws {
    let world = SmallWorld(apps: [.clinic])
    world.hidesInspector()
    let connection = try #require(world.device.frontProcess.connection)
    let clinical = Set(ObjectType.all.filter { $0.kind == .clinical })
    let request = Task { try await connection.requestAuthorization(toShare: [], read: clinical.union([.stepCount])) }
    try await world.pilot.waits(for: "Health Access")
    #expect(world.pilot.shows("Clinic shows what your doctor asks for."))
    #expect(!world.pilot.shows("Allergies"))
    world.pilot.press("a", .enter)
    try await world.pilot.waits(for: "Immunizations")
    world.pilot.matches(golden: "health-records")
    world.pilot.press(.end)
    #expect(world.pilot.shows("Clinic explains your lab results."))
    #expect(world.pilot.shows("https://clinic.example/privacy"))
    world.pilot.press("a", .enter)
    try await request.value
    #expect(clinical.allSatisfy { world.daemon.decisions(of: "com.example.clinic")[Permission($0, .read)] == .granted })
  }
}
