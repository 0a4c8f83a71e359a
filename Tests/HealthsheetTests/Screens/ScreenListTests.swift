import Foundation
import Languages
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// Each screen in English and in Simplified Chinese, as five kinds of terminals show it.
@MainActor
@Suite("Every screen in two languages and on five kinds of terminals", .timeLimit(.minutes(20)))
struct ScreenListTests {
  private static let room = URL(filePath: #filePath).deletingLastPathComponent()
  private nonisolated static let languages = ["en_US", "zh_CN"]

  @Test(
    "Each walk through the screens can be done as written, and every text on the way is translated",
    arguments: ScreenWalk.all, languages)
  func screens(walk: ScreenWalk, locale: String) async throws {
    let camera = ScreenCamera(Locale(identifier: locale))
    try await walk.walk(camera)
    #expect(camera.taken == walk.screens)
    #expect(LocalizedStringTable.device.missingKeys == [])
    #expect(LocalizedStringTable.apps.missingKeys == [])
  }

  @Test("The walks visit each screen in the list exactly once")
  func walks() {
    let screens = ScreenWalk.all.flatMap(\.screens)
    #expect(screens.count == ListedScreen.allCases.count)
    #expect(Set(screens) == Set(ListedScreen.allCases))
  }

  @Test("Every screen file is in the list, and every listed file exists")
  func files() throws {
    let endings = [
      "Screen", "Page", "Sheet", "List", "Question", "Details", "Panel", "Help", "App", "View", "Inspector",
    ]
    let known = Set(ListedScreen.allCases.flatMap(\.views))
    var found: Set<String> = []
    for folder in ["HealthsheetApp", "HealthKitUI", "WorkoutKit", "Stride"] {
      for file in try PackageFiles.swiftFiles(under: PackageFiles.room(folder)) {
        let name = file.deletingPathExtension().lastPathComponent
        let text = try String(contentsOf: file, encoding: .utf8)
        found.formUnion(known.filter { text.contains("struct \($0): View {") })
        guard known.contains(name) || endings.contains(where: name.hasSuffix) else { continue }
        if text.contains(": View {") || text.contains("SettingsPage(") { found.insert(name) }
      }
    }
    // Parts that are around every screen or in several screens.
    let parts: Set = ["ActionList", "DetailsSheet", "DeviceScreen", "HKActivityRingView"]
    #expect(found.subtracting(parts) == known)
    #expect(parts.isSubset(of: found))
  }
}
