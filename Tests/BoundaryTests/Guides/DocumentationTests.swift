import Foundation
import PackageFiles
import Testing

/// Titles, names and links of DocC's catalogues, before they are built; `.ci/documentation` builds them.
@Suite("The pages of documentation lead to each other")
struct DocumentationTests {
  /// A catalogue: the pages beside the code of a room.
  struct Catalogue: Sendable, CustomTestStringConvertible {
    let room: String
    let pages: [GuidePage]
    var testDescription: String { room }
    var names: Set<String> { Set(pages.map(\.name)) }
  }

  private static let catalogues = Dictionary(grouping: GuidePage.documentation) { $0.catalogue ?? "" }
    .map { Catalogue(room: $0.key, pages: $0.value) }.sorted { $0.room < $1.room }

  @Test("A page begins with its title, has no other, and goes on with a sentence", arguments: GuidePage.documentation)
  func titles(page: GuidePage) {
    let titles = page.prose.filter { $0.hasPrefix("# ") }
    #expect(titles.count == 1)
    #expect(page.text.hasPrefix("# "))
    let summary = page.prose.dropFirst().first { !$0.isEmpty } ?? ""
    #expect(summary.first?.isLetter == true, "\(summary)")
  }

  @Test(
    "Pages of a catalogue have names and titles of their own, and one at most has the room's", arguments: catalogues)
  func names(catalogue: Catalogue) {
    #expect(Set(catalogue.pages.map { $0.name.lowercased() }).count == catalogue.pages.count)
    let titles = catalogue.pages.compactMap { $0.prose.first }
    #expect(Set(titles).count == titles.count)
    #expect(titles.filter { $0.hasPrefix("# ``") }.allSatisfy { $0 == "# ``\(catalogue.room)``" })
    if catalogue.pages.count > 1 {
      #expect(titles.contains { $0 == "# ``\(catalogue.room)``" }, "a page to begin with")
    }
  }

  @Test(
    "A link to a page names one of the same catalogue, and every page but the first is linked", arguments: catalogues)
  func pages(catalogue: Catalogue) throws {
    let inPages = catalogue.pages.map { $0.text.texts(from: "<doc:", to: ">") }
    let inCode = try RoomSources("Sources/\(catalogue.room)").texts(from: "<doc:", to: ">")
    let links = inPages.reduce(inCode) { $0.union($1) }
    #expect(links.subtracting(catalogue.names).sorted() == [])
    let linked = inPages.reduce(Set([catalogue.room])) { $0.union($1) }
    if catalogue.pages.count > 1 { #expect(catalogue.names.subtracting(linked).sorted() == []) }
  }

  @Test("A link to a declaration names one of the same room, in pages and in comments")
  func declarations() throws {
    var wrong: [String] = []
    for room in try FileManager.default.contentsOfDirectory(atPath: PackageFiles.url("Sources").path) {
      // Its texts are rows of other rooms' pages, links and all.
      if room == "PhoneQuestions" { continue }
      let sources = try RoomSources("Sources/\(room)")
      let pages = GuidePage.documentation.filter { $0.catalogue == room }.map { $0.prose.joined(separator: "\n") }
      let links = pages.reduce(sources.texts(from: "``", to: "``")) { $0.union($1.texts(from: "``", to: "``")) }
      // Code has such quotes too, around other things than names.
      for link in links where link.wholeMatch(of: /[A-Za-z_][\w\/():,.\-]*/) != nil {
        // “HKError/Code/errorNoData”, “predicateForObjects(from:)-(HKWorkout)”: each part begins with a name.
        let names = link.split(separator: "/").map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        for name in names where name != room && name != "init" && !name.isEmpty && !sources.declares(name) {
          wrong.append("\(room): \(link)")
        }
      }
    }
    #expect(wrong.sorted() == [], "other rooms' declarations stand in single quotes")
  }

  @Test("A picture in a page is a file of its catalogue", arguments: GuidePage.documentation)
  func pictures(page: GuidePage) {
    let folder = PackageFiles.url(page.path).deletingLastPathComponent()
    for line in page.prose {
      for match in line.matches(of: /!\[[^\]]*\]\(([^)]+)\)/) {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(match.1)).path), "\(match.1)")
      }
    }
  }
}
