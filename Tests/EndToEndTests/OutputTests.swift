import Foundation
import TestSupport
import Testing

@Suite("A command's output replaces an existing file only when complete")
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kind(_ path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  @Test(
    "Output to a named pipe leaves the pipe in place", arguments: ["--save-script", "--log", "--record", "--report"])
  func pipe(_ option: String) throws {
    let path = folder.path(option == "--report" ? "pipe.md" : "pipe.cast")
    #expect(mkfifo(path, 0o600) == 0)
    let reader = Process()
    let output = Pipe()
    reader.executableURL = URL(filePath: "/bin/cat")
    reader.arguments = [path]
    reader.standardOutput = output
    try reader.run()
    defer { reader.terminate() }
    let program = try Program.healthsheet("run", "--plain", option, path)
    #expect(program.status == 0, "\(program.error)")
    #expect(try kind(path) == .typeUnknown, "still a pipe")
    #expect(try output.fileHandleForReading.readToEnd()?.isEmpty == false)
  }

  @Test("Output through a link replaces the file's content, and keeps the link and the file's permissions")
  func link() throws {
    let (file, link) = (folder.path("script.yaml"), folder.path("link.yaml"))
    try Data("old".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try Program.healthsheet("run", "--plain", "--save-script", link).status == 0)
    #expect(try kind(link) == .typeSymbolicLink)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("title:"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["link.yaml", "script.yaml"])
  }

  @Test("A store in the current folder may have a name of one letter")
  func oneLetter() throws {
    let made = try Program.healthsheet(["run", "--plain", "--store", "x"], in: folder.url.path)
    #expect(made.status == 0, "\(made.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["x"])
  }
}
