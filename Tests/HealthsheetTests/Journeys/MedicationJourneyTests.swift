import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Medications are chosen individually", .timeLimit(.minutes(20)))
struct MedicationJourneyTests {
  @Test("Nightly reads the chosen medication, and Settings revokes access to the medication (rules A73 and A75)")
  func journey() async throws {
    let world = SmallWorld()
    world.daemon.add([
      Self.medication(1, MedicationRecord(displayText: "Cetirizine 10 mg", generalForm: "tablet")),
      Self.medication(
        2, MedicationRecord(displayText: "Salbutamol 100 µg", nickname: "Blue one", generalForm: "inhaler")),
    ])
    world.hidesInspector()
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Read the Medications")
    try await world.pilot.waits(for: "No medications.")

    world.pilot.click(text: "Choose Medications")
    try await world.pilot.waits(for: "would like to read medications. Choose which.")
    #expect(world.pilot.shows("Blue one · Salbutamol 100 µg") && world.pilot.shows("Tablet · as needed"))
    world.pilot.press(.space, "F")
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Read the Medications")
    try await world.pilot.waits(for: "Medications: Blue one. Doses: 0.")

    world.daemon.setAllowed(false, object: SmallWorld.uuid(2_002), for: "com.example.nightly")
    world.pilot.click(text: "Read the Medications")
    try await world.pilot.waits(for: "No medications.")
  }

  private static func medication(_ number: Int, _ medication: MedicationRecord) -> SampleRecord {
    let entered = SmallWorld.now.addingTimeInterval(Double(number - 10) * 86_400)
    return SampleRecord(
      uuid: SmallWorld.uuid(2_000 + number), type: .userAnnotatedMedication, start: entered, end: entered,
      content: .medication(medication),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health")))
  }
}
