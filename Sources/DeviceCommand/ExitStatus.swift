import ArgumentParser
import HealthDaemon
import Scenarios
import Staging
import TerminalCurses

/// The number a command ends with: the meanings of sysexits(3), and small numbers for a judgement that is not “all is well”.
package enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// What was asked for was done, and the answer is no: an expectation does not hold, a log was changed.
  case failure = 1
  /// A log ends in the middle of a line.
  case incomplete = 3
  case wrongArguments = 64
  case unreadableData = 65
  case noInput = 66
  case noTerminal = 69
  case cannotCreate = 73
  case diskError = 74
  case inUse = 75
  case noPermission = 77

  /// The words of `--help`: "64 for wrong arguments".
  private var words: String {
    switch self {
    case .success: "when everything went well"
    case .failure: "when something did not hold"
    case .incomplete: "when it ends in the middle of a line"
    case .wrongArguments: "for wrong arguments"
    case .unreadableData: "for a file that cannot be read as what it should be"
    case .noInput: "when there is no such file"
    case .noTerminal: "when there is no terminal to draw on"
    case .cannotCreate: "when a file may not be written"
    case .diskError: "when the disk is full or fails"
    case .inUse: "when another healthsheet has the store open"
    case .noPermission: "when the app may not read the type"
    }
  }

  /// The last paragraph of a command's `--help`.
  ///
  /// - Parameters:
  ///   - statuses: Those the command ends with; the words beside one replace the usual ones.
  ///   - ending: What else there is to say.
  package static func help(_ statuses: KeyValuePairs<ExitStatus, String?>, ending: String = "") -> String {
    "\n\nExit status: " + statuses.map { "\($0.rawValue) \($1 ?? $0.words)" }.joined(separator: "; ") + ending + "."
  }

  /// The status of an error that says itself which it is.
  package init(_ number: Int32) { self = Self(rawValue: number) ?? .unreadableData }

  package init(_ error: ScenarioError) { self = error.isUnreadable ? .noInput : .unreadableData }

  /// A scenario that is missing counts more than one that is wrong, and both more than one that does not hold.
  package static func worst(_ statuses: [ExitStatus]) -> ExitStatus {
    statuses.max { $0.rawValue < $1.rawValue } ?? .success
  }
}

extension ExitCode {
  package init(_ status: ExitStatus) { self.init(status.rawValue) }
}
