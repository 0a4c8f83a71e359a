import Foundation
import TestSupport
import Testing

/// A program that runs to its end without a terminal.
struct Program {
  var status: Int32
  var output: String
  var error: String

  /// The built `healthsheet`.
  ///
  /// - Parameters:
  ///   - input: The program's standard input.
  ///   - folder: The path of its working folder; nil for the tests' own.
  static func healthsheet(
    _ arguments: [String], input: FileHandle = .nullDevice, environment: [String: String] = [:],
    in folder: String? = nil
  ) throws -> Program {
    try run(PseudoTerminal.productFolder + "healthsheet", arguments, environment, input: input, in: folder)
  }

  static func healthsheet(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    try run(PseudoTerminal.productFolder + "healthsheet", arguments, environment)
  }

  /// Runs a tool of the machine. A test fails if the tool is missing.
  static func tool(_ arguments: String...) throws -> Program { try run("/usr/bin/env", arguments) }

  private static func run(
    _ path: String, _ arguments: [String], _ environment: [String: String] = [:],
    input: FileHandle = .nullDevice, in folder: String? = nil
  ) throws -> Program {
    let process = Process()
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TZ": "Europe/Berlin"]) { $1 }
      .merging(environment) { $1 }
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    process.standardInput = input
    try process.run()
    // Standard error contains only a few sentences, so it cannot fill its pipe while standard output is read.
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Program(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      error: String(decoding: errorData, as: UTF8.self))
  }
}
