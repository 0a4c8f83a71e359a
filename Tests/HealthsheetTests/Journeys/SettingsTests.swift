import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Settings lists the apps that asked, and other pages", .timeLimit(.minutes(20)))
struct SettingsTests {
  /// Stride with everything allowed and one prescription from an optician.
  private func asked(size: Size = .standard) async throws -> SmallWorld {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400 steps ·")
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "Choose which.")
    world.pilot.press(.down, .space, "F")
    try await world.pilot.waits(forNo: "Choose which.")
    try await world.pilot.waits(until: "two are allowed") { _ in
      world.daemon.allowedObjects(of: .visionPrescription, for: "com.example.stride").count == 2
        && world.device.consent.askingProcesses.isEmpty && world.device.consent.history.count == 2
    }
    world.pilot.resize(to: size)
    world.pilot.press("2")
    return world
  }

  @Test("The key / searches an app's types by their names and by common words")
  func search() async throws {
    let world = SmallWorld(size: Size(width: 100, height: 60))
    world.hidesInspector()
    for type in [ObjectType.stepCount, .heartRate, .bodyMass] {
      world.daemon.setDecision(.granted, for: Permission(type, .read), of: "com.example.stride")
    }
    world.pilot.press("2")
    try await world.pilot.press(.text("Stride"))
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.press("/")
    world.pilot.type("heart")
    try await world.pilot.waits(until: "one is left") { !$0.shows("Steps") && $0.shows("Heart Rate") }
    #expect(!world.pilot.shows("Turn Off All") && !world.pilot.shows("Reset to Never Asked"))
    world.pilot.type(" of stone")
    try await world.pilot.waits(for: "Stride has not asked for a type of this name.")
  }

  @Test("Opening a screen moves focus into this screen, and not into the inspector beside it")
  func focus() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("2")
    #expect(world.pilot.host.element(identifier: "app.com.example.stride")?.isFocused == true)
    world.pilot.press("4")
    #expect(world.pilot.host.element(identifier: "device.locked")?.isFocused == true)
    world.pilot.press("0")
    #expect(world.pilot.host.element(identifier: "home.com.example.stride")?.isFocused == true)
  }

  @Test("Settings lists the apps with their switches, and an app's page also has its objects and its data")
  func page() async throws {
    let world = try await asked()
    try await world.pilot.waits(for: "5 of 8 on")
    world.pilot.matches(golden: "settings")
    world.pilot.press(.enter)
    world.pilot.resize(to: Size(width: 80, height: 40))
    try await world.pilot.waits(for: "Delete All Data")
    try await world.pilot.waits(for: "Vision Prescription  ")
    world.pilot.matches(golden: "settings-app")
    // One key changes everything, including objects.
    world.pilot.press("a")
    try await world.pilot.waits(for: "0 of 8")
    #expect(world.daemon.allowedObjects(of: .visionPrescription, for: "com.example.stride").isEmpty)
  }

  @Test("In a small window the last row of an app's page can be reached")
  func small() async throws {
    let world = try await asked(size: .small)
    try await world.pilot.waits(for: "5 of 8 on")
    world.pilot.matches(golden: "settings-40x12")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Turn Off All")
    world.pilot.matches(golden: "settings-app-40x12")
    world.pilot.press(.end)
    try await world.pilot.waits(for: "Reset to Never Asked")
  }

  @Test("A deleted app is shown as deleted, and not as “not running”, and its switches stay")
  func deleted() async throws {
    let world = try await asked()
    world.pilot.press("0", "o")
    world.pilot.click(text: "Delete “Stride”…")
    try await world.pilot.waits(for: "Delete App and Data")
    world.pilot.click(text: "[ Delete App ]")
    try await world.pilot.waits(for: "Install “Stride” Again")
    try await world.pilot.waits(for: "deleted")
    try await world.pilot.waits(forNo: "not installed")
    world.pilot.press("2")
    try await world.pilot.waits(for: "deleted · 5 of 8 on")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "The app was deleted.")
    world.pilot.press("x")
    try await world.pilot.waits(for: "“Stride” was deleted: there is nothing to quit.")
    world.pilot.press("1")
    try await world.pilot.waits(for: "“Stride” was deleted.")
  }

  @Test("An app that is in the store but was never on this device is shown as deleted")
  func stranger() async throws {
    let world = SmallWorld()
    let kept = AppIdentity(bundleIdentifier: "com.example.gone", displayName: "Gone", version: "1")
    #expect(world.device.presence(of: kept) == .deleted)
    try await world.connect()
    #expect(world.device.presence(of: .stride) == .running)
    world.pilot.press("x")
    #expect(world.device.presence(of: .stride) == .notRunning)
  }

  @Test("Every page in the list of Settings opens under its title, and Escape returns")
  func pages() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.pilot.press("2")
    #expect(SettingsPage.all.count == Set(SettingsPage.all.map(\.id)).count)
    for page in SettingsPage.all {
      world.pilot.press(identifier: "settings.\(page.id)")
      try await world.pilot.waits(for: "‹ Back")
      #expect(world.pilot.shows(page.id))
      try await world.pilot.waits(forNo: "Reading the log")
      world.pilot.matches(golden: "settings-page-\(page.id.lowercased().filter(\.isLetter))")
      world.pilot.press(.escape)
      try await world.pilot.waits(for: "THIS DEVICE")
    }
  }

  @Test("SettingsPages.md has the code of the About page, and of its row in the list of Settings")
  func guide() throws {
    let room = PackageFiles.url("Sources/Device/HealthsheetApp")
    let guide = try String(contentsOf: room.appending(path: "HealthsheetApp.docc/SettingsPages.md"), encoding: .utf8)
    let page = try String(contentsOf: room.appending(path: "Settings/AboutPage.swift"), encoding: .utf8)
    #expect(guide.contains("```swift\n\(page)```"))
    let line = try #require(guide.split(separator: "\n").first { $0.hasPrefix("+") }).dropFirst()
    let list = try String(contentsOf: room.appending(path: "Settings/SettingsScreen.swift"), encoding: .utf8)
    #expect(list.split(separator: "\n").contains(line))
  }
}
