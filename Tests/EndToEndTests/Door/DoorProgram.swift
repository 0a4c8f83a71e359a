import Foundation
import TestSupport

@testable import DeviceCommand

/// A running `healthsheet screen --control` that answers one request line at a time.
final class DoorProgram {
  /// Options for a fixed date, so that the screens are always the same.
  static let day = ["--now", "2024-11-21T09:41:00", "--time-zone", "Europe/Berlin"]

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread = Data()

  /// Starts the program.
  init(_ options: [String] = []) throws {
    process.executableURL = URL(filePath: PseudoTerminal.productFolder + "healthsheet")
    process.arguments = ["screen", "--control"] + Self.day + options
    process.environment = ProcessInfo.processInfo.environment.merging(["LANG": "C.UTF-8"]) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
    try process.run()
  }

  func send(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

  /// Reads the next answer.
  func answer() throws -> DoorAnswer {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread = Data(unread[(end + 1)...]) }
        return try JSONDecoder().decode(DoorAnswer.self, from: unread[..<end])
      }
      // Read only the available bytes, because a read with a count waits for all of them.
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw CocoaError(.fileReadUnknown) }
      unread += part
    }
  }

  /// Sends a request and reads its answer.
  func ask(_ line: String) throws -> DoorAnswer {
    try send(line)
    return try answer()
  }

  /// Sends a request that must succeed, and returns the screen after it.
  func screen(_ line: String) throws -> ScreenTree {
    let answer = try ask(line)
    guard let screen = answer.screen else { throw answer.error ?? DoorError(.noEffect, "The program has left.") }
    return screen
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Closes the read end of the program's output, and waits until no process has it open.
  ///
  /// A process that another test has just forked has a copy of the read end until it executes its program. Until then,
  /// writes to the pipe succeed. Afterwards `poll` reports an error for the write end.
  func closeOutput() throws {
    try output.fileHandleForReading.close()
    let writer = open("/proc/\(process.processIdentifier)/fd/1", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    // If the program has no standard output any more, it has ended.
    guard writer >= 0 else { return }
    defer { close(writer) }
    var end = pollfd(fd: writer, events: 0, revents: 0)
    while end.revents & Int16(POLLERR) == 0 {
      guard poll(&end, 1, -1) >= 0 || errno == EINTR else { throw POSIXError(.EIO) }
    }
  }

  /// Ends the input, and returns the exit status.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return waitForExit()
  }

  func waitForExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension ScreenTree {
  /// Returns the first element with an identifier.
  subscript(identifier: String) -> Element? { elements.first { $0.identifier == identifier } }
}
