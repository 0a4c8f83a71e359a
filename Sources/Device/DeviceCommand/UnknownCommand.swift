import ArgumentParser
import Staging
import TerminalUI

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
