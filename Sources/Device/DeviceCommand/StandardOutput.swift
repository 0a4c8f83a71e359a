import ArgumentParser
@preconcurrency import Glibc
import TerminalUI

/// Writes an answer to standard output, completely and unbuffered. Blocks while a reader is slow.
///
/// - Throws: `ExitCode` if some of the output could not be written. The reason, such as a full disk, has then been
///   printed to standard error, unless the reader has closed the pipe, as `head` does.
package func answer(_ text: String) throws {
  fflush(stdout)
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if written >= 0 {
      bytes = bytes.dropFirst(written)
    } else if errno == EAGAIN {
      // The parent process may have made standard output non-blocking.
      var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      poll(&output, 1, -1)
    } else if errno != EINTR {
      try StandardOutput.fail(errno)
    }
  }
}

enum StandardOutput {
  /// Checks that all output not printed by ``answer(_:)`` was written.
  ///
  /// - Throws: `ExitCode` if some output was not written.
  static func checkPrinted() throws {
    let flushed = fflush(stdout)
    if flushed != 0 || ferror(stdout) != 0 { try fail(flushed != 0 ? errno : nil) }
  }

  /// Ends the command with a sentence about the error, or without a sentence if the reader has closed the pipe.
  ///
  /// - Parameter error: The error number; nil if it is no longer known.
  static func fail(_ error: Int32?) throws -> Never {
    // Use the same status as a program stopped by SIGPIPE, even if the signal is ignored.
    if error == EPIPE || isReaderGone { throw ExitCode(128 + SIGPIPE) }
    let sentence: LocalizedStringKey =
      switch error {
      case EBADF?:
        "The answer cannot be written (standard output is not open for writing): redirect it to a file or a terminal."
      case let error?:
        """
        The answer cannot be written (\(String(cString: strerror(error)))): redirect standard output to another file \
        or a terminal.
        """
      case nil: "The answer cannot be written: redirect standard output to another file or a terminal."
      }
    try DeviceCommand.fail(sentence, status: .diskError)
  }

  private static var isReaderGone: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR) != 0
  }
}
