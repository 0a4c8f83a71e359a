import AppleHealthExport
import Evidence
import Foundation
import HealthsheetApp
import TerminalUI

/// Writes the report, the log and the script of a session to the disk while the session continues.
///
/// An app runs in the device's own process: an app that traps, loops or takes all memory ends the device, or must be
/// ended together with it. The files then contain the session until that moment. Each file is written completely and
/// then replaces its predecessor in one step. When the session ends normally, the final files replace them.
///
/// Writing takes at most a fifth of the time, however large the files are.
@MainActor
final class StandingFiles {
  /// A file, and a closure that creates its contents when it is written; nil contents are not written.
  typealias File = (path: String, contents: @MainActor (SessionReport) -> String?)

  private let session: DeviceSession
  private let files: [File]
  private var written = DeviceSession.Progress()
  private var views: [SessionReport.View] = []
  private var task: Task<Void, Never>?

  /// The files of the running session, for ``writeAtExit()``; nil before and after.
  private static var current: StandingFiles?

  /// - Parameter files: The files. A pipe, a device, and a PDF, which only a browser can print, are written only at the
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
      // A disk that is full now may have space when the session ends; the end of the session reports the error.
      if let text = file.contents(report) { try? OutputPlace(file.path).write(Data(text.utf8)) }
    }
  }

  /// Writes the files after an app has called `exit`, which ends the device too. Does nothing on any thread except the
  /// main thread, because other threads cannot read the state; the files are then at most a moment old.
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
