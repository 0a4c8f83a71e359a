import ArgumentParser
import Foundation
import HealthModel
import HealthsheetApp
import Languages
import Recording
import TerminalUI

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
