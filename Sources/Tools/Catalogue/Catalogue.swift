import ArgumentParser
import Foundation

@main
struct Catalogue: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the files that are made from the catalogue of data types.",
    discussion: "The catalogue is Sources/Model/HealthModel/Catalogue/ObjectTypeCatalogue+Table.swift.")

  @Flag(help: "Write nothing; end with status 1 where a file differs from what would be written.")
  var check = false

  func run() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    var differing: [String] = []
    for file in try GeneratedFile.all(in: folder) {
      let url = folder.appending(path: file.path)
      if (try? String(contentsOf: url, encoding: .utf8)) == file.text { continue }
      differing.append(file.path)
      if !check { try file.text.write(to: url, atomically: true, encoding: .utf8) }
    }
    for path in differing { print(check ? "\(path) differs: run `swift run Catalogue`." : "wrote \(path)") }
    if check && !differing.isEmpty { throw ExitCode.failure }
  }
}
