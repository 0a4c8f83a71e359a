import ArgumentParser
@preconcurrency import Glibc
import TerminalUI

/// Writes an answer to standard output, whole and without a buffer. Waits while a reader is slow.
///
/// - Throws: `ExitCode`, after a sentence on the cause, such as a full disk. When the reader has closed the pipe, as
///   `head` does, there is no sentence.
package func answer(_ text: String) throws {
  fflush(stdout)
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if written >= 0 {
      bytes = bytes.dropFirst(written)
    } else if errno == EAGAIN {
      // Whoever started the program made its output one that does not wait.
      var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      poll(&output, 1, -1)
    } else if errno != EINTR {
      try StandardOutput.fail(errno)
    }
  }
}

enum StandardOutput {
  /// Checks that everything printed by other means than ``answer(_:)`` was written.
  ///
  /// - Throws: `ExitCode` when not all of it was.
  static func checkPrinted() throws {
    let flushed = fflush(stdout)
    if flushed != 0 || ferror(stdout) != 0 { try fail(flushed != 0 ? errno : nil) }
  }

  /// Ends the command with a sentence on the error; without one when the reader is gone.
  ///
  /// - Parameter error: The error number; nil when it is no longer known.
  static func fail(_ error: Int32?) throws -> Never {
    // As for a program that the missing reader stops by a signal: whoever ignores the signal gets the number all the same.
    if error == EPIPE || isReaderGone { throw ExitCode(128 + SIGPIPE) }
    let sentence: LocalizedStringKey =
      switch error {
      case EBADF?: "The answer cannot be written (it is not open for writing): send standard output elsewhere."
      case let error?:
        "The answer cannot be written (\(String(cString: strerror(error)))): send standard output elsewhere."
      case nil: "The answer cannot be written: send standard output elsewhere."
      }
    try DeviceCommand.fail(sentence, status: .diskError)
  }

  private static var isReaderGone: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR) != 0
  }
}
