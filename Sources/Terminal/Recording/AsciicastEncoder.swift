import TerminalUI

/// Writes a recording in asciinema's format: a header, then a line of JSON for each event.
///
///     var encoder = AsciicastEncoder(version: .two, size: Size(width: 80, height: 24), title: "Locked (simulated)")
///     file.write(encoder.header)
///     file.write(encoder.line(.output(bytes), at: .seconds(1)))   // [1.000000,"o","…"]
///
/// The same events give the same bytes: no date, no path, no environment, and numbers are formatted from integers. Each
/// line ends with a line feed, and nothing follows the last line feed, because asciinema 2.2 fails at blank lines.
package struct AsciicastEncoder: Sendable {
  /// The versions of the format. Players before asciinema 3 know only version 2.
  package enum Version: Int, Hashable, Sendable, CaseIterable { case two = 2, three = 3 }

  package enum Event: Hashable, Sendable {
    /// Bytes the terminal received, as text.
    case output(String)
    /// A point that the player can jump to, with its label.
    case marker(String)
    /// A new size of the terminal, in columns and rows.
    case resize(Size)
  }

  package let version: Version
  /// The first line of the file, with the size and the theme.
  package let header: String
  /// The time of the last event in milliseconds, rounded as in the file.
  private var written = 0

  package init(version: Version, size: Size, title: String, colorScheme: ColorScheme? = nil) {
    self.version = version
    let theme = Self.theme(colorScheme ?? .dark)
    header =
      switch version {
      case .two:
        "{\"version\":2,\"width\":\(size.width),\"height\":\(size.height),\"title\":\(title.quotedForJSON)"
          + ",\"env\":{\"TERM\":\"xterm-256color\"},\"theme\":\(theme)}\n"
      case .three:
        "{\"version\":3,\"term\":{\"cols\":\(size.width),\"rows\":\(size.height),\"type\":\"xterm-256color\""
          + ",\"theme\":\(theme)},\"title\":\(title.quotedForJSON)}\n"
      }
  }

  /// Returns the line of an event, with its line feed.
  ///
  /// - Parameter time: The time since the start of the recording, no earlier than the last event.
  package mutating func line(_ event: Event, at time: Duration) -> String {
    let (code, data) =
      switch event {
      case .output(let bytes): ("o", bytes)
      case .marker(let label): ("m", label)
      case .resize(let size): ("r", "\(size.width)x\(size.height)")
      }
    return "[\(number(time)),\"\(code)\",\(data.quotedForJSON)]\n"
  }

  /// Returns a time in seconds, as the format writes it. Version 2 counts from the start, with six decimals. Version 3
  /// counts from the last event, with three decimals. The rounding error is carried over to the next interval, so that
  /// the sum stays exact.
  private mutating func number(_ time: Duration) -> String {
    let microseconds = Int(time.components.seconds) * 1_000_000 + Int(time.components.attoseconds / 1_000_000_000_000)
    switch version {
    case .two: return Self.decimal(microseconds, places: 6)
    case .three:
      let milliseconds = max(written, (microseconds + 500) / 1_000)
      defer { written = milliseconds }
      return Self.decimal(milliseconds - written, places: 3)
    }
  }

  private static func decimal(_ value: Int, places: Int) -> String {
    let digits = String(repeating: "0", count: max(0, places + 1 - "\(value)".count)) + "\(value)"
    return "\(digits.dropLast(places)).\(digits.suffix(places))"
  }

  /// Returns the header's theme, which sets the colours around the frame. The cells of the frame have their own
  /// colours.
  private static func theme(_ colorScheme: ColorScheme) -> String {
    let plain = Palette(depth: .direct, colorScheme: colorScheme).appearance(of: .plain)
    let (letters, ground) = (RGB(UInt32(plain.foreground)), RGB(UInt32(plain.background)))
    let palette = IndexedColors.theme.map(\.hexadecimal).joined(separator: ":")
    return "{\"fg\":\"\(letters.hexadecimal)\",\"bg\":\"\(ground.hexadecimal)\",\"palette\":\"\(palette)\"}"
  }
}
