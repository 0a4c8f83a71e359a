import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Prescriptions are chosen individually", .timeLimit(.minutes(20)))
struct PrescriptionTests {
  /// Opens the dashboard, and then the list of prescriptions.
  private func listed() async throws -> SmallWorld {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    try askAgain(in: world)
    try await world.pilot.waits(for: "Choose which.")
    // The inspector updates in the background, so wait for it.
    try await world.pilot.waits(for: "Vision Prescrip")
    return world
  }

  private func askAgain(in world: SmallWorld) throws { world.pilot.click(text: "[ Prescriptions…") }

  /// Returns the identifiers of the prescriptions that the app can read through its own connection.
  private func readable(in world: SmallWorld) throws -> Set<UUID> {
    let connection = try #require(world.device.frontProcess.connection)
    return Set(try connection.samples(matchingAny: [SampleQuery(.visionPrescription)]).map(\.uuid))
  }

  @Test("The list shows five prescriptions, and only the app's own is switched on (rules A66 and A67)")
  func list() async throws {
    let world = try await listed()
    world.pilot.matches(golden: "prescriptions")
    #expect(world.device.consent.prompt?.allowed == [SmallWorld.uuid(1_000)])
  }

  @Test("After two prescriptions are chosen, the app reads only these and its own (rule A71)")
  func chooseTwo() async throws {
    let world = try await listed()
    world.pilot.press(.down, .space, .down, .down, .space, "F")
    try await world.pilot.waits(forNo: "Choose which.")
    try await world.pilot.waits(for: "3 of 5")
    let expected: Set = [SmallWorld.uuid(1_000), SmallWorld.uuid(1_001), SmallWorld.uuid(1_003)]
    #expect(try readable(in: world) == expected)

    // When the app asks again, the list appears again with the same choices (rule A66).
    try askAgain(in: world)
    try await world.pilot.waits(for: "Choose which.")
    #expect(world.device.consent.prompt?.allowed == expected)
  }

  @Test("The report describes chosen prescriptions like the list, with kind, optician and date of issue")
  func report() async throws {
    let world = SmallWorld(auditLog: MemoryAuditLog())
    let optician = try #require(SmallWorld.prescriptions.first { $0.uuid == SmallWorld.uuid(1_001) })
    world.daemon.setAllowed(true, object: optician.uuid, for: AppIdentity.stride.bundleIdentifier)
    let summary = ObjectSummary(
      sample: optician, calendar: world.daemon.settings.calendar, locale: world.daemon.settings.locale)
    let name = [summary.title, summary.subtitle, try #require(summary.lines.first)].joined(separator: " · ")
    #expect(name.contains("Issued ") && name.contains("2025"))
    let report = try world.session.report(title: "Chosen", views: [])
    #expect(report.markdown.contains("“\(name)”: granted"), "\(report.markdown)")
    let shown = await world.device.auditLog().lines.flatMap(\.details)
    #expect(shown.contains("“\(name)”: allowed"), "\(shown)")

    world.device.consent.noteDecisions()
    // The prescription is deleted later, but the report must still name it in the decision.
    world.daemon.deleteSamples([optician.uuid])
    #expect(!world.daemon.objectNames(andOf: []).keys.contains(optician.uuid))
    #expect(try world.session.report(title: "Deleted", views: []).markdown.contains("“\(name)”: granted"))
    #expect(try world.session.report(title: "Deleted", views: []).html.contains("Vision Prescription: \(name)"))
  }

  @Test("Cancel changes nothing, and the app gets an error (rule A69)")
  func cancel() async throws {
    let world = try await listed()
    world.pilot.press(.down, .space, .escape)
    try await world.pilot.waits(for: "Cancelled. Nothing has changed.")
    // The app and the inspector read again at different times, so wait for both.
    try await world.pilot.waits(until: "the app shows its own, and the inspector has caught up") {
      $0.shows("issued Aug 22, 2025") && $0.showsRow("1 sample 5 samples") && $0.showsRow("8,400", "8,400")
        && $0.shows("60–100 bpm ·") && $0.shows("On the sheet: Stride may now write")
    }
    #expect(try readable(in: world) == [SmallWorld.uuid(1_000)])
    world.pilot.matches(golden: "prescriptions-cancelled")
  }

  @Test("The person can also turn off the app's own prescriptions (rule A67)")
  func takeAway() async throws {
    let world = try await listed()
    world.pilot.press(.space, "F")
    try await world.pilot.waits(until: "the app reads none") { _ in (try? readable(in: world))?.isEmpty == true }
  }

  @Test("The person can view a complete prescription, with both eyes in a table")
  func details() async throws {
    let world = try await listed()
    world.pilot.press(.down, "v")
    try await world.pilot.waits(for: "From Harbour Optics")
    world.pilot.matches(golden: "prescription-details")
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "Choose which.")
  }

  @Test(
    "A long title stays on its line in a small window, and Settings shows each prescription's date of issue",
    arguments: [40, 80])
  func longTitle(width: Int) async throws {
    let world = SmallWorld()
    let newest = SmallWorld.prescriptions[0]
    var lenses = newest
    lenses.uuid = SmallWorld.uuid(1_100)
    lenses.content = .visionPrescription(
      VisionPrescriptionRecord(kind: .contacts, dateIssued: newest.start, brand: "Clearview Toric"))
    lenses.sourceRevision = SourceRevisionRecord(
      source: SourceRecord(name: "Clearview Eye Care of Harbour Street", bundleIdentifier: "com.clearview"))
    world.daemon.add([lenses])
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "60–100 bpm")
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "Choose which.")
    world.pilot.resize(to: width == 40 ? .small : .standard)
    for _ in 0..<12 where !world.pilot.shows("Contacts, Clearview Toric") { world.pilot.press(.down) }
    try await world.pilot.waits(for: "Contacts, Clearview Toric")
    world.pilot.press("F")
    world.pilot.press("2", .enter)
    world.pilot.resize(to: Size(width: width, height: 60))
    try await world.pilot.waits(for: "Contacts, Clearview Toric")
    let title = try #require(world.pilot.position(of: "Contacts, Clearview Toric"))
    let rows = world.pilot.frame.rows[title.y..<(title.y + 3)].joined(separator: "\n")
    #expect(rows.contains("Issued Aug 22, 2025"), "\(world.pilot.screen)")
  }
}
