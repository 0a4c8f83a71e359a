import Foundation
import Languages
import TerminalUI

/// The files that a person wants of a session, for those it was shown to.
package struct HandOver: Hashable, Sendable {
  /// The title of the report, the picture and the script.
  var title = "A session by hand"
  /// The name of the person who showed the session; empty for none.
  var presenter = ""
  /// The folder of the files. Where it has something in it already, a number is added: nothing is written over.
  var folder = "healthsheet-session"
  /// Everything but what takes a browser, and is the report once more.
  var kinds = Set(SessionFile.Kind.allCases).subtracting([.paper])

  /// True where there is something to write, and a place for it.
  var isComplete: Bool { !kinds.isEmpty && !folder.isEmpty && !title.isEmpty }

  /// Makes the folder, with a name that no other has.
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

/// The files that were written, or the reason why they were not.
enum HandOverOutcome: Hashable, Sendable {
  case written([SessionFile])
  /// The path that could not be written, and the reason in the words of the system.
  case failed(path: String, reason: String)
}
