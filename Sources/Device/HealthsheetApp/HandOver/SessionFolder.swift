import Evidence
import Foundation
import TerminalUI

/// A folder with the parts of a running session, so that another process can continue the session after the first one
/// has ended.
///
/// The folder has the device's store, unless the person keeps the device in a file of their own. The state exists only
/// while the device is shown: if it exists after the process has ended, the process ended unexpectedly.
package struct SessionFolder: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  package var store: URL { url.appending(path: "device.healthsheet") }
  package var state: URL { url.appending(path: "state.json") }
  /// The file that describes how the previous process of the session ended.
  package var end: URL { url.appending(path: "end.json") }
  /// The output of the program to standard error while the device is shown.
  package var errors: URL { url.appending(path: "errors.txt") }
  private var pictures: URL { url.appending(path: "pictures.json") }
  private var recording: URL { url.appending(path: "session.cast") }

  /// The recording and the pictures that an earlier process of the session has written, for
  /// ``DeviceSession/keep(on:hasScript:printer:in:)``.
  package struct Kept {
    var recording = ""
    var pictures: [SessionReport.Picture] = []
    /// The time since the session began.
    var elapsed: Duration
  }

  func kept(since start: Date) -> Kept {
    var kept = Kept(elapsed: .since(start))
    kept.recording = (try? String(contentsOf: recording, encoding: .utf8)) ?? ""
    let stored = try? JSONDecoder().decode([StoredPicture].self, from: Data(contentsOf: pictures))
    kept.pictures = stored?.map(\.picture) ?? []
    return kept
  }

  /// Opens the recording to append lines; nil if the disk does not permit it.
  func openRecording() -> FileHandle? {
    let descriptor = open(recording.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes the pictures. A failure is ignored: a session that is continued then has no earlier pictures.
  package func write(_ pictures: [SessionReport.Picture]) {
    let stored = pictures.map(StoredPicture.init)
    if let data = try? JSONEncoder().encode(stored) { try? data.write(to: self.pictures, options: .atomic) }
  }

  /// Writes the state. A failure is ignored: the session then ends with its process.
  package func write(_ state: SessionState) {
    if let data = try? JSONEncoder().encode(state) { try? data.write(to: self.state, options: .atomic) }
  }

  /// The state and the end of an earlier process; nil for the first process of a session.
  package var earlier: (state: SessionState, end: ProcessEnd)? {
    guard let end = try? JSONDecoder().decode(ProcessEnd.self, from: Data(contentsOf: end)),
      let state = try? JSONDecoder().decode(SessionState.self, from: Data(contentsOf: state))
    else { return nil }
    return (state, end)
  }
}

extension Duration {
  /// The time since a date; zero for a date in the future.
  package static func since(_ date: Date) -> Duration { .seconds(max(0, Date.now.timeIntervalSince(date))) }
}

/// A picture of a report, as it is stored in a file. It leaves out the parts of the frame that a report does not show,
/// such as the cursor and the links.
private struct StoredPicture: Codable {
  private let label: String
  private let app: String?
  private let lineCount: Int?
  private let isOfQuestion: Bool
  private let width: Int
  private let colorScheme: String?
  /// The characters of all cells, separated by ``separator``, because neighbours could otherwise join to one character.
  private let characters: String
  /// For each run of cells with one style: the number of cells, the two colours, and the attributes.
  private let styles: [Int]

  private static let separator: Character = "\u{1F}"

  init(_ picture: SessionReport.Picture) {
    let frame = picture.frame
    (label, app, lineCount, isOfQuestion) = (picture.label, picture.app, picture.lineCount, picture.isOfQuestion)
    (width, colorScheme) = (frame.size.width, frame.colorScheme?.rawValue)
    characters = String(frame.cells.map(\.character).flatMap { [$0, Self.separator] })
    var (styles, latest) = ([Int](), Style?.none)
    for cell in frame.cells {
      if cell.style == latest {
        styles[styles.count - 4] += 1
      } else {
        styles += [1, cell.style.foreground.number, cell.style.background.number, Int(cell.style.attributes.rawValue)]
        latest = cell.style
      }
    }
    self.styles = styles
  }

  var picture: SessionReport.Picture {
    let characters = characters.split(separator: Self.separator, omittingEmptySubsequences: true).compactMap(\.first)
    var frame = Frame(size: Size(width: width, height: width > 0 ? characters.count / width : 0))
    frame.colorScheme = colorScheme.flatMap(ColorScheme.init(rawValue:))
    var cell = 0
    for run in stride(from: 0, to: styles.count - 3, by: 4) {
      let style = Style(
        foreground: Color(number: styles[run + 1]), background: Color(number: styles[run + 2]),
        attributes: Style.Attributes(rawValue: UInt8(truncatingIfNeeded: styles[run + 3])))
      for _ in 0..<styles[run] where cell < characters.count {
        frame.write(characters[cell], style: style, at: Point(x: cell % width, y: cell / width))
        cell += 1
      }
    }
    var picture = SessionReport.Picture(label: label, frame: frame)
    (picture.app, picture.lineCount, picture.isOfQuestion) = (app, lineCount, isOfQuestion)
    return picture
  }
}

extension Color {
  /// The colour as a number: -1 for the terminal's own, the number of a name, or the channels above 24 bits.
  fileprivate var number: Int {
    switch value {
    case .standard: -1
    case .named(let name): Int(name.rawValue)
    case .rgb(let red, let green, let blue): 1 << 24 | Int(red) << 16 | Int(green) << 8 | Int(blue)
    }
  }

  fileprivate init(number: Int) {
    if number >= 1 << 24 {
      self.init(
        .rgb(
          UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
          UInt8(truncatingIfNeeded: number)))
    } else {
      self.init(Name(rawValue: UInt8(truncatingIfNeeded: number)).map { .named($0) } ?? .standard)
    }
  }
}
