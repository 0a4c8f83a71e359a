import Foundation

/// The activity of a program's threads so far, as reported by Linux.
struct ThreadActivity: Equatable {
  /// True if a thread is running or ready to run.
  private(set) var isRunning = false
  /// The processor time of all threads, in clock ticks.
  private var ticks = 0

  init(of process: pid_t) {
    let folder = "/proc/\(process)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // The name of the thread is in parentheses and may contain blanks.
      guard let line = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
        let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 12
      else { continue }
      if fields[0] != "S" { isRunning = true }
      ticks += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
  }
}
