import ArgumentParser
@preconcurrency import Glibc
import TerminalUI

/// Writes an answer to standard output, whole and at once.
///
/// - Throws: The end of the command, with a sentence on why it cannot be, such as a full disk behind it. A reader that
///   has seen enough and left, as `head` does, is no reason for a sentence.
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

/// The place of answers, and what becomes of a command that cannot write there.
enum StandardOutput {
  /// Holds what was printed by any other way than ``answer(_:)`` to the same promise.
  ///
  /// - Throws: The end of the command when not all of it has been written.
  static func checkPrinted() throws {
    let flushed = fflush(stdout)
    if flushed != 0 || ferror(stdout) != 0 { try fail(flushed != 0 ? errno : nil) }
  }

  /// Ends the command.
  ///
  /// - Parameter error: The number of the error; nil when nobody knows any more.
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
