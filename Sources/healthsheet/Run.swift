import ArgumentParser
import DeviceCommand
import Foundation
import HealthsheetApp

/// `healthsheet run`, which is also what `healthsheet` alone does.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the device in this terminal.",
    discussion: """
      The device lives in memory: each run starts with the same demo data, or with an export of your own. With --store \
      it is kept in a file: what you answered and what apps saved is there the next time. \
      Quit with q or Ctrl-C; Ctrl-\\ ends even a program that hangs.
      """
        + ExitStatus.help(
          [
            .success: "after quitting", .wrongArguments: nil,
            .unreadableData: "for an export or a store that cannot be read as one", .noInput: nil, .noTerminal: nil,
            .cannotCreate: "when the store or the recording may not be written", .diskError: nil, .inUse: nil,
          ], ending: "; 128 plus its number after a signal"))

  @OptionGroup var device: DeviceArguments

  @Option(
    help: ArgumentHelp("Your app's Info.plist: the app in front is that app, in place of Stride.", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp("Your app's entitlements; without them it has HealthKit and no other.", valueName: "file"),
    completion: .file(extensions: ["entitlements", "plist"]))
  var entitlements: String?

  func validate() throws {
    try device.checkOutputs(against: [("--info-plist", infoPlist), ("--entitlements", entitlements)])
  }

  @MainActor
  func run() async throws {
    try await device.run { options in
      var options = options
      options.infoPlist = infoPlist.map { URL(filePath: $0) }
      options.entitlements = entitlements.map { URL(filePath: $0) }
      return try await DeviceSession(options: options)
    }
  }
}
