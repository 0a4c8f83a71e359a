import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The queue of questions shows who asks and who waits (rule A11)", .timeLimit(.minutes(20)))
struct QuestionQueueTests {
  @Test("If the watch app waits for the phone's sheet, the sheet, the status bar and the control panel say so")
  func watchBehindSheet() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.device.ask(from: .watchApp, of: world.device.frontApp)
    try await world.pilot.waits(for: "“Stride” on the watch waits until this question is answered.")
    try await world.pilot.waits(for: "1 waits")
    world.pilot.matches(golden: "watch-waits-behind-the-sheet")
    world.pilot.press("4")
    try await world.pilot.waits(for: "Stride asks, 1 waits")
    try await world.pilot.waits(for: "1. “Stride”")
    try await world.pilot.waits(for: "2. “Stride” on the watch")
    world.pilot.press("1", "a", "A")
    // The sheet of the watch's app is shown, and no other request waits.
    try await world.pilot.waits(for: "Review")
    world.pilot.press("N")
    try await world.pilot.waits(for: "Resting Heart Rate")
    try await world.pilot.waits(forNo: "waits")
  }

  @Test("An extension of another app waits behind the sheet")
  func extensionBehindSheet() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.device.ask(from: .appExtension, of: .nightly)
    try await world.pilot.waits(for: "extension of “Nightly”")
    world.pilot.press("4")
    try await world.pilot.waits(for: "2. The extension of “Nightly”")
    #expect(!world.pilot.shows("2. “Nightly”") && !world.pilot.shows("3. "))
    world.pilot.matches(golden: "control-panel-questions")
  }

  @Test("Another app's window and the home screen say which app is asked first")
  func otherAppWaits() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.device.show(.nightly)
    try await world.pilot.waits(for: "“Stride” waits for an answer; other questions come after it.")
    world.pilot.click(text: "Ask to Save and Read")
    try await world.pilot.waits(for: "“Nightly” waits until “Stride” is answered.")
    try await world.pilot.waits(for: "Stride asks, 1 waits")
    world.pilot.press("0")
    try await world.pilot.waits(for: "waits to ask")
    // An app that ends leaves the queue.
    world.pilot.press("x")
    try await world.pilot.waits(forNo: "1 waits")
  }

  @Test("A waiting extension and a waiting watch app are each named once, in the order of their requests")
  func extensionAndWatch() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    let stride = world.device.frontApp
    world.device.ask(from: .appExtension, of: stride)
    // A request gets its place in the queue when it is made, so wait for it.
    try await world.pilot.waits(until: "the app asks for its extension") { _ in
      world.device.consent.askingProcesses.contains { $0.process == .appExtension && $0.isInLine }
    }
    try await world.pilot.waits(for: "The extension of “Stride” waits until this question is answered.")
    world.device.ask(from: .watchApp, of: stride)
    try await world.pilot.waits(until: "both are named") { _ in
      world.words.contains("The extension of “Stride” and “Stride” on the watch wait until this question is answered.")
    }
    world.pilot.press("4")
    try await world.pilot.waits(for: "1. “Stride”")
    try await world.pilot.waits(for: "2. The extension of “Stride”")
    try await world.pilot.waits(for: "3. “Stride” on the watch")
    try await world.pilot.waits(forNo: "4. ")
    world.pilot.press("1", "a", "A")
    try await world.pilot.waits(for: "Resting Heart Rate")
    world.pilot.press("a", "A", "4")
    // The watch asked for the same types, so one answer settles both requests. Either app may be notified last.
    try await world.pilot.waits(until: "both are told") { _ in
      let told = world.device.inspector.callsOfFrontApp.filter { $0.call.words.contains("request") && !$0.isFailed }
      return Set(told.map(\.process)).isSuperset(of: [.appExtension, .watchApp])
    }
    try await world.pilot.waits(for: "asked for Resting Heart Rate and Steps: answered.")
  }

  @Test("After Don’t Allow the next question waits until the person dismisses the alert")
  func alertFirst() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    world.device.ask(from: .watchApp, of: world.device.frontApp)
    try await world.pilot.waits(for: "“Stride” on the watch waits")
    world.pilot.press("D")
    try await world.pilot.waits(until: "the next question has come") { _ in
      world.device.consent.prompt?.prompt.process == .watchApp
    }
    try await world.pilot.waits(for: "Settings › Health")
    try await world.pilot.waits(forNo: "On the watch")
    #expect(world.device.places == [])
    world.pilot.press(.enter)
    try await world.pilot.waits(forNo: "Settings › Health")
    try await world.pilot.waits(for: "On the watch")
    #expect(world.device.places == [.watch])
    world.pilot.press("N", "a", "F")
    try await world.pilot.waits(until: "nobody asks") { _ in world.device.consent.askingProcesses.isEmpty }
  }

  @Test("A note about waiting questions does not hide the clock on the status bar")
  func statusBar() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    try await world.connect()
    #expect(world.pilot.frame.rows[0].contains("9:41"))
    world.device.ask(from: .watchApp, of: world.device.frontApp)
    try await world.pilot.waits(for: "“Stride” on the watch waits")
    world.pilot.press("4")
    #expect(world.pilot.frame.rows[0].contains("Stride asks, 1 waits"))
    #expect(world.pilot.frame.rows[0].contains("9:41"))
    world.pilot.resize(to: .large)
    #expect(world.pilot.frame.rows[0].contains("Stride asks, 1 waits"))
  }
}
