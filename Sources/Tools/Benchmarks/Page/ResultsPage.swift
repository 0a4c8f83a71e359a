import Foundation

/// The page of results. People write its text; the measurements go between two markers.
struct ResultsPage {
  private static let begin = "<!-- What `Benchmarks write` measured: -->\n\n"
  private static let end = "\n<!-- End of what was measured. -->\n"

  struct NoPlace: Error, CustomStringConvertible {
    let file: String
    var description: String { "\(file) has no marks to write between." }
  }

  private let file: URL
  private let before: Substring
  private let after: Substring
  /// The tables in Markdown, ending with a line break.
  var results: String

  /// - Throws: An error when the file does not exist or lacks a marker.
  init(file: URL) throws {
    self.file = file
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let begin = text.range(of: Self.begin),
      let end = text.range(of: Self.end, range: begin.upperBound..<text.endIndex)
    else { throw NoPlace(file: file.lastPathComponent) }
    before = text[..<begin.upperBound]
    results = String(text[begin.upperBound..<end.lowerBound])
    after = text[end.lowerBound...]
  }

  func write() throws { try Data((before + results + after).utf8).write(to: file) }
}

/// The machine, the date and the commit of a measurement.
struct Machine {
  private let processor: String
  private let cores = ProcessInfo.processInfo.activeProcessorCount
  private let day: String
  private let commit: String

  init() {
    let description = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let name = description?.split(separator: "\n").first { $0.hasPrefix("model name") }
    processor = name?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    day = formatter.string(from: Date())
    let head = try? Subprocess.lines(of: "/usr/bin/env", ["git", "rev-parse", "--short", "HEAD"]).first
    let isChanged = (try? Subprocess.lines(of: "/usr/bin/env", ["git", "status", "--porcelain"]).isEmpty) == false
    commit = head.map { "commit `\($0)`\(isChanged ? " with changes" : "")" } ?? "no commit"
  }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  var sentence: String { "\(cores) cores of \(processor), \(day), \(commit), \(Self.build) build." }
}
