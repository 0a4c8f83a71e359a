import AppBundle
import Foundation
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The person's own app shows its texts in their language", .timeLimit(.minutes(20)))
struct AppTextsTests {
  private let folder: TemporaryFolder
  private let files: AppFiles

  init() throws {
    folder = try TemporaryFolder()
    files = AppFiles(
      .infoPlist(
        try folder.write(
          [
            "CFBundleIdentifier": "org.example.trail", "CFBundleDisplayName": "Trail",
            "NSHealthShareUsageDescription": "Trail shows your way.",
          ], to: "Info.plist")))
    try folder.write("\"Hello %@\" = \"你好，%@\"; \"%lld steps\" = \"%lld步\";", to: "zh-Hans.lproj/Localizable.strings")
    try folder.write(
      "\"Hello %@\" = \"Hallo %@\"; \"%lld steps\" = \"%lld Schritte\";", to: "de.lproj/Localizable.strings")
  }

  private struct Greeting: View {
    let name = "Kim"
    let steps = 2_000

    var body: some View {
      VStack {
        Text("Hello \(name)")
        Text("\(steps) steps")
      }
    }
  }

  private func pilot(_ locale: String) async throws -> Pilot {
    let session = try await DeviceSession(
      options: DeviceOptions(
        now: SmallWorld.now, timeZone: .gmt, locale: Locale(identifier: locale), app: files, hasDemo: false),
      showing: AppCode(identity: .stride) { AnyView(Greeting()) })
    session.device.inspector.isWanted = false
    return Pilot(session.rootView())
  }

  @Test(
    "Texts come from the language folder beside the Info.plist, even if the device lacks this language",
    arguments: [
      ("zh_CN", "你好，Kim", "2,000步", "主屏幕"), ("de_AT", "Hallo Kim", "Schritte", "Home"),
      ("ja_JP", "Hello Kim", "2000 steps", "Home"),
    ])
  func texts(locale: String, greeting: String, steps: String, home: String) async throws {
    let pilot = try await pilot(locale)
    #expect(pilot.shows(greeting), "\(pilot.screen)")
    #expect(pilot.shows(steps), "\(pilot.screen)")
    #expect(pilot.shows("0 \(home)"), "what is around it is the device’s")
  }

  @Test("An unreadable text file is a warning, and the texts are shown untranslated")
  func damaged() async throws {
    try folder.write("\"Hello %@\" = ", to: "zh-Hans.lproj/Localizable.strings")
    let pilot = try await pilot("zh_CN")
    try await pilot.waits(for: "Hello Kim")
    try await pilot.waits(for: "警告（按 4）")
  }
}
