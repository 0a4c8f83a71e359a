import Languages
import TerminalUI

/// A file about a session. It is written when the person uses the *Hand Over* sheet, or quits.
package struct SessionFile: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case report
    /// The report as a PDF file.
    case paper
    case annex, picture, script, recording, log
  }

  package let kind: Kind
  package let path: String
  /// The seal of a log, which shows that the log is complete; nil for other kinds of files, and before the log is
  /// written.
  package var seal: String?

  package init(_ kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }

  /// The file in a list: "report: session.html".
  var words: LocalizedStringKey {
    switch kind {
    case .recording: "recording: \(path)"
    case .report: "report: \(path)"
    case .paper: "report on paper: \(path)"
    case .annex: "annex: \(path)"
    case .picture: "moving picture: \(path)"
    case .log: "log: \(path)"
    case .script: "script: \(path)"
    }
  }

  /// A sentence for the shell: "The report is in “session.html”."
  package var sentenceOnWriting: String {
    switch kind {
    case .recording: "The recording is in “\(path)”; “asciinema play” plays it."
    case .report: "The report is in “\(path)”; a browser shows it."
    case .paper: "The report for paper is in “\(path)”."
    case .annex: "The annex is in “\(path)”; a browser shows it."
    case .picture: "The moving picture is in “\(path)”; a browser shows it."
    case .log:
      "The log is in “\(path)”\(seal.map { ", sealed \($0.prefix(12))" } ?? ""); “healthsheet verify-log” checks it."
    case .script: "The script is in “\(path)”; “healthsheet play” plays it."
    }
  }
}

extension SessionFile.Kind {
  /// The name of the file in the folder of a session.
  var fileName: String {
    switch self {
    case .report: "report.html"
    case .paper: "report.pdf"
    case .annex: "annex.html"
    case .picture: "session.svg"
    case .script: "session.yaml"
    case .recording: "session.cast"
    case .log: "log.jsonl"
    }
  }

  var title: LocalizedStringKey {
    switch self {
    case .report: "Report, for a browser"
    case .paper: "Report on paper, as PDF"
    case .annex: "Annex, for an ethics board"
    case .picture: "Moving picture, for the web"
    case .script: "Script, to play it again"
    case .recording: "Recording, for asciinema"
    case .log: "Audit log, to be checked"
    }
  }
}

extension DeviceModel {
  /// A sentence that says that there is nothing to mark or write, because the session is not recorded; nil for a
  /// recorded session.
  var nothingKept: String? { handOver == nil ? words("This session is not written to a file.") : nil }

  /// The message before quitting: the files that will be written, or that the decisions are in no file. Nil if quitting
  /// loses and writes nothing.
  var remarkOnQuitting: String? {
    guard let files else { return nil }
    if !files.isEmpty {
      return ([words("Written when you quit:")] + files.map { words($0.words) }).joined(separator: "\n")
    }
    if consent.history.count <= decisionsHandedOver { return nil }
    return words("Your decisions are not in a file yet. To keep them, write the files first (Hand Over).")
  }

  /// Opens the alert before quitting, if there is a reason for it. Returns true if the alert is open.
  func askBeforeQuitting() -> Bool {
    // Decisions are noted in the background, so note the latest now.
    consent.noteDecisions()
    isAskingToQuit = remarkOnQuitting != nil
    return isAskingToQuit
  }
}
