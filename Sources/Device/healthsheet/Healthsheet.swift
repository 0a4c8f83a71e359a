import ArgumentParser
import DeviceCommand

/// The program `healthsheet`, whose first argument names a command; without one, it opens the device.
@main
struct Healthsheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthsheet",
    abstract: "The HealthKit consent flow, live in a terminal.",
    version: "0.1.0",
    subcommands: [
      Run.self, New.self, ShowGallery.self, Play.self, Check.self, Import.self, Export.self, Stats.self, Privacy.self,
      VerifyLog.self, Doctor.self,
    ],
    defaultSubcommand: Run.self)

  static func main() async { await runProgram() }
}
