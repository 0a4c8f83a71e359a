import ArgumentParser
import Foundation

/// One sentence on standard error, and the end with a status.
func fail(_ sentence: String, status: ExitStatus) throws -> Never {
  say("healthsheet: \(sentence)")
  throw ExitCode(status)
}

/// Writes a line to standard error.
func say(_ sentence: String) { try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8)) }
