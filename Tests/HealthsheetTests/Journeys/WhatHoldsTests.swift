import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// The screen alone must show how a request ended, what was chosen, and why an app gets its data.
@MainActor
@Suite("The screen alone shows which decisions apply", .timeLimit(.minutes(20)))
struct WhatHoldsTests {
  @Test("A guest is not asked, and the list of calls says so (rule A88)")
  func guest() async throws {
    let world = SmallWorld(size: .large)
    world.device.changeSettings { $0.isInGuestUserMode = true }
    try await world.pilot.waits(for: "Connect Health")
    world.pilot.press(.enter, "L")
    try await world.pilot.waits(for: "no sheet: a guest is not asked")
    try await world.pilot.waits(forNo: "the person answered")
  }

  @Test("Types that were answered before show no sheet, and the log says so (rule A2)")
  func answeredBefore() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.pilot.press("a", "A", "L")
    try await world.pilot.waits(for: "the person answered")
    let connection = try #require(world.device.frontProcess.connection)
    try await connection.requestAuthorization(toShare: [], read: [.stepCount])
    try await world.pilot.waits(for: "no sheet: answered before")
  }

  @Test("After a reset under an open sheet, no screen says that the app never asked")
  func resetUnderTheSheet() async throws {
    let world = SmallWorld(size: .large)
    try await world.connect()
    world.device.consent.resetDecisions(of: .stride)
    world.device.consent.setAllowed(false, object: SmallWorld.uuid(1_000), for: .stride)
    world.device.consent.resetDecisions(of: .stride)
    world.pilot.press("2")
    try await world.pilot.waits(for: "“Stride” is asking now; you have not answered yet.")
  }

  @Test("The inspector says that no prescription is chosen yet only after the app asked for prescriptions")
  func askedForObjects() async throws {
    let world = SmallWorld(size: Size(width: 160, height: 40))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "of all days, not only of the last seven")
    #expect(!world.pilot.shows("none chosen yet"))
    try await world.pilot.waits(for: "Prescriptions…")
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "none chosen yet; its own are on")
  }

  @Test("For prescriptions the inspector says whether only the app's own, all, some or none are on")
  func objects() async throws {
    let world = SmallWorld(size: Size(width: 160, height: 40))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "of all days, not only of the last seven")
    func set(_ isAllowed: Bool, _ numbers: [Int]) {
      for number in numbers {
        world.device.consent.setAllowed(isAllowed, object: SmallWorld.uuid(number), for: .stride)
      }
    }
    set(true, [1_003])
    try await world.pilot.waits(for: "2 of 5")
    set(false, [1_000, 1_003])
    try await world.pilot.waits(for: "all are off")
    set(true, [1_000, 1_001, 1_002, 1_003, 1_004])
    try await world.pilot.waits(for: "5 of 5")
    try await world.pilot.waits(forNo: "all are off")
  }

  @Test("The sentence of a decision about one prescription names the prescription")
  func decisions() async throws {
    let world = SmallWorld(size: Size(width: 200, height: 60))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.device.consent.setAllowed(true, object: SmallWorld.uuid(1_001), for: .stride)
    try await world.pilot.waits(for: "may now read the prescription")
    world.device.consent.setAllowed(false, object: SmallWorld.uuid(1_001), for: .stride)
    try await world.pilot.waits(for: "may no longer read the")
    let sentence = world.device.consent.latestDecision?.sentence(in: Locale(identifier: "en_US"))
    #expect(sentence == "Stride may no longer read the prescription “Glasses, Harbour Optics”.")
  }

  @Test("Answering a list without changes allows nothing new")
  func asItWas() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.click(text: "[ Prescriptions…")
    try await world.pilot.waits(for: "Choose which.")
    world.pilot.press("F")
    try await world.pilot.waits(for: "The permissions of Stride are as before.")
  }

  @Test("Two sheets of one request have labels that say when the answers take effect (rule A43)")
  func twoSheets() async throws {
    let world = SmallWorld(apps: [.clinic])
    world.hidesInspector()
    let connection = try #require(world.device.frontProcess.connection)
    let clinical = ObjectType.all.filter { $0.kind == .clinical }
    let asking = Task { try await connection.requestAuthorization(toShare: [], read: Set([.stepCount] + clinical)) }
    try await world.pilot.waits(for: "Sheet 1 of 2 of one request.")
    #expect(world.words.contains("Nothing is decided before the last sheet ends."))
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "Sheet 2 of 2 of one request.")
    try await world.answersRecords()
    try await world.pilot.waits(forNo: "Sheet 2 of 2")
    try await asking.value
  }
}
