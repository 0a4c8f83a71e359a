import Foundation
import Staging

/// The scenarios that come with the program: the files in `assets/scenarios`.
package enum Gallery {
  /// The folder of the gallery: beside an installed program (`../share/healthsheet/scenarios`), or else in the checkout
  /// that the program was built from. The files are read at each use, so that a change takes effect without a build.
  package static let folder: URL = {
    let installed = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../share/healthsheet/scenarios").standardizedFileURL
    if FileManager.default.fileExists(atPath: installed.path) { return installed }
    return URL(filePath: #filePath).appending(path: "../../../../assets/scenarios").standardizedFileURL
  }()

  /// The names of all scenarios, such as "locked", in alphabetical order; empty without a gallery.
  package static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }.sorted()
  }

  /// The scenarios that come with the program for comparisons, as pairs that differ in one property.
  package static let pairs = [
    ("refused", "never-measured"), ("thirty-days", "everything"), ("ios-26", "ios-27"), ("before", "after"),
  ]

  /// Returns the file of a scenario in ``pairs``; nil for any other name.
  package static func file(ofWorld name: String) -> URL? {
    pairs.contains { $0.0 == name || $0.1 == name } ? file(named: "worlds/\(name)") : nil
  }

  /// Returns the file of a scenario, relative to the working directory if it is inside.
  package static func file(named name: String) -> URL {
    let path = folder.appending(path: name + ".yaml").path
    let here = FileManager.default.currentDirectoryPath + "/"
    return URL(filePath: path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path)
  }

  /// Returns a sentence about an unknown scenario name, with a suggestion.
  package static func problem(with name: String) -> String {
    let suggestion = name.suggestions(among: names).first.map { " Did you mean “\($0)”?" }
    return "There is no scenario “\(name)”.\(suggestion ?? " --list names them all.")"
  }
}
