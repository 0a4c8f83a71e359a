import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// The main screens of a device that speaks Simplified Chinese: nothing on them is left in English but names, identifiers
/// and Apple’s own words.
@MainActor
@Suite("Every main screen in Simplified Chinese", .timeLimit(.minutes(20)))
struct ChineseScreensTests {
  private let world = SmallWorld(callsTake: .milliseconds(1), locale: Locale(identifier: "zh_CN"))
  private var pilot: Pilot { world.pilot }

  /// Compares the screen, and holds that every text on the way to it was found.
  private func matches(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    pilot.matches(golden: "\(name)-zh-Hans", sourceLocation: sourceLocation)
    #expect(LocalizedStringTable.device.missingKeys == [], sourceLocation: sourceLocation)
    #expect(LocalizedStringTable.apps.missingKeys == [], sourceLocation: sourceLocation)
  }

  /// Everything is allowed, and its week is on the dashboard.
  private func connects() async throws {
    world.hidesInspector()
    try await pilot.waits(for: "连接“健康”")
    pilot.press(.enter)
    try await pilot.waits(for: "健康数据访问")
    pilot.press("a", .enter)
    try await pilot.waits(until: "both charts are there") { $0.shows("8,400") && $0.shows("60–100 次/分") }
  }

  @Test("From the welcome to the sheet, to the alert after a refusal")
  func asking() async throws {
    world.hidesInspector()
    try await pilot.waits(for: "连接“健康”")
    matches("welcome")
    pilot.press(.enter)
    try await pilot.waits(for: "想要访问并更新你的健康数据")
    matches("sheet")
    pilot.press("d")
    try await pilot.waits(for: "设置 › 健康")
    matches("alert")
  }

  @Test("The dashboard, and the list of prescriptions before it")
  func dashboard() async throws {
    try await connects()
    matches("dashboard")
    pilot.press(identifier: "app.Prescriptions")
    try await pilot.waits(for: "视力处方")
    matches("prescriptions")
  }

  @Test("The inspector beside the app says why in Chinese")
  func inspector() async throws {
    try await connects()
    pilot.resize(to: Size(width: 120, height: 40))
    world.device.wantsInspector = true
    try await pilot.waits(for: "15,400")
    matches("inspector-120x40")
    pilot.press("l")
    try await pilot.waits(for: "requestAuthorization")
    // The calls themselves are Swift, and come in an order of their own.
    #expect(pilot.shows("[调用]"))
    #expect(LocalizedStringTable.device.missingKeys == [])
  }

  @Test("Home, Settings with an app’s page, and the keys")
  func settings() async throws {
    try await connects()
    pilot.press("0")
    matches("home")
    pilot.press("2")
    matches("settings")
    pilot.press(.enter)
    try await pilot.waits(for: "全部关闭")
    matches("settings-app")
    pilot.press("?")
    matches("help")
  }

  @Test("Health, the page of a type, its samples, and one to add")
  func health() async throws {
    try await connects()
    pilot.press("3")
    try await pilot.waits(for: "浏览")
    matches("health")
    pilot.press(identifier: "health.category.Activity")
    try await pilot.waits(for: "步数")
    pilot.press(identifier: "health.stepCount")
    try await pilot.waits(for: "最近七天")
    try await pilot.waits(for: "15,400")
    matches("type")
    pilot.press("+")
    try await pilot.waits(for: "添加步数")
    matches("add-data")
  }

  @Test("The control panel, and a device that is locked")
  func controlPanel() async throws {
    try await connects()
    pilot.press("4")
    matches("control-panel")
    pilot.press(identifier: "device.locked")
    pilot.press("1")
    try await pilot.waits(for: "解锁")
    matches("lock-screen")
  }
}
