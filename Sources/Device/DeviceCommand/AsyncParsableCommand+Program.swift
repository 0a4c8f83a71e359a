import ArgumentParser
import Foundation

extension AsyncParsableCommand {
  /// Runs the program, from its arguments to its exit status.
  ///
  /// Every program of this package starts here, so that all commands name the nearest command for an unknown word, and
  /// treat an answer that could not be written as an error.
  package static func runProgram() async -> Never {
    var status = ExitCode.success
    do {
      if let problem = unknownCommand(in: CommandLine.arguments.dropFirst()) {
        try fail(problem, status: .wrongArguments)
      }
      var command = try await asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch {
      status = end(with: error)
    }
    do { try StandardOutput.checkPrinted() } catch { status = end(with: error) }
    exit(withError: status)
  }

  /// Prints the message of an error, or the help that was asked for, and returns the exit code.
  private static func end(with error: any Error) -> ExitCode {
    let (status, text) = (exitCode(for: error), fullMessage(for: error))
    if status != .success {
      if !text.isEmpty { say(text) }
    } else if !text.isEmpty {
      do { try answer(text + "\n") } catch { return exitCode(for: error) }
    }
    return status
  }
}
