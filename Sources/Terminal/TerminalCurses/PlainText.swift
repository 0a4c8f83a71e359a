/// Text for an output that is not a screen, such as a pipe.
package enum PlainText {
  /// True where the environment's locale writes UTF-8. Sets the character type of the process as a side effect.
  package static func isUTF8(environment: [String: String]) -> Bool {
    LocaleEncoding.adopt(environment: environment, wantsUTF8: false).isUTF8
  }

  /// Returns the text in ASCII: letters without their accents, look-alikes, a question mark for characters without
  /// either.
  package static func ascii(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        plain.unicodeScalars.append(scalar)
      } else if scalar == "…" {
        plain += "..."
      } else if scalar.properties.isWhitespace {
        plain += " "
      } else {
        plain.unicodeScalars.append(ASCIIFallback.scalar(for: scalar) ?? "?")
      }
    }
    return plain
  }
}
