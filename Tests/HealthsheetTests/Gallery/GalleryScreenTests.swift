import Languages
import Scenarios
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The gallery shows the scenarios on the screen", .timeLimit(.minutes(20)))
struct GalleryScreenTests {
  private static let sizes = [Size.small, Size(width: 132, height: 43), Size(width: 200, height: 60)]

  @Test("Scenarios are listed by theme, and a search finds words of stories and rules")
  func list() throws {
    let world = try GalleryWorld()
    #expect(world.pilot.shows("FIRST REQUEST"))
    #expect(world.pilot.shows("A sheet on a very small screen"))
    world.pilot.press("/")
    world.pilot.type("a39")
    #expect(world.pilot.shows("Killed under the sheet"))
    #expect(!world.pilot.shows("A sheet on a very small screen"))
    world.pilot.press(.escape)
    world.pilot.press("/")
    // No text contains these words in sequence, but one contains all of them.
    world.pilot.type("read share mistaken")
    #expect(world.pilot.shows("Share and read mistaken for each other") && world.pilot.shows("1 found"))
    world.pilot.press(.escape)
    world.pilot.press("/")
    world.pilot.type("nobody wrote this")
    #expect(world.pilot.shows("No scenario contains “nobody wrote this”."))
  }

  @Test("In a Chinese interface, the gallery and the script of a played scenario are in Chinese")
  func chinese() async throws {
    let world = try GalleryWorld(size: Size(width: 100, height: 60), locale: "zh_CN")
    try await world.pilot.waits(for: "场景库")
    world.opensPage(of: "Killed under the sheet")
    for words in ["发生什么", "注意", "为何重要", "逐步播放", "返回"] { #expect(world.pilot.shows(words), "\(words)") }
    world.pilot.press("p")
    try await world.pilot.waits(for: "尚未发生任何事")
    try await world.pilot.waits(for: "已暂停")
    try await world.pilot.waits(for: "n 下一步")
    #expect(LocalizedStringTable.device.missingKeys == [])
  }

  @Test("A scenario's page shows what happens, what to look at, why it matters, and the steps")
  func page() throws {
    let world = try GalleryWorld(size: Size(width: 100, height: 60))
    world.opensPage(of: "Killed under the sheet")
    for words in [
      "Killed under the sheet", "WHAT HAPPENS", "closed before anybody answers", "LOOK AT", "WHY IT MATTERS",
      "A10, A39", "1. Nightly asks to write Sleep, and to read Sleep and Heart Rate", "3. Force quit Nightly",
    ] { #expect(world.pilot.shows(words), "\(words)\n\(world.pilot.screen)") }
    world.pilot.press(.escape)
    #expect(world.pilot.shows("1 found"))
  }

  @Test("On a wide screen, the gallery shows the story of the focused scenario beside the list")
  func preview() throws {
    let world = try GalleryWorld(size: .large)
    let first = try #require(world.model.gallery.items.first?.scenario)
    #expect(world.pilot.shows(String(try #require(first.summary).prefix(30))))
    world.pilot.press("/")
    world.pilot.type("killed under")
    #expect(world.pilot.shows("closed before anybody answers"))
    #expect(world.pilot.shows("3. Force quit Nightly"))
    world.pilot.press(.escape)
    world.pilot.press("/")
    world.pilot.type("share and read mistaken")
    #expect(world.pilot.shows("The person turns on the first switch called Steps"), "a step has its remark")
    world.pilot.resize(to: .standard)
    #expect(!world.pilot.shows("The person turns on the first switch called Steps"))
  }

  @Test("On a wide screen, a scenario's page has the steps beside the story, with their remarks and expectations")
  func stepsBesideTheStory() throws {
    let world = try GalleryWorld(size: .large)
    world.opensPage(of: "Share and read mistaken")
    #expect(world.pilot.shows("The person turns on the first switch called Steps"))
    #expect(world.pilot.shows("Play It Step by Step"))
    // Arrow keys stay in the story; Tab leads to the steps.
    world.pilot.press(.tab)
    world.pilot.press(.end)
    #expect(world.pilot.shows("5. Stride saves 1 sample of Steps"))
    world.pilot.resize(to: .standard)
    #expect(!world.pilot.shows("The person turns on the first switch called Steps"))
  }

  @Test("The gallery opens from Home in front of the device, and Escape returns")
  func overTheDevice() async throws {
    let world = SmallWorld()
    world.device.offersGallery = true
    world.hidesInspector()
    world.pilot.press("0")
    world.pilot.press(identifier: "device.gallery")
    try await world.pilot.waits(for: "FIRST REQUEST")
    world.pilot.press("q")
    try await world.pilot.waits(for: "An app in the background")
    world.pilot.press(identifier: "device.gallery")
    try await world.pilot.waits(for: "FIRST REQUEST")
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "An app in the background")
  }

  @Test("If a file in the gallery's folder has mistakes, it is listed with their locations")
  func errors() throws {
    let wrong = #expect(throws: ScenarioError.self) {
      _ = try GalleryWorld(scenarios: "title: x\nscript: [{kill: strid}]")
    }
    let gallery = ScenarioGallery(items: [], errors: [try #require(wrong)])
    let pilot = Pilot(GalleryScreen(model: GalleryModel(gallery, settings: PlaybackSettings())))
    let words = pilot.screen.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("own.yaml:2:"))
    #expect(words.contains("Did you mean “stride”?"))
  }

  @Test("The keys of the gallery and of a scenario are those in DeviceKey.all")
  func keys() async throws {
    let world = try GalleryWorld(size: .large)
    func bound() -> Set<KeyPress> { Set(world.pilot.host.keyBindings.flatMap(\.keys)) }
    func keys(_ place: DeviceKey.Place) -> Set<KeyPress> { Set(DeviceKey.all.filter { $0.place == place }.map(\.key)) }
    #expect(keys(.gallery).isSubset(of: bound()))
    world.pilot.press("?")
    try await world.pilot.waits(for: "let the scenario run")
    world.pilot.press(.escape)
    try await world.plays("killed-under-the-sheet")
    try await world.next()
    // The hints leave out ^T, because t does the same while the script has control.
    #expect(keys(.script).subtracting([DeviceKey.handBack.key]).isSubset(of: bound()))
    world.pilot.press("?")
    try await world.pilot.waits(for: "back to the step before")
  }

  @Test("Text and styles of the gallery match the goldens at every size")
  func goldens() async throws {
    let world = try GalleryWorld()
    for size in Self.sizes {
      world.pilot.resize(to: size)
      world.pilot.matches(golden: "gallery-\(size.width)x\(size.height)")
    }
    world.opensPage(of: "Share and read mistaken")
    for size in Self.sizes {
      world.pilot.resize(to: size)
      world.pilot.matches(golden: "scenario-page-\(size.width)x\(size.height)")
    }
    try await world.plays("share-and-read-mistaken")
    try await world.next()
    try await world.next()
    world.device?.inspector.isWanted = false
    for size in Self.sizes + [.standard] {
      world.pilot.resize(to: size)
      // The device is drawn in its new size.
      try await world.pilot.waits(for: "Step 2 of")
      world.pilot.matches(golden: "step-on-the-sheet-\(size.width)x\(size.height)")
    }
  }
}
