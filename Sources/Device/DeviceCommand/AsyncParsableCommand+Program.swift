import ArgumentParser
import Foundation
import HealthModel
import Staging
import TerminalUI

extension AsyncParsableCommand {
  /// Runs the program, from its arguments to its exit status.
  ///
  /// Every program of this package starts here. For an unknown word, suggests the nearest command. If a store or a
  /// device has an error, or output could not be written, the program ends with a sentence and an exit status.
  package static func runProgram() async -> Never {
    var status = ExitCode.success
    do {
      if let problem = unknownCommand(in: CommandLine.arguments.dropFirst()) {
        try fail(problem, status: .wrongArguments)
      }
      var command = try await parsed()
      try requireOpenFiles()
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    } catch {
      status = end(with: error)
    }
    do { try StandardOutput.checkPrinted() } catch { status = end(with: error) }
    exit(withError: status)
  }

  /// The number of open files that a device with a store needs at once, including a reserve.
  private static var neededFiles: rlim_t { 64 }

  /// Raises the limit on open files to the number that a device needs, if the system permits it.
  ///
  /// - Throws: `ExitCode` if the system does not permit it, because a file that cannot be opened later would cause a
  ///   misleading error or stop the program. The reason has then been printed to standard error.
  private static func requireOpenFiles() throws {
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < neededFiles else { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = neededFiles
    if limit.rlim_max >= neededFiles, setrlimit(files, &limit) == 0 { return }
    try fail(
      """
      This system lets a program open \("\(allowed)") files at once, and this program needs \("\(neededFiles)"): \
      raise the limit with ulimit -n.
      """,
      status: .noTerminal)
  }

  /// Parses the arguments. For an unknown option, suggests the nearest one.
  private static func parsed() async throws -> any ParsableCommand {
    do { return try await asyncParseAsRoot() } catch {
      if exitCode(for: error) == .validationFailure,
        let problem = unknownOption(in: CommandLine.arguments.dropFirst())
      {
        try fail(problem, status: .wrongArguments)
      }
      throw error
    }
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
  /// Finds an unknown word in the place of a command.
  ///
  /// - Parameter arguments: The arguments of the program, without its own name.
  /// - Returns: A sentence with the nearest command and the list of all commands; nil if the commands are known.
  package static func unknownCommand(in arguments: some Sequence<String>) -> LocalizedStringKey? {
    var command: any ParsableCommand.Type = self
    for argument in arguments {
      let commands = command.configuration.subcommands
      // Stop at an option, because its values look like commands. The parser reports any error after it.
      if commands.isEmpty || argument.hasPrefix("-") { return nil }
      if command == self, argument == "help" { continue }
      if let next = commands.first(where: { $0._commandName == argument || $0.configuration.aliases.contains(argument) }
      ) {
        command = next
        continue
      }
      let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      let all: LocalizedStringKey = "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
      return argument.suggestions(among: names).first.map {
        "There is no command “\(argument)”. Did you mean “\($0)”? The commands are \(all)."
      } ?? "There is no command “\(argument)”. The commands are \(all)."
    }
    return nil
  }

  /// Finds an argument that resembles an option of the command but is not one.
  ///
  /// - Parameter arguments: The arguments of the program, without its own name.
  /// - Returns: A sentence that suggests an option; nil to let the parser describe the error.
  package static func unknownOption(in arguments: some Sequence<String>) -> LocalizedStringKey? {
    var command: any ParsableCommand.Type = self
    var options: [String] = []
    for argument in arguments {
      if argument == "--" { break }
      if argument.hasPrefix("--") {
        options.append(String(argument.prefix { $0 != "=" }))
      } else if options.isEmpty,
        let next = command.configuration.subcommands.first(where: { $0._commandName == argument })
      {
        command = next
      }
    }
    let names = (command.configuration.defaultSubcommand ?? command).optionNames
    for option in options where !names.contains(option) {
      guard let meant = option.suggestions(among: names).first else { continue }
      return "This command has no option “\(option)”. Did you mean “\(meant)”? --help lists all options."
    }
    return nil
  }

  /// The long names of the command's options: "--ios".
  private static var optionNames: [String] {
    let help = try? JSONDecoder().decode(CommandHelp.self, from: Data(_dumpHelp().utf8))
    let own = (help?.command.arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map {
      "--\($0.name)"
    }
    return own + ["--help", "--version"]
  }
}

/// The part of ArgumentParser's description of a command that names its options.
private struct CommandHelp: Decodable {
  struct Command: Decodable { let arguments: [Argument]? }
  struct Argument: Decodable { let names: [Name]? }
  struct Name: Decodable {
    let kind: String
    let name: String
  }

  let command: Command
}
