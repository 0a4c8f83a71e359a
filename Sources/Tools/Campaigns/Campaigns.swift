import ArgumentParser
import Foundation

// Not asynchronous: a thread of Swift's pool blocks all signals, and so would every process that a campaign starts.
@main
struct Campaigns: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try the program for minutes or hours, from a seed.",
    discussion: """
      Build it in release mode:
        swift run -c release Campaigns fuzz --minutes 60

      Exit status 0 when nothing was found, 1 when something was: it is printed with what leads to it again.
      """,
    subcommands: [Fuzz.self, Interruptions.self, Mutants.self, Oracle.self, Races.self])
}

enum BuiltProgram {
  /// Returns the path of `healthsheet`: the given path, or else the file of this name beside this program.
  ///
  /// - Throws: An error when that file is not executable.
  static func path(_ said: String?) throws -> String {
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let path = said ?? folder.appending(path: "healthsheet").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ValidationError("There is no program “\(path)”: swift build -c release --product healthsheet.")
    }
    return path
  }
}

extension Process {
  /// Creates a test run with uncolored output, so that its lines begin with the symbol of a test.
  ///
  /// - Parameters:
  ///   - program: The executable that contains all tests.
  ///   - variables: Environment variables to set in addition to this process's variables.
  static func ofTests(_ program: URL, _ arguments: [String], setting variables: [String: String]) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = ["--testing-library", "swift-testing"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.environment?["NO_COLOR"] = "1"
    return process
  }
}

/// Prints a line immediately, even when the output is not a terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
