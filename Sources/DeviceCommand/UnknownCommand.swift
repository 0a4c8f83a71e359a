import ArgumentParser
import Staging

extension ParsableCommand {
  /// Finds a word that stands where a command is named and names none.
  ///
  /// - Parameter arguments: Those of the program, without its own name.
  /// - Returns: A sentence with the nearest command and all there are; nil where the commands are known.
  package static func unknownCommand(in arguments: some Sequence<String>) -> String? {
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
      let suggestion = argument.nearest(among: names).map { " Did you mean “\($0)”?" } ?? ""
      let all = names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
      return "There is no command “\(argument)”.\(suggestion) The commands are \(all)."
    }
    return nil
  }
}
