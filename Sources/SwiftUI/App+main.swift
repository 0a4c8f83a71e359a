import ArgumentParser
import DeviceCommand
import Foundation
import HealthsheetApp
import Staging
import TerminalUI

extension App {
  /// Opens the device in this terminal with the app in front, until the person quits.
  ///
  /// The identity of the app, its purposes and its entitlements are those of the files that lie in the package's
  /// resources; `--info-plist` and `--entitlements` name others. All other arguments are those of `healthsheet run`:
  /// `swift run Walks --help` lists them.
  ///
  /// The call does not return: the program ends with 0 after the person quit, and with the numbers of sysexits(3) where
  /// the device could not be opened.
  public static func main() async {
    let root = { @MainActor @Sendable () -> AnyView in AnyView(AppView<Self>()) }
    AppCommand.front = FrontApp(name: AppFiles.programName, rootView: root)
    await AppCommand.main()
  }
}

/// The app that the command opens.
private struct FrontApp: Sendable {
  let name: String
  let rootView: @MainActor @Sendable () -> AnyView
}

/// The command line of an app's own program.
private struct AppCommand: AsyncParsableCommand {
  /// Set once, before the arguments are read: a command is made by its type.
  @MainActor static var front: FrontApp?

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: AppFiles.programName,
      abstract: "Open the device in this terminal with \(AppFiles.programName) in front.",
      discussion: "Quit with q or Ctrl-C; Ctrl-\\ ends even a program that hangs.")
  }

  @OptionGroup var device: DeviceArguments

  @Option(
    help: ArgumentHelp("The app's Info.plist, in place of the one in the program's resources.", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp("The app's entitlements, in place of those in the program's resources.", valueName: "file"),
    completion: .file(extensions: ["entitlements", "plist"]))
  var entitlements: String?

  func validate() throws {
    try device.checkOutputs(against: [("--info-plist", infoPlist), ("--entitlements", entitlements)])
  }

  @MainActor
  func run() async throws {
    guard let front = Self.front else { return }
    let files = AppFiles.beside(CommandLine.arguments[0])
    try await device.run { options in
      var options = options
      options.infoPlist = infoPlist.map { URL(filePath: $0) } ?? files.infoPlist
      options.entitlements = entitlements.map { URL(filePath: $0) } ?? files.entitlements
      options.app = .unnamed(front.name)
      // The app's own code asks the machine for the time: the device has the same, unless it was given another.
      let hasOwnTime = options.now == nil
      if hasOwnTime { options.now = Date() }
      let session = try await DeviceSession(options: options, showing: front.rootView)
      if hasOwnTime { session.runClock() }
      return session
    }
  }
}
