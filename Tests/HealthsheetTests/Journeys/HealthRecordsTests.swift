import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Health records have their own pages", .timeLimit(.minutes(20)))
struct HealthRecordsTests {
  @Test("In one request, the sheet with steps comes before the health records pages (rule A43)")
  func twoSheets() async throws {
    let world = SmallWorld(apps: [.clinic])
    world.hidesInspector()
    let connection = try #require(world.device.frontProcess.connection)
    let clinical = Set(ObjectType.all.filter { $0.kind == .clinical })
    let request = Task { try await connection.requestAuthorization(toShare: [], read: clinical.union([.stepCount])) }
    try await world.pilot.waits(for: "Health Access")
    try await world.pilot.waits(for: "Clinic shows what your doctor asks for.")
    try await world.pilot.waits(forNo: "Allergies")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: SmallWorld.firstPageOfRecords)
    world.pilot.press("N", "N")
    world.pilot.matches(golden: "health-records")
    try await world.pilot.waits(for: "Clinic explains your lab results.")
    try await world.pilot.waits(for: "https://clinic.example/privacy")
    world.pilot.press(.escape, .escape)
    try await world.answersRecords()
    try await request.value
    #expect(clinical.allSatisfy { world.daemon.decisions(of: "com.example.clinic")[Permission($0, .read)] == .granted })
  }

  /// Clinic asks for steps and records. The person allows steps, and kills Clinic while the second sheet is shown.
  private func killedUnderSecondSheet(_ behavior: DeviceBehavior.RequestOfTwoSheets) async throws -> SmallWorld {
    let world = SmallWorld(apps: [.clinic])
    world.hidesInspector()
    world.daemon.changeSettings { $0.behavior.requestOfTwoSheets = behavior }
    try await world.pilot.waits(for: "Ask first, then read.")
    #expect(
      world.device.consent.remark(onAnswersTo: world.device.frontApp.identity) == "It has not asked for anything.")
    world.pilot.click(text: "Ask for Records and Steps")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: SmallWorld.firstPageOfRecords)
    world.pilot.press("x")
    try await world.pilot.waits(for: "Open Clinic")
    return world
  }

  @Test("If the app is killed under the second sheet, the first has no effect, and the screen says so (A39, A43)")
  func killedBetween() async throws {
    let world = try await killedUnderSecondSheet(.takesEffectTogether)
    try await world.pilot.waits(for: "Its request stays unanswered.")
    #expect(Set(world.daemon.decisions(of: "com.example.clinic").values) == [.undetermined])
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Ask for Records and Steps")
    try await world.pilot.waits(for: "Turn On All")
    #expect(!world.pilot.shows(SmallWorld.firstPageOfRecords), "the sheet for steps comes again")
  }

  @Test("If each sheet takes effect when answered, the screen says that the first answer is kept (rules A39 and A43)")
  func killedSheetBySheet() async throws {
    let world = try await killedUnderSecondSheet(.takesEffectSheetBySheet)
    try await world.pilot.waits(for: "Your answers are kept.")
    #expect(world.words.contains("Its other requests stay unanswered."))
    world.daemon.turnOnAll(of: "com.example.clinic")
    try await world.pilot.waits(for: "Your answers to it are kept.")
  }
}
