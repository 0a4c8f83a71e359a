import Foundation
import PackageFiles
import Testing

/// A page for the people who work on the package: the README, the contributor's guide, a page of a DocC catalogue.
struct GuidePage: Sendable, CustomTestStringConvertible {
  /// The path of the file in the package.
  let path: String
  /// The text of the file, in Markdown.
  let text: String

  var testDescription: String { path }

  /// The name that links of DocC have for the page.
  var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  /// The catalogue of the page: "TerminalUI"; nil for a page outside of DocC.
  var catalogue: String? { path.firstMatch(of: /(\w+)\.docc\//).map { String($0.1) } }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Reads a page of the package.
  init(_ path: String) throws {
    self.init(path: path, text: try PackageFiles.text(path))
  }

  /// All pages, in the order of their paths.
  static let all: [GuidePage] = {
    let sources = FileManager.default.enumerator(atPath: PackageFiles.url("Sources").path)
    let pages = (sources?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
    let paths = ["README.md", ".github/CONTRIBUTING.md", "assets/terminals.md"] + pages.map { "Sources/\($0)" }
    return paths.sorted().compactMap { try? GuidePage($0) }
  }()

  /// The pages of DocC's catalogues.
  static var documentation: [GuidePage] { all.filter { $0.catalogue != nil } }
}

extension GuidePage {
  /// The paths that the page names, from the package's folder, without the full stop of a sentence.
  var namedPaths: Set<String> {
    let path = /(?:^|[^\w\/.\-])(?:\.\.?\/)*((?:Sources|Tests|assets|\.ci|\.github)\/[\w.\/+\-]*)/
    return text.split(separator: "\n").reduce(into: []) { paths, line in
      for match in line.matches(of: path) {
        var named = match.1
        while named.hasSuffix(".") { named.removeLast() }
        paths.insert(String(named))
      }
    }
  }

  /// The paths that the page names and nobody finds.
  var missingPaths: [String] {
    namedPaths.filter { !FileManager.default.fileExists(atPath: PackageFiles.url($0).path) }.sorted()
  }

  /// The suites that the page names: words in code that end with Tests, other than the targets of that name.
  var namedSuites: Set<String> {
    Set(text.matches(of: /[`|" ](\w+Tests)(?=[`|" ,.])/).map { String($0.1) })
  }

  /// The pictures of a screen: a text between fences after a sentence that ends with the path of a golden.
  var pictures: [(golden: String, rows: String)] {
    text.matches(of: /`(Tests\/[^`]+\/Goldens\/[^`]+\.txt)`:\n\n```text\n((?:(?!```).*\n)*)```/).map {
      (String($0.1), String($0.2))
    }
  }

  /// The lines without the code between fences.
  var prose: [Substring] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }
  }

  /// The code between fences of a language, without the fences.
  func code(in language: String) -> [String] {
    text.matches(of: /(?m)^```(\w*)\n((?:(?!```).*\n)*)```/).filter { $0.1 == language }.map { String($0.2) }
  }
}
