import Foundation
import TestSupport
import Testing

@testable import DeviceCommand

@Suite("A full or closed standard output is an error of every printing command", .timeLimit(.minutes(20)))
struct StandardOutputTests {
  private let folder: TemporaryFolder

  /// Creates a store, an export and an audit log for the commands.
  init() throws {
    folder = try TemporaryFolder()
    let export = folder.path("export.xml")
    try Data("<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\"></HealthData>\n".utf8).write(
      to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", folder.path("store")).status == 0)
    #expect(try Program.healthsheet("play", "locked", "--log", folder.path("log")).status == 0)
  }

  /// For each command that prints output, arguments with which it exits with 0. F stands for the folder.
  private static let printing = [
    "": ["--help", "--version", "--experimental-dump-help", "--generate-completion-script fish", "help"],
    "screen": ["screen --json", "screen --json --ios 27.0"],
    "adopt": [], "preview": [],
    "new": ["new F/Walks --healthsheet https://example.com/healthsheet.git"],
    "play": ["play locked", "play locked --tap", "play locked --json", "play --list"], "site": [],
    "compare": ["compare --list", "compare refused never-measured --diff"],
    "check": ["check --schema", "check --reference", "check locked --json"],
    "uitest": ["uitest locked --for xcuitest", "uitest first-request-refused --for appium --ios 18"],
    "import": ["import F/export.xml --store F/store"],
    "export": ["export --store F/store F/out.xml"],
    "stats": ["stats stepCount --store F/store", "stats stepCount --json --store F/store"],
    "privacy status": ["privacy status --store F/store", "privacy status --json --store F/store"],
    "privacy grant": ["privacy grant --store F/store health.read:stepCount a.b"],
    "privacy revoke": ["privacy revoke --store F/store health.read:stepCount a.b"],
    "privacy reset": ["privacy reset --store F/store"],
    "verify-log": ["verify-log F/log", "verify-log F/log --lines"], "doctor": ["doctor"],
  ]
  /// Commands that draw on a terminal and print no output.
  private static let drawing: Set = ["run", "gallery"]

  private func shell(_ line: String) throws -> Program {
    let script = line.replacing("HEALTHSHEET", with: PseudoTerminal.productFolder + "healthsheet")
    return try Program.tool("bash", "-c", script.replacing("F/", with: folder.url.path + "/"))
  }

  @Test("On a full or closed output, each printing command and its help end with status 74 and one sentence")
  func everyCommand() throws {
    for (command, lines) in Self.printing {
      for line in lines + ["\(command) --help"] {
        for place in ["> /dev/full", ">&-"] {
          let program = try shell("HEALTHSHEET \(line) \(place)")
          #expect(program.status == 74, "\(line) \(place)")
          let sentences = program.error.split(separator: "\n").filter { $0.contains("The answer cannot be written (") }
          #expect(sentences.count == 1, "\(line) \(place): \(program.error)")
          _ = try shell("rm -rf F/Walks")
        }
        #expect(try shell("HEALTHSHEET \(line)").status == 0, "\(line)")
        _ = try shell("rm -rf F/Walks")
      }
    }
  }

  @Test("The tested command lines include every command")
  func complete() throws {
    let help = try Program.healthsheet("--experimental-dump-help").output
    let tool = try #require(try JSONSerialization.jsonObject(with: Data(help.utf8)) as? [String: Any])
    func names(_ command: [String: Any], _ path: [String]) throws -> [String] {
      let inner = (command["subcommands"] as? [[String: Any]] ?? []).filter { $0["commandName"] as? String != "help" }
      if inner.isEmpty { return [path.joined(separator: " ")] }
      return try inner.flatMap { try names($0, path + [#require($0["commandName"] as? String)]) }
    }
    let all = try names(#require(tool["command"] as? [String: Any]), [])
    #expect(Set(all) == Set(Self.printing.keys).union(Self.drawing).subtracting([""]))
  }

  @Test("A reader that leaves early causes no message, whether or not SIGPIPE is ignored")
  func earlyReader() throws {
    for start in ["", "trap '' PIPE; "] {
      let program = try shell("\(start)HEALTHSHEET check --reference | head -1; exit ${PIPESTATUS[0]}")
      #expect(program.error == "")
      #expect(program.output.split(separator: "\n").count == 1)
      // The output may fit into the pipe before the reader closes it.
      #expect([0, 141].contains(program.status))
      // The reader closes the pipe before anything is written.
      let gone = try shell("\(start)exec 3> >(:); wait $!; HEALTHSHEET check --reference >&3")
      #expect(gone.status == 141 && gone.error == "")
    }
  }

  /// Prints more text than fits into the buffer, so that the text is lost and the error number with it.
  ///
  /// - Returns: The error of the check, in words.
  private static func statusAfterMuchText() -> String {
    print(String(repeating: "x", count: 100_000))
    do { try StandardOutput.checkPrinted() } catch { return "\(error)" }
    return "printed"
  }

  @Test("If an app prints much text to a reader that has left, the status is that of SIGPIPE")
  func muchTextToNobody() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[1], STDOUT_FILENO)
      close(ends[0])
      close(ends[1])
      let status = Self.statusAfterMuchText()
      precondition(status.contains("141"), status)
    }
  }

  @Test("If an app prints much text to a full disk, the status is 74")
  func muchTextToFullDisk() async {
    await #expect(processExitsWith: .success) {
      dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
      let status = Self.statusAfterMuchText()
      precondition(status.contains("74"), status)
    }
  }

  @Test("If standard output is closed, its text is not written into a file that the program opens")
  func closedDescriptors() throws {
    let program = try shell(
      "HEALTHSHEET play locked --log F/again >&- <&-; status=$?; cmp F/log F/again && exit $status")
    #expect(program.status == 74 && program.output == "")
  }
}
