import Foundation

/// Strings, integers and Booleans are encoded as themselves; a kind of value that JSON lacks is an object with one key.
///
///     "com.example.walk-7"                  // string
///     2                                     // integer
///     true                                  // bool
///     {"number": 2}                         // number
///     {"date": 753796860}                   // date, in seconds since 2001
///     {"quantity": {"unit": "m", "value": 400}}
extension MetadataValue: Codable {
  private enum CodingKeys: CodingKey { case number, date, quantity }

  /// Reads a string, an integer, a Boolean, or an object with one key.
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      if let date = try container.decodeIfPresent(Date.self, forKey: .date) {
        self = .date(date)
      } else if let quantity = try container.decodeIfPresent(HealthQuantity.self, forKey: .quantity) {
        self = .quantity(quantity)
      } else {
        self = .number(try container.decode(Double.self, forKey: .number))
      }
      return
    }
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes a string, an integer, a Boolean, or an object with one key.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let string): try encodeSingle(string, to: encoder)
    case .integer(let integer): try encodeSingle(integer, to: encoder)
    case .bool(let bool): try encodeSingle(bool, to: encoder)
    case .number(let number): try encode(number, as: .number, to: encoder)
    case .date(let date): try encode(date, as: .date, to: encoder)
    case .quantity(let quantity): try encode(quantity, as: .quantity, to: encoder)
    }
  }

  private func encodeSingle(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  private func encode(_ value: some Encodable, as key: CodingKeys, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: key)
  }
}
