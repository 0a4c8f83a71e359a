import Foundation
import Scenarios

/// The scenarios somebody asked for, by file or by name.
///
///     try ScenarioSelection(["locked", "mine.yaml"]).files          // assets/scenarios/locked.yaml, mine.yaml
///     ScenarioSelection.gallery.part(Shard("3/8")!).files           // every eighth, from the third on
package struct ScenarioSelection: Hashable, Sendable {
  /// In the order asked for; each once.
  package private(set) var files: [URL] = []

  /// A name that is neither a file nor a scenario of the gallery, in a sentence.
  package struct UnknownName: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter words: Paths of files, or names of the gallery; what is a file is taken as one.
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

  /// Every scenario that comes with the program.
  package static var gallery: ScenarioSelection {
    var selection = ScenarioSelection()
    for name in Gallery.names { selection.append(Gallery.file(named: name)) }
    return selection
  }

  private mutating func append(_ file: URL) {
    if !files.contains(where: { $0.relativePath == file.relativePath }) { files.append(file) }
  }

  /// The part one machine of several plays. Every machine sorts by path first, so that together they play each file once.
  package func part(_ shard: Shard) -> ScenarioSelection {
    var part = self
    part.files = files.sorted { $0.relativePath < $1.relativePath }.enumerated()
      .filter { $0.offset % shard.count == shard.number - 1 }.map(\.element)
    return part
  }
}

/// One of several machines that share the work: "3/8" is the third of eight.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let count: Int

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1, number <= count else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }
}
