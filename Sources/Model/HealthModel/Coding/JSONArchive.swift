import Foundation

/// JSON coding of the values inside keyed archives. Apps store such archives, so the bytes may come from anywhere.
package enum JSONArchive {
  /// The maximum nesting of containers. Decoding recurses once per level; the deepest valid value is a condition on an
  /// activity of an activity of a workout.
  private static let deepest = 64

  /// Returns a value as JSON with sorted keys.
  package static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // An app may pass a date or a number that is NaN or infinite.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(value)
  }

  /// Decodes a value. Never crashes, whatever the bytes are.
  ///
  /// - Throws: `DecodingError` for bytes that do not encode such a value, and for containers nested too deep.
  package static func value<Value: Decodable>(_ data: Data, as type: Value.Type = Value.self) throws -> Value {
    guard data.nesting <= deepest else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The archive is nested too deeply."))
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Foundation traps when it prints a date that is not a number.
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let seconds = try container.decode(TimeInterval.self)
      if !seconds.isNaN { return Date(timeIntervalSinceReferenceDate: seconds) }
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "The date is not a number.")
    }
    return try decoder.decode(type, from: data)
  }
}

extension Data {
  /// The maximum depth of nested containers in JSON, ignoring brackets in strings.
  fileprivate var nesting: Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in self {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          deepest = Swift.max(deepest, depth)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return deepest
  }
}
