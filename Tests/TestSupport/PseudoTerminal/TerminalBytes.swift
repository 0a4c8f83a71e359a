/// Workarounds for libvterm 0.1.
enum TerminalBytes {
  private static let privateMode = Array("\u{1B}[?".utf8)

  /// Splits bytes before an incomplete character or sequence at the end, because libvterm loses some that arrive in
  /// parts.
  static func complete(_ bytes: [UInt8]) -> (complete: [UInt8], rest: [UInt8]) {
    var end = bytes.count
    if let lead = bytes.suffix(3).lastIndex(where: { $0 >= 0xC0 }) {
      let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
      if bytes.count - lead < length { end = lead }
    }
    let commands = bytes.indices.filter { bytes[$0...].starts(with: [0x1B, UInt8(ascii: "]")]) }
    if let command = commands.last, !ends(command: bytes[command...].dropFirst(2)) {
      end = command
    } else if let escape = bytes[..<end].lastIndex(of: 0x1B), !ends(sequence: bytes[escape..<end].dropFirst()) {
      end = escape
    }
    return (Array(bytes[..<end]), Array(bytes[end...]))
  }

  /// Returns true if an operating system command is terminated by `BEL` or `ESC \`.
  private static func ends(command: ArraySlice<UInt8>) -> Bool {
    command.contains(0x07) || command.firstRange(of: [0x1B, UInt8(ascii: "\\")]) != nil
  }

  private static func ends(sequence: ArraySlice<UInt8>) -> Bool {
    guard let first = sequence.first else { return false }
    return first != UInt8(ascii: "[") || sequence.dropFirst().contains { $0 >= 0x40 }
  }

  /// Gives each mode of `CSI ? 1006 ; 1000 h` its own sequence, because libvterm reads only the first.
  static func oneModeEach(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: 0x1B) {
      result += rest[..<start]
      rest = rest[start...]
      guard rest.starts(with: privateMode), let end = rest.dropFirst(3).firstIndex(where: { $0 >= 0x40 }) else {
        result.append(rest.removeFirst())
        continue
      }
      for mode in rest[rest.startIndex + 3..<end].split(separator: UInt8(ascii: ";")) {
        result += privateMode + mode + [rest[end]]
      }
      rest = rest[(end + 1)...]
    }
    return result + rest
  }
}
