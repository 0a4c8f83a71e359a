import ArgumentParser
import Foundation
import Fuzzing

struct Oracle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracle",
    abstract: "Import exports of known counts and sums, and compare.",
    discussion:
      "Plain and packed, with a whole, a malformed and no document type. Ten million records take 3 GB of disk.")

  @Option(parsing: .upToNextOption, help: "The numbers of records.")
  var records = [100_000, 1_000_000, 10_000_000]

  @Option(help: "The built program; without it, the one beside this.")
  var program: String?

  @Option(help: "A folder with room.")
  var folder = NSTemporaryDirectory()

  /// Writes and imports each export, plain and compressed, and exits with status 1 if there are findings.
  func run() throws {
    let program = try BuiltProgram.path(program)
    let place = URL(filePath: folder).appending(path: "healthsheet-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let (xml, zip) = (place.appending(path: "export.xml"), place.appending(path: "export.zip"))
    let store = place.appending(path: "kim.healthsheet")
    var findings = 0
    for count in records {
      for head in CountedExport.Head.allCases {
        let export = CountedExport(records: count, head: head)
        try export.write(to: xml)
        try CountedExport.pack(xml, to: zip)
        for file in [xml, zip] {
          for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + ending) }
          let (flaws, cost) = try export.check(file, program: program, store: store)
          findings += flaws.count
          for flaw in flaws { say("found \(flaw)") }
          say(
            "\(count) records, document type \(head), \(file.pathExtension): \(String(format: "%.1f", cost.seconds)) s, "
              + "at most \(cost.mostMemory >> 20) MB, \(flaws.count) findings")
        }
      }
    }
    if findings > 0 { throw ExitCode(1) }
  }
}
