import TerminalUI

/// Turns frames into the lines of a recording: each frame becomes one event, and each marker has the time of a frame.
///
///     var recorder = FrameRecorder(version: .two, first: frame, title: "Locked (simulated)")
///     var cast = recorder.header
///     cast += recorder.show(frame, at: .zero)
///     cast += recorder.mark("step 1: answer: allow", at: .zero)
///
/// Every function returns the new lines, to be appended to a file while the session runs.
package struct FrameRecorder: Sendable {
  private var encoder: AsciicastEncoder
  private var repaint = Repaint()
  private var size: Size

  /// Starts a recording with the size and theme of `first`, but does not show that frame yet.
  package init(version: AsciicastEncoder.Version, first: Frame, title: String) {
    encoder = AsciicastEncoder(version: version, size: first.size, title: title, colorScheme: first.colorScheme)
    size = first.size
  }

  /// The first line of the file.
  package var header: String { encoder.header }

  /// Returns the lines that show a frame from a time on. A frame equal to the previous frame becomes an event without
  /// bytes. Without this event, a marker at that time could fall into a pause, and players shorten the pauses between
  /// outputs.
  package mutating func show(_ frame: Frame, at time: Duration) -> String {
    var lines = ""
    if frame.size != size { lines += encoder.line(.resize(frame.size), at: time) }
    size = frame.size
    return lines + encoder.line(.output(repaint.bytes(for: frame)), at: time)
  }

  package mutating func mark(_ label: String, at time: Duration) -> String { encoder.line(.marker(label), at: time) }

  /// Returns the line that ends the recording at a time. The last frame stays on screen until then.
  package mutating func end(at time: Duration) -> String { encoder.line(.output(repaint.ending()), at: time) }
}
