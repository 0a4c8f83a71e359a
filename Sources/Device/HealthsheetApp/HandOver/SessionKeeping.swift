import Evidence
import Foundation
import Recording
import Scenarios
import TerminalUI

/// The parts of a session that are kept in memory, so that the person can write files about it at any time: the
/// pictures of its decisions, its first hour or so as a recording, and its script.
@MainActor
final class SessionKeeping {
  let pictures: DecisionPictures
  /// Returns the session so far as a scenario; nil if a scenario cannot describe the initial state.
  let script: (@MainActor () -> Scenario?)?
  /// The lines of the recording.
  private(set) var recording = ""
  private var recorder: RecordingTerminal?
  /// The file that also gets the lines of the recording; nil for none.
  private let file: FileHandle?
  /// The time since the session began in an earlier process; nil for a session of this process.
  private let elapsed: Duration?

  /// The maximum size of a recording in bytes. A longer session keeps its beginning.
  private static let limit = 1 << 24

  init(
    _ pictures: DecisionPictures, script: (@MainActor () -> Scenario?)?, in file: FileHandle?,
    after kept: SessionFolder.Kept?
  ) {
    (self.pictures, self.script, self.file, elapsed) = (pictures, script, file, kept?.elapsed)
    recording = kept?.recording ?? ""
  }

  /// Returns a terminal that shows the session on another terminal, and records it.
  ///
  /// - Parameter remarks: Returns the person's remarks so far, which become the recording's markers.
  func terminal(around terminal: any Terminal, remarks: @escaping @MainActor () -> [String]) -> any Terminal {
    let recorder = RecordingTerminal(
      terminal, version: .two, title: "healthsheet (simulated)", after: elapsed, remarks: remarks
    ) { [weak self] lines in
      guard let self, recording.utf8.count + lines.utf8.count <= Self.limit else { return }
      recording += lines
      try? file?.write(contentsOf: Data(lines.utf8))
    }
    self.recorder = recorder
    return pictures.terminal(around: recorder)
  }
}

extension DeviceSession {
  /// Records everything that is shown from now on, for the *Hand Over* sheet. Call this method before the device is
  /// shown.
  ///
  /// - Parameters:
  ///   - hasScript: False for a device whose initial state a scenario cannot describe.
  ///   - printer: The printer of reports; nil if there is none.
  ///   - folder: The folder in which another process finds the session; nil for none.
  /// - Returns: The terminal to show the device on.
  package func keep(
    on terminal: any Terminal, hasScript: Bool, printer: ReportPrinter? = nil, in folder: SessionFolder? = nil
  ) -> any Terminal {
    if hasScript, script == nil { beginScript(size: terminal.size) }
    if hasScript {
      device.compare = { [weak self, glyphs = terminal.glyphs] in try await self?.twoPhones(glyphs: glyphs) }
    }
    guard hasScript else { return keep(on: terminal, script: nil, printer: printer, in: folder) }
    return keep(on: terminal, script: { [weak self] in self?.scenarioUpToNow() }, printer: printer, in: folder)
  }

  /// Records everything that is shown from now on, for the *Hand Over* sheet.
  ///
  /// - Parameters:
  ///   - script: Returns the session so far as a scenario; nil if no scenario can describe the initial state.
  ///   - printer: The printer of reports; nil if there is none.
  func keep(
    on terminal: any Terminal, script: (@MainActor () -> Scenario?)?, printer: ReportPrinter?,
    in folder: SessionFolder? = nil
  ) -> any Terminal {
    device.printer = printer
    let kept = isResumed ? folder?.kept(since: start) : nil
    let keeping = SessionKeeping(
      decisionPictures(after: kept), script: script, in: folder?.openRecording(), after: kept)
    device.kindsToHandOver = SessionFile.Kind.allCases.filter { $0 != .script || script != nil }
    device.handOver = { [weak self] in
      await self?.handOver($0, keeping) ?? .failed(path: $0.folder, reason: "the simulated device was closed")
    }
    pictures = keeping.pictures
    return keeping.terminal(around: terminal) { [device] in device.remarks }
  }

  private func handOver(_ handOver: HandOver, _ keeping: SessionKeeping) async -> HandOverOutcome {
    let views = await views()
    var path = handOver.folder
    do {
      let report = try report(
        title: handOver.title, presenter: handOver.presenter,
        pictures: keeping.pictures.pictures, views: views)
      let kinds = device.kindsToHandOver.filter {
        handOver.kinds.contains($0) && ($0 != .paper || device.printer != nil)
      }
      // Print before creating the folder, so that a browser that fails leaves nothing behind.
      let paper = kinds.contains(.paper) ? try await device.printer?.pdf(of: report) : nil
      if kinds.contains(.paper), paper == nil {
        return .failed(
          path: SessionFile.Kind.paper.fileName,
          reason: device.words("Chromium did not print the PDF: write the files without it."))
      }
      let folder = try handOver.makeFolder()
      var files: [SessionFile] = []
      for kind in kinds {
        let place = folder.appending(path: kind.fileName)
        path = place.relativePath
        try (paper.flatMap { kind == .paper ? $0 : nil } ?? Data(text(of: kind, handOver.title, report, keeping).utf8))
          .write(to: place)
        var file = SessionFile(kind, path: path)
        if kind == .log { file.seal = report.checkpoint.head }
        files.append(file)
      }
      device.handedOver(files)
      return .written(files)
    } catch {
      return .failed(path: path, reason: error.localizedDescription)
    }
  }

  private func text(
    of kind: SessionFile.Kind, _ title: String, _ report: SessionReport, _ keeping: SessionKeeping
  ) -> String {
    switch kind {
    case .report, .paper: return report.html
    case .annex: return report.annexHTML
    case .log: return report.log
    case .recording: return keeping.recording
    case .picture:
      let moments = report.pictures.map { (caption: $0.label, frame: $0.frame) }
      return AnimatedPicture(title: "\(title) (simulated)", moments: moments).text
    case .script:
      var scenario = keeping.script?()
      scenario?.title = title
      return scenario?.written(isSession: true) ?? ""
    }
  }
}
