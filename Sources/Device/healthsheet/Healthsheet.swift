import ArgumentParser
import CBuild
import DeviceCommand
import Evidence
import Foundation
import HealthModel
import HealthsheetApp

/// The program `healthsheet`, whose first argument names a command; without one, it opens the device.
///
/// Each command declares its name; otherwise each start would look up the name of its type in the runtime.
@main
struct Healthsheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthsheet",
    abstract: "The HealthKit consent flow, live in a terminal.",
    version: version(commit: String(cString: build_commit())),
    subcommands: [
      Run.self, TellScreen.self, New.self, Adopt.self, ShowPreview.self, ShowGallery.self, Play.self, Site.self,
      Compare.self, Check.self, UITest.self, Import.self, Export.self, Stats.self, Privacy.self, VerifyLog.self,
      Doctor.self,
    ],
    defaultSubcommand: Run.self)

  static func main() async { await runProgram() }

  /// Returns the output of `--version`: the version, the commit, and the versions of iOS that the device simulates.
  ///
  /// - Parameter commit: Empty outside a release.
  static func version(commit: String) -> String {
    """
    healthsheet \(SessionReport.programVersion), \(commit.isEmpty ? "development build" : "commit \(commit)")
    Simulates iOS \(SystemVersion.presetsInWords); --ios chooses one, and a new device is \(SystemVersion.ofNewDevice).
    """
  }
}

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open the device in this terminal.",
    discussion: """
      The device is kept in memory: each run starts with the same demo data, or with an export of your own. With \
      --store, the device is kept in a file: your answers and the data that apps saved are there the next time. \
      With --app or --info-plist, an app of your own is in front, with its purpose strings, its entitlements, and a \
      button for each call it may make. --share and --read say which types the app asks for; a type that no app may \
      ask for stops the app, as on a phone. \
      Quit with q or Ctrl-C. Ctrl-\\ ends the program even if it hangs.
      """
        + ExitStatus.help(
          [
            .success: "after quitting", .wrongArguments: nil,
            .unreadableData: "for a damaged export or store, or a file of another kind", .noInput: nil,
            .noTerminal: nil,
            .cannotCreate: "when there is no permission to write the store or the recording", .diskError: nil,
            .inUse: nil,
          ], ending: "; 128 plus its number after a signal"))

  @OptionGroup var device: DeviceArguments

  @OptionGroup var terminal: TerminalArguments

  @OptionGroup(title: "Your own app, in front of the others")
  var app: AppOptions

  func validate() throws {
    try device.checkOutputs(against: app.inputs)
  }

  /// Opens the device with the app in the foreground, and waits until the person quits.
  ///
  /// - Throws: `ExitCode`, always.
  @MainActor
  func run() async throws {
    try await device.run(on: .terminal(terminal)) { try await DeviceSession(options: app.added(to: $0)) }
  }
}
