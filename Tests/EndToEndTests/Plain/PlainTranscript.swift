import Foundation
import TestSupport
import Testing

/// A file of answers for `healthsheet --plain`, and the expected transcript.
///
/// Both are in `Resources/Plain`. With `HEALTHSHEET_RECORD_GOLDENS=1` the transcript is written instead of compared.
struct PlainTranscript {
  let name: String

  private static let folder = URL(filePath: "\(#filePath)").deletingLastPathComponent()
    .appending(path: "../Resources/Plain").standardizedFileURL

  /// Options for a fixed date, so that the transcripts are always the same.
  static let day = ["--plain", "--now", "2024-11-21T09:41:00", "--time-zone", "Europe/Berlin"]

  private var file: URL { Self.folder.appending(path: "\(name).transcript") }

  /// The expected transcript.
  var golden: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

  /// Plays the answers.
  func play() throws -> Program {
    let answers = try FileHandle(forReadingFrom: Self.folder.appending(path: "\(name).answers"))
    return try Program.healthsheet(Self.day, input: answers, environment: ["LANG": "C.UTF-8", "TERM": ""])
  }

  /// Plays the answers and compares every line.
  func expectTranscript(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let program = try play()
    #expect(program.status == 0, sourceLocation: sourceLocation)
    #expect(program.error == "", sourceLocation: sourceLocation)
    if ProcessInfo.processInfo.environment["HEALTHSHEET_RECORD_GOLDENS"] == "1" {
      return try program.output.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try golden.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = program.output.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = actual.difference(from: expected).map { change in
      switch change {
      case .remove(let row, let line, _): "- \(row + 1): \(line)"
      case .insert(let row, let line, _): "+ \(row + 1): \(line)"
      }
    }
    #expect(changes == [], "“\(name)” (- golden, + now)", sourceLocation: sourceLocation)
  }
}
