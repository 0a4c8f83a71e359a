import Foundation

/// The times of other programs, to which `peers.py` in this folder gives the same queries.
struct Peers {
  /// The programs that answered, in the order of `peers.py`.
  private(set) var names: [String] = []
  /// The programs that are not installed.
  private(set) var missing: [String] = []
  private var seconds: [String: Double] = [:]

  /// The time that a program takes for a piece of work, in seconds; nil when it was not measured.
  subscript(work: Work, peer: String) -> Double? { seconds["\(work)/\(peer)"] }

  /// Runs `peers.py` with a number of samples.
  ///
  /// - Throws: An error when Python with NumPy is not installed.
  init(count: Int) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("peers.py").path
    for line in try Subprocess.lines(of: "/usr/bin/env", ["python3", script, "--raw", "\(count)"]) {
      let fields = line.split(separator: "\t").map(String.init)
      if fields.count == 2 { missing.append(fields[0]) }
      guard fields.count == 3, let value = Double(fields[2]) else { continue }
      if !names.contains(fields[0]) { names.append(fields[0]) }
      seconds["\(fields[1])/\(fields[0])"] = value
    }
  }
}

enum Subprocess {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program, and returns the lines of its output.
  ///
  /// - Throws: ``Failure``.
  static func lines(of program: String, _ arguments: [String]) throws -> [Substring] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(([program] + arguments).joined(separator: " ")) failed.")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}
