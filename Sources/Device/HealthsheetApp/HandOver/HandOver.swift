import Foundation
import Languages
import TerminalUI

/// The files of a session that a person wants to write for other people.
package struct HandOver: Hashable, Sendable {
  /// The title of the report, the picture and the script.
  var title = "A manual session"
  /// The name of the person who showed the session; empty for none.
  var presenter = ""
  /// The folder of the files. If it is not empty, a number is added to its name, so that nothing is overwritten.
  var folder = "healthsheet-session"
  /// The kinds of files to write: initially all except the PDF, which needs a browser and only repeats the report.
  var kinds = Set(SessionFile.Kind.allCases).subtracting([.paper])

  /// True if at least one kind of file is chosen, and the folder and the title are not empty.
  var isComplete: Bool { !kinds.isEmpty && !folder.isEmpty && !title.isEmpty }

  /// Creates the folder, under a name not used yet.
  ///
  /// - Throws: An error of the file system.
  func makeFolder() throws -> URL {
    let wanted = URL(filePath: folder)
    var number = 1
    while true {
      let place = number == 1 ? wanted : URL(filePath: "\(folder)-\(number)")
      let contents = try? FileManager.default.contentsOfDirectory(atPath: place.path)
      if contents?.isEmpty ?? !FileManager.default.fileExists(atPath: place.path) {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return place
      }
      number += 1
    }
  }
}

/// The written files, or the reason that they could not be written.
enum HandOverOutcome: Hashable, Sendable {
  case written([SessionFile])
  /// The path that could not be written, and the system's reason.
  case failed(path: String, reason: String)
}
