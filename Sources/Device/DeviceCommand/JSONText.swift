import Foundation
import Recording

/// Returns a value as JSON, with its members sorted by name, so that equal values have equal bytes.
///
/// Invisible characters are escaped, so that names chosen by apps can neither end a line nor change the direction of
/// text. A number that JSON cannot express is the text "NaN", "Infinity" or "-Infinity".
///
/// - Parameter isOneLine: True for JSON Lines; false for text that people also read.
package func json(_ value: some Encodable, isOneLine: Bool = false) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  var text = ""
  for scalar in String(decoding: try encoder.encode(value), as: UTF8.self).unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
      for unit in String(scalar).utf16 { text += "\\u\(unit.hexadecimal)" }
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text + "\n"
}
