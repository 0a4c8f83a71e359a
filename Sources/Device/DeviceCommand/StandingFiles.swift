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
/// Writing takes at most a fifth of the time; after large files the pause is two seconds at most. The report does not
/// contain the data that each app can see, because reading that data takes long.
@MainActor
final class StandingFiles {
  /// A file, and a closure that creates its contents. The closure runs on the main actor, and returns a closure that
  /// may take long and runs elsewhere; nil contents are not written.
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
    guard let (makeReport, files) = made() else { return }
    // Leave the main actor, so that the screen stays usable while an app fills the log.
    await Task.detached { Self.write(makeReport(), into: files) }.value
  }

  private func made() -> (@Sendable () -> SessionReport, [MadeFile])? {
    written = session.progress
    let pictures = session.pictures?.pictures ?? []
    let makeReport = try? session.reportMaker(title: "A manual session, not ended", pictures: pictures, views: [])
    return makeReport.map { ($0, files.map { ($0.path, $0.contents()) }) }
  }

  private nonisolated static func write(_ report: SessionReport, into files: [MadeFile]) {
    for (path, contents) in files {
      // Ignore an error: a disk that is full now may have room later. If it has none when the session ends, the failure
      // is reported then.
      if let text = contents(report) { try? OutputPlace(path).write(Data(text.utf8)) }
    }
  }

  /// Writes the files after an app has called `exit`, which ends the device too. If the app called it outside the main
  /// actor, the session cannot be read, and the files stay as they are, at most a moment old.
  private nonisolated static func writeAtExit() {
    guard DispatchQueue.getSpecific(key: isMain) == true else { return }
    MainActor.assumeIsolated {
      guard let current else { return }
      self.current = nil
      if let (makeReport, files) = current.made() { write(makeReport(), into: files) }
      let paths = current.files.map { "“\($0.path)”" }.formatted(.list(type: .and).locale(Locale(identifier: "en_US")))
      say("healthsheet: an app called exit, which ended the device. The session until then is in \(paths).")
    }
  }
}
