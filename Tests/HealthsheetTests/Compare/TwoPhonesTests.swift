import Foundation
import Scenarios
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Two phones receive the same input, and the app's data on both is compared", .timeLimit(.minutes(20)))
struct TwoPhonesTests {
  // MARK: What each app gets

  @Test("A refused type and a never measured type look identical to Stride")
  func refused() async throws {
    let phones = try await ComparedWorld.phones("refused", "never-measured")
    defer { phones.end() }
    let comparison = await phones.compare()
    #expect(comparison.isEqual && comparison.lines.count > 10)
    #expect(comparison.conclusion == "Stride cannot tell on which of the two phones it runs.")
    let heart = try #require(comparison.lines.first { $0.subject == "Heart Rate, all days" })
    #expect(heart.first.gets == "no data" && heart.second.gets == "no data")
    #expect(heart.first.held == "1,338 samples" && heart.second.held == "nothing", "the phones differ")
    let steps = try #require(comparison.lines.first { $0.subject == "Steps, all days" })
    #expect(steps.first.gets == "446 samples", "it does read")
  }

  @Test("If the person allows heart rate, Stride can distinguish the two phones")
  func allowed() async throws {
    let phones = try await ComparedWorld.phones("refused", "never-measured")
    defer { phones.end() }
    phones.devices[0].daemon.setDecision(
      .granted, for: .init(.heartRate, .read), of: "com.example.stride", through: .settings)
    let comparison = await phones.compare()
    #expect(
      comparison.lines.filter { !$0.isEqual }.map(\.subject) == [
        "Heart Rate, 7 days", "Heart Rate, all days", "Heart Rate, first day",
      ])
    #expect(comparison.conclusion == "Stride can tell the two phones apart: Heart Rate.")
  }

  @Test("With thirty days of access Stride gets less older data and a date, but the same last week as with full access")
  func thirtyDays() async throws {
    let phones = try await ComparedWorld.phones("thirty-days", "everything")
    defer { phones.end() }
    let comparison = await phones.compare()
    let different = comparison.lines.prefix { !$0.isEqual }
    #expect(
      different.map { "\($0.subject): \($0.first.gets), \($0.second.gets)" } == [
        "Heart Rate, all days: 30 samples, 61 samples", "Heart Rate, first day: 2026-09-02, 2026-08-02",
        "Heart Rate, shared since: 2026-09-01, no date", "Steps, all days: 30 samples, 61 samples",
        "Steps, first day: 2026-09-02, 2026-08-02", "Steps, shared since: 2026-09-01, no date",
      ])
    #expect(comparison.lines.dropFirst(different.count).allSatisfy { $0.isEqual })
    #expect(comparison.lines.contains { $0.subject == "Steps, 7 days" && $0.isEqual && $0.first.gets == "43,400" })
  }

  @Test("An update of iOS changes the version and the dates since which data are shared, and no data that Stride reads")
  func update() async throws {
    let phones = try await ComparedWorld.phones("before", "after")
    defer { phones.end() }
    let comparison = await phones.compare()
    #expect(
      comparison.lines.filter { !$0.isEqual }.map(\.subject) == [
        "Heart Rate, shared since", "Steps, shared since", "iOS",
      ])
    #expect(comparison.lines.contains { $0.subject == "A new request shows" && $0.second.gets == "no sheet" })
  }

  @Test("A comparison of a scenario's phone with a copy of itself finds no difference")
  func twice() async throws {
    for (first, second) in Gallery.pairs {
      for name in [first, second] {
        let phones = try await ComparedWorld.phones(name, name)
        #expect(await phones.compare().isEqual, "\(name)")
        phones.end()
      }
    }
  }

  @Test("As text the comparison is a table that ends with a conclusion")
  func text() async throws {
    let phones = try await ComparedWorld.phones("ios-26", "ios-27")
    defer { phones.end() }
    let text = await phones.compare().text.replacing("\u{202F}", with: " ")
    #expect(
      text == """
                      iOS 26       iOS 27
        ≠  iOS        26.6         27.0
        =  Date       2026-10-01   2026-10-01
        =  Time       10:00:00 AM  10:00:00 AM
        =  Time zone  GMT          GMT
        =  Language   en_US        en_US

        Stride can tell the two phones apart: iOS.

        """)
  }

  @Test("A step that cannot be performed ends the comparison with its location and reason")
  func obstacle() async throws {
    let scenario = try Scenario(
      Data("title: Nobody asks\nscript: [{answer: allow}]".utf8), file: "own.yaml", folder: GalleryWorld.folder)
    await #expect {
      _ = try await TwoPhones(scenario, scenario, limit: .milliseconds(100))
    } throws: { "\($0)".contains("own.yaml") }
  }

  // MARK: One set of keys for both phones

  @Test("A key press and the person's answer reach both phones")
  func bothPhones() async throws {
    let world = try await ComparedWorld("ios-26", "ios-27", size: .large)
    defer { world.phones.end() }
    try await world.pilot.waits(for: "Connect Health")
    world.pilot.press("2")
    #expect(world.phones.devices.map(\.screen) == [.settings, .settings])
    world.pilot.press("1", .enter)
    try await world.pilot.waits(until: "both ask") { _ in world.phones.devices.allSatisfy { $0.consent.prompt != nil } }
    world.pilot.press("a")
    #expect(world.phones.devices.map { $0.consent.prompt?.granted.count } == [3, 3])
    world.pilot.press("D")
    try await world.pilot.waits(until: "both were refused") { _ in
      world.phones.devices.allSatisfy {
        $0.daemon.decisions(of: "com.example.stride")[.init(.heartRate, .read)] == .denied
      }
    }
    try await world.pilot.waits(for: "= refused")
    try await world.pilot.waits(for: "Stride can tell the two phones apart: Heart Rate, Steps, iOS.")
  }

  @Test("A click goes only to the phone under the pointer")
  func click() async throws {
    let world = try await ComparedWorld("ios-26", "ios-27", size: .large)
    defer { world.phones.end() }
    try await world.pilot.waits(for: "Connect Health")
    world.pilot.click(text: "2 Settings")
    #expect(world.phones.devices.map(\.screen) == [.settings, .app])
  }

  @Test("^T moves the keyboard to the comparison, which can scroll, and back to both phones")
  func comparison() async throws {
    let world = try await ComparedWorld("refused", "never-measured")
    defer { world.phones.end() }
    try await world.isRead()
    try await world.pilot.waits(forNo: "Language")
    world.pilot.press(.control("t"), KeyPress(.end))
    #expect(
      world.pilot.shows("Language") && world.pilot.shows("Stride cannot tell on which of the two phones it runs."))
    world.pilot.press("2")
    #expect(world.phones.devices.map(\.screen) == [.app, .app], "the phones do not get it")
    world.pilot.press(.control("t"), "2")
    #expect(world.phones.devices.map(\.screen) == [.settings, .settings])
    world.pilot.press("q")
    #expect(world.pilot.host.isExiting)
  }

  @Test("In a small terminal ^T shows each phone and the comparison in turn")
  func small() async throws {
    let world = try await ComparedWorld("refused", "never-measured", size: .small)
    defer { world.phones.end() }
    try await world.pilot.waits(for: "59,640 steps ·")
    #expect(world.pilot.shows("Refused · ^T next") && !world.pilot.shows("Never measured"))
    world.pilot.press(.control("t"))
    try await world.pilot.waits(for: "Never measured · ^T next")
    world.pilot.press(.control("t"))
    try await world.pilot.waits(for: "Stride cannot tell on which of the")
    world.pilot.press("q")
    #expect(world.pilot.host.isExiting)
  }

  @Test("On a large screen the phones are above the comparison, and on a wide screen beside it")
  func sizes() async throws {
    let world = try await ComparedWorld("thirty-days", "everything", size: .large)
    defer { world.phones.end() }
    try await world.isDrawn()
    world.pilot.matches(golden: "thirty-days-120x40")
    world.pilot.resize(to: Size(width: 200, height: 60))
    try await world.isDrawn()
    #expect(PhonePlacement(size: Size(width: 200, height: 60), lineCount: 16) == .beside(columns: 80))
    #expect(world.pilot.frame.rows[0].contains("╮╭ Everything"))
    #expect(world.pilot.frame.rows[0].contains("╮╭─ What Stride gets"))
  }
}
