import AppleHealthExport
import Evidence
import Foundation
import HealthsheetApp
import TerminalUI

/// Writes the report, the log and the script of a session to the disk while the session continues, and the parts of the
/// session that another process needs to continue it.
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
  /// The folder in which another process finds the session; nil for none.
  private let folder: SessionFolder?
  private var written = DeviceSession.Progress()
  private var writtenPictures: [SessionReport.Picture] = []
  private var task: Task<Void, Never>?

  /// The files of the running session, for ``writeAtExit()``; nil before and after.
  private static var current: StandingFiles?
  /// Marks the main actor's queue, which on Linux may run on any thread.
  private nonisolated static let isMain = DispatchSpecificKey<Bool>()

  /// - Parameter files: The files. A pipe, a device, and a PDF, which only a browser can print, are written only at the
  ///   end of the session.
  init(of session: DeviceSession, _ files: [File], in folder: SessionFolder?) {
    (self.session, self.folder) = (session, folder)
    self.files = files.filter {
      [.missing, .plainFile].contains(OutputPlace($0.path).kind) && !$0.path.hasSuffix(".pdf")
    }
  }

  /// Writes the files whenever something has happened, until ``end()``.
  func begin() {
    if files.isEmpty, folder == nil { return }
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
    if let folder { try? FileManager.default.removeItem(at: folder.state) }
    task?.cancel()
    await task?.value
  }

  private func write() async {
    let write = writer()
    // Leave the main actor, so that the screen stays usable while an app fills the log.
    await Task.detached(operation: write).value
  }

  /// Returns a closure that writes the session as it is now.
  private func writer() -> @Sendable () -> Void {
    written = session.progress
    let pictures = session.pictures?.pictures ?? []
    let (keepState, writeReports) = (stateWriter(pictures), reportWriter(pictures))
    return {
      keepState()
      writeReports()
    }
  }

  private func reportWriter(_ pictures: [SessionReport.Picture]) -> @Sendable () -> Void {
    let made = files.map { (path: $0.path, contents: $0.contents()) }
    guard !made.isEmpty,
      let makeReport = try? session.reportMaker(title: "A manual session, not ended", pictures: pictures, views: [])
    else { return {} }
    return { Self.write(makeReport(), into: made) }
  }

  private func stateWriter(_ pictures: [SessionReport.Picture]) -> @Sendable () -> Void {
    guard let folder else { return {} }
    let hasNewPictures = pictures != writtenPictures
    writtenPictures = pictures
    return { [state = session.state] in
      folder.write(state)
      if hasNewPictures { folder.write(pictures) }
    }
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
      current.writer()()
      if current.folder != nil { return }
      let paths = current.files.map { "“\($0.path)”" }.formatted(.list(type: .and).locale(Locale(identifier: "en_US")))
      say("healthsheet: an app called exit, which ended the device. The session until then is in \(paths).")
    }
  }
}
