import Foundation
import HealthModel

extension NSCoder {
  /// The object for a key; nil when there is none. (Foundation on Linux reports a missing key as a failure.)
  func object<Object: NSObject & NSCoding>(_ key: String, of type: Object.Type = Object.self) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// The objects of an array; none when there is no array.
  func objects<Object: NSObject & NSCoding>(_ key: String, of type: Object.Type) -> [Object] {
    guard containsValue(forKey: key) else { return [] }
    return decodeObject(of: [NSArray.self, type], forKey: key) as? [Object] ?? []
  }

  func encode(integers: [Int], forKey key: String) {
    encode(integers.map { NSNumber(value: $0) } as NSArray, forKey: key)
  }

  func integers(_ key: String) -> [Int] { objects(key, of: NSNumber.self).map(\.intValue) }

  func string(_ key: String) -> String? { object(key, of: NSString.self) as String? }

  func date(_ key: String) -> Date? { object(key, of: NSDate.self) as Date? }

  func quantity(_ key: String) -> HealthQuantity? { object(key, of: HKQuantity.self)?.quantity }

  func encode(_ quantity: HealthQuantity?, forKey key: String) {
    encode(quantity.map(HKQuantity.init), forKey: key)
  }

  // Metadata goes as two parallel lists: the keys, and the values with their kinds.

  func encode(_ metadata: [String: MetadataValue]) {
    let sorted = metadata.sorted { $0.key < $1.key }
    encode(sorted.map { $0.key as NSString } as NSArray, forKey: "metadataKeys")
    for (index, entry) in sorted.enumerated() {
      switch entry.value {
      case .string(let string): encode(string as NSString, forKey: "metadata\(index)")
      case .date(let date): encode(date as NSDate, forKey: "metadata\(index)")
      case .quantity(let quantity): encode(HKQuantity(quantity), forKey: "metadata\(index)")
      case .number(let number): encode(NSNumber(value: number), forKey: "metadata\(index)")
      case .integer(let integer): encode(NSNumber(value: integer), forKey: "metadata\(index)")
      case .bool(let bool): encode(NSNumber(value: bool), forKey: "metadata\(index)")
      }
    }
  }

  func decodeMetadata() -> [String: MetadataValue] {
    let keys = decodeObject(of: [NSArray.self, NSString.self], forKey: "metadataKeys") as? [String] ?? []
    var metadata = [String: MetadataValue]()
    for (index, key) in keys.enumerated() {
      let kinds: [AnyClass] = [NSString.self, NSDate.self, NSNumber.self, HKQuantity.self]
      metadata[key] = decodeObject(of: kinds, forKey: "metadata\(index)").flatMap { MetadataValue($0) }
    }
    return metadata
  }
}
