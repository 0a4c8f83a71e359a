import TerminalUI

/// Records frames: each becomes one event, and markers stand at the time of a frame.
///
///     var recorder = FrameRecorder(version: .two, first: frame, title: "Locked (simulated)")
///     var cast = recorder.header
///     cast += recorder.show(frame, at: .zero)
///     cast += recorder.mark("step 1: answer: allow", at: .zero)
///
/// Every function returns the lines that are new, for a file that is written as the session goes on.
package struct FrameRecorder: Sendable {
  private var encoder: AsciicastEncoder
  private var repaint = Repaint()
  private var size: Size

  /// - Parameter first: The frame that will be shown first: its size and theme are the recording's.
  package init(version: AsciicastEncoder.Version, first: Frame, title: String) {
    encoder = AsciicastEncoder(version: version, size: first.size, title: title, colorScheme: first.colorScheme)
    size = first.size
  }

  package var header: String { encoder.header }

  /// Shows a frame from a time on. One that looks like the last is an event without bytes: players shorten pauses between
  /// outputs, and a marker must not lie inside of one.
  package mutating func show(_ frame: Frame, at time: Duration) -> String {
    var lines = ""
    if frame.size != size { lines += encoder.line(.resize(frame.size), at: time) }
    size = frame.size
    return lines + encoder.line(.output(repaint.bytes(for: frame)), at: time)
  }

  package mutating func mark(_ label: String, at time: Duration) -> String { encoder.line(.marker(label), at: time) }

  /// Ends the recording: the last frame stays for as long as there was time.
  package mutating func end(at time: Duration) -> String { encoder.line(.output(repaint.ending()), at: time) }
}
