import Foundation

/// Functions that write values as JSON, equal values as equal text.
enum JSON {
  /// Returns a value as JSON with sorted keys. Infinities and NaN are strings.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns the value of a JSON text that ``text(_:)`` wrote.
  ///
  /// - Throws: `DecodingError` for any other text.
  static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
    return try decoder.decode(type, from: Data(text.utf8))
  }
}
