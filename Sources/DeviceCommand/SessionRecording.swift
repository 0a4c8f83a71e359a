import Foundation
import Recording
import TerminalUI

/// The file of a recording that grows with the session: a program that is killed loses nothing but what came after.
@MainActor
final class SessionRecording {
  private let path: String
  private let file: FileHandle
  private var terminal: RecordingTerminal?
  /// Set when writing fails: the session goes on without a recording.
  private var hasFailed = false

  /// Opens the file; one that is there is written anew.
  init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else {
      try failToWrite(path)
    }
    (self.path, self.file) = (path, file)
  }

  /// The terminal to show the session on, so that it is recorded.
  func terminal(around terminal: any Terminal) -> any Terminal {
    let recording = RecordingTerminal(terminal, version: .two, title: "healthsheet (simulated)") {
      [unowned self] lines in
      write(lines)
    }
    self.terminal = recording
    return recording
  }

  /// Ends the recording.
  ///
  /// - Returns: A sentence when it is not complete.
  func end() -> String? {
    terminal?.end()
    try? file.close()
    return hasFailed ? "“\(path)” breaks off: the disk is full or fails." : nil
  }

  private func write(_ lines: String) {
    guard !hasFailed else { return }
    do { try file.write(contentsOf: Data(lines.utf8)) } catch { hasFailed = true }
  }
}
