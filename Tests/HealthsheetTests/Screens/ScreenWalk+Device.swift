import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import AppleHealthExport
@testable import HealthsheetApp

extension ScreenWalk {
  static let inspector = ScreenWalk(
    "The inspector beside the app", [.inspector, .inspectedType, .inspectorDecisions, .inspectorWakeUps]
  ) { camera in
    let world = try await camera.connected()
    let pilot = world.pilot
    pilot.resize(to: .large)
    world.device.inspector.isWanted = true
    try await world.sees("8,400", of: "8,400")
    try await camera.takes(.inspector, of: world)
    try await pilot.press(.identifier("inspector.stepCount"))
    try await pilot.waits(for: camera.words("Latest samples on this iPhone").uppercased())
    try await camera.takes(.inspectedType, of: world)
    pilot.press(.escape)
    world.device.inspector.page = .decisions
    try await camera.takes(.inspectorDecisions, of: world)
    world.device.inspector.page = .deliveries
    try await camera.takes(.inspectorWakeUps, of: world)
  }

  static let calls = ScreenWalk("The calls of an app that makes them one by one", [.calls, .call]) { camera in
    let world = camera.world(size: .large, apps: [.nightly])
    let pilot = world.pilot
    try await pilot.press(.identifier("app.Read the Last Seven Days"))
    try await pilot.waits(forNo: camera.words("Ask first, then read.", of: .apps))
    let before = pilot.frame.rows[3]
    try await pilot.press(.identifier("app.Show the Status"))
    try await pilot.waits(until: "it is told") { $0.frame.rows[3] != before }
    world.device.inspector.isWanted = true
    world.device.inspector.page = .calls
    try await pilot.waits(until: "the inspector has the latest call") { _ in
      world.device.inspector.callsOfFrontApp.first?.id == world.device.calls.records.last?.id
    }
    try await camera.takes(.calls, of: world)
    if let first = world.device.inspector.callsOfFrontApp.last { pilot.press(identifier: "call.\(first.id)") }
    try await camera.takes(.call, of: world)
  }

  static let home = ScreenWalk(
    "Home, the keys, and an app that is closed and deleted",
    [.home, .palette, .handOver, .remark, .help, .closed, .appMenu, .deleteApp, .deleted]
  ) { camera in
    let world = try await camera.connected()
    let pilot = world.pilot
    pilot.press("0")
    try await camera.takes(.home, of: world)
    pilot.press(":")
    try await camera.takes(.palette, of: world)
    world.device.kindsToHandOver = SessionFile.Kind.allCases
    world.device.handOver = { _ in .written([]) }
    pilot.press(.escape, "e")
    try await camera.takes(.handOver, of: world)
    pilot.press(.escape, "m")
    try await camera.takes(.remark, of: world)
    pilot.press(.escape, "?")
    try await camera.takes(.help, of: world)
    pilot.press(.escape, "1", "x")
    try await pilot.waits(for: camera.words("Open \("Stride")"))
    try await camera.takes(.closed, of: world)
    pilot.press("0", "o")
    try await camera.takes(.appMenu, of: world)
    try await pilot.press(.text(camera.words("Delete “\("Stride")”…")))
    try await camera.takes(.deleteApp, of: world)
    pilot.click(text: "[ \(camera.words("Delete App")) ]")
    pilot.press("1")
    try await camera.takes(.deleted, of: world)
  }

  static let settings = ScreenWalk(
    "Settings: an app’s page, and the others",
    [
      .settings, .settingsApp, .settingsAppEnd, .about, .appleWatch, .auditLog, .backgroundDelivery, .decisions,
      .display, .reviewChecklist, .reviewPoint,
    ]
  ) { camera in
    let world = try await camera.connected()
    let pilot = world.pilot
    pilot.press("2")
    try await camera.takes(.settings, of: world)
    pilot.press(.enter)
    try await pilot.waits(for: camera.words("Turn Off All"))
    try await camera.takes(.settingsApp, of: world)
    pilot.press(.end)
    try await camera.takes(.settingsAppEnd, of: world)
    pilot.press(.escape)
    let screens: [ListedScreen] = [
      .about, .appleWatch, .auditLog, .backgroundDelivery, .decisions, .display, .reviewChecklist,
    ]
    for (page, screen) in zip(SettingsPage.all, screens) {
      pilot.press(identifier: "settings.\(page.id)")
      try await pilot.waits(forNo: camera.words("Reading the log…"))
      try await camera.takes(screen, of: world)
      if screen == .reviewChecklist {
        pilot.press(.enter)
        try await camera.takes(.reviewPoint, of: world)
        pilot.press(.escape)
      }
      pilot.press(.escape)
    }
  }

  static let auditLog = ScreenWalk(
    "One level down the audit log: calls in a row, and one of them", [.auditCalls, .auditLine]
  ) { camera in
    let world = try await camera.connected(to: camera.world(auditLog: MemoryAuditLog()))
    let pilot = world.pilot
    pilot.press("2")
    try await pilot.press(.identifier("settings.Audit Log"))
    try await pilot.waits(forNo: camera.words("Reading the log…"))
    let rows = await world.device.auditLog().lines
    let row = try #require(rows.first { $0.calls.contains { !$0.details.isEmpty } })
    let call = try #require(row.calls.first { !$0.details.isEmpty })
    try await pilot.press(.identifier("audit.\(row.id)"))
    try await camera.takes(.auditCalls, of: world)
    try await pilot.press(.identifier("audit.\(call.id)"))
    try await camera.takes(.auditLine, of: world)
  }

  static let controlPanel = ScreenWalk(
    "The control panel, and a device that is locked", [.controlPanel, .controlPanelEnd, .lockScreen]
  ) { camera in
    let world = try await camera.connected()
    let pilot = world.pilot
    pilot.press("4")
    try await camera.takes(.controlPanel, of: world)
    pilot.press(.end)
    try await camera.takes(.controlPanelEnd, of: world)
    pilot.press(identifier: "device.locked")
    pilot.press("1")
    try await pilot.waits(for: camera.words("Unlock"))
    try await camera.takes(.lockScreen, of: world)
  }

  static let importing = ScreenWalk("An import that takes its time", [.importing, .importBehind]) { camera in
    let world = camera.world()
    // The text that the app shows behind the sheet.
    try await world.pilot.waits(for: camera.words("Connect Health", of: .apps))
    let contents = try await DeviceContents.load(DeviceOptions(hasDemo: false))
    let progress = ImportProgress(byteCount: 400 << 20, totalByteCount: 1_000 << 20, sampleCount: 123_456)
    world.device.importing = Importing(of: URL(filePath: "export.zip"), into: contents, progress: progress)
    try await camera.takes(.importing, of: world)
    world.pilot.press(.enter, "4")
    try await camera.takes(.importBehind, of: world)
  }
}
