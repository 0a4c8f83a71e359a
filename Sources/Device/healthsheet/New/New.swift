import ArgumentParser
import DeviceCommand
import Foundation

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a small app as a starting point: it asks for steps.",
    discussion: """
      The app is a Swift package with the same code as for a phone. In its folder, swift run opens the device with \
      the app in front, and swift test runs its tests, in which a script answers the sheet.
      """
        + ExitStatus.help([
          .success: "when the package is written", .wrongArguments: nil,
          .cannotCreate: "when the folder exists and is not empty, or there is no permission to write there",
        ]))

  @Argument(
    help: ArgumentHelp("The new folder for the app. Its last part becomes the name of the app.", valueName: "name"),
    completion: .directory)
  var path: String

  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the app. By default, com.example and the app's name.",
      valueName: "identifier"))
  var bundleIdentifier: String?

  @OptionGroup var healthsheet: PackageOption

  /// Writes the package and prints the next steps.
  ///
  /// - Throws: `ExitCode` if the folder is not empty or cannot be written. The reason has then been printed to standard
  ///   error.
  func run() throws {
    let folder = URL(filePath: path)
    let name = try AppName(folder.lastPathComponent)
    let app = NewApp(
      name: name, bundleIdentifier: bundleIdentifier ?? "com.example.\(name.module)",
      healthsheet: try healthsheet.source())
    try app.checkBundleIdentifier()
    try makeEmptyFolder(folder)
    for file in app.files {
      let place = folder.appending(path: file.path)
      do {
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: place)
      } catch {
        try failToWrite(place.path)
      }
    }
    try answer(
      """
      \(name.text) is in \(path). To see it ask, allow it, and see its chart:

        cd \(path.shellQuoted)
        swift run

      and swift test runs its tests. \(firstBuild(app.healthsheet))

      """)
  }

  /// Returns a sentence that says how long the first build takes. If this program was built in a clone, the sentence
  /// also says how to shorten the build to seconds.
  private func firstBuild(_ package: PackageSource) -> String {
    guard let folder = package.buildFolder else { return "The first build takes some minutes." }
    let options = PackageBuild.options(folder.path).map(\.shellQuoted).joined(separator: " ")
    return """
      The first build takes some minutes, as it compiles the device too. It takes seconds in the build folder of this \
      program:

        swift run \(options)
      """
  }

  private func makeEmptyFolder(_ folder: URL) throws {
    let inside = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if inside?.isEmpty == false {
      try fail("The folder “\(path)” exists and is not empty: name a new folder.", status: .cannotCreate)
    }
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      try failToWrite(path)
    }
  }
}

extension String {
  /// The text as one shell word, quoted if necessary.
  var shellQuoted: String {
    let plain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
    return plain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
