import TerminalUI

/// Text inside other formats.
extension String {
  /// The text between tags or in an attribute of XML or HTML. What XML 1.0 forbids, such as escape characters, is left out;
  /// what would turn the direction of the text round becomes U+FFFD, so that a name cannot pass for another.
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

  /// The text on one line of a terminal: what would end the line, move the cursor or turn the direction round is written out.
  ///
  ///     "Kim\u{1B}[31m".escapedForTerminal     // "Kim\u{1B}[31m", as seven more letters
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

  /// The text as a string of JSON, with its quotation marks. What cannot be seen is escaped, as asciicast asks.
  package var quotedForJSON: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          for unit in String(scalar).utf16 { quoted += "\\u\(unit.hexadecimal)" }
        default: quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

extension Unicode.Scalar {
  /// True when it turns the direction of the text after it round.
  package var isDirectionOverride: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}

extension UInt16 {
  /// Four digits: "001b".
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension RGB {
  /// "#0a84ff".
  var hexadecimal: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
