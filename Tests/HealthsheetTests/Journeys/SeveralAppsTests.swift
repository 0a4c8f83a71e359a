import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Several apps on one device", .timeLimit(.minutes(20)))
struct SeveralAppsTests {
  private func openNightly(in world: SmallWorld) async throws {
    world.hidesInspector()
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "Ask first, then read.")
  }

  @Test("If two apps ask at once, the second waits, and the status bar says who asks (rule A11)")
  func twoAsk() async throws {
    let world = SmallWorld()
    try await world.connect()
    // Do not go through the Home Screen, which would dismiss the sheet (rule A39).
    world.hidesInspector()
    world.device.show(.nightly)
    try await world.pilot.waits(for: "Ask first, then read.")
    world.pilot.click(text: "Ask to Save and Read")
    try await world.pilot.waits(for: "“Nightly” waits until “Stride” is answered.")
    try await world.pilot.waits(for: "Stride asks, 1 waits")
    world.pilot.matches(golden: "two-apps-ask")
    try await world.pilot.waits(forNo: "Health Access")

    world.pilot.press("0")
    world.pilot.matches(golden: "home")
    world.pilot.press(identifier: "home.com.example.stride")
    try await world.pilot.waits(for: "“Stride” would like")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "Nightly asks")
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "“Nightly” would like")
    world.pilot.matches(golden: "second-app-asks")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "The request has ended.")
    #expect(world.daemon.appsThatAsked().map(\.displayName) == ["Stride", "Nightly"])
  }

  @Test("Asking to save, and later to save and read, lists both switches, and both are off (rule A4)")
  func shareThenRead() async throws {
    let world = SmallWorld()
    try await openNightly(in: world)
    world.pilot.click(text: "Ask to Save Nights")
    try await world.pilot.waits(for: "would like to update")
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Ask to Save and Read")
    try await world.pilot.waits(for: "access and")
    #expect(world.device.consent.prompt?.granted == [])
    world.pilot.matches(golden: "share-first-read-later")
    world.pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    world.pilot.press("A")
    let read = Permission(.heartRate, .read)
    try await world.pilot.waits(until: "it is answered") { _ in
      world.daemon.decisions(of: "com.example.nightly")[read] == .granted
    }
    let decisions = world.daemon.decisions(of: "com.example.nightly")
    #expect(decisions[Permission(.heartRate, .share)] == .denied)
  }

  @Test("A type that an update added is the only type on the next sheet (rule A3)")
  func update() async throws {
    let world = SmallWorld()
    try await openNightly(in: world)
    world.pilot.click(text: "Ask to Save and Read")
    try await world.pilot.waits(for: "would like")
    world.pilot.press("D")
    try await world.pilot.waits(for: "Settings › Health.")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Ask After an Update")
    try await world.pilot.waits(for: "Respiratory Rate")
    world.pilot.matches(golden: "type-added-in-an-update")
    guard case .permissions(let share, let read) = world.device.consent.prompt?.prompt.question else {
      Issue.record("The sheet is not up.")
      return
    }
    #expect(share.isEmpty)
    #expect(read.map(\.swiftName) == ["respiratoryRate"])
  }

  @Test("HealthKit's permission calls answer correctly before and after Don’t Allow (rules A45, A47 and A50)")
  func status() async throws {
    let world = SmallWorld()
    try await openNightly(in: world)
    world.pilot.click(text: "Show the Status")
    try await world.pilot.waits(for: "To write nights: not determined. To read: unknown. A sheet: yes.")
    world.pilot.click(text: "Ask to Save and Read")
    try await world.pilot.waits(for: "would like")
    world.pilot.press("D", .enter)
    try await world.pilot.waits(for: "The request has ended.")
    world.pilot.click(text: "Show the Status")
    try await world.pilot.waits(for: "To write nights: denied. To read: unknown. A sheet: no.")
  }

  @Test("An app can delete only its own nights (rule A61)")
  func deletesItsOwn() async throws {
    let world = SmallWorld()
    world.daemon.add([SmallWorld.night])
    world.daemon.setDecision(.granted, for: Permission(.sleepAnalysis, .share), of: "com.example.nightly")
    world.daemon.setDecision(.granted, for: Permission(.sleepAnalysis, .read), of: "com.example.nightly")
    try await openNightly(in: world)
    world.pilot.click(text: "Save a Night")
    try await world.pilot.waits(for: "Saved a night")
    world.pilot.click(text: "Delete Own Nights")
    try await world.pilot.waits(for: "Deleted 1 of Nightly’s own nights.")
    #expect(world.daemon.allSamples(SampleQuery(.sleepAnalysis)).map(\.uuid) == [SmallWorld.night.uuid])
  }

  @Test("An app keeps its state in the background")
  func background() async throws {
    let world = SmallWorld()
    try await openNightly(in: world)
    world.pilot.click(text: "Read the Last Seven Days")
    try await world.pilot.waits(for: "(error 5)")
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.stride")
    try await world.pilot.waits(for: "Connect Health")
    world.pilot.press("0")
    world.pilot.press(identifier: "home.com.example.nightly")
    try await world.pilot.waits(for: "(error 5)")
  }

  @Test("A reinstalled app keeps its answers and data (rules A44 and A62)")
  func reinstall() async throws {
    let world = SmallWorld()
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.hidesInspector()
    world.pilot.press("0", "o")
    world.pilot.click(text: "Delete “Stride”…")
    try await world.pilot.waits(for: "Delete App and Data")
    world.pilot.matches(golden: "delete-app")
    world.pilot.click(text: "[ Delete App ]")
    try await world.pilot.waits(for: "deleted")
    world.pilot.press("1")
    world.pilot.press("2")
    try await world.pilot.waits(for: "3 of 3 on")
    world.pilot.press("1", .enter)
    try await world.pilot.waits(for: "8,400 steps · 1,200 a day")
    #expect(world.daemon.summary(of: .visionPrescription).sampleCount == 5)
  }

  @Test("An app deleted with its data loses the samples that it wrote, and no samples of other sources")
  func deleteWithData() async throws {
    let world = SmallWorld()
    world.pilot.press("0", "o")
    world.pilot.click(text: "Delete “Stride”…")
    world.pilot.click(text: "[ Delete App and Data")
    try await world.pilot.waits(for: "Install “Stride” Again")
    #expect(world.daemon.summary(of: .visionPrescription).sampleCount == 4)
    world.pilot.click(text: "Install “Stride” Again")
    try await world.pilot.waits(for: "not running")
  }

  @Test("The menu of an app asks before a reset, and can end an app in the background")
  func menu() async throws {
    let world = SmallWorld()
    try await openNightly(in: world)
    world.pilot.press("0")
    world.pilot.press(identifier: "home.menu.com.example.nightly")
    try await world.pilot.waits(for: "Reset to Never Asked…")
    world.pilot.press(identifier: "home.reset")
    #expect(world.pilot.shows("It has not asked for anything."), "there is nothing to reset")
    world.pilot.press(identifier: "home.quit")
    try await world.pilot.waits(for: "“Nightly” was force quit.")
    world.pilot.press(.escape)
    world.pilot.press(identifier: "home.com.example.stride")
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.pilot.waits(for: "8,400 steps ·")
    world.pilot.press("0", "o")
    world.pilot.press(identifier: "home.reset")
    try await world.pilot.waits(for: "Reset “Stride” to Never Asked?")
    #expect(world.device.consent.appsThatAsked.count == 1, "nothing is forgotten yet")
    world.pilot.press(identifier: "home.reset.confirm")
    try await world.pilot.waits(until: "it is forgotten") { _ in world.device.consent.appsThatAsked.isEmpty }
  }
}
