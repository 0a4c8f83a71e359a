import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Time passes only when the person lets it", .timeLimit(.minutes(20)))
struct PassingTimeTests {
  private func panel(locale: String = "en_US") async throws -> SmallWorld {
    let world = SmallWorld(size: Size(width: 100, height: 50), locale: Locale(identifier: locale))
    world.hidesInspector()
    world.pilot.press("4")
    try await world.pilot.element(.identifier("device.Let a Minute Pass"))
    return world
  }

  @Test(
    "The person can let the time pass by a minute, an hour, a day, or until midnight",
    arguments: [
      ("Let a Minute Pass", 60.0), ("Let an Hour Pass", 3_600), ("Let a Day Pass", 86_400),
      ("Until Midnight", 14 * 3_600 + 19 * 60),
    ] as [(String, TimeInterval)])
  func periods(row: String, seconds: TimeInterval) async throws {
    let world = try await panel()
    try await world.pilot.press(.identifier("device.\(row)"))
    try await world.pilot.waits(until: "the clock has moved") { _ in
      world.daemon.settings.now() == SmallWorld.now.addingTimeInterval(seconds)
    }
  }

  @Test("If time passes without an event, the control panel says so, and if a sample arrives, it does not")
  func quietTime() async throws {
    let quiet = "Time has passed. No sample arrived, and no app was woken."
    for row in ["Let a Minute Pass", "Let an Hour Pass", "Let a Day Pass", "Until Midnight"] {
      let world = try await panel()
      try await world.pilot.press(.identifier("device.\(row)"))
      try await world.pilot.waits(for: quiet)
    }
    let world = try await panel()
    try await world.pilot.press(.identifier("device.Let a Minute Pass"))
    try await world.pilot.waits(for: quiet)
    world.daemon.addArrivals(DemoArrivals(calendar: SmallWorld.calendar))
    try await world.pilot.press(.identifier("device.Let a Day Pass"))
    try await world.pilot.waits(forNo: quiet)
  }

  @Test("If several rows that let time pass are pressed quickly, all their time passes, in order")
  func several() async throws {
    let world = try await panel()
    for row in ["Let a Minute Pass", "Until Midnight", "Let an Hour Pass", "Let a Minute Pass"] {
      try await world.pilot.press(.identifier("device.\(row)"))
    }
    try await world.pilot.waits(until: "it is after one") { _ in
      world.daemon.settings.now() == SmallWorld.midnight.addingTimeInterval(86_400 + 3_660)
    }
  }

  @Test("If nothing is scheduled, the row that waits for the next wake-up says so, before and after a press")
  func noEvent() async throws {
    let world = try await panel()
    #expect(world.words.contains("Until the Next Wake-Up nothing is scheduled"))
    try await world.pilot.press(.identifier("device.Until the Next Wake-Up"))
    try await world.pilot.waits(for: "No app was woken: none is registered for data that changes.")
    #expect(world.daemon.settings.now() == SmallWorld.now)
  }

  @Test(
    "A running clock advances, and a paused clock does not",
    arguments: [ClockModel.Speed.hours, .week])
  func runningClock(speed: ClockModel.Speed) async throws {
    let world = try await panel()
    world.device.clock.speed = speed
    try await world.pilot.waits(until: "half an hour has passed") { _ in
      world.daemon.settings.now() > SmallWorld.now.addingTimeInterval(1_800)
    }
    world.device.clock.speed = .stands
    #expect(world.device.clock.task == nil || world.device.clock.task?.isCancelled == true)
    world.device.shutDown()
    let stored = try #require(world.daemon.storedClock)
    #expect(stored > SmallWorld.now.addingTimeInterval(1_799), "the device goes on from there")
  }

  @Test("Each speed of the clock passes as much time as its name says")
  func rates() {
    let rates = ClockModel.Speed.allCases.map(\.rate)
    #expect(rates == [nil, 1, 60, 3_600, 10_080])
    #expect(ClockModel.Speed.allCases.map(\.title.written) == ["paused", "1×", "60×", "3600×", "1 week/min"])
  }

  @Test(
    "The control panel shows up to three warnings completely, and more as lines that open the complete text",
    arguments: [0, 1, 3, 4])
  func warnings(count: Int) async throws {
    let world = try await panel()
    let sentence =
      "is a key of its Info.plist that no system reads, and its value is longer than any line of this screen."
    world.device.warnings = (0..<count).map { "Key\($0) \(sentence)" }
    world.pilot.redraw()
    world.pilot.press(.home)
    #expect(world.pilot.shows("IN THE APP’S FILES") == (count > 0))
    #expect(world.words.contains("IN THE APP’S FILES: 4") == (count == 4))
    #expect(world.pilot.shows("this screen.") == (1...3).contains(count))
    guard count == 4 else { return }
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "In the App’s Files")
    #expect(world.words.contains("Key0 \(sentence)"))
    world.pilot.press(.escape)
    #expect(world.words.contains("IN THE APP’S FILES: 4"))
  }

  @Test("If an app does not run, the rows for background work show the state of the app")
  func notRunning() async throws {
    let world = try await panel()
    try await world.pilot.press(.identifier("device.It Reads in the Background"))
    try await world.pilot.waits(for: "It has not asked to read any samples.")
    world.pilot.press("x")
    let state = try #require(world.device.stateOfFrontApp)
    for row in ["It Reads in the Background", "It Saves in the Background"] {
      try await world.pilot.press(.identifier("device.\(row)"))
      #expect(world.device.companionOutcome?.text == state)
    }
    #expect(world.daemon.summary(of: .stepCount).sampleCount == 14)
  }
}
