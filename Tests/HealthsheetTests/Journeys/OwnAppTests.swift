import AppBundle
import Foundation
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("An app of one’s own: its Info.plist in place of Stride’s", .timeLimit(.minutes(20)))
struct OwnAppTests {
  @Test("An Info.plist that does not exist stops the start with a sentence and the status of sysexits(3)")
  func missing() async throws {
    let error = await #expect(throws: DeviceStartError.self) {
      try await DeviceSession(
        options: DeviceOptions(app: AppFiles(.infoPlist(URL(filePath: "/nonexistent/Info.plist")))))
    }
    #expect(error?.exitStatus == 66)
    #expect(error?.message.contains("/nonexistent/Info.plist") == true)
  }

  @Test("The demo app goes by the name of the app it stands for")
  func name() async throws {
    var app = InstalledApp.stride
    app.identity.displayName = "CardinalKit"
    let world = SmallWorld(apps: [app])
    try await world.pilot.waits(for: "Welcome to CardinalKit")
    try await world.pilot.waits(for: "You choose what CardinalKit may read")
  }

  @Test("What is odd in the files is on the control panel, and the status bar points there until somebody looks")
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

  @Test("However long the app’s name is, the status bar keeps its digits and what is out of the ordinary")
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
