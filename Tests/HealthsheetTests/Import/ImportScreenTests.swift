import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// A long import is shown in front of the device that it fills, and the person can look at the device meanwhile.
@MainActor
@Suite("The screen shows an import", .timeLimit(.minutes(20)))
struct ImportScreenTests {
  /// An export from a pipe, whose length the test controls.
  private final class Pipe {
    private let folder: TemporaryFolder
    var url: URL { folder.url.appending(path: "export.xml") }
    private var file: FileHandle?
    /// `F_SETPIPE_SZ`, which Glibc does not export to Swift.
    private static let setPipeSize: Int32 = 1031

    init() throws {
      folder = try TemporaryFolder()
      try #require(mkfifo(url.path, 0o600) == 0)
    }

    /// Writes the start of an export off the main actor: some days, with one step sample for each minute before noon.
    func begin() async throws {
      let url = url
      var text = "<HealthData>\n <ExportDate value=\"2024-03-16 18:00:00 +0000\"/>\n"
      for day in 8...16 {
        for minute in 0..<720 {
          let time = String(format: "2024-03-%02d %02d:%02d", day, minute / 60, minute % 60)
          text += """
             <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Anna" unit="count" \
            creationDate="\(time):59 +0000" startDate="\(time):00 +0000" endDate="\(time):30 +0000" value="10"/>\n
            """
        }
      }
      // Opening a pipe waits for its reader, so use a separate thread.
      file = try await withCheckedThrowingContinuation { [text] continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              let file = try FileHandle(forWritingTo: url)
              try #require(fcntl(file.fileDescriptor, Self.setPipeSize, 1 << 20) >= 1 << 20)
              try file.write(contentsOf: Data(text.utf8))
              return file
            })
        }
      }
    }

    /// Stops in the middle of the export, after enough text for the reader to complete a chunk. All of it fits into the
    /// pipe.
    func breakOff() throws {
      defer { file = nil }
      let record = "<Record type=\"HKQuantityTypeIdentifierStepCount\"/>\n"
      try file?.write(contentsOf: Data(String(repeating: record, count: 300_000 / record.utf8.count).utf8))
      try file?.close()
    }

    /// Writes the end of the export, unless it was written before.
    func end() throws {
      defer { file = nil }
      try file?.write(contentsOf: Data("</HealthData>\n".utf8))
      try file?.close()
    }
  }

  /// Opens the device with an export that has not ended yet.
  private func open(_ body: (Pilot, DeviceSession, Pipe) async throws -> Void) async throws {
    let pipe = try Pipe()
    let session = try await DeviceSession(options: DeviceOptions(importURL: pipe.url, timeZone: .gmt))
    let pilot = Pilot(session.rootView(), size: .standard)
    let staging = Task { await session.stage() }
    try await pipe.begin()
    defer { session.device.importing?.stop() }
    do {
      try await body(pilot, session, pipe)
    } catch {
      try? pipe.end()
      throw error
    }
    try pipe.end()
    await staging.value
  }

  @Test("The first chart appears before the import ends")
  func chart() async throws {
    try await open { pilot, session, pipe in
      try await pilot.waits(for: "Imported so far")
      pilot.press(.enter)
      try await pilot.waits(for: "importing (press 4)")
      try await pilot.waits(for: "Connect Health")
      pilot.press(.enter)
      try await pilot.waits(for: "Health Access")
      pilot.press("a", "A")
      try await pilot.waits(for: " steps · ")
      #expect(pilot.shows("importing (press 4)"))
    }
  }

  @Test("Escape stops an import, imported samples stay, and the screen says where the import stopped")
  func escape() async throws {
    try await open { pilot, session, pipe in
      try await pilot.waits(for: "Imported so far")
      pilot.press(.escape)
      try await pilot.waits(for: "Stopping")
      // The import waits for text from the pipe, and stops only when it gets some.
      try pipe.breakOff()
      try await pilot.waits(for: "import stopped early (press 4)")
      let count = try #require(session.countBeforeStop)
      #expect(count > 0 && count == session.daemon.summary(of: .stepCount).sampleCount)
      pilot.press("4")
      try await pilot.waits(for: "The import was interrupted: you stopped the import in line")
    }
  }

  @Test("The control panel can show a hidden import again, and stop the import")
  func panel() async throws {
    try await open { pilot, session, pipe in
      try await pilot.waits(for: "Imported so far")
      pilot.press(.enter, "4")
      try await pilot.waits(for: "Stop the Import")
      try await pilot.waits(for: "Show the Progress")
      pilot.press(.enter)
      try await pilot.waits(for: "Imported so far")
    }
  }
}
