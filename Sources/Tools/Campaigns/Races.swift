import ArgumentParser
import Foundation

struct Races: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the tests under the thread sanitizer.",
    discussion: """
      Run it in the folder of the package. A report of the sanitizer is a finding, and so is a test that fails; what \
      each target printed is kept.
      """)

  @Option(parsing: .upToNextOption, help: ArgumentHelp("The test targets to run.", valueName: "target"))
  var only: [String] = []

  @Option(help: ArgumentHelp("The folder to build in, which is kept.", valueName: "folder"))
  var keep = ".build/races"

  /// Builds the tests, runs them target by target, and exits with status 1 if there are findings.
  func run() throws {
    // A shell makes background jobs ignore Ctrl-C, and the test programs would inherit that.
    for ignored in [SIGINT, SIGQUIT] { signal(ignored, SIG_DFL) }
    let build = Process()
    build.executableURL = URL(filePath: "/usr/bin/env")
    build.arguments = ["swift", "build", "--build-tests", "--sanitize=thread", "--scratch-path", keep]
    try build.run()
    build.waitUntilExit()
    if build.terminationStatus != 0 { throw ExitCode(build.terminationStatus) }
    let folder = URL(filePath: keep)
    let tests = SanitizedTests(
      program: folder.appending(path: "debug/healthsheetPackageTests.xctest"), folder: folder)
    var findings = 0
    for target in only.isEmpty ? try tests.targets() : only { findings += try tests.findings(in: target) }
    if findings > 0 { throw ExitCode(1) }
  }
}

/// The tests, built with the thread sanitizer.
struct SanitizedTests {
  let program: URL
  let folder: URL

  func targets() throws -> [String] {
    let (lines, _) = try lines(of: ["--list-tests"], in: "tests.txt")
    return Set(lines.compactMap { $0.firstMatch(of: /^(\w+Tests)\./).map { String($0.1) } }).sorted()
  }

  /// Runs the tests of a target, and prints the findings.
  ///
  /// - Returns: The number of findings: sanitizer reports and failed tests.
  func findings(in target: String) throws -> Int {
    let start = ContinuousClock.now
    let (lines, status) = try lines(of: ["--filter", #"^\#(target)\."#], in: "\(target).txt")
    let reports = lines.filter { $0.hasPrefix("SUMMARY: ThreadSanitizer: ") }
    let failed = lines.filter { $0.hasPrefix("✘ Test \"") && $0.contains(" failed after ") }
    let tests = lines.lazy.compactMap { $0.firstMatch(of: /Test run with (\d+) tests?/)?.1 }.first ?? "no"
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    say("\(target): \(tests) tests in \(seconds) s, \(reports.count) reports, \(failed.count) tests failed")
    for line in Set(reports + failed).sorted() { say("  \(line)") }
    if status != 0 { say("  It ended with \(status): \(folder.appending(path: "\(target).txt").path)") }
    return max(reports.count + failed.count, status == 0 ? 0 : 1)
  }

  private func lines(of arguments: [String], in file: String) throws -> (lines: [String], status: Int32) {
    let path = folder.appending(path: file).path
    guard FileManager.default.createFile(atPath: path, contents: nil), let output = FileHandle(forWritingAtPath: path)
    else { throw ValidationError("\(path) cannot be written.") }
    let process = Process.ofTests(
      program, arguments,
      setting: [
        // Some tests make a program crash and check how it ends, so the sanitizer must not handle the signals of a
        // crash.
        "TSAN_OPTIONS": "halt_on_error=0 handle_segv=0 handle_sigbus=0 handle_sigfpe=0",
        "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "8",
      ])
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return (text.split(separator: "\n").map(String.init), process.terminationStatus)
  }
}
