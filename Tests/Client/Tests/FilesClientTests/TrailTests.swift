import Foundation
import Testing

/// An app of which only an Info.plist, entitlements and a script are available. The built program plays the script, and
/// its exit status says whether the app saw the expected data.
@Suite("An app known only by its files can be tested")
struct TrailTests {
  private let trail = Bundle.module.bundleURL.appending(path: "Trail")

  @Test("After permission is granted, the app reads the watch's heart rate")
  func allowed() throws {
    let program = try play(trail.appending(path: "heart-rate.yaml"))
    #expect(program.status == 0, "\(program.output)")
    #expect(program.output.hasSuffix("expectations: all hold.\n"))
  }

  @Test("After a refusal, the same script fails and names the line")
  func refused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trail-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: trail, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "heart-rate.yaml")
    let text = try String(contentsOf: script, encoding: .utf8)
    try Data(text.replacing("answer: allow", with: "answer: dontAllow").utf8).write(to: script)
    let program = try play(script)
    #expect(program.status == 1)
    #expect(
      program.output.contains("The permission of Trail to write Workouts must be on, but is off."),
      "\(program.output)")
    #expect(program.output.contains("✗ \(script.path):18:9: "))
  }

  /// Plays a script with the program that was built next to the tests.
  private func play(_ script: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "healthsheet")
    process.arguments = ["play", script.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
