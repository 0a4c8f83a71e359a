import ArgumentParser
import HealthDaemon
import Scenarios
import Staging
import TerminalCurses

/// The status a command ends with: those of sysexits(3), and small numbers for a negative answer.
package enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// The command ran, and its answer is no: an expectation does not hold, a log was changed.
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

  /// The condition in the words of `--help`: "for wrong arguments".
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

  /// Returns the last paragraph of a command's `--help`.
  ///
  /// - Parameters:
  ///   - statuses: The statuses the command ends with; a text beside one replaces its usual words.
  ///   - ending: The end of the sentence, for statuses that are not listed.
  package static func help(_ statuses: KeyValuePairs<ExitStatus, String?>, ending: String = "") -> String {
    "\n\nExit status: " + statuses.map { "\($0.rawValue) \($1 ?? $0.words)" }.joined(separator: "; ") + ending + "."
  }

  /// Takes the status number of an error; a number that is not listed counts as unreadable data.
  package init(_ number: Int32) { self = Self(rawValue: number) ?? .unreadableData }

  /// Takes the status of a scenario that cannot be read.
  package init(_ error: ScenarioError) { self = error.isUnreadable ? .noInput : .unreadableData }

  /// Returns the highest status: a scenario that is missing outranks one that is wrong, and both outrank one that does
  /// not hold.
  package static func worst(_ statuses: [ExitStatus]) -> ExitStatus {
    statuses.max { $0.rawValue < $1.rawValue } ?? .success
  }
}

extension ExitCode {
  /// Takes a status as the exit code of a command.
  package init(_ status: ExitStatus) { self.init(status.rawValue) }
}
