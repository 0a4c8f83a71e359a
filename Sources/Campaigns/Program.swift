import ArgumentParser
import Foundation

/// The program that is tried.
enum BuiltProgram {
  /// Finds it beside this one, where nothing else is said.
  static func path(_ said: String?) throws -> String {
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let path = said ?? folder.appending(path: "healthsheet").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw ValidationError("There is no program “\(path)”: swift build -c release --product healthsheet.")
    }
    return path
  }
}

/// Says something at once, also where the output is no terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
