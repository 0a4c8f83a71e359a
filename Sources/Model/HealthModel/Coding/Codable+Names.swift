import Foundation

// Types and units are encoded under their HealthKit names, so files stay readable when rows of the catalogue move.

extension ObjectType: Codable {
  /// Reads an identifier.
  ///
  /// - Throws: `DecodingError` for a string that is not an identifier.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = ObjectType(identifier: identifier) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(identifier) is not a type.")
    }
    self = type
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension HealthUnit: Codable {
  /// Reads a unit string, as in "kcal/hr".
  ///
  /// - Throws: `DecodingError` for a string that is not a unit.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let string = try container.decode(String.self)
    guard let unit = HealthUnit(string) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(string) is not a unit.")
    }
    self = unit
  }

  /// Writes the unit string; the null unit is the empty string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // The null unit prints as "()" but is encoded as the empty string.
    try container.encode(isNull ? "" : string)
  }
}

extension HealthQuantity: Codable {
  private enum CodingKeys: CodingKey { case value, unit }

  /// Reads an object with a value and a unit.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Double.self, forKey: .value), try container.decode(HealthUnit.self, forKey: .unit))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
  }
}

extension KeyedEncodingContainer {
  /// Encodes UUIDs in sorted order, so equal records encode to the same bytes.
  mutating func encode(_ uuids: Set<UUID>, forKey key: Key) throws { try encode(uuids.sorted(), forKey: key) }
}
