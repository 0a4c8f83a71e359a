import TerminalUI

/// A terminal that also records what it shows, at the time it shows it.
///
///     let recording = RecordingTerminal(terminal, version: .two, title: "healthsheet (simulated)", write: file.append)
///     await session.run(on: recording)
///     recording.end()
///
/// Recording does not change the use of the terminal. Keys are not recorded.
@MainActor
package final class RecordingTerminal: Terminal {
  private let terminal: any Terminal
  private let version: AsciicastEncoder.Version
  private let title: String
  private let now: () -> Duration
  private let remarks: @MainActor () -> [String]
  private let write: (String) -> Void
  private var recorder: FrameRecorder?
  /// The time of the first frame; nil before that frame.
  private var start: Duration?
  /// True if the recording has lines of an earlier process.
  private var isContinued = false
  /// The number of remarks already written as markers.
  private var markerCount = 0

  /// - Parameters:
  ///   - now: A monotonic clock; nil for the system's.
  ///   - elapsed: The time since the first frame of an earlier recording, which this one continues; nil for a new
  ///     recording.
  ///   - remarks: Returns the texts of all remarks so far. Each new remark becomes a marker at the time of the next
  ///     frame.
  ///   - write: Called with the new lines each time a frame is shown.
  package init(
    _ terminal: any Terminal, version: AsciicastEncoder.Version, title: String, now: (() -> Duration)? = nil,
    after elapsed: Duration? = nil, remarks: @escaping @MainActor () -> [String] = { [] },
    write: @escaping (String) -> Void
  ) {
    (self.terminal, self.version, self.title, self.write) = (terminal, version, title, write)
    self.remarks = remarks
    let origin = ContinuousClock.now
    self.now = now ?? { ContinuousClock.now - origin }
    guard let elapsed else { return }
    start = self.now() - elapsed
    (isContinued, markerCount) = (true, remarks().count)
  }

  package var size: Size { terminal.size }
  package var glyphs: GlyphSet { terminal.glyphs }
  package var events: AsyncStream<Event> { terminal.events }

  /// Shows a frame in the terminal, and then records it.
  package func present(_ frame: Frame) {
    terminal.present(frame)
    if recorder == nil {
      let recorder = FrameRecorder(version: version, first: frame, title: title)
      if !isContinued { write(recorder.header) }
      self.recorder = recorder
    }
    let time = time()
    write(recorder?.show(frame, at: time) ?? "")
    for remark in remarks().dropFirst(markerCount) {
      write(recorder?.mark(remark, at: time) ?? "")
      markerCount += 1
    }
  }

  /// Ends the recording. A recording without frames stays empty.
  package func end() {
    let time = time()
    write(recorder?.end(at: time) ?? "")
    recorder = nil
  }

  /// Returns the time since the first frame.
  private func time() -> Duration {
    let now = now()
    let start = start ?? now
    self.start = start
    return now - start
  }
}
