import Foundation
import TestSupport
import Testing

/// A real build of a package takes minutes. Here a program called swift stands in for it: it knows one error, a word
/// that begins with “missing” outside a line of comments.
@Suite("healthsheet adopt writes a package with an app's sources, and reports which of them compile")
struct AdoptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(
      "swift",
      #"""
      #!/bin/sh
      echo "$@" >> "$HEALTHSHEET_TEST/calls"
      find -L "$3/Sources" -name '*.swift' -print0 | sort -z | xargs -0 awk '
        /^ *\/\// { next }
        match($0, /missing[A-Z][A-Za-z]*/) {
          print FILENAME ":" FNR ":" RSTART ": error: cannot find \047" substr($0, RSTART, RLENGTH) "\047 in scope"
          wrong = 1
        }
        END { print "[7/7] Compiling"; exit wrong }'
      """#, isProgram: true)
    try folder.write(
      """
      {objects = {
        ROOT = {isa = PBXProject; targets = (T); };
        T = {isa = PBXNativeTarget; name = "Long Trail"; productType = "com.apple.product-type.application";
          buildConfigurationList = L; fileSystemSynchronizedGroups = (G); };
        G = {isa = PBXFileSystemSynchronizedRootGroup; path = Trail; sourceTree = "<group>"; };
        L = {isa = XCConfigurationList; buildConfigurations = (R); defaultConfigurationName = Release; };
        R = {isa = XCBuildConfiguration; name = Release; buildSettings = {SWIFT_VERSION = 6.0;
          PRODUCT_NAME = "$(TARGET_NAME)"; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
      }; rootObject = ROOT; }
      """, to: "Code/Trail.xcodeproj/project.pbxproj")
    try folder.write("@main\nstruct TrailApp: App {\n}\n", to: "Code/Trail/TrailApp.swift")
    try folder.write(
      "struct Card: View {\n  var body: some View {\n    missingGlow()\n  }\n}\n", to: "Code/Trail/Views/Card.swift")
    try folder.write("struct Sync: missingStore {\n}\n", to: "Code/Trail/Sync.swift")
    try folder.write("shader", to: "Code/Trail/Glow.metal")
  }

  private func write(_ name: String, _ text: String, isProgram: Bool) throws {
    let file = try folder.write(text, to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["PATH": "\(folder.path("bin")):\(path)", "HEALTHSHEET_TEST": folder.url.path]
  }

  private func adopt(_ arguments: String...) throws -> Program {
    try Program.healthsheet(["adopt", folder.path("Code")] + arguments, environment: environment)
  }

  private var package: URL { folder.url.appending(path: "Long Trail-healthsheet") }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  private func linkTarget(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: package.appending(path: path).path)
  }

  /// Returns the contents of a folder and its subfolders as a tar archive.
  private func contents(_ path: String) throws -> String {
    try Program.tool("tar", "--create", "--directory", folder.url.path, "--sort=name", path).output
  }

  @Test(
    "The package beside the project has links to sources that compile, a stub and a report; the project is unchanged")
  func whole() throws {
    let before = try contents("Code")
    let program = try adopt()
    #expect(program.status == 0, "\(program.error)")
    #expect(try contents("Code") == before)

    let sources = "Sources/Long_Trail"
    #expect(linkTarget("\(sources)/Trail/TrailApp.swift") == folder.path("Code/Trail/TrailApp.swift"))
    #expect(linkTarget("\(sources)/Identity/Long Trail.xcodeproj") == folder.path("Code/Trail.xcodeproj"))
    #expect(linkTarget("\(sources)/Trail/Views/Card.swift") == nil)
    #expect(try text("\(sources)/Trail/Views/Card.swift").contains("Card.body does not compile here"))
    #expect(!FileManager.default.fileExists(atPath: package.appending(path: "\(sources)/Trail/Sync.swift").path))

    let manifest = try text("Package.swift")
    #expect(manifest.contains(#"name: "Long_Trail""#) && manifest.contains(#".copy("Identity")"#))
    // These modules come with Foundation on a phone, so files do not import them.
    for name in ["FoundationNetworking", "Observation", "CombineStandIn"] {
      #expect(manifest.contains(#""-import-module", "-Xfrontend", "\#(name)""#))
    }
    #expect(manifest.contains(#""-module-alias", "UIKit=UIKitStandIn""#) && manifest.contains(#"name: "UIKit""#))
    #expect(manifest.contains(".swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)"))
    #expect(manifest.contains(#".package(name: "healthsheet", path: "/"#))

    #expect(program.output == (try text("ADOPTED.md")))
    #expect(program.output.contains("1 of 3 Swift files compile as they are, 1 with parts replaced, 1 left out."))
    #expect(program.output.contains("- `Trail/Sync.swift`\n  - line 1: cannot find 'missingStore' in scope\n"))
    #expect(program.output.contains("left out: 1 .metal."))
    #expect(program.output.contains("| `missingGlow` | 1 |"))
    #expect(program.output.contains("swift run\n"))

    let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8).split(separator: "\n")
    #expect(
      calls.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == [
        "--target Long_Trail", "--target Long_Trail", "--product Long_Trail",
      ])
  }

  @Test("An app whose @main type does not compile cannot start; the report says why, and the status is 1")
  func cannotStart() throws {
    try folder.write("@main\nstruct TrailApp: missingApp {\n}\n", to: "Code/Trail/TrailApp.swift")
    let program = try adopt()
    #expect(program.status == 1)
    #expect(
      program.output.contains(
        "The app cannot start. The file with @main, TrailApp.swift, is left out. "
          + "Trail/TrailApp.swift:2: cannot find 'missingApp' in scope"))
    #expect(!program.output.contains("swift run"))
  }

  @Test("With --json the report is JSON, and with --no-stubs a file with an error is left out completely")
  func json() throws {
    let program = try adopt("--json", "--no-stubs")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.compactMap { $0["state"] as? String } == ["leftOut", "compiles", "leftOut"])
    #expect((report["missing"] as? [[String: Any]])?.count == 2)
  }

  @Test("With --force only an adopted app is replaced, and no package is written inside the project")
  func replacing() throws {
    #expect(try adopt().status == 0)
    let kept = try folder.write("object", to: "Long Trail-healthsheet/.build/kept")
    try folder.write("old", to: "Long Trail-healthsheet/Old.swift")
    let again = try adopt()
    #expect(again.status == 73 && again.error.contains("--force") && again.output.isEmpty)
    #expect(try adopt("--force").status == 0)
    #expect(!FileManager.default.fileExists(atPath: package.appending(path: "Old.swift").path))
    #expect(FileManager.default.fileExists(atPath: kept.path), "what is built is kept")

    try folder.write("mine", to: "Mine/notes.txt")
    let foreign = try adopt("--force", "--output", folder.path("Mine"))
    #expect(foreign.status == 73 && foreign.error.contains("no earlier run of this command wrote it"))
    let inside = try adopt("--output", folder.path("Code/Here"))
    #expect(inside.status == 64 && inside.error.contains("is inside the project"))
  }

  @Test("The package for a project in a repository is written beside the repository")
  func repository() throws {
    try folder.write("", to: "Code/.git/HEAD")
    for part in ["Trail", "Trail.xcodeproj"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "Code/ios"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: folder.path("Code/\(part)"), toPath: folder.path("Code/ios/\(part)"))
    }
    #expect(try adopt().status == 0)
    #expect(FileManager.default.fileExists(atPath: package.appending(path: "ADOPTED.md").path))
  }

  @Test("A build that fails outside the app's files ends the command and prints the output of the build")
  func elsewhere() throws {
    try write(
      "swift", "#!/bin/sh\necho 'error: Dependencies could not be resolved'\nexit 1\n", isProgram: true)
    let program = try adopt()
    #expect(program.status == 1 && program.output.isEmpty)
    #expect(program.error.contains("Dependencies could not be resolved"))
    #expect(program.error.contains("the errors are not in the app's files"))
  }

  @Test("Ctrl-C ends the compiler and the command, and the command can be started again")
  func interrupted() throws {
    try write("swift", "#!/bin/sh\necho > \"$HEALTHSHEET_TEST/started\"\nexec sleep 600\n", isProgram: true)
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.productFolder + "healthsheet")
    process.arguments = ["adopt", folder.path("Code")]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let error = Pipe()
    process.standardError = error
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while !FileManager.default.fileExists(atPath: folder.path("started")), process.isRunning { sched_yield() }
    process.interrupt()
    let words = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(words.contains("is not complete: run the same command with --force to begin again."))
  }
}
