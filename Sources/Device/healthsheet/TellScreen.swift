import ArgumentParser
import DeviceCommand
import HealthsheetApp

struct TellScreen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Open the device without a terminal, for another program that acts as the person.",
    discussion: """
      --json prints the first screen as a tree of its elements, with their identifiers, roles, values and actions, \
      and then ends. --control reads one request from each line of standard input, such as \
      {"do":"press","label":"Allow"}, and answers each with a line that has the resulting screen. The command ends \
      with the request {"do":"quit"} or at the end of its input. The guide “A door for other \
      programs” lists the requests.

        healthsheet screen --json --ios 27.0
        echo '{"do":"press","label":"Connect Health"}' | healthsheet screen --control
      """
        + ExitStatus.help(
          [
            .success: "after quitting or the end of the input", .incomplete: nil, .wrongArguments: nil,
            .unreadableData: "for a damaged export or store, or a file of another kind", .noInput: nil,
            .cannotCreate: "when there is no permission to write the store or the recording", .diskError: nil,
            .inUse: nil,
          ], ending: "; 128 plus its number after a signal, so 141 when no program reads the answers any more"))

  @Flag(help: "Print the first screen as JSON, and end.")
  var json = false

  @Flag(help: "Read requests from standard input, a JSON object on each line, and answer each.")
  var control = false

  @OptionGroup var device: DeviceArguments

  @OptionGroup(title: "Your own app, in front of the others")
  var app: AppOptions

  func validate() throws {
    if json == control {
      throw ValidationError(
        localized: "Give one of two options: --json to print the first screen, or --control to send requests.")
    }
    try device.checkOutputs(against: app.inputs)
  }

  /// Opens the device with the app in the foreground, and writes its screen as JSON.
  ///
  /// - Throws: `ExitCode`, always.
  @MainActor
  func run() async throws {
    try await device.run(on: .json(isControlled: control)) { try await DeviceSession(options: app.added(to: $0)) }
  }
}
