import Foundation
import Glibc
import TestSupport

/// The program in Tests/StorageProgram, running as a separate process.
final class Child {
  private let process = Process()
  private let output = Pipe()
  private var pending: [UInt8] = []

  init(_ arguments: String...) throws {
    process.executableURL = URL(filePath: PseudoTerminal.productFolder + "StorageProgram")
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Returns the next line; nil at the end of the output.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeFirst(end + 1)
        return line
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
      if count <= 0 { return nil }
      pending += bytes.prefix(count)
    }
  }

  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }

  /// Kills the process at once, and returns its output so far.
  func kill() -> [String] {
    Glibc.kill(process.processIdentifier, SIGKILL)
    return lines()
  }
}
