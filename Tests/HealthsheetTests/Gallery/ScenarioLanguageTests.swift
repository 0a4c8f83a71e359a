import Languages
import Scenarios
import Testing

@testable import HealthsheetApp
@testable import TerminalUI

@Suite("The scenarios' stories are available in every language")
struct ScenarioLanguageTests {
  @Test("The table of each language has each text of the scenarios once, and no other text")
  func complete() throws {
    let folders = [GalleryWorld.folder, GalleryWorld.folder.appending(path: "worlds")]
    let items = try folders.flatMap { try ScenarioGallery(folder: $0).items }
    let texts = Set(items.flatMap { Self.texts(of: $0.scenario) })
    #expect(texts.count > 100)
    for language in TextLanguage.all where language != .english {
      let table = StringsText(LocalizedStringTable.scenarios.source(in: language))
      #expect(table.faultyLine == nil, "Scenarios/\(language.identifier).strings")
      #expect(table.keys.count == table.entries.count, "a text stands twice in \(language.identifier)")
      #expect(texts.subtracting(table.keys).sorted() == [], "missing in \(language.identifier)")
      #expect(Set(table.keys).subtracting(texts).sorted() == [], "unused in \(language.identifier)")
    }
  }

  private static func texts(of scenario: Scenario) -> [String] {
    ([scenario.title, scenario.theme, scenario.summary, scenario.look, scenario.why] + scenario.script.map(\.remark))
      .compactMap(\.self)
  }

  @Test("A Chinese gallery shows its stories in Chinese, and a search finds words of both languages")
  @MainActor
  func chinese() throws {
    for words in ["缺少另一个血压", "一半的血压", "Half a blood"] {
      let world = try GalleryWorld(locale: "zh_CN")
      world.pilot.press("/")
      world.pilot.type(words)
      #expect(world.pilot.shows("一半的血压") == (words != "缺少另一个血压"), "\(words)\n\(world.pilot.screen)")
    }
  }

  @Test("The sentences of a script use the person's language and on-screen names")
  func sentences() throws {
    let item = try #require(
      try ScenarioGallery(folder: GalleryWorld.folder).items.first { $0.name == "share-and-read-mistaken" })
    func titles(_ locale: String) -> [String] {
      let words = ScenarioWords(item.scenario, locale: .init(identifier: locale))
      return item.scenario.script.map(words.title)
    }
    #expect(titles("en_US")[1...2] == ["Turn on Steps to write", "Answer: Allow"])
    #expect(titles("zh_CN")[1...2] == ["打开步数（写入）", "回答：允许"])
  }
}
