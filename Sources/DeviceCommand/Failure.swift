import ArgumentParser
import Foundation
import Recording

/// One sentence on standard error, and the end with a status.
package func fail(_ sentence: String, status: ExitStatus) throws -> Never {
  say("healthsheet: \(sentence)".escapedForTerminal)
  throw ExitCode(status)
}

/// Writes lines to standard error. What comes from a file or an argument and is not for a terminal is written out.
package func say(_ sentence: String) {
  let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForTerminal }
  try? FileHandle.standardError.write(contentsOf: Data("\(lines.joined(separator: "\n"))\n".utf8))
}

/// Writes an answer to standard output, whole.
///
/// - Throws: The end of the command with a sentence on why it cannot be, such as a full disk behind it.
package func answer(_ text: String) throws {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if written >= 0 {
      bytes = bytes.dropFirst(written)
    } else if errno != EINTR {
      let reason = String(cString: strerror(errno))
      try fail("The answer cannot be written (\(reason)): send standard output elsewhere.", status: .diskError)
    }
  }
}
