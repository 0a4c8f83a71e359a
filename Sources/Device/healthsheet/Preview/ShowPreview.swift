import ArgumentParser
import DeviceCommand
import Evidence
import Foundation
import Glibc

struct ShowPreview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Build an app of yours, and open one of its previews on the device.",
    discussion: """
      Takes the package of an app, such as one that healthsheet new or healthsheet adopt wrote. Without the name of a \
      preview, the command lists the names, and in a terminal asks which preview to open. A preview takes the app's \
      place on the device, with the app's identity. To open one with the options of the command run, write swift run: \
      swift run MyApp --preview NAME --locale de_DE.
      """
        + ExitStatus.help(
          [
            .success: "after quitting, or after the list", .failure: "when the package does not build",
            .wrongArguments: "for wrong arguments, or when there is no such preview",
            .noInput: "when the folder has no package, or its app has no previews", .noTerminal: nil,
          ], ending: "; 128 plus its number after a signal"))

  @Argument(
    help: ArgumentHelp("The folder of the package. By default, the current folder.", valueName: "folder"),
    completion: .directory)
  var first: String?

  @Argument(help: ArgumentHelp("The preview, as the list names it.", valueName: "name"))
  var second: String?

  @Option(help: ArgumentHelp("The app's program, if the package has several programs.", valueName: "name"))
  var product: String?

  @Option(
    help: ArgumentHelp(
      "The build folder, as for swift build: the one that was given to adopt.", valueName: "folder"),
    completion: .directory)
  var scratchPath: String?

  /// Builds the app's package, and then replaces this program with the app's program, which shows the preview. Without
  /// a preview's name, asks for it in a terminal, and otherwise prints all names.
  ///
  /// - Throws: `ExitCode`, after printing the reason.
  func run() async throws {
    let (folder, name) = target
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
      try fail("“\(folder.path)” has no Package.swift: name the folder of the app's package.", status: .noInput)
    }
    try await build(folder)
    if let name { try open(name, in: folder) }
    let names = try previews(in: folder)
    if names.isEmpty { try fail("The app has no previews.", status: .noInput) }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      return try answer(names.map { "\($0)\n" }.joined())
    }
    if let name = try choice(among: names) { try open(name, in: folder) }
  }

  /// The package's folder and the preview's name. A single argument that is not a folder names a preview.
  private var target: (folder: URL, name: String?) {
    guard let first, second == nil else { return (URL(filePath: first ?? "."), second) }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: first, isDirectory: &isFolder)
    let isName = exists ? !isFolder.boolValue : !first.contains("/")
    return isName ? (URL(filePath: "."), first) : (URL(filePath: first), nil)
  }

  private func build(_ folder: URL) async throws {
    let stop = StopRequest()
    let signals = await stop.listen()
    let build = PackageBuild(folder: folder, scratchPath: scratchPath, stop: stop, remarkOnStop: "Stopped.")
    let title = "Building \(folder.absoluteURL.lastPathComponent)"
    let result = Result { try build.run(product.map { ["--product", $0] } ?? [], title: title) }
    await signals?.cancel()
    let (isBuilt, output) = try result.get()
    if isBuilt { return }
    PackageBuild.sayErrors(in: output)
    try fail("The package does not build. The compiler's errors are above.", status: .failure)
  }

  /// Returns the names of the app's previews, as its program lists them.
  private func previews(in folder: URL) throws -> [String] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words(["--list-previews"], in: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.runHearingSignals()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      try fail(
        "The program does not list its previews. If the package has several programs, name the app's with --product.",
        status: .noInput)
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Asks which preview to open, by its number or name. Returns nil for an empty answer.
  private func choice(among names: [String]) throws -> String? {
    let list = names.enumerated().map { "\($0 + 1). \($1.escapedForTerminal)\n" }.joined()
    try answer("\(list)Which preview? [1–\(names.count)] ")
    guard let answer = readLine()?.trimmingCharacters(in: .whitespaces), !answer.isEmpty else { return nil }
    guard let number = Int(answer), names.indices.contains(number - 1) else { return answer }
    return names[number - 1]
  }

  /// Replaces this program with the app's, which needs the terminal for itself.
  private func open(_ name: String, in folder: URL) throws -> Never {
    var arguments = words(["--preview", name], in: folder).map { strdup($0) } + [nil]
    // The threads of Swift's pool block every signal. The app's program would inherit this signal mask.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execvp("swift", &arguments)
    try PackageBuild.failWithoutCompiler()
  }

  /// The command line that runs the built program.
  private func words(_ arguments: [String], in folder: URL) -> [String] {
    ["swift", "run", "--package-path", folder.path] + PackageBuild.options(scratchPath)
      + ["--skip-build"] + (product.map { [$0] } ?? []) + arguments
  }
}
