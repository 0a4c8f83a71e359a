import Foundation
import TestSupport
import Testing

@Suite("healthsheet check: what is wrong with scenarios")
struct CheckTests {
  private static let assets = PackageFiles.url("assets")

  @Test("Scenarios without a fault end with 0, and nothing is said")
  func sound() throws {
    let program = try Program.healthsheet("check", Self.assets.appending(path: "scenarios/locked.yaml").path)
    #expect(program.status == 0)
    #expect(program.output + program.error == "")
  }

  @Test("Faults of several files are told line by line, with their places; a file that is missing counts more")
  func faults() throws {
    let folder = try TemporaryFolder()
    let (one, two) = (folder.path("one.yaml"), folder.path("two.yaml"))
    try Data("titel: x\n".utf8).write(to: URL(filePath: one))
    try Data("title: x\nrules: [A1\n".utf8).write(to: URL(filePath: two))
    let program = try Program.healthsheet("check", one, two)
    #expect(program.status == 65)
    #expect(
      program.error == """
        \(one):1:1: There is no key “titel” in the scenario. Did you mean “title”?
        \(two):3:1: The list that opens with “[” in line 2 goes on without a comma, or is not closed.

        """)
    #expect(try Program.healthsheet("check", one, folder.path("three.yaml")).status == 66)
    #expect(try Program.healthsheet("check").status == 64)
  }

  @Test("A version of iOS that is not known is refused with those there are; one between two is remarked on")
  func systemVersion() throws {
    let folder = try TemporaryFolder()
    let (unknown, between) = (folder.path("unknown.yaml"), folder.path("between.yaml"))
    try Data("title: x\ndevice: {os: 14}\n".utf8).write(to: URL(filePath: unknown))
    try Data("title: x\ndevice: {os: 26.3}\n".utf8).write(to: URL(filePath: between))
    let program = try Program.healthsheet("check", unknown)
    #expect(program.status == 65 && program.error.contains("Use 15.8, 16.7"))
    let other = try Program.healthsheet("check", between)
    #expect(other.status == 0)
    #expect(other.error == "\(between):2:14: iOS 26.3 plays as 26.0, the nearest version that differs.\n")
  }

  @Test("A key of an earlier version is remarked on, and is no fault")
  func earlierKey() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("earlier.yaml")
    try Data("title: x\ndevice: {states: [guest]}\n".utf8).write(to: URL(filePath: file))
    let program = try Program.healthsheet("check", file)
    #expect(program.status == 0)
    #expect(program.error == "\(file):2:19: “states: [guest]” is now written “guestUserMode: true”.\n")
  }

  @Test("The schema is printed as it is kept")
  func schema() throws {
    let kept = try String(contentsOf: Self.assets.appending(path: "scenario.schema.json"), encoding: .utf8)
    #expect(try Program.healthsheet("check", "--schema").output == kept)
  }
}
