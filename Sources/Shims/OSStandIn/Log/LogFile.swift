import Foundation

/// A file that receives the log, one line per message.
///
/// A terminal program owns the screen, and output to standard error would disturb it. So lines are dropped, unless
/// `HEALTHSHEET_LOG_FILE` names a file to append to. If that file cannot be opened, lines are dropped without an error.
final class LogFile: Sendable {
  /// The file named in the environment; nil if there is none. Looked up once, at the first line.
  static let current = ProcessInfo.processInfo.environment["HEALTHSHEET_LOG_FILE"].flatMap { LogFile(path: $0) }

  private let descriptor: Int32

  /// Opens a file for appending, readable only by its owner; nil if it cannot be opened or created.
  init?(path: String) {
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Appends one line atomically, so that lines of several threads and processes do not mix.
  func write(_ text: String, level: OSLogType, from origin: LogOrigin, at date: Date = Date()) {
    let line = Array((Self.line(text, level: level, from: origin, at: date) + "\n").utf8)
    _ = line.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Formats a line: `2025-06-15T11:00:00.250Z error [org.example.walks:health] No steps`, with line breaks as `\n`.
  static func line(_ text: String, level: OSLogType, from origin: LogOrigin, at date: Date) -> String {
    let time = date.formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted))
    let place = origin.subsystem.isEmpty ? "" : "[\(origin.subsystem):\(origin.category)] "
    return "\(time) \(level.name) \(place)\(text)".replacingOccurrences(of: "\n", with: "\\n")
  }
}
