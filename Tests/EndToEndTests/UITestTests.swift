import Foundation
import TestSupport
import Testing

@Suite("healthsheet uitest turns a scenario into a UI test")
struct UITestTests {
  @Test(
    "Each UI test tool gets a test in its language, printed or in a file, with the same bytes",
    arguments: [
      ("xcuitest", "import XCTest"), ("maestro", "appId: \"com.example.stride\""), ("appium", "import unittest"),
    ])
  func written(_ tool: String, _ line: String) throws {
    let printed = try Program.healthsheet("uitest", "all-recorded-data", "--for", tool)
    #expect(printed.status == 0 && printed.error == "")
    #expect(printed.output.split(separator: "\n").contains { $0 == line })
    let folder = try TemporaryFolder()
    let file = folder.path("test")
    let written = try Program.healthsheet("uitest", "all-recorded-data", "--for", tool, "--output", file)
    #expect(written.status == 0 && written.output == "")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
  }

  @Test(
    "A scenario that a tool or version cannot play is rejected with status 64",
    arguments: [
      (["locked", "--for", "maestro", "--ios", "watch"], "No published test shows that maestro can control a watch"),
      (["all-recorded-data", "--for", "appium", "--ios", "26"], "There is no second page"),
      (["records-page-by-page", "--for", "xcuitest", "--ios", "watch"], "has nothing to tap"),
      (["locked", "--for", "xcuitest", "--ios", "15"], "15"), (["locked"], "--for"),
    ])
  func refused(_ arguments: [String], _ words: String) throws {
    let program = try Program.healthsheet(["uitest"] + arguments)
    #expect(program.status == 64 && program.output == "")
    #expect(program.error.contains(words), "\(program.error)")
  }

  @Test("Missing and unreadable scenarios end uitest with the same status as play")
  func unreadable() throws {
    let unknown = try Program.healthsheet("uitest", "loked", "--for", "xcuitest")
    #expect(unknown.status == 66 && unknown.error.contains("Did you mean “locked”?"))
    let folder = try TemporaryFolder()
    let file = try folder.write(Data("titel: x\n".utf8), to: "x.yaml").path
    #expect(try Program.healthsheet("uitest", file, "--for", "xcuitest").status == 65)
    let over = try Program.healthsheet("uitest", file, "--for", "xcuitest", "--output", file)
    #expect(over.status == 64 && over.error.contains("would overwrite"))
  }
}
