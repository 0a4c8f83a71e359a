import ArgumentParser
import Foundation

/// One sentence on standard error, and the end with a status as in sysexits(3).
func fail(_ sentence: String, status: Int32) throws -> Never {
  say("healthsheet: \(sentence)")
  throw ExitCode(status)
}

/// Writes a line to standard error.
func say(_ sentence: String) { try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8)) }
