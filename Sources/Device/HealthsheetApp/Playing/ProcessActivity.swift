import Foundation

/// The activity of this program's threads, except the calling one.
enum ProcessActivity {
  /// Blocks the calling thread for a millisecond.
  ///
  /// It does not use `Task.sleep`, whose timer wakes two other threads, which then look busy. On a machine with other
  /// work, a program that waits for itself to become idle would keep itself busy.
  static func pause() { usleep(1_000) }

  /// True while a thread other than the caller's runs or waits for a processor.
  ///
  /// Reads the state of each thread from Linux. A thread counts as busy from the moment it is woken. False if the state
  /// cannot be read. Takes some hundredths of a millisecond.
  static var isBusy: Bool {
    // The link of thread 4712 in process 4711 leads to "4711/task/4712".
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    guard let own = own?.split(separator: "/").last.map(String.init) else { return false }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.contains { thread in
      guard thread != own, let file = fopen("/proc/self/task/\(thread)/stat", "r") else { return false }
      defer { fclose(file) }
      // "4711 (healthsheet) S 1 …": the name can contain anything but is short.
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil, let end = line.lastIndex(of: CChar(UInt8(ascii: ")"))) else { return false }
      let state = UInt8(bitPattern: line[end + 2])
      return state == UInt8(ascii: "R") || state == UInt8(ascii: "D")
    }
  }
}
