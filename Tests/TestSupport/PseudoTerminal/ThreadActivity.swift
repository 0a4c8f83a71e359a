import Foundation

/// The work of a program's threads so far, as Linux tells it.
struct ThreadActivity: Equatable {
  /// True while a thread runs or wants to.
  private(set) var isRunning = false
  /// The processor time of all threads, in ticks of the clock.
  private var ticks = 0

  init(of process: pid_t) {
    let folder = "/proc/\(process)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // The name of the thread stands in parentheses, and may hold blanks.
      guard let line = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
        let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 12
      else { continue }
      if fields[0] != "S" { isRunning = true }
      ticks += (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
  }
}
