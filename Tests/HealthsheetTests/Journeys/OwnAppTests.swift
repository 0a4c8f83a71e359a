import AppBundle
import Foundation
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The person's own app replaces Stride by its Info.plist", .timeLimit(.minutes(20)))
struct OwnAppTests {
  @Test("A missing Info.plist stops the start with a sentence and a status of sysexits(3)")
  func missing() async throws {
    let error = await #expect(throws: DeviceStartError.self) {
      try await DeviceSession(
        options: DeviceOptions(app: AppFiles(.infoPlist(URL(filePath: "/nonexistent/Info.plist")))))
    }
    #expect(error?.exitStatus == 66)
    #expect(error?.message.contains("/nonexistent/Info.plist") == true)
  }

  @Test("The demo app uses the name from the Info.plist of the person's app")
  func name() async throws {
    var app = InstalledApp.stride
    app.identity.displayName = "CardinalKit"
    let world = SmallWorld(apps: [app])
    try await world.pilot.waits(for: "Welcome to CardinalKit")
    try await world.pilot.waits(for: "You choose what CardinalKit may read")
  }

  @Test("The control panel lists warnings about files, and the status bar mentions them until read")
  func warnings() {
    let world = SmallWorld()
    world.hidesInspector()
    world.device.warnings = ["Info.plist: NSHealthUpdateUsageDescription is missing."]
    world.pilot.press("0")
    #expect(world.pilot.shows("warnings (press 4)"))
    world.pilot.press("4")
    #expect(world.pilot.shows("NSHealthUpdateUsageDescription is missing."))
    #expect(!world.pilot.shows("warnings (press 4)"))
  }

  @Test("Beside a long app name, the status bar still shows its digits and notes")
  func longName() {
    var app = InstalledApp.stride
    app.identity.displayName = "Department of Walking, Northern Branch"
    let world = SmallWorld(apps: [app])
    world.hidesInspector()
    world.device.warnings = ["Info.plist: NSHealthUpdateUsageDescription is missing."]
    for width in [120, 80, 60] {
      world.pilot.resize(to: Size(width: width, height: 24))
      let bar = world.pilot.frame.rows[0]
      #expect(bar.contains("warnings (press 4)"), "\(bar)")
      #expect(["0", "1 Department of Walki…", "2", "3"].allSatisfy { bar.contains($0) }, "\(bar)")
    }
  }
}
