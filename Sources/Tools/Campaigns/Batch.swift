import Foundation
import Fuzzing
import Glibc

/// A batch of cases, each tried in a separate process.
struct Batch {
  static let size = 200
  /// The time without output after which a process counts as stuck, in milliseconds. A case takes milliseconds, and
  /// even on a busy machine far less than this time.
  private static let patience: Int32 = 120_000

  let thing: FuzzedThing
  let seed: UInt64
  let cases: Range<Int>
  let folder: String

  /// Returns the path of the file for a case: "bytes-1-42.xml".
  static func path(in folder: String, _ fuzzCase: FuzzCase, ending: String) -> String {
    URL(filePath: folder)
      .appending(path: "\(fuzzCase.thing.rawValue)-\(fuzzCase.seed)-\(fuzzCase.number).\(ending)").path
  }

  /// Tries all cases. After a case that ends the process, a new process continues with the next one.
  ///
  /// - Returns: The number of findings.
  func run() throws -> Int {
    var (next, findings) = (cases.lowerBound, 0)
    while next < cases.upperBound {
      let (last, found, isDone, end) = try runChild(from: next)
      findings += found
      if isDone { break }
      findings += 1
      let fuzzCase = FuzzCase(thing, seed: seed, number: last)
      var fuzzer = try Fuzzer()
      let file = try fuzzer.damagedFile(fuzzCase)
      let path = Self.path(in: folder, fuzzCase, ending: file.ending)
      try Data(file.bytes).write(to: URL(filePath: path))
      say("found \(fuzzCase): \(end) — \(path)")
      next = last + 1
    }
    return findings
  }

  private func runChild(from first: Int) throws -> (last: Int, found: Int, isDone: Bool, end: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "fuzz", "--child", "--only", thing.rawValue, "--seed", "\(seed)", "--first", "\(first)", "--cases",
      "\(cases.upperBound - first)", "--keep", folder,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = PatientLines(output.fileHandleForReading.fileDescriptor, patience: Self.patience)
    var (last, found, isDone) = (first, 0, false)
    while let line = lines.next() {
      if line.hasPrefix("try ") {
        last = Int(line.dropFirst(4)) ?? last
      } else if line == "done" {
        isDone = true
      } else {
        found += 1
        say(line)
      }
    }
    if lines.isStuck { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let end = lines.isStuck ? "is stuck" : "the process ended with \(process.terminationStatus)"
    return (last, found, isDone, end)
  }
}

/// The output lines of another process, each with a timeout.
final class PatientLines {
  private let descriptor: Int32
  private let patience: Int32
  private var pending: [UInt8] = []
  /// True when no line arrived within the timeout.
  private(set) var isStuck = false

  /// Reads lines from an open file descriptor.
  ///
  /// - Parameter patience: The timeout for more output, in milliseconds.
  init(_ descriptor: Int32, patience: Int32) { (self.descriptor, self.patience) = (descriptor, patience) }

  /// Returns the next line; nil at the end, or when the process is stuck.
  func next() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, patience)
      if ready < 0, errno == EINTR { continue }
      isStuck = ready == 0
      var bytes = [UInt8](repeating: 0, count: 4_096)
      guard ready > 0 else { return nil }
      let count = read(descriptor, &bytes, bytes.count)
      if count <= 0 { return nil }
      pending += bytes.prefix(count)
    }
  }
}
