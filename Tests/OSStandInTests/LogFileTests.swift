import Foundation
import Testing

@testable import OSStandIn

@Suite("The log of a terminal program goes to a file", .timeLimit(.minutes(20)))
struct LogFileTests {
  @Test("Log calls write nothing to the terminal")
  func silence() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      unsetenv("HEALTHSHEET_LOG_FILE")
      Logger().fault("a fault")
      os_log("a line")
      exit(OSLog.default.isEnabled(type: .fault) ? 1 : 0)
    }
    let written = String(decoding: result.standardOutputContent + result.standardErrorContent, as: UTF8.self)
    #expect(!written.contains("a fault") && !written.contains("a line"))
  }

  @Test("The file named in the environment gets every log line, and only its owner can read it")
  func named() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let path = NSTemporaryDirectory() + "log-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: path) }
      setenv("HEALTHSHEET_LOG_FILE", path, 1)
      Logger(subsystem: "org.example.walks", category: "health").debug("two\nlines")
      os_log("%{public}@ failed", log: OSLog(subsystem: "a", category: "b"), type: .error, "It")
      Logger(OSLog.disabled).fault("never")
      print(try String(contentsOfFile: path, encoding: .utf8))
      print(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
    let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix(" debug [org.example.walks:health] two\\nlines") } == 1)
    #expect(lines.count { $0.hasSuffix(" error [a:b] It failed") } == 1)
    #expect(lines.contains("true") && !lines.contains { $0.contains("never") })
  }

  @Test("A line of the log begins with its time")
  func time() {
    let noon = Date(timeIntervalSince1970: 1_749_985_200.25)
    let line = LogFile.line("Hello", level: .info, from: LogOrigin(subsystem: "", category: ""), at: noon)
    #expect(line == "2025-06-15T11:00:00.250Z info Hello")
  }

  @Test("A log file that cannot be opened is ignored")
  func unopened() { #expect(LogFile(path: "/nowhere/log") == nil) }
}
