import HealthDaemon
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A wrong request stops the app, and the device continues", .timeLimit(.minutes(20)))
struct WrongRequestTests {
  /// Opens Nightly, and runs a test with the device's own exception handler.
  private func nightly(_ journey: @MainActor (SmallWorld) async throws -> Void) async throws {
    let world = SmallWorld()
    try await HealthExceptionHandler.withHandler(world.session.exceptionHandler) {
      world.hidesInspector()
      world.pilot.press("0")
      world.pilot.press(identifier: "home.com.example.nightly")
      try await world.pilot.waits(for: "WRONG REQUESTS")
      try await journey(world)
    }
  }

  private nonisolated static let mistakes = [
    ("Ask for Nothing", "Must request authorization for at least one data type"),
    ("Ask for a Blood Pressure", "HKCorrelationTypeIdentifierBloodPressure"),
    ("Ask to Write an Electrocardiogram", "HKDataTypeIdentifierElectrocardiogram"),
    ("Ask Without a Purpose", "NSHealthClinicalHealthRecordsShareUsageDescription"),
    ("Choose Single Steps", "HKQuantityTypeIdentifierStepCount"),
  ]

  @Test("The crash screen has Apple’s text and a Relaunch button (A12, A15, A17, A18 and A70)", arguments: mistakes)
  func crash(button: String, words: String) async throws {
    try await nightly { world in
      world.pilot.press(.end)
      for _ in 0..<24 where !world.pilot.shows(button) { world.pilot.press(.up) }
      world.pilot.click(text: button)
      try await world.pilot.waits(for: "“Nightly” stopped")
      #expect(world.words.contains("NSInvalidArgumentException"))
      #expect(world.words.contains(words))
      if button == "Ask for a Blood Pressure" { world.pilot.matches(golden: "crash-screen") }
      world.pilot.press(.enter)
      try await world.pilot.waits(for: "Ask first, then read.")
      #expect(world.daemon.appsThatAsked().isEmpty)
    }
  }

  @Test("Asking for prescriptions like an ordinary type is an error and does not stop the app (rule A19)")
  func perObjectType() async throws {
    try await nightly { world in
      try await world.pilot.press(.text("Ask for Any Prescription"))
      world.pilot.press(.home)
      try await world.pilot.waits(for: "(error 3)")
      world.pilot.matches(golden: "wrong-request")
    }
  }

  /// A query runs on its own queue, where only the process-wide exception handler applies. This handler accepts only
  /// one bundle identifier, so parallel tests are not affected.
  @Test("A request for the sum of heart rates stops the app, on the queue of its query (rule Q35)")
  func sumOfHeartRates() async throws {
    let world = SmallWorld()
    let handler = world.session.exceptionHandler
    HealthExceptionHandler.install { exception, connection in
      guard let connection, connection.app.bundleIdentifier == "com.example.nightly" else {
        fatalError(exception.reason)
      }
      handler(exception, connection)
    }
    defer { HealthExceptionHandler.install(nil) }
    world.hidesInspector()
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "WRONG REQUESTS")
    try await world.pilot.press(.text("Add Up Heart Rates"))
    try await world.pilot.waits(for: "“Nightly” stopped")
    #expect(world.words.contains("HKStatisticsOptionCumulativeSum is not compatible with discrete data type"))
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Ask first, then read.")
  }
}
