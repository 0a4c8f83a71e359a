import ArgumentParser
import Foundation

/// One sentence on standard error, and the end with a status as in sysexits(3).
func fail(_ sentence: String, status: Int32) throws -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("healthsheet: \(sentence)\n".utf8))
  throw ExitCode(status)
}
