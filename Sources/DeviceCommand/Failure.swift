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
