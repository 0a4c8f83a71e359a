import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The app Clinic asks for data that few apps may ask for", .timeLimit(.minutes(20)))
struct ClinicTests {
  private func clinic() async throws -> SmallWorld {
    let world = SmallWorld(apps: [.clinic])
    world.hidesInspector()
    try await world.pilot.waits(for: "Ask first, then read.")
    return world
  }

  @Test(
    "Refusing a required record is errorRequiredAuthorizationDenied (10), which names no record (rules A79 and A80)")
  func requiredRecord() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Ask for Health Records")
    try await world.answersRecords { $0.swiftName != "labResultRecord" }
    try await world.pilot.waits(for: "(error 10)")
    try await world.pilot.waits(forNo: "Lab")
  }

  @Test("Without the entitlement for health records the request is refused (rule A26)")
  func entitlement() async throws {
    let world = try await clinic()
    world.pilot.press("c")
    world.pilot.press(identifier: "device.com.apple.developer.healthkit.access")
    world.pilot.press("1")
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Ask for Health Records")
    try await world.pilot.waits(for: "Missing com.apple.developer.healthkit.access entitlement")
  }

  @Test("A request for everything shows one sheet, and then the health records pages (rules A41, A43)")
  func everything() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Ask for Everything")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.answersRecords()
    try await world.pilot.waits(for: "The request has ended.")
    let decisions = world.daemon.decisions(of: "com.example.clinic")
    #expect(
      Set(decisions.keys.filter { $0.direction == .read }.map(\.type))
        == Set(ObjectType.all.filter { $0.appMayRequestRead && world.daemon.settings.has($0) }))
    #expect(decisions.values.allSatisfy { $0 == .granted })
  }

  @Test("An app killed between its two sheets has no decisions, and its window says so (rule A43)")
  func killedBetweenSheets() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Ask for Everything")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: SmallWorld.firstPageOfRecords)
    world.pilot.press("x")
    try await world.pilot.waits(for: "Open Clinic")
    try await world.pilot.waits(forNo: SmallWorld.firstPageOfRecords)
    #expect(world.words.contains("Its request stays unanswered."))
    #expect(world.words.contains("It asks with two sheets, and answering only one of them decides nothing."))
    #expect(world.daemon.decisions(of: "com.example.clinic").values.allSatisfy { $0 == .undetermined })
    world.pilot.matches(golden: "clinic-killed-between-its-sheets")
    world.pilot.press("2")
    try await world.pilot.waits(for: " 0 of ")
  }

  @Test("If an app is killed under a second question, its window says that the first answer is kept")
  func killedWithSomeAnswers() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Ask for the Date of Birth")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Ask to Write Systolic Pressure")
    try await world.pilot.waits(for: "would like to update")
    world.pilot.press("x")
    try await world.pilot.waits(for: "Your answers are kept. Allowed: 1 of 1.")
    try await world.pilot.waits(forNo: "Don’t Allow")
    #expect(world.words.contains("Its other requests stay unanswered."))
  }

  @Test("Reading the date of birth is an error if the app never asked, and looks like no entry if denied (rule A63)")
  func dateOfBirth() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Read the Date of Birth")
    try await world.pilot.waits(for: "(error 5)")
    world.pilot.click(text: "Ask for the Date of Birth")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("D")
    try await world.pilot.waits(for: "Settings › Health.")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Read the Date of Birth")
    try await world.pilot.waits(for: "(error 11)")
  }

  @Test("A blood pressure requires permission for both parts (rule A53)")
  func bloodPressure() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Ask to Write Systolic Pressure")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press(.space, "A")
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Save a Blood Pressure")
    try await world.pilot.waits(for: "(error 5)")
    #expect(world.daemon.allSamples(SampleQuery(.bloodPressureSystolic)).isEmpty)
  }

  @Test("After new health records arrive, Clinic’s next request shows the sheet (rules A48, A81)")
  func newRecords() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Ask for Health Records")
    try await world.answersRecords()
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.press("c")
    world.pilot.press(identifier: "device.New Health Records Arrive")
    world.pilot.press("1")
    world.pilot.click(text: "Ask for Health Records")
    try await world.pilot.waits(for: SmallWorld.firstPageOfRecords)
    #expect(world.daemon.decisions(of: "com.example.clinic").values.allSatisfy { $0 == .granted })
  }

  @Test("Reading the preferred unit is an error before the app has asked (rule A64)")
  func preferredUnit() async throws {
    let world = try await clinic()
    world.pilot.click(text: "Show the Preferred Unit")
    try await world.pilot.waits(for: "(error 5)")
    world.pilot.click(text: "Ask to Write Systolic Pressure")
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press(.space, "A")
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Show the Preferred Unit")
    try await world.pilot.waits(for: "Blood pressure is shown in mmHg.")
  }
}
