import Foundation
import Recording
import TerminalUI

/// The file of a recording. It grows with the session, so that a killed program leaves a recording up to that moment.
@MainActor
final class SessionRecording {
  private let path: String
  private let file: FileHandle
  private var terminal: RecordingTerminal?
  private var hasFailed = false

  /// Opens the file, and empties one that is there. A device or a pipe stays what it is.
  ///
  /// - Throws: `ExitCode`, after a sentence, when the file cannot be made.
  init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { try failToWrite(path) }
    (self.path, file) = (path, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Returns a terminal that shows the session on another one and records it.
  ///
  /// - Parameter remarks: Returns the person's remarks up to now, which become markers.
  func terminal(around terminal: any Terminal, remarks: @escaping @MainActor () -> [String]) -> any Terminal {
    let recording = RecordingTerminal(
      terminal, version: .two, title: "healthsheet (simulated)", remarks: remarks
    ) { [unowned self] lines in write(lines) }
    self.terminal = recording
    return recording
  }

  /// Ends the recording and closes the file.
  ///
  /// - Returns: A sentence when the recording is incomplete; nil when it is whole.
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
