import Foundation
import TestSupport
import Testing

@Suite("healthsheet site writes the gallery as a folder of web pages")
struct SiteTests {
  /// Returns a folder with two scenarios. One contains characters that are special in HTML.
  private func scenarios(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("scenarios")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let texts = [
      "asks": """
      title: Asks <for> steps
      theme: First request
      summary: Stride asks for steps & nothing else.
      rules: [A1]
      script:
        - request: {app: stride, read: [stepCount]}
          expect: {prompt: {app: stride, kind: sheet}}
        - answer: dontAllow
      """, "looks": "title: Looks\nscript:\n  - open: settings\n    expect: {screen: Health}\n",
    ]
    for (name, text) in texts { try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name).yaml")) }
    return path
  }

  @Test("Each scenario has a page, a picture and a report, the index lists them, and the bytes never differ")
  func pages() throws {
    let folder = try TemporaryFolder()
    let path = try scenarios(in: folder)
    for site in ["a", "b"] {
      let program = try Program.healthsheet("site", folder.path(site), "--scenarios", path, "--jobs", "2", "--matrix")
      #expect(program.status == 0 && program.output == "", "\(program.error)")
      #expect(program.error.contains("lists 2 scenarios"), "\(program.error)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("a")).sorted()
    #expect(
      files == [
        "asks-report.html", "asks.html", "asks.svg", "healthsheet-site.txt", "index.html", "looks-report.html",
        "looks.html", "looks.svg",
      ])
    var texts: [String: String] = [:]
    for file in files {
      let contents = try ["a", "b"].map { try String(contentsOfFile: folder.path("\($0)/\(file)"), encoding: .utf8) }
      #expect(contents[0] == contents[1], "\(file)")
      texts[file] = contents[0]
    }
    let (index, page) = (texts["index.html"] ?? "", texts["asks.html"] ?? "")
    #expect(index.contains("<a href=\"asks.html\">Asks &lt;for&gt; steps</a>"))
    #expect(index.contains("asks \\u003cfor> steps\\na1\\n"), "the data of the search")
    #expect(page.contains("<img src=\"asks.svg\"") && page.contains("<a href=\"asks-report.html\">"))
    #expect(page.contains("id=\"step-2\"") && page.contains("id=\"versions\""))
    for text in [index, page] {
      #expect(!text.contains("http://") && !text.contains("https://") && text.contains("default-src 'none'"))
    }
  }

  @Test("A new site replaces the files of the old site, and never other files")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = try scenarios(in: folder)
    let site = folder.path("site")
    #expect(try Program.healthsheet("site", site, "--scenarios", path).status == 0)
    try FileManager.default.removeItem(atPath: "\(path)/looks.yaml")
    try Data("mine".utf8).write(to: URL(filePath: "\(site)/mine.txt"))
    #expect(try Program.healthsheet("site", site, "--scenarios", path).status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(site)/looks.html"))
    #expect(try String(contentsOfFile: "\(site)/mine.txt", encoding: .utf8) == "mine")

    let other = folder.path("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(filePath: "\(other)/asks.html"))
    let refused = try Program.healthsheet("site", other, "--scenarios", path)
    #expect(refused.status == 73 && refused.error.contains("This program did not write"), "\(refused.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["asks.html"])
  }

  @Test("A site is written in the requested language")
  func language() throws {
    let folder = try TemporaryFolder()
    let path = try scenarios(in: folder)
    #expect(
      try Program.healthsheet("site", folder.path("site"), "--scenarios", path, "--language", "zh_Hans").status == 0)
    let index = try String(contentsOfFile: folder.path("site/index.html"), encoding: .utf8)
    #expect(index.contains("<html lang=\"zh-Hans\">") && index.contains("<h2>首次请求</h2>"))
  }
}
