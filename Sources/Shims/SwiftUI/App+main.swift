import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import HealthsheetApp
import Staging
import TerminalUI

extension App {
  /// Opens the device in this terminal with the app in the foreground, until the person quits.
  ///
  /// The app's identity, purposes and entitlements come from the files in the package's resources; `--info-plist` and
  /// `--entitlements` name other files. The program takes all other arguments of `healthsheet run`:
  /// `swift run Walks --help` lists them.
  ///
  /// In a terminal, the program starts itself a second time: the device and the app run in the second process, and when
  /// the app ends it, the device is started again and shows why.
  ///
  /// The call does not return: the program exits with 0 after the person quits, or with a status of sysexits(3) if the
  /// device could not be opened.
  public static func main() async {
    Supervisor.superviseInTerminal()
    AppCommand.front = AppCode(identity: .unnamed(ProgramFiles.programName)) { AnyView(AppView<Self>()) }
    await AppCommand.runProgram()
  }
}

/// The command line of an app's own program.
private struct AppCommand: AsyncParsableCommand {
  /// The app's code. `main` sets it once, before it parses arguments, because ArgumentParser creates a command from its
  /// type alone.
  @MainActor static var front: AppCode?

  @Option(
    help: ArgumentHelp("Open a preview in the app's place, by its name or that of its file.", valueName: "name"))
  var preview: String?

  @Flag(help: "End with 1, and list the names, if the app used something of SwiftUI that is not shown here.")
  var strict = false

  @Flag(help: "List the names of the app's previews.")
  var listPreviews = false

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ProgramFiles.programName,
      abstract: "Open the device in this terminal with \(ProgramFiles.programName) in front.",
      discussion: "Quit with q or Ctrl-C. Ctrl-\\ ends the program even if it hangs.")
  }

  @OptionGroup var device: DeviceArguments

  @OptionGroup var terminal: TerminalArguments

  @Option(
    help: ArgumentHelp("The app's Info.plist, in place of the one in the program's resources.", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp("The app's entitlements, in place of those in the program's resources.", valueName: "file"),
    completion: .file(extensions: ["entitlements", "plist"]))
  var entitlements: String?

  func validate() throws {
    if entitlements != nil, infoPlist == nil, ProgramFiles.found.appFiles(infoPlist: nil, entitlements: nil) == nil {
      throw ValidationError(
        "An entitlements file says what an app may do, not which app: give its Info.plist too, with --info-plist.")
    }
    try device.checkOutputs(against: [("--info-plist", infoPlist), ("--entitlements", entitlements)])
  }

  @MainActor
  func run() async throws {
    if listPreviews {
      for (name, _) in PreviewContent.all { print(name) }
      return
    }
    guard let front = try front() else { return }
    let files = ProgramFiles.found.appFiles(
      infoPlist: infoPlist.map { URL(filePath: $0) }, entitlements: entitlements.map { URL(filePath: $0) })
    do { try await open(front, files) } catch let status as ExitCode where strict && status == .success {
      let names = UnshownNames.used
      if names.isEmpty { throw status }
      say("healthsheet: not shown here: \(names.joined(separator: ", ")).")
      throw ExitCode.failure
    }
  }

  @MainActor
  private func open(_ front: AppCode, _ files: AppFiles?) async throws {
    try await device.run(on: .terminal(terminal)) { options in
      var options = options
      options.app = files
      // The app's code reads the machine's clock, so the device uses that clock too, unless an option gives another
      // time.
      let hasOwnTime = options.now == nil
      if hasOwnTime { options.now = Date() }
      let session = try await DeviceSession(options: options, showing: front)
      session.device.unshownNames = { UnshownNames.used }
      if hasOwnTime { session.runClock() }
      return session
    }
  }

  /// Returns the code to run in the foreground: the app, or the preview that `--preview` names, with the identity of
  /// the app.
  ///
  /// - Throws: `ValidationError` that lists the existing names, if no preview has the given name.
  @MainActor
  private func front() throws -> AppCode? {
    guard let preview, let front = Self.front else { return Self.front }
    let all = PreviewContent.all
    guard let found = all.first(where: { $0.name == preview }) else {
      let names = all.map { "“\($0.name)”" }.joined(separator: ", ")
      throw ValidationError(
        all.isEmpty
          ? "The app has no previews." : "There is no preview “\(preview)”. There are \(names).")
    }
    return AppCode(identity: front.identity) { found.content.body() }
  }
}
