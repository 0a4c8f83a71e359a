import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppleHealthExport

@Suite("A command replaces a file only as a whole")
struct OutputPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
  }
  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @Test("Output creates a new file, or replaces an existing file and keeps its permissions")
  func files() throws {
    #expect(OutputPlace(path("a")).kind == .missing)
    try OutputPlace(path("a")).write(Data("one".utf8))
    #expect(OutputPlace(path("a")).kind == .plainFile)
    chmod(path("a"), 0o640)
    try OutputPlace(path("a")).write(Data("two".utf8))
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "two" && names == ["a"])
    var info = stat()
    #expect(stat(path("a"), &info) == 0 && info.st_mode & 0o7777 == 0o640)
  }

  @Test("Output through a link replaces the linked file and leaves the link in place")
  func links() throws {
    try folder.write(Array("one".utf8), to: "a")
    #expect(symlink("a", path("link")) == 0)
    try OutputPlace(path("link")).write(Data("two".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "a")
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "two")
  }

  @Test("Output into a folder is refused, and output into a device file leaves the device file in place")
  func others() throws {
    #expect(OutputPlace(folder.url.path).kind == .folder)
    #expect(throws: POSIXError(.EISDIR)) { try OutputPlace(folder.url.path).write(Data("x".utf8)) }
    #expect(OutputPlace("/dev/null").kind == .stream)
    try OutputPlace("/dev/null").write(Data(count: 100_000))
    #expect(OutputPlace("/dev/null").kind == .stream)
    #expect(throws: POSIXError(.ENOSPC)) { try OutputPlace("/dev/full").write(Data("x".utf8)) }
  }

  @Test("Output into a folder that does not exist gives an error and leaves nothing behind")
  func missing() {
    #expect(throws: POSIXError(.ENOENT)) { try OutputPlace(path("no/such")).write(Data("x".utf8)) }
    #expect(names == [])
  }
}
