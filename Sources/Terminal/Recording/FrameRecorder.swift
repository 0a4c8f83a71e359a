import TerminalUI

/// Turns frames into the lines of a recording: each frame becomes one event, and markers stand at the time of a frame.
///
///     var recorder = FrameRecorder(version: .two, first: frame, title: "Locked (simulated)")
///     var cast = recorder.header
///     cast += recorder.show(frame, at: .zero)
///     cast += recorder.mark("step 1: answer: allow", at: .zero)
///
/// Every function returns the new lines, for a file that is written as the session goes on.
package struct FrameRecorder: Sendable {
  private var encoder: AsciicastEncoder
  private var repaint = Repaint()
  private var size: Size

  /// Starts a recording with the size and the theme of its first frame, which is still to be shown.
  package init(version: AsciicastEncoder.Version, first: Frame, title: String) {
    encoder = AsciicastEncoder(version: version, size: first.size, title: title, colorScheme: first.colorScheme)
    size = first.size
  }

  /// The first line of the file.
  package var header: String { encoder.header }

  /// Returns the lines that show a frame from a time on. A frame equal to the last is an event without bytes: players
  /// shorten pauses between outputs, and a marker must not lie inside one.
  package mutating func show(_ frame: Frame, at time: Duration) -> String {
    var lines = ""
    if frame.size != size { lines += encoder.line(.resize(frame.size), at: time) }
    size = frame.size
    return lines + encoder.line(.output(repaint.bytes(for: frame)), at: time)
  }

  package mutating func mark(_ label: String, at time: Duration) -> String { encoder.line(.marker(label), at: time) }

  /// Returns the line that ends the recording, so that the last frame is shown until then.
  package mutating func end(at time: Duration) -> String { encoder.line(.output(repaint.ending()), at: time) }
}
