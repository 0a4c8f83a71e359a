import Foundation
import Scenarios

/// The scenarios named on the command line, by file or by name.
///
///     try ScenarioSelection(["locked", "mine.yaml"]).files          // assets/scenarios/locked.yaml, mine.yaml
///     ScenarioSelection.gallery.part(Shard("3/8")!).files           // every eighth, starting at the third
package struct ScenarioSelection: Hashable, Sendable {
  /// The files, in the order named, without duplicates.
  package private(set) var files: [URL] = []

  /// A name that is neither a file nor a scenario of the gallery.
  package struct UnknownName: Error, Hashable, CustomStringConvertible {
    /// The error message, with a similar name if there is one.
    package let description: String
  }

  /// Finds the scenarios for some words.
  ///
  /// - Parameter words: Paths of files, or names in the gallery. If a word is both, the file wins.
  package init(_ words: [String]) throws(UnknownName) {
    let names = Set(Gallery.names)
    for word in words {
      if names.contains(word), !FileManager.default.fileExists(atPath: word) {
        append(Gallery.file(named: word))
      } else if word.contains("/") || word.contains(".") || FileManager.default.fileExists(atPath: word) {
        append(URL(filePath: word))
      } else {
        throw UnknownName(description: Gallery.problem(with: word))
      }
    }
  }

  private init() {}

  /// All scenarios that come with the program.
  package static var gallery: ScenarioSelection {
    var selection = ScenarioSelection()
    for name in Gallery.names { selection.append(Gallery.file(named: name)) }
    return selection
  }

  private mutating func append(_ file: URL) {
    if !files.contains(where: { $0.relativePath == file.relativePath }) { files.append(file) }
  }

  /// Returns the shard that one machine plays. Files are first sorted by path, so that all machines together play each
  /// file once.
  package func part(_ shard: Shard) -> ScenarioSelection {
    var part = self
    part.files = files.sorted { $0.relativePath < $1.relativePath }.enumerated()
      .filter { $0.offset % shard.count == shard.number - 1 }.map(\.element)
    return part
  }
}

/// The part of the work that one of several machines does: "3/8" is the third part of eight.
package struct Shard: Hashable, Sendable {
  /// The number of the machine, from 1 to the count.
  package let number: Int
  /// The number of machines.
  package let count: Int

  /// Parses a shard; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }
}
