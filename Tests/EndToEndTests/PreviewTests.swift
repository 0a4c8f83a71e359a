import Foundation
import TerminalUI
import TestSupport
import Testing

/// A real build of a package takes minutes. Here a program called swift stands in for it and for the app's program.
@Suite("healthsheet preview builds an app's package, and opens one of its previews")
struct PreviewTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Walks/Package.swift")
    try swift(
      #"""
      case "$*" in
        build*) ;;
        *--list-previews) printf 'Empty week\nFull week\n' ;;
        *) printf 'opened by:'; printf ' [%s]' "$@" ;;
      esac
      """#)
  }

  private func swift(_ script: String) throws {
    let file = try folder.write(
      "#!/bin/sh\necho \"$@\" >> \"$HEALTHSHEET_TEST/calls\"\n\(script)\n", to: "bin/swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private var environment: [String: String] {
    ["PATH": "\(folder.path("bin")):/usr/bin:/bin", "HEALTHSHEET_TEST": folder.url.path]
  }

  private func preview(_ arguments: String..., in place: String? = nil) throws -> Program {
    try Program.healthsheet(["preview"] + arguments, environment: environment, in: place)
  }

  @Test("In a pipe, preview builds the package and prints the names of its previews, one per line")
  func list() throws {
    let program = try preview(folder.path("Walks"), "--product", "Walks")
    #expect(program.status == 0 && program.output == "Empty week\nFull week\n", "\(program.error)")
    let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8)
    let place = "--package-path \(folder.path("Walks"))"
    #expect(calls == "build \(place) --product Walks\nrun \(place) --skip-build Walks --list-previews\n")
  }

  @Test("A named preview opens without a question; in the package's folder the name alone is enough")
  func named() throws {
    let opened = "[--skip-build] [--preview] [Full week]"
    #expect(try preview(folder.path("Walks"), "Full week").output.contains(opened))
    #expect(try preview("Full week", in: folder.path("Walks")).output.contains(opened))
  }

  @Test("In a terminal, the person chooses a preview by its number, and an empty answer opens none")
  func choice() throws {
    for (answer, end) in [("2", "[--preview] [Full week]"), ("", "Which preview? [1–2]")] {
      let terminal = try PseudoTerminal(size: Size(width: 200, height: 24))
      try terminal.start("healthsheet", ["preview", folder.path("Walks")], environment: environment)
      try terminal.waits(for: "2. Full week")
      try terminal.waits(for: "Which preview? [1–2]")
      terminal.type("\(answer)\n")
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.screen.contains(end) && terminal.screen.contains("opened by") == !answer.isEmpty)
    }
  }

  @Test("A folder without a package, an app without previews, and a package with errors end the command with a reason")
  func problems() throws {
    let nowhere = try preview(folder.path("bin"))
    #expect(nowhere.status == 66 && nowhere.error.contains("has no Package.swift"))
    try swift("case \"$1\" in build) exit 0 ;; esac")
    let empty = try preview(folder.path("Walks"))
    #expect(empty.status == 66 && empty.error.contains("The app has no previews."))
    try swift("echo \"Walks.swift:1:1: error: cannot find 'Wlaks' in scope\"; exit 1")
    let broken = try preview(folder.path("Walks"))
    #expect(broken.status == 1 && broken.output.isEmpty)
    #expect(broken.error.contains("cannot find 'Wlaks' in scope") && broken.error.contains("does not build"))
  }
}
