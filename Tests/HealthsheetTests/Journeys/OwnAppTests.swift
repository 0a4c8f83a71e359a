import Foundation
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("An app of one’s own: its Info.plist in place of Stride’s")
struct OwnAppTests {
  @Test("An Info.plist that does not exist stops the start with a sentence and the status of sysexits(3)")
  func missing() async throws {
    let error = await #expect(throws: DeviceStartError.self) {
      try await DeviceSession(options: DeviceOptions(infoPlist: URL(filePath: "/nonexistent/Info.plist")))
    }
    #expect(error?.exitStatus == 66)
    #expect(error?.message.contains("/nonexistent/Info.plist") == true)
  }

  @Test("Entitlements alone do not say which app it is")
  func entitlementsAlone() async throws {
    let error = await #expect(throws: DeviceStartError.self) {
      try await DeviceSession(options: DeviceOptions(entitlements: URL(filePath: "/nonexistent/App.entitlements")))
    }
    #expect(error?.exitStatus == 64)
  }

  @Test("What is odd in the files is on the control panel, and the status bar points there until somebody looks")
  func warnings() {
    let world = SmallWorld()
    world.hidesInspector()
    world.device.warnings = ["Info.plist: NSHealthUpdateUsageDescription is missing."]
    world.pilot.press("0")
    #expect(world.pilot.shows("warnings: 4"))
    world.pilot.press("4")
    #expect(world.pilot.shows("NSHealthUpdateUsageDescription is missing."))
    #expect(!world.pilot.shows("warnings: 4"))
  }
}
