import ArgumentParser
import Foundation

/// The command `Campaigns races`, which runs the tests under the thread sanitizer.
struct Races: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the tests under the thread sanitizer.",
    discussion: """
      Run it in the folder of the package. A report of the sanitizer is a finding, and so is a test that fails; what \
      each target printed is kept.
      """)

  /// The test targets to run; empty for all.
  @Option(parsing: .upToNextOption, help: ArgumentHelp("The test targets to run.", valueName: "target"))
  var only: [String] = []

  @Option(help: ArgumentHelp("The folder to build in, which is kept.", valueName: "folder"))
  var keep = ".build/races"

  /// Builds the tests, runs target by target, and ends with status 1 when something was found.
  func run() throws {
    // A shell lets what it runs in the background ignore Ctrl-C, and the programs of the tests would ignore it too.
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
