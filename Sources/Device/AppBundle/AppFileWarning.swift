/// An irregularity in an app's files that does not stop them from being read: its position and a sentence.
package struct AppFileWarning: Hashable, Sendable, CustomStringConvertible {
  /// A position in a file; the line counts from 1, and is nil if unknown.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var line: Int?

    package init(file: String, line: Int? = nil) { (self.file, self.line) = (file, line) }

    /// "Info.plist:12", or only the file.
    package var description: String { line.map { "\(file):\($0)" } ?? file }
  }

  package var place: Place
  package var sentence: String

  init(_ sentence: String, at place: Place) { (self.sentence, self.place) = (sentence, place) }

  init(_ sentence: String, in file: String) { self.init(sentence, at: Place(file: file)) }

  /// Creates a warning that says that a file cannot be read, and what follows from that.
  init(_ error: AppBundleError, _ consequence: String) {
    self.init("\(error.sentence) \(consequence)", at: error.place)
  }

  package var description: String { "\(place): \(sentence)" }
}
