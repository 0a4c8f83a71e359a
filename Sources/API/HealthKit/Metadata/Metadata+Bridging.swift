import Foundation
import HealthDaemon
import HealthModel

extension MetadataValue {
  /// Creates the stored form of a value; nil for a kind of value that HealthKit does not accept (rule S28).
  init?(_ value: Any) {
    switch value {
    case let value as MetadataValue: self = value
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as HKQuantity: self = .quantity(value.quantity)
    // Check for `NSNumber` before Swift's own types of numbers, because a cast would turn `NSNumber(value: 1)` into
    // true.
    case let value as NSNumber: self.init(number: value)
    case let value as any BinaryInteger: self = .integer(Int(clamping: value))
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as NSString: self = .string(value as String)
    case let value as NSDate: self = .date(value as Date)
    default: return nil
    }
  }

  private init(number: NSNumber) {
    switch UnicodeScalar(UInt8(bitPattern: number.objCType.pointee)) {
    case "c", "B": self = .bool(number.boolValue)
    case "f", "d": self = .number(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The value that an app reads. Numbers are `NSNumber`s, so that `as? Bool`, `as? Int` and `as? Double` all work.
  var bridged: Any {
    switch self {
    case .string(let string): string
    case .number(let number): NSNumber(value: number)
    case .integer(let integer): NSNumber(value: integer)
    case .bool(let bool): NSNumber(value: bool)
    case .date(let date): date
    case .quantity(let quantity): HKQuantity(quantity)
    }
  }
}

extension [String: MetadataValue] {
  /// Creates the stored form of metadata. A value of a kind that HealthKit does not accept stops the app (rule S28),
  /// and so does a sync identifier without a version, or a version without an identifier (rule S23).
  init(metadata: [String: Any]?) {
    self.init()
    for (key, value) in metadata ?? [:] {
      if let value = MetadataValue(value) {
        self[key] = value
      } else {
        HealthExceptionHandler.raise(HealthException(.validationFailure, .metadataValue(value, key)))
      }
    }
    let keys = (identifier: HKMetadataKeySyncIdentifier, version: HKMetadataKeySyncVersion)
    for (given, missing) in [(keys.version, keys.identifier), (keys.identifier, keys.version)]
    where self[given] != nil && self[missing] == nil {
      HealthExceptionHandler.raise(HealthException(.validationFailure, .halfOfSyncIdentity(given, without: missing)))
    }
  }

  /// The metadata that an app reads; nil when it is empty.
  var bridged: [String: Any]? { isEmpty ? nil : mapValues(\.bridged) }
}
