import TerminalUI

/// Escaping for text inside other formats.
extension String {
  /// The text, escaped for use between tags or in an attribute of XML or HTML. Characters that XML 1.0 forbids, such as
  /// escape, are left out; characters that change the direction of text become U+FFFD, so that a name cannot look like
  /// another name.
  package var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      default:
        let isForbidden = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
        if !isForbidden { escaped.unicodeScalars.append(scalar.isDirectionOverride ? "\u{FFFD}" : scalar) }
      }
    }
    return escaped
  }

  /// The text, escaped for one line of a terminal: characters that would end the line, move the cursor or change the
  /// direction of text are written as `\u{…}`.
  ///
  ///     "Kim\u{1B}[31m".escapedForTerminal     // "Kim\\u{1B}[31m": the escape in six characters
  package var escapedForTerminal: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      case .format where scalar.isDirectionOverride || (0x200E...0x200F).contains(scalar.value):
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text as a string of JSON, with its quotation marks. Invisible characters are escaped, as the asciicast format
  /// requires.
  package var quotedForJSON: String {
    // This code processes each frame of a session, so it assembles the text from bytes.
    var quoted: [UInt8] = []
    quoted.reserveCapacity(utf8.count + utf8.count / 8 + 2)
    quoted.append(UInt8(ascii: "\""))
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += #"\""#.utf8
      case "\\": quoted += #"\\"#.utf8
      case "\n": quoted += #"\n"#.utf8
      case "\r": quoted += #"\r"#.utf8
      case "\t": quoted += #"\t"#.utf8
      case " "..."~": quoted.append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        if scalar.isInvisible {
          for unit in String(scalar).utf16 { quoted += "\\u\(unit.hexadecimal)".utf8 }
        } else {
          quoted += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// True for the characters that change the direction of the text after them.
  package var isDirectionOverride: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

  /// True for control and format characters, and for characters that end a line or a paragraph.
  fileprivate var isInvisible: Bool {
    // Most characters of a screen are lines, blocks and Braille patterns, and none of these is invisible.
    if (0x2500...0x28FF).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension UInt16 {
  /// The number in four hexadecimal digits: "001b".
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension RGB {
  /// The colour in hexadecimal digits: "#0a84ff".
  var hexadecimal: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
