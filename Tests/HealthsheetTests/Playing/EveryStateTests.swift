import AuditLog
import Foundation
import HealthDaemon
import Scenarios
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("A change of a device state has the same words in script, log and screen", .timeLimit(.minutes(20)))
struct EveryStateTests {
  private func changes(in script: String) async throws -> [AuditLine] {
    let text = "title: States\napps: [{app: tempo}]\nscript:\n" + script
    let scenario = try Scenario(Data(text.utf8), file: "states.yaml", folder: FileManager.default.temporaryDirectory)
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    let account = await player.play()
    #expect(account.holds, "\(account.text)")
    return try player.session.daemon.auditLines().map { text throws in try AuditLine(text) }
      .filter { $0.event == .changed }
  }

  @Test("Each change of a state is an audit log line with the state's name and value, and has a text")
  func logged() async throws {
    let changes = try await changes(
      in: """
          - device: {heartRateMonitorConnected: true}
          - device: {heartRateMonitorConnected: false}
          - device: {watchReachable: false}
          - device: {watchReachable: true, watchDelay: 1m}
          - device: {date: 2025-11-21T08:00}
          - device: {locked: true}
            expect: {screen: "Locked"}
        """)
    #expect(
      changes.map { $0.members["states"] } == [
        .members(["heartRateMonitorConnected": .text("true")]), .members(["heartRateMonitorConnected": .text("false")]),
        .members(["watchReachable": .text("false")]),
        .members(["watchReachable": .text("true"), "watchDelay": .text("60")]),
        .members(["date": .text("2025-11-21T08:00:00Z")]), .members(["locked": .text("true")]),
      ])
    #expect(changes.first?.title == "The device is now connected to a heart-rate monitor")
    #expect(
      changes[3].title
        == "The device is now with messages of the watch delayed by 60 seconds, with the watch in reach")
  }

  @Test("A log line of an earlier version is shown with the text that it contains")
  func earlierLine() throws {
    let line = try AuditLine(#"{"event":"changed","states":["locked","on iOS 26.0"]}"#)
    #expect(line.title == "The device is now locked, on iOS 26.0")
  }

  @Test("The sentence of a device step names the device's states in the person's language")
  func sentences() {
    var change = DeviceVerb()
    change.states = ["locked": .flag(false), "os": .text("26.0")]
    change.isRestarted = true
    let scenario = Scenario(
      title: "", device: ScenarioDevice(DeviceSettings(), size: .init(columns: 80, rows: 24)), apps: [],
      data: ScenarioData(), script: [])
    func sentence(_ locale: String) -> String {
      change.sentence(in: ScenarioWords(scenario, locale: Locale(identifier: locale)))
    }
    #expect(sentence("en_US") == "The device is now on iOS 26.0, unlocked, restarted")
    #expect(sentence("zh_CN") == "设备现在运行 iOS 26.0、已解锁、已重新启动")
  }

  @Test("In the control panel, the row of each state turns the state on and off")
  func rows() async throws {
    let world = SmallWorld(size: Size(width: 80, height: 90))
    world.hidesInspector()
    world.pilot.press("c")
    for state in DeviceState.all {
      guard let row = state.row, row.section != .appleWatch, case .toggle(let off, let on) = row.control else {
        continue
      }
      let before = world.device.settings[state]
      for value in before == off ? [on, off] : [off, on] {
        try await world.pilot.press(.identifier("device.\(state.name)"))
        #expect(world.device.settings[state] == value, "\(state.name)")
      }
    }
  }
}
