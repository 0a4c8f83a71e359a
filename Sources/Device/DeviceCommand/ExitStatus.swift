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

/// The status a command ends with: those of sysexits(3), and small numbers for a negative answer.
package enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// The command ran, and its answer is no: an expectation does not hold, a log was changed.
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

  package init(_ error: ScenarioError) { self = error.isUnreadable ? .noInput : .unreadableData }

  /// Returns the highest status: a scenario that is missing outranks one that is wrong, and both outrank one that does
  /// not hold.
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

/// One sentence on standard error that is not looked up, and the end with a status.
@_disfavoredOverload
package func fail(_ sentence: String, status: ExitStatus) throws -> Never {
  say("healthsheet: \(sentence)".escapedForTerminal)
  throw ExitCode(status)
}

extension ValidationError {
  /// Takes a sentence on an argument, in the language of the environment.
  package init(localized key: LocalizedStringKey) { self.init(String(localized: key, locale: .ofCommandLine)) }
}

extension Locale {
  /// The locale of the person at the command line: Chinese when the environment says so, else English.
  package static var ofCommandLine: Locale {
    ClockArguments().locale(in: ProcessInfo.processInfo.environment) ?? Locale(identifier: "en_US")
  }
}

/// Writes lines to standard error, with control characters from files and arguments escaped.
package func say(_ sentence: String) {
  let lines = sentence.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapedForTerminal }
  try? FileHandle.standardError.write(contentsOf: Data("\(lines.joined(separator: "\n"))\n".utf8))
}
