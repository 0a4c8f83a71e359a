import AppleHealthExport
import Evidence
import Foundation
import HealthsheetApp
import TerminalUI

/// Keeps the report, the log and the script of a session on disk while the session goes on.
///
/// An app runs in the device's own process: one that traps, loops or takes all memory ends the device, or has to be ended
/// with it. What happened until then is in the files, each written whole and put in its place at once. When the session
/// ends as it should, the final files replace them.
///
/// The files take at most a fifth of the time, or two seconds of pause after each that is large. The report lacks what the
/// apps see at the end, which takes a while to read.
@MainActor
final class StandingFiles {
  /// A file. Its contents are made in two steps: one on the main actor, and one from the report, which may take long; nil
  /// if there are none.
  typealias File = (path: String, contents: @MainActor () -> @Sendable (SessionReport) -> String?)

  private typealias MadeFile = (path: String, contents: @Sendable (SessionReport) -> String?)

  private let session: DeviceSession
  private let files: [File]
  private var written = DeviceSession.Progress()
  private var task: Task<Void, Never>?

  /// The files of the running session, for ``writeAtExit()``; nil before and after.
  private static var current: StandingFiles?
  /// Marks the main actor's queue, which on Linux may run on any thread.
  private nonisolated static let isMain = DispatchSpecificKey<Bool>()

  /// - Parameter files: The files. A pipe, a device, and a PDF, which takes a browser to print, are only written at the
  ///   end of the session.
  init(of session: DeviceSession, _ files: [File]) {
    self.session = session
    self.files = files.filter {
      [.missing, .plainFile].contains(OutputPlace($0.path).kind) && !$0.path.hasSuffix(".pdf")
    }
  }

  /// Writes the files whenever something has happened, until ``end()``.
  func begin() {
    if files.isEmpty { return }
    Self.current = self
    DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
    atexit { StandingFiles.writeAtExit() }
    task = Task {
      while !Task.isCancelled {
        var pause = Duration.milliseconds(100)
        if session.progress != written {
          let start = ContinuousClock.now
          await write()
          pause = min(max(pause, (ContinuousClock.now - start) * 4), .seconds(2))
        }
        try? await Task.sleep(for: pause)
      }
    }
  }

  /// Stops writing, before the final files are written.
  func end() async {
    Self.current = nil
    task?.cancel()
    await task?.value
  }

  private func write() async {
    guard let (report, files) = made() else { return }
    // Elsewhere, so that the screen stays usable while an app floods the log.
    await Task.detached { Self.write(report, into: files) }.value
  }

  private func made() -> (SessionReport, [MadeFile])? {
    written = session.progress
    let pictures = session.pictures?.pictures ?? []
    let report = try? session.report(title: "A session by hand, not ended", pictures: pictures, views: [])
    return report.map { ($0, files.map { ($0.path, $0.contents()) }) }
  }

  private nonisolated static func write(_ report: SessionReport, into files: [MadeFile]) {
    for (path, contents) in files {
      // A disk that is full now may have room when the session ends, which reports it.
      if let text = contents(report) { try? OutputPlace(path).write(Data(text.utf8)) }
    }
  }

  /// Writes the files after an app has called `exit`, which ends the device too. Does nothing in code of another actor than the
  /// main one, whose state cannot be read there: the files are at most a moment old.
  private nonisolated static func writeAtExit() {
    guard DispatchQueue.getSpecific(key: isMain) == true else { return }
    MainActor.assumeIsolated {
      guard let current else { return }
      self.current = nil
      if let (report, files) = current.made() { write(report, into: files) }
      say(
        "healthsheet: an app has called exit. What happened before is in \(current.files.map { "“\($0.path)”" }.formatted(.list(type: .and).locale(Locale(identifier: "en_US"))))."
      )
    }
  }
}
