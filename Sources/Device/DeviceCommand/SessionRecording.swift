import Foundation
import HealthsheetApp
import Recording
import TerminalUI

/// The file of a recording. It is written during the session, so a recording remains even if the program is killed.
@MainActor
final class SessionRecording {
  private let path: String
  private let file: FileHandle
  private var terminal: RecordingTerminal?
  private var hasFailed = false
  /// The time since the session began in an earlier process; nil for a session of this process.
  private let elapsed: Duration?

  /// Opens the file and empties it, or continues it. A device or a pipe is not changed.
  ///
  /// - Parameter start: The machine's time at which an earlier process began the recording; nil for a new recording.
  /// - Throws: `ExitCode` if the file cannot be created. The reason has then been printed to standard error.
  init(path: String, after start: Date? = nil) throws {
    elapsed = start.map(Duration.since)
    let descriptor = open(path, O_WRONLY | O_CREAT | (start == nil ? O_TRUNC : O_APPEND) | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { try failToWrite(path) }
    (self.path, file) = (path, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Returns a terminal that shows the session on another terminal and records it.
  ///
  /// - Parameter remarks: Returns the person's remarks so far, which become markers in the recording.
  func terminal(around terminal: any Terminal, remarks: @escaping @MainActor () -> [String]) -> any Terminal {
    let recording = RecordingTerminal(
      terminal, version: .two, title: "healthsheet (simulated)", after: elapsed, remarks: remarks
    ) { [unowned self] lines in write(lines) }
    self.terminal = recording
    return recording
  }

  /// Ends the recording and closes the file.
  ///
  /// - Returns: A sentence if the recording is incomplete; nil if it is complete.
  func end() -> String? {
    terminal?.end()
    try? file.close()
    return hasFailed ? "The recording “\(path)” is incomplete: the disk is full or has failed." : nil
  }

  private func write(_ lines: String) {
    guard !hasFailed else { return }
    do { try file.write(contentsOf: Data(lines.utf8)) } catch { hasFailed = true }
  }
}
