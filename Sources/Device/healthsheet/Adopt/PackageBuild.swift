import ArgumentParser
import DeviceCommand
import Evidence
import Foundation

/// Runs `swift build` in a package, with its progress on the screen, until it ends or a signal stops the command.
struct PackageBuild {
  let folder: URL
  /// The folder for the products of the build; nil for the package's own `.build`.
  let scratchPath: String?
  let stop: StopRequest
  /// The sentence to print after a signal has stopped the build.
  let remarkOnStop: String

  /// Builds the package.
  ///
  /// - Parameter title: The text at the start of the line that shows the progress.
  /// - Returns: True if the build succeeded, and everything that it printed.
  /// - Throws: `ExitCode` after a signal, or if there is no `swift`. The reason has then been printed to standard
  ///   error.
  func run(_ arguments: [String], title: String) throws -> (isBuilt: Bool, output: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "build", "--package-path", folder.path] + Self.options(scratchPath) + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.runHearingSignals()
    let meter = ProgressMeter(title: title)
    defer { meter.finish() }
    meter.show(0)
    let output = read(pipe.fileHandleForReading.fileDescriptor, of: process, meter)
    process.waitUntilExit()
    if let signal = stop.requested {
      meter.finish()
      say("healthsheet: \(remarkOnStop)")
      throw ExitCode(128 + signal)
    }
    // 127 is the status of env(1) for a program that it does not find.
    if process.terminationStatus == 127 {
      meter.finish()
      try Self.failWithoutCompiler()
    }
    return (process.terminationStatus == 0, output)
  }

  /// Prints the errors of a failed build, or the end of the output if it contains no errors.
  static func sayErrors(in output: String) {
    let lines = output.split(separator: "\n")
    let errors = lines.filter { $0.contains("error: ") }
    say((errors.isEmpty ? lines.suffix(20) : errors.prefix(20)[...]).joined(separator: "\n"))
  }

  static func failWithoutCompiler() throws -> Never {
    try fail("The Swift compiler was not found: install Swift, and add it to PATH.", status: .noInput)
  }

  /// Returns the options of `swift build` and `swift run` for a build folder that several packages share. Without the
  /// second option, SwiftPM may use another package's targets for this package.
  static func options(_ scratchPath: String?) -> [String] {
    scratchPath.map { ["--scratch-path", URL(filePath: $0).absoluteURL.path, "--disable-build-manifest-caching"] } ?? []
  }

  /// Reads the output of the process until the end. The process has its own process group, so a signal from the
  /// terminal is passed on to it.
  private func read(_ descriptor: Int32, of process: Process, _ meter: ProgressMeter) -> String {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var lineStart = 0
    var isInterrupted = false
    while true {
      if stop.requested != nil, !isInterrupted {
        isInterrupted = true
        process.interrupt()
      }
      var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Wait a fifth of a second at most, to notice a signal in time.
      guard poll(&end, 1, 200) > 0 else { continue }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: output, as: UTF8.self) }
      output += buffer[..<count]
      guard let newline = output.lastIndex(of: UInt8(ascii: "\n")), newline > lineStart else { continue }
      let lines = String(decoding: output[lineStart...newline], as: UTF8.self)
      lineStart = newline + 1
      // SwiftPM waits without limit for another build in the same folder.
      if lines.contains("waiting until that process") {
        say("Another build is running in this folder. This build waits until it ends.")
      }
      if let step = lines.matches(of: /\[(\d+)\/(\d+)\]/).last, let done = Double(step.1), let all = Double(step.2),
        all > 0
      {
        meter.show(done / all)
      }
    }
  }
}
