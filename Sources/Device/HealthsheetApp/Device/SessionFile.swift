import Languages
import TerminalUI

/// A file that a session writes when the person quits.
package struct SessionFile: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case recording, report, log, script }

  package let kind: Kind
  package let path: String

  package init(_ kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }

  /// The file in a list of them: "report: session.html".
  var words: LocalizedStringKey {
    switch kind {
    case .recording: "recording: \(path)"
    case .report: "report: \(path)"
    case .log: "log: \(path)"
    case .script: "script: \(path)"
    }
  }
}

extension DeviceModel {
  /// The message before quitting: the files that are written then, or that what was decided goes into none. Nil where
  /// quitting loses and writes nothing.
  var remarkOnQuitting: String? {
    guard let files else { return nil }
    if files.isEmpty {
      return consent.history.isEmpty
        ? nil
        : words(
          """
          What you decided goes into no file. To keep it next time, start with --report, --log, --record or --save-script.
          """)
    }
    return ([words("Written when you quit:")] + files.map { words($0.words) }).joined(separator: "\n")
  }
}
