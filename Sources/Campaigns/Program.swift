import ArgumentParser
import Foundation

/// The program that is tried.
enum BuiltProgram {
  /// Returns the path of the program: the given one, or that beside this program.
  ///
  /// - Throws: An error where it cannot be run.
  static func path(_ said: String?) throws -> String {
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let path = said ?? folder.appending(path: "healthsheet").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ValidationError("There is no program “\(path)”: swift build -c release --product healthsheet.")
    }
    return path
  }
}

/// Prints a line at once, also where the output is not a terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
