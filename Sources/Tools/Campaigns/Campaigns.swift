import ArgumentParser

/// The command for long trials of the program, each from a seed: the same seed leads to the same findings.
@main
struct Campaigns: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try the program for minutes or hours, from a seed.",
    discussion: """
      Build it in release mode:
        swift run -c release Campaigns fuzz --minutes 60

      Exit status 0 when nothing was found, 1 when something was: it is printed with what leads to it again.
      """,
    subcommands: [Fuzz.self, Interruptions.self, Mutants.self, Oracle.self, Races.self])
}
