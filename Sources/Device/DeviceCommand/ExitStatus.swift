import ArgumentParser
import Foundation
import HealthDaemon
import HealthModel
import HealthsheetApp
import Languages
import Recording
import Scenarios
import Staging
import TerminalCurses
import TerminalUI

/// The exit status of a command: a status of sysexits(3), or a small number for a negative result.
package enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// The command ran with a negative result: an expectation failed, a log was changed.
  case failure = 1
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
    case .failure: "when an expectation or a check failed"
    case .incomplete: "when the log ends in the middle of a line"
    case .wrongArguments: "for wrong arguments"
    case .unreadableData: "for a file that is damaged or not of the expected kind"
    case .noInput: "when there is no such file"
    case .noTerminal: "when there is no terminal to draw on"
    case .cannotCreate: "when there is no permission to write a file"
    case .diskError: "when the disk is full or fails"
    case .inUse: "when another healthsheet has the store open"
    case .noPermission: "when the app may not read the type"
    }
  }

  /// Returns the last paragraph of a command's `--help`.
  ///
  /// - Parameters:
  ///   - statuses: The command's statuses; a text beside a status replaces the usual description of that status.
  ///   - ending: The end of the sentence, for statuses that are not listed.
  package static func help(_ statuses: KeyValuePairs<ExitStatus, String?>, ending: String = "") -> String {
    "\n\nExit status: " + statuses.map { "\($0.rawValue) \($1 ?? $0.words)" }.joined(separator: "; ") + ending + "."
  }

  /// Converts the status number of an error; an unlisted number counts as unreadable data.
  package init(_ number: Int32) { self = Self(rawValue: number) ?? .unreadableData }

  package init(_ error: ScenarioError) { self = error.isUnreadable ? .noInput : .unreadableData }

  /// Returns the highest status: a missing scenario outranks an invalid one, and both outrank a failed one.
  package static func worst(_ statuses: [ExitStatus]) -> ExitStatus {
    statuses.max { $0.rawValue < $1.rawValue } ?? .success
  }
}

extension ExitCode {
  package init(_ status: ExitStatus) { self.init(status.rawValue) }
}

/// Prints a sentence to standard error, in the language of the environment, and ends the command with a status.
package func fail(_ sentence: LocalizedStringKey, status: ExitStatus) throws -> Never {
  try fail(String(localized: sentence, locale: .ofCommandLine), status: status)
}

/// Prints a sentence to standard error, without localizing it, and ends the command with a status.
@_disfavoredOverload
package func fail(_ sentence: String, status: ExitStatus) throws -> Never {
  say("healthsheet: \(sentence)".escapedForTerminal)
  throw ExitCode(status)
}

extension ValidationError {
  /// Creates the error from a sentence about an argument, in the language of the environment.
  package init(localized key: LocalizedStringKey) { self.init(String(localized: key, locale: .ofCommandLine)) }
}

extension Locale {
  /// The locale of the person at the command line: Chinese if the environment says so, and otherwise English.
  package static var ofCommandLine: Locale {
    ClockArguments().locale(in: ProcessInfo.processInfo.environment) ?? Locale(identifier: "en_US")
  }
}

/// Writes lines to standard error, with control characters from files and arguments escaped.
package func say(_ sentence: String) {
  let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForTerminal }
  try? FileHandle.standardError.write(contentsOf: Data("\(lines.joined(separator: "\n"))\n".utf8))
}
