import Foundation

/// The machine, the day and the commit a table was measured on.
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
