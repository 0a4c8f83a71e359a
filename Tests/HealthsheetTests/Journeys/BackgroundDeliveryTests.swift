import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("An app in the background is woken for changes", .timeLimit(.minutes(20)))
struct BackgroundDeliveryTests {
  /// Returns a device on which Nightly has asked and was allowed everything, and has enabled background delivery of
  /// sleep with a button.
  private func registered(_ button: String) async throws -> SmallWorld {
    let world = SmallWorld(size: .large)
    world.hidesInspector()
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.press(.text("Ask to Save and Read"))
    try await world.pilot.waits(for: "Health Access")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "HealthKit does not tell an app")
    try await world.pilot.press(.text(button))
    try await world.pilot.waits(for: "is woken")
    return world
  }

  private func waits(for words: String, _ world: SmallWorld) async throws {
    try await world.pilot.waits(until: "an event says “\(words)”") { _ in
      world.device.clock.deliveryEvents.contains { $0.words.description.contains(words) }
    }
  }

  @Test("A new sleep sample wakes an app in the background, the app completes the delivery, and the page explains it")
  func woken() async throws {
    let world = try await registered("Wake Me for Nights")
    world.pilot.press("0")
    world.daemon.add([SmallWorld.night])
    try await waits(for: "completed the delivery of sleepAnalysis", world)
    world.pilot.press("2")
    try await world.pilot.press(.text("Background Delivery"))
    try await world.pilot.waits(for: "Nightly: completed the delivery of Sleep")
    world.pilot.matches(golden: "background-delivery")
  }

  @Test("Before an app registers, the page says why it is empty, and links to an app and to scenarios about wake-ups")
  func nothingYet() async throws {
    let world = SmallWorld(size: .large)
    world.device.offersGallery = true
    world.hidesInspector()
    world.pilot.press("2")
    try await world.pilot.press(.text("Background Delivery"))
    try await world.pilot.waits(for: "No app is registered to be woken.")
    world.pilot.press(identifier: "delivery.gallery")
    try await world.pilot.waits(for: "Swiped away, an app is not woken")
    #expect(!world.pilot.shows("FIRST REQUEST"))
    // The first Escape clears the search.
    world.pilot.press(.escape, .escape)
    try await world.pilot.waits(for: "No Wake-Ups Yet")
    world.pilot.press(identifier: "delivery.openApp")
    try await world.pilot.waits(for: "Wake Me for Nights")
  }

  @Test("Types observed without registration are delivered only while the app runs (Q74)")
  func observedUnregistered() async throws {
    let world = try await registered("Wake Me for Nights")
    let connection = try #require(world.device.frontProcess.connection)
    let observation = connection.observeChanges(of: [.heartRate, .sleepAnalysis], isObserverQuery: true) { _ in }
    world.pilot.press("2")
    try await world.pilot.press(.text("Background Delivery"))
    let words = "These apps observe the types below, but are not registered to be woken for them."
    try await world.pilot.waits(for: words)
    withExtendedLifetime(observation) {}
    let reading = Permission(.heartRate, .read)
    world.daemon.setDecision(.granted, for: reading, of: "com.example.nightly")
    try connection.enableBackgroundDelivery(of: .heartRate, frequency: 1)
    try await world.pilot.waits(forNo: words)
  }

  @Test("An app that forgets its completion handler is woken less and less, then never (rule Q69)")
  func forgotten() async throws {
    let world = try await registered("Wake Me, and Forget the Handler")
    world.pilot.press("4")
    world.daemon.add([SmallWorld.night])
    try await waits(for: "woken for sleepAnalysis", world)
    try await world.pilot.press(.text("Let an Hour Pass"))
    try await waits(for: "3 times in a row: it is no longer woken", world)
    #expect(world.device.clock.deliveryEvents.count { $0.kind == .woken(isLaunch: false, changes: 1) } == 3)
    try await world.pilot.waits(for: "10:41")
    // Each missed completion handler is among the app's calls, with the rule.
    try await world.pilot.waits(until: "the calls say so") { _ in
      world.device.calls.records.count {
        $0.call.operation == .completionHandler && "\($0.reasonsInWords(in: .gmt))".contains("Q69")
      } == 3
    }
    // After the person opens the app, it is woken again.
    world.pilot.press("1")
    try await waits(for: "is woken again", world)
  }

  @Test("A swiped-away app is not woken until it is opened and sent to the background again (rule B15)")
  func forceQuit() async throws {
    let world = try await registered("Wake Me for Nights")
    world.pilot.press("x", "0")
    world.daemon.add([SmallWorld.night])
    try await waits(for: "the person force quit it and has not opened it since", world)
    #expect(!world.device.clock.deliveryEvents.contains { if case .woken = $0.kind { true } else { false } })
    world.pilot.press(identifier: "home.com.example.nightly")
    try await waits(for: "is woken again", world)
  }

  @Test("An app ended by the system is started in the background (rule B16)")
  func launched() async throws {
    let world = try await registered("Wake Me for Nights")
    world.pilot.press("0")
    let nightly = try #require(world.device.apps.first { $0.identity.bundleIdentifier == "com.example.nightly" })
    world.device.endInBackground(nightly)
    world.daemon.add([SmallWorld.night])
    try await waits(for: "started in the background for sleepAnalysis", world)
    try await waits(for: "completed the delivery of sleepAnalysis", world)
    #expect(world.device.screen == .home)
  }

  @Test("After background delivery is disabled, an app is not woken, and no change is kept for it")
  func asleep() async throws {
    let world = try await registered("Wake Me for Nights")
    try await world.pilot.press(.text("Stop Waking Me"))
    try await world.pilot.waits(for: "Nightly is not woken any more.")
    world.pilot.press("0")
    let count = world.device.clock.deliveryEvents.count
    world.daemon.add([SmallWorld.night])
    await world.daemon.advance(by: 86_400)
    #expect(world.device.clock.deliveryEvents.count == count)
  }

  @Test("The inspector shows a timeline with the deliveries of the foreground app")
  func strip() async throws {
    let world = try await registered("Wake Me for Nights")
    world.pilot.press("0")
    world.daemon.add([SmallWorld.night])
    try await waits(for: "completed the delivery of sleepAnalysis", world)
    world.pilot.press("1")
    world.device.inspector.isWanted = true
    world.device.inspector.page = .deliveries
    try await world.pilot.waits(for: "9:41 AM  completed the delivery of Sleep")
    try await world.pilot.waits(for: "● woken")
    world.pilot.resize(to: .small)
    try await world.pilot.waits(for: "9:41 AM  ")
    try await world.pilot.waits(forNo: "It has not asked to be woken.")
  }
}
