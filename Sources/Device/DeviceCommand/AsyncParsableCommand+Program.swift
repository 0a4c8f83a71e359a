import ArgumentParser
import Foundation
import Staging
import TerminalUI

extension AsyncParsableCommand {
  /// Runs the program, from its arguments to its exit status.
  ///
  /// Every program of this package starts here, so that all commands name the nearest command for an unknown word, end
  /// with the sentence and the status of an error of a store or a device, and treat an answer that could not be written
  /// as an error.
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

  private static func end(with error: any Error) -> ExitCode {
    if let error = DeviceStartError(error) {
      do { try fail(error.sentence, status: ExitStatus(error.exitStatus)) } catch {
        return exitCode(for: error)
      }
    }
    let (status, text) = (exitCode(for: error), fullMessage(for: error))
    if status != .success {
      if !text.isEmpty { say(text) }
    } else if !text.isEmpty {
      do { try answer(text + "\n") } catch { return exitCode(for: error) }
    }
    return status
  }
}

extension ParsableCommand {
  /// Finds a word in the place of a command that names none.
  ///
  /// - Parameter arguments: The arguments of the program, without its own name.
  /// - Returns: A sentence with the nearest command and the list of all; nil when the commands are known.
  package static func unknownCommand(in arguments: some Sequence<String>) -> LocalizedStringKey? {
    var command: any ParsableCommand.Type = self
    for argument in arguments {
      let commands = command.configuration.subcommands
      // Behind an option nobody knows which words are its values: the parser says what it does not expect there.
      if commands.isEmpty || argument.hasPrefix("-") { return nil }
      if command == self, argument == "help" { continue }
      if let next = commands.first(where: { $0._commandName == argument || $0.configuration.aliases.contains(argument) }
      ) {
        command = next
        continue
      }
      let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      let all: LocalizedStringKey = "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
      return argument.nearest(among: names).map {
        "There is no command “\(argument)”. Did you mean “\($0)”? The commands are \(all)."
      } ?? "There is no command “\(argument)”. The commands are \(all)."
    }
    return nil
  }
}
