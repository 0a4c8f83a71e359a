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
/// The files are written at most a fifth of the time, however large they are.
@MainActor
final class StandingFiles {
  /// A file with its contents, made when it is written; nil if there are none.
  typealias File = (path: String, contents: @MainActor (SessionReport) -> String?)

  private let session: DeviceSession
  private let files: [File]
  private var written = DeviceSession.Progress()
  private var views: [SessionReport.View] = []
  private var task: Task<Void, Never>?

  /// The files of the running session, for ``writeAtExit()``; nil before and after.
  private static var current: StandingFiles?

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
    atexit { StandingFiles.writeAtExit() }
    task = Task {
      while !Task.isCancelled {
        var pause = Duration.milliseconds(100)
        if session.progress != written {
          let start = ContinuousClock.now
          views = await session.views()
          write()
          pause = max(pause, (ContinuousClock.now - start) * 4)
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

  private func write() {
    written = session.progress
    let pictures = session.pictures?.pictures ?? []
    guard let report = try? session.report(title: "A session by hand, not ended", pictures: pictures, views: views)
    else { return }
    for file in files {
      // A disk that is full now may have room when the session ends, which reports it.
      if let text = file.contents(report) { try? OutputPlace(file.path).write(Data(text.utf8)) }
    }
  }

  /// Writes the files after an app has called `exit`, which ends the device too. Does nothing on another thread than the
  /// main one, whose state cannot be read there: the files are at most a moment old.
  private nonisolated static func writeAtExit() {
    guard Thread.isMainThread else { return }
    MainActor.assumeIsolated {
      guard let current else { return }
      self.current = nil
      current.write()
      say(
        "healthsheet: an app has called exit. What happened before is in \(current.files.map { "“\($0.path)”" }.formatted(.list(type: .and).locale(Locale(identifier: "en_US"))))."
      )
    }
  }
}
