import Foundation
import TestSupport
import Testing

@Suite("healthsheet play runs scenarios without a terminal and keeps their results")
struct PlayTests {
  @Test("A scenario plays on another iOS version; an intermediate version gets a remark, an unknown version an error")
  func systemVersion() throws {
    let between = try Program.healthsheet("play", "locked", "--quiet", "--ios", "26.3")
    #expect(between.status == 0)
    #expect(between.error == "healthsheet: iOS 26.3 plays as 26.0, the nearest version that differs.\n")
    for version in ["14", "28", "abc"] {
      let unknown = try Program.healthsheet("play", "locked", "--ios", version)
      #expect(unknown.status == 64 && unknown.error.contains("“\(version)” is no version of iOS"))
      #expect(unknown.error.contains("Use 15.8, 16.7") && unknown.output.isEmpty)
    }
    #expect(try Program.healthsheet("--ios", "14").error.contains("Use 15.8, 16.7"))
  }

  @Test("The matrix shows where versions of iOS differ, as a table and as JSON")
  func matrix() throws {
    let table = try Program.healthsheet("play", "half-a-blood-pressure", "--matrix")
    #expect(table.status == 0)
    #expect(table.output.contains("15.8 to 26.0, 26.6 to 27.3  sheet    Clinic: read bloodPressureDiastolic"))
    #expect(table.output.hasSuffix("Scenarios: 1, on 11 versions of iOS; 1 differ, all hold.\n"))
    let json = try Program.healthsheet("play", "half-a-blood-pressure", "--matrix", "--json")
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect((parsed.first?["runs"] as? [[String: Any]])?.count == 11)
    let limited = try Program.healthsheet("play", "none-limited-or-full", "--matrix")
    #expect(limited.status == 0 && limited.output.contains("27.0 to 27.3") && !limited.output.contains("26.6"))
    #expect(try Program.healthsheet("play", "locked", "--matrix", "--ios", "26.6").status == 64)
  }

  @Test("The JSON result of a scenario lists its failures, with locations and screens")
  func json() throws {
    let folder = try TemporaryFolder()
    let (wrong, broken) = (folder.path("wrong.yaml"), folder.path("broken.yaml"))
    try Data("title: Wrong\nscript:\n- expect: {screen: Godot}\n".utf8).write(to: URL(filePath: wrong))
    try Data("titel: x\n".utf8).write(to: URL(filePath: broken))
    let program = try Program.healthsheet(
      "play", "locked", wrong, broken, "--json", environment: ["GITHUB_ACTIONS": "true"])
    #expect(program.status == 65 && program.error == "")
    let results = try #require(try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [[String: Any]])
    #expect(results.map { $0["holds"] as? Bool } == [true, false, false])
    #expect((results[0]["expectations"] as? Int ?? 0) > 0 && (results[0]["failures"] as? [Any])?.isEmpty == true)
    let failure = try #require((results[1]["failures"] as? [[String: Any]])?.first)
    #expect(failure["file"] as? String == wrong && failure["line"] as? Int == 3)
    #expect((failure["screen"] as? [String])?.isEmpty == false && (failure["sentence"] as? String)?.isEmpty == false)
    #expect((results[2]["failures"] as? [[String: Any]])?.first?["line"] as? Int == 1)
    let list = try Program.healthsheet("play", "--list", "--json").output
    let names = try #require(try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: String]])
    #expect(names.contains { $0["name"] == "locked" && $0["title"]?.isEmpty == false })
    #expect(try Program.healthsheet("play", "locked", "--json", "--tap").status == 64)
  }

  @Test("Recordings, frames and results are identical in any time zone and language")
  func sameEachTime() throws {
    let folder = try TemporaryFolder()
    for (run, zone, language) in [("a", "Asia/Tokyo", "de_DE.UTF-8"), ("b", "America/Lima", "C")] {
      for name in ["share-and-read-mistaken", "chinese-sheet", "two-apps-in-line"] {
        let program = try Program.healthsheet(
          "play", name, "--frames", folder.path(run), "--record", folder.path("\(run)/\(name).cast"), "--junit",
          folder.path("\(run)/\(name).xml"), "--report", folder.path("\(run)/\(name).html"), "--log",
          folder.path("\(run)/\(name).jsonl"), environment: ["TZ": zone, "LANG": language, "LC_ALL": language])
        #expect(program.status == 0, "\(program.output + program.error)")
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("a")).sorted()
    #expect(files == (try FileManager.default.contentsOfDirectory(atPath: folder.path("b")).sorted()))
    #expect(files.contains("chinese-sheet-001.svg") && files.contains("chinese-sheet-001.txt"))
    for file in files {
      let contents = try ["a", "b"].map { try Data(contentsOf: URL(filePath: folder.path("\($0)/\(file)"))) }
      #expect(contents[0] == contents[1], "\(file)")
    }
    let index = try String(contentsOfFile: folder.path("a/share-and-read-mistaken-index.txt"), encoding: .utf8)
    #expect(index.hasPrefix("Share and read mistaken for each other (simulated)\n000  begin\n001  step 1: "))
    let cast = try String(contentsOfFile: folder.path("a/share-and-read-mistaken.cast"), encoding: .utf8)
    #expect(cast.contains("[1.000000,\"m\",\"sheet shown\"]\n"))
    #expect(cast.contains("[3.000000,\"m\",\"step 3: Answer: Allow\"]\n[3.000000,\"m\",\"sheet answered\"]\n"))
    #expect(cast.hasSuffix("]\n") && !cast.hasSuffix("\n\n"))
  }

  @Test("The README's animation equals the recording of its scenario")
  func readme() throws {
    let folder = try TemporaryFolder()
    let program = try Program.healthsheet("play", "first-walk", "--record", folder.path("walk.svg"))
    #expect(program.status == 0, "\(program.output + program.error)")
    let picture = try String(contentsOfFile: folder.path("walk.svg"), encoding: .utf8)
    #expect(
      try PackageFiles.text("assets/first-walk.svg") == picture,
      "make it again: swift run healthsheet play first-walk --record assets/first-walk.svg")
  }

  @Test("All bundled scenarios pass when each step is checked while the program is idle")
  func all() throws {
    let program = try Program.healthsheet("play", "--all", "--quiet")
    #expect(program.status == 0, "\(program.output)")
    #expect(program.output.hasSuffix(" expectations: all hold.\n"))
  }

  @Test("The result of a scenario without expectations says that it proves nothing")
  func nothingExpected() throws {
    let folder = try TemporaryFolder()
    try "title: Nothing\nscript:\n- press: enter\n".write(
      toFile: folder.path("nothing.yaml"), atomically: true, encoding: .utf8)
    let program = try Program.healthsheet("play", folder.path("nothing.yaml"))
    #expect(program.status == 0)
    #expect(program.output.contains("The scenario has no expectations, so it checks nothing."))
    #expect(program.output.hasSuffix("1 scenario, 0 expectations: played, and none has an expectation.\n"))
    let both = try Program.healthsheet("play", folder.path("nothing.yaml"), "locked", "--quiet")
    #expect(both.output.hasSuffix(": all hold; 1 scenario expects nothing.\n"))
  }

  @Test(
    "An expectation that something does not happen fails if it happens a little later",
    arguments: [
      "- click: {id: app.Connect Health}\n  expect: {prompt: {kind: none}}\n",
      "- press: enter\n  expect: {notScreen: would like to access}\n",
      "- press: enter\n- say: A remark\nexpect:\n- {prompt: {kind: none}}\n",
    ])
  func negative(_ steps: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("early.yaml")
    try Data("title: Judged too early\nscript:\n\(steps)".utf8).write(to: URL(filePath: path))
    let program = try Program.healthsheet("play", path)
    #expect(program.status == 1, "\(program.output)")
  }

  @Test("An output file never replaces an input or another output, even through a link")
  func oneFileEach() throws {
    let folder = try TemporaryFolder()
    let scenario = folder.path("a.yaml")
    try Data("title: A\n".utf8).write(to: URL(filePath: scenario))
    let link = folder.path("link.cast")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scenario)
    for (arguments, words) in [
      (["play", scenario, "--log", scenario], "the command reads as the scenario"),
      (["play", scenario, "--junit", link], "the command reads as the scenario"),
      (["play", "locked", "--report", folder.path("x.html"), "--log", folder.path("./x.html")], "name the same file"),
      (["play", "locked", "--frames", ""], "has no file name after it"),
      (["run", "--store", scenario, "--record", link], "the command reads as --store"),
      (["run", "--info-plist", scenario, "--save-script", link], "the command reads as --info-plist"),
    ] {
      let program = try Program.healthsheet(arguments)
      #expect(program.status == 64 && program.error.contains(words), "\(arguments): \(program.error)")
    }
    #expect(try String(contentsOfFile: scenario, encoding: .utf8) == "title: A\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.html")))
  }

  @Test("Text from a scenario cannot forge a line, move the cursor, or give GitHub a command")
  func hostileWords() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("evil.yaml")
    let title = "Nice\\nok 2 - forged\\r\\n::warning::x\\e]0;pwn\\a\\u202E"
    let yaml = """
      title: "\(title)"
      apps: [{bundle: a.b, name: "My\\e[31mApp"}]
      script:
      - say: "\(title)"
      - expect: {screen: "not there\\r\\n::notice::forged"}
      """
    try Data(yaml.utf8).write(to: URL(filePath: path))
    for arguments in [["play", path], ["play", path, "--tap"]] {
      let output = try Program.healthsheet(arguments, environment: ["GITHUB_ACTIONS": "true"]).output
      let lines = output.unicodeScalars.split(separator: "\n").map(String.init)
      #expect(!lines.contains { $0.hasPrefix("ok 2") || $0.hasPrefix("::warning") || $0.hasPrefix("::notice") })
      #expect(!output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
    }
  }

  @Test("A log of a played scenario verifies; verify-log reports a changed line with status 1")
  func verifying() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.jsonl")
    #expect(try Program.healthsheet("play", "share-and-read-mistaken", "--log", path).status == 0)
    let whole = try Program.healthsheet("verify-log", path)
    #expect(whole.status == 0 && whole.output.contains("consistent in itself"))
    let checkpoint = try #require(whole.output.split(separator: "\n").last).dropFirst("Checkpoint: ".count)
    #expect(try Program.healthsheet("verify-log", path, "--checkpoint", String(checkpoint)).status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(text.replacing("\"granted\"", with: "\"denied\"").utf8).write(to: URL(filePath: path))
    let changed = try Program.healthsheet("verify-log", path)
    #expect(changed.status == 1 && changed.error.contains(" was changed: "))
    try Data(text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
    let cut = try Program.healthsheet("verify-log", path, "--checkpoint", String(checkpoint))
    #expect(cut.status == 1 && cut.error.contains("The end is cut off"))
    try Data(text.dropLast(9).utf8).write(to: URL(filePath: path))
    #expect(try Program.healthsheet("verify-log", path).status == 3)
  }

  @Test(
    "verify-log rejects a file that is not a log, and reports changes in a log whose lines are all changed",
    arguments: [
      ("title: x\nscript: []\n", 65), ("{\"a\": 1}\n{\"b\": 2}\n", 65), ("\u{0}\u{1}", 65),
      ("{ \"prev\": \"x\", \"seq\": 0 }\n", 1), ("{\"seq\": 0", 3), ("", 1),
    ] as [(String, Int32)])
  func noLog(_ text: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("file")
    try Data(text.utf8).write(to: URL(filePath: path))
    let program = try Program.healthsheet("verify-log", path)
    #expect(program.status == status, "\(program.error)")
    #expect(program.error.contains("“\(path)” is not an audit log") == (status == 65), "\(program.error)")
    #expect(!(status == 65) || program.output == "" && program.error.split(separator: "\n").count == 1)
  }

  @Test("The report shows requests, permissions and use, in the format of the file's extension")
  func report() throws {
    let folder = try TemporaryFolder()
    for (ending, words) in [("html", "<table>"), ("md", "## What happened"), ("json", "\"simulated\":\"yes\"")] {
      let path = folder.path("report.\(ending)")
      #expect(try Program.healthsheet("play", "share-and-read-mistaken", "--report", path).status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains(words))
    }
    #expect(try Program.healthsheet("play", "locked", "--report", folder.path("report.doc")).status == 64)
    #expect(try Program.healthsheet("play", "locked", "--annex", folder.path("annex.json")).status == 64)
    let annex = folder.path("annex.html")
    #expect(try Program.healthsheet("play", "first-request-refused", "--annex", annex).status == 0)
    #expect(try String(contentsOfFile: annex, encoding: .utf8).contains("ISO/IEC TS 27560"))
  }

  @Test("Without a browser no PDF is made, nothing is played, and the error gives the remedy")
  func reportWithoutBrowser() throws {
    let folder = try TemporaryFolder()
    let (path, environment) = (folder.path("report.pdf"), ["PATH": folder.path("nothing")])
    let program = try Program.healthsheet(["play", "locked", "--report", path], environment: environment)
    #expect(program.status == 64 && program.error.contains("write the report as .html"), "\(program.error)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("The browser prints the page with all its parts open, and its temporary files are removed")
  func reportOnPaper() throws {
    let folder = try TemporaryFolder()
    let browser = folder.path("chromium")
    // A substitute for a browser. It saves the page instead of printing it.
    let script = """
      #!/bin/sh
      for argument; do
        case "$argument" in
          --print-to-pdf=*) target=${argument#--print-to-pdf=} ;;
          file://*) page=${argument#file://} ;;
        esac
      done
      /bin/cp "$page" "$target"
      echo "$page" > "\(folder.path("place"))"
      """
    try Data(script.utf8).write(to: URL(filePath: browser))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    let path = folder.path("report.pdf")
    let environment = ["PATH": folder.path("")]
    let program = try Program.healthsheet(["play", "locked", "--report", path], environment: environment)
    #expect(program.status == 0, "\(program.error)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<details id=\"developer\" open>"))
    let place = try String(contentsOfFile: folder.path("place"), encoding: .utf8)
    #expect(!FileManager.default.fileExists(atPath: String(place.dropLast())))
    try Data("#!/bin/sh\nexit 1\n".utf8).write(to: URL(filePath: browser))
    let failed = try Program.healthsheet(["play", "locked", "--report", path], environment: environment)
    #expect(failed.status == 73 && failed.error.contains("did not print"), "\(failed.status) \(failed.error)")
  }

  @Test("A recording can be written in version 3 of asciinema's format")
  func versionThree() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("locked.cast")
    #expect(try Program.healthsheet("play", "locked", "--record", path, "--cast-version", "3").status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\"version\":3,\"term\":{\"cols\":80,"))
    #expect(try Program.healthsheet("play", "locked", "--record", path, "--cast-version", "4").status == 64)
  }

  @Test("TAP output and GitHub annotations show failures, with status 1")
  func reports() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("guess.yaml")
    try Data("title: A guess\nexpect: {prompt: {kind: sheet}}\n".utf8).write(to: URL(filePath: path))
    let program = try Program.healthsheet("play", "locked", path, "--tap", environment: ["GITHUB_ACTIONS": "true"])
    #expect(program.status == 1)
    let lines = program.output.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["TAP version 14", "1..2"] && lines[2].hasPrefix("ok 1 - "))
    #expect(lines[3] == "not ok 2 - \(path): A guess")
    #expect(
      lines.contains(
        "::error file=\(path),line=2,col=10,title=A guess::"
          + "The question on the screen must be sheet, but is none."))
  }

  @Test("play accepts the names of the gallery's scenarios, and a shard without scenarios succeeds")
  func names() throws {
    let list = try Program.healthsheet("play", "--list")
    #expect(list.status == 0 && list.output.split(separator: "\n").count > 48)
    #expect(list.output.contains("Allow is dim until something is on\n"))
    let unknown = try Program.healthsheet("play", "loked")
    #expect(unknown.status == 66)
    #expect(unknown.error == "healthsheet: There is no scenario “loked”. Did you mean “locked”?\n")
    let empty = try Program.healthsheet("play", "locked", "--shard", "2/2")
    #expect(empty.status == 0 && empty.output == "0 scenarios, 0 expectations: all hold.\n")
    #expect(try Program.healthsheet("play", "locked", "--shard", "3/2").status == 64)
    #expect(try Program.healthsheet("play").status == 64)
    #expect(try Program.healthsheet("play", "locked", "--junit", "/no/such/folder/x.xml").status == 73)
  }
}
