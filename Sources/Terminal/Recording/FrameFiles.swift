import Foundation
import TerminalUI

/// Frames as files in a folder: a text file and a picture for each, and an index that gives the frame of each moment.
///
///     locked-000.svg
///     locked-000.txt
///     locked-index.txt
package struct FrameFiles: Hashable, Sendable {
  package private(set) var contents: [String: String] = [:]

  /// - Parameters:
  ///   - name: The prefix of each file's name.
  ///   - moments: The frames, each with the label of the event before it. A frame equal to the previous frame gets no
  ///     files.
  package init(name: String, title: String, moments: [(label: String, frame: Frame)]) {
    var index = title.escapedForTerminal + "\n"
    var number = -1
    var last: Frame?
    for (label, frame) in moments {
      if frame != last {
        number += 1
        let file = "\(name)-\(Self.threeDigits(number))"
        contents[file + ".txt"] = frame.text
        contents[file + ".svg"] = SVGPicture(frame, title: "\(title), \(label)").text
      }
      last = frame
      index += "\(Self.threeDigits(number))  \(label.escapedForTerminal)\n"
    }
    contents["\(name)-index.txt"] = index
  }

  /// Writes the files into a folder, and creates the folder if needed. Files of the same name are overwritten.
  ///
  /// - Throws: An error of the file system.
  package func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in contents { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }

  private static func threeDigits(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 3 - "\(number)".count)) + "\(number)"
  }
}

extension Frame {
  /// The screen as text, one line for each row, without trailing blanks; each line ends with a line feed.
  package var text: String {
    (0..<size.height).map { row in
      var line = text(row: row)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
