import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("healthsheet import reports trouble in one sentence, with the state of the store and a remedy")
struct ImportTroubleTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("kim.healthsheet") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ records: [String], to name: String = "export.xml") throws -> String {
    let path = folder.path(name)
    let text = "<HealthData>\n" + records.map { " \($0)\n" }.joined() + "</HealthData>\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func record(_ number: Int = 0, source: String = "Phone", value: String? = nil) -> String {
    let time = "2024-05-05 08:\(String(format: "%02d:%02d", number / 60 % 60, number % 60)) +0200"
    return "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" unit=\"count\" "
      + "startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(value ?? "\(number)")\"/>"
  }

  @Test("Text from a file cannot forge, colour or reverse a line of the output")
  func forgedLines() throws {
    let forged = "x&#10;1000000 samples came in.&#13;\u{202E}\u{9B}31m"
    let export = try write([record(value: forged), record(1, source: forged)], to: "ex\u{1B}[31m\nport.xml")
    let answer = try Program.healthsheet("import", export, "--store", store)
    #expect(answer.output.split(separator: "\n").count == 5)
    #expect(answer.output.contains(#"x\u{A}1000000 samples came in.\u{D}\u{202E}\u{9B}31m: is not a number (line 2)"#))
    let table = try Program.healthsheet("stats", "stepCount", "--store", store, "--by-source")
    #expect(table.output.split(separator: "\n").count == 3)
    #expect(table.output.contains(#"x\u{A}1000000 samples"#))
    let json = try Program.healthsheet("stats", "stepCount", "--store", store, "--by-source", "--format", "json")
    #expect(json.output.contains(#"samples came in.\r\u202e\u009b31m""#))
    let missing = try Program.healthsheet("import", folder.path("no\nthing\u{202E}.xml"), "--store", store)
    #expect(missing.error.filter { $0 == "\n" }.count == 1 && missing.error.contains(#"no\u{A}thing\u{202E}.xml"#))
  }

  @Test("An import whose output cannot be written ends with an error", arguments: ["import", "stats"])
  func fullOutput(command: String) throws {
    let export = try write([record()])
    _ = try Program.healthsheet("import", export, "--store", store)
    let arguments = command == "import" ? "import \(export)" : "stats stepCount"
    let answer = try Program.tool(
      "bash", "-c", "\(PseudoTerminalPath.healthsheet) \(arguments) --store \(store) > /dev/full")
    #expect(answer.status == 74)
    #expect(
      answer.error
        == """
        healthsheet: The answer cannot be written (No space left on device): redirect standard output to another \
        file or a terminal.\n
        """
    )
  }

  @Test("An empty path is an error, and does not mean the current folder")
  func emptyPaths() throws {
    let export = try write([record()])
    for arguments in [
      ["import", "", "--store", store], ["import", export, "--store", ""], ["stats", "stepCount", "--store", ""],
    ] {
      let answer = try Program.healthsheet(arguments)
      #expect(
        answer.status == 64 && answer.error.contains("empty") || answer.error.contains("--store has no file name"))
    }
  }

  @Test("The error for a zip archive in a pipe says so, instead of calling the archive broken")
  func pipedArchive() throws {
    let export = try write([record()])
    let zip = folder.path("export.zip")
    _ = try Program.tool("python3", "-c", "import zipfile; zipfile.ZipFile('\(zip)', 'w').write('\(export)', 'e.xml')")
    let answer = try Program.tool(
      "bash", "-c", "cat \(zip) | \(PseudoTerminalPath.healthsheet) import /dev/stdin --store \(store)")
    #expect(answer.status == 65)
    #expect(
      answer.error.hasPrefix("healthsheet: /dev/stdin is a zip archive in a pipe, where it cannot be unpacked; save it")
    )
  }

  @Test("When the disk fills up, the import reports what it stored, and the same command resumes")
  func fullDisk() throws {
    let export = try write((0..<60_000).map { record($0) })
    // A file size limit of two megabytes simulates a full disk.
    let refused = try Program.tool(
      "bash", "-c",
      "trap '' XFSZ; ulimit -f 2000; exec \(PseudoTerminalPath.healthsheet) import \(export) --store \(store)")
    #expect(refused.status == 74)
    let said = try #require(refused.error.firstMatch(of: #/, after ([\d,]+) samples of the export were imported/#))
    let count = try #require(Int(said.1.filter(\.isNumber)))
    #expect(count > 0 && count < 60_000)
    #expect(refused.error.contains("run the same command again to continue") && !refused.error.contains("nothing was"))
    let again = try Program.healthsheet("import", export, "--store", store)
    #expect(again.status == 0)
    #expect(again.output.contains("60000 read = \(60_000 - count) imported + \(count) duplicates + 0 left out."))
  }

  @Test("Stopped by Ctrl-C or SIGTERM, the import reports how many samples it stored", arguments: [SIGINT, SIGTERM])
  func stopped(signal: Int32) throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminalPath.healthsheet)
    process.arguments = ["import", pipe, "--store", store]
    let error = Pipe()
    process.standardError = error
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // The export never ends, and the signal arrives during the import.
    _ = try Program.tool(
      "bash", "-c",
      "{ echo '<HealthData>'; yes '\(record())' | head -n 30000; kill -\(signal) \(process.processIdentifier); "
        + "yes '\(record())'; } > \(pipe) 2> /dev/null")
    let sentence = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    let said = try #require(
      sentence.wholeMatch(
        of:
          #/healthsheet: Stopped before the end of “.*”: (\d+) samples of it are in “.*”; run the same command to continue.\n/#
      ))
    let stats = try Program.healthsheet("stats", "stepCount", "--store", store, "--options", "duration")
    #expect(stats.status == 0 && (Int(said.1) ?? 0) >= 10_000)
  }

  @Test("Stopped during an import, the device reports how many samples it stored")
  func stoppedDevice() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let device = try DeviceTerminal(["--import", pipe, "--store", store], waitsFor: nil)
    let endless = Process()
    endless.executableURL = URL(filePath: "/usr/bin/env")
    endless.arguments = ["bash", "-c", "{ echo '<HealthData>'; yes '\(record())'; } > \(pipe) 2> /dev/null"]
    try endless.run()
    try device.terminal.waits(for: "Imported so far")
    device.terminal.press(KeyPress("c", modifiers: .control))
    #expect(try device.terminal.waitForExit() == .exited(0))
    endless.waitUntilExit()
    #expect(device.terminal.screen.rows.joined().contains("Stopped before the end of"))
    // The sentence is broken into rows between any two letters.
    let said = device.terminal.screen.rows.joined().filter { $0 != " " }
    #expect(said.contains("samplesofitarein“\(store)”;runthesamecommandtocontinue."), "\(said)")
  }
}
