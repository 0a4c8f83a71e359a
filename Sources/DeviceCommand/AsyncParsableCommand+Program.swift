import ArgumentParser
import Foundation

extension AsyncParsableCommand {
  /// Runs the program, from its arguments to its exit status.
  ///
  /// Every program of this package starts here, so that no command can forget what is true of all of them: a name that
  /// is no command is told with the nearest, and an answer that could not be written is an error.
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

  /// Says what there is to say of an error, or of help that was asked for.
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
