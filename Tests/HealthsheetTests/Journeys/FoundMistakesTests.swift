import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// The demo apps have buttons that make mistakes. The checklist must find each of them.
@MainActor
@Suite("The review checklist finds the mistakes of the demo apps", .timeLimit(.minutes(20)))
struct FoundMistakesTests {
  private let nightly = "com.example.nightly"

  private func open(_ app: InstalledApp, _ journey: @MainActor (SmallWorld) async throws -> Void) async throws {
    let world = SmallWorld(
      size: Size(width: 100, height: 60), operatingSystemVersion: "27.0", apps: [app], auditLog: MemoryAuditLog())
    try await HealthExceptionHandler.withHandler(world.session.exceptionHandler) {
      world.hidesInspector()
      try await world.pilot.waits(for: "Ask first, then read.")
      try await journey(world)
    }
  }

  private func failed(in world: SmallWorld) async -> [ReviewPoint] {
    await world.device.reviewChecklist().items.filter { $0.verdict == .failed }.map(\.point)
  }

  @Test(
    "The checklist finds a wrong request",
    arguments: [
      ("Ask for Nothing", ReviewPoint.valid), ("Ask for a Blood Pressure", .valid),
      ("Ask to Write an Electrocardiogram", .valid), ("Ask Without a Purpose", .purposes),
      ("Ask for Any Prescription", .valid), ("Choose Single Steps", .valid),
    ])
  func wrongRequest(button: String, point: ReviewPoint) async throws {
    try await open(.nightly) { world in
      try await world.pilot.press(.text(button))
      try await world.pilot.waits(until: "it has ended") { $0.shows("stopped") || $0.shows("(error 3)") }
      #expect(await failed(in: world).contains(point))
    }
  }

  /// “Show What Is Shared” and “Count the Last Week” query the date but draw the wrong conclusion from it. The log does
  /// not show what an app does with an answer.
  @Test(
    "The checklist finds an app that reads a limited history without asking for its date",
    arguments: [
      "Show the Usual Sleep", "Show the Quietest Day", "Sync the Server", "Import New Nights",
      "Import All Nights",
    ])
  func limitedHistory(button: String) async throws {
    try await open(.nightly) { world in
      for type in [ObjectType.sleepAnalysis, .heartRate] {
        world.daemon.setDecision(.limited(since: SmallWorld.now - 86_400), for: Permission(type, .read), of: nightly)
      }
      #expect(await failed(in: world) == [])
      try await world.pilot.press(.text(button))
      try await world.pilot.waits(until: "it has read") { _ in
        (try? world.daemon.auditLines())?.contains {
          $0.contains(#""call":"samples""#) || $0.contains(#""call":"sampleChanges"#)
        } == true
      }
      #expect(await failed(in: world) == [.history])
    }
  }

  @Test("The checklist finds a forgotten completion handler")
  func forgottenHandler() async throws {
    try await open(.nightly) { world in
      world.daemon.setDecision(.granted, for: Permission(.sleepAnalysis, .read), of: nightly)
      try await world.pilot.press(.text("Wake Me, and Forget the Handler"))
      try await world.pilot.waits(for: "never calls its completion handler")
      world.pilot.press("0")
      world.daemon.add([SmallWorld.night])
      try await world.pilot.waits(until: "it is woken") { _ in
        world.daemon.deliveryEvents.contains { if case .woken = $0.kind { true } else { false } }
      }
      await world.daemon.advance(by: 3_600)
      try await world.pilot.waits(until: "the system waits no more") { _ in
        world.daemon.deliveryEvents.contains { if case .missed = $0.kind { true } else { false } }
      }
      #expect(await failed(in: world).contains(.background))
    }
  }

  @Test("The checklist finds a request for everything at once")
  func everything() async throws {
    try await open(.clinic) { world in
      try await world.pilot.press(.text("Ask for Everything"))
      try await world.pilot.waits(until: "the sheet is up") { _ in world.device.consent.prompt != nil }
      #expect(await failed(in: world) == [.small])
    }
  }
}
