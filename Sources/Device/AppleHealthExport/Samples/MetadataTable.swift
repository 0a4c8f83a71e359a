import Foundation
import HealthModel

/// A table of metadata dictionaries that builds equal dictionaries only once.
///
/// Most records of a type carry the same metadata ("HKWasUserEntered" is 0, the zone is Paris), so a million of them
/// can share a handful of dictionaries.
struct MetadataTable {
  /// The maximum number of dictionaries to store. If an app gives each record different metadata, a table saves no
  /// memory.
  private static let limit = 4_096

  private var index = BytesIndex()
  private var dictionaries: [[String: MetadataValue]] = []
  /// For each dictionary, by the same index: true if many samples may share it.
  private var isShared: [Bool] = []
  /// The keys and values of the current record, each followed by a zero byte.
  private var entries: [UInt8] = []
  /// The number of metadata entries in the current record.
  private(set) var entryCount = 0

  mutating func removeEntries() {
    entries.removeAll(keepingCapacity: true)
    entryCount = 0
  }

  /// Adds a key and its value. Returns true if the current record already has the key.
  mutating func addEntry(key: ParsedText, value: ParsedText) -> Bool {
    let isRepeated = hasKey(key)
    entryCount += 1
    key.append(to: &entries)
    entries.append(0)
    value.append(to: &entries)
    entries.append(0)
    return isRepeated
  }

  private func hasKey(_ key: ParsedText) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      guard let start = entries.baseAddress else { return false }
      var position = 0
      while position < entries.count {
        let known = ParsedText(start + position)
        if strcmp(known.characters, key.characters) == 0 { return true }
        position += known.count + 1
        position += ParsedText(start + position).count + 1
      }
      return false
    }
  }

  /// Returns the metadata of the current record. If a key occurs twice, the last value is used.
  mutating func metadata() -> [String: MetadataValue] {
    if entries.isEmpty { return [:] }
    if index.count >= Self.limit { return dictionary() }
    return dictionaries[number()]
  }

  /// Returns the number of the current record's metadata, or zero if it has none. Returns nil if the metadata belong
  /// only to this sample, or no device can store them.
  mutating func sharedNumber() -> Int? {
    if entries.isEmpty { return 0 }
    if index.count >= Self.limit { return nil }
    let number = number()
    return isShared[number] ? number + 1 : nil
  }

  /// Returns the number of the current record's metadata. Adds the metadata if they are new.
  private mutating func number() -> Int {
    let number = entries.withUnsafeBytes { index.number(of: $0.baseAddress!, count: $0.count) }
    if number == dictionaries.count {
      let dictionary = dictionary()
      dictionaries.append(dictionary)
      isShared.append(dictionary.mayBeShared && dictionary.flaw == nil)
    }
    return number
  }

  private func dictionary() -> [String: MetadataValue] {
    let words = entries.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var metadata = [String: MetadataValue]()
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      metadata[words[index]] = MetadataText.value(words[index + 1], forKey: words[index])
    }
    return metadata
  }
}

/// Converts metadata values from the text of an export (rule X24).
///
///     MetadataText.value("1", forKey: "HKWasUserEntered")            // true
///     MetadataText.value("54 degF", forKey: "HKWeatherTemperature")  // 54 degF
///     MetadataText.value("2.16.0", forKey: "App Version")            // "2.16.0"
///
/// An export does not contain the types of values. For HealthKit's own keys the type is known. For other keys, a text
/// that looks like a whole number, a number or a date becomes one, and any other text stays a text. "0042" stays a
/// text, because no number is printed like that.
enum MetadataText {
  private static let booleans: Set<String> = [
    "HKWasUserEntered", "HKWasTakenInLab", "HKMenstrualCycleStart", "HKSexualActivityProtectionUsed", "HKGroupFitness",
    "HKCoachedWorkout", "HKIndoorWorkout", "HKMetadataKeyAppleFitnessPlusSession",
    "HKMetadataKeyAppleDeviceCalibrated",
  ]
  private static let texts: Set<String> = [
    "HKTimeZone", "HKExternalUUID", "HKDeviceName", "HKDeviceManufacturerName", "HKDeviceSerialNumber",
    "HKUDIDeviceIdentifier", "HKUDIProductionIdentifier", "HKDigitalSignature", "HKFoodType", "HKWorkoutBrandName",
    "HKMetadataKeySyncIdentifier",
  ]

  /// Converts a text to a value, by its key and by the format of the text.
  static func value(_ text: String, forKey key: String) -> MetadataValue {
    if texts.contains(key) { return .string(text) }
    if booleans.contains(key), text == "0" || text == "1" { return .bool(text == "1") }
    if let integer = Int(text), "\(integer)" == text { return .integer(integer) }
    if let number = number(text) { return .number(number) }
    // For an app's own key, "10 m" may just as well be a name as a length.
    if key.hasPrefix("HK"), let quantity = quantity(text) { return .quantity(quantity) }
    return date(text).map(MetadataValue.date) ?? .string(text)
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.first, first.isASCII, first.isNumber, !digits.hasPrefix("0") || digits.hasPrefix("0.")
    else { return nil }
    return text.withUTF8Text { ExportNumber.double($0.start) }
  }

  /// Parses a quantity such as "54 degF"; nil for other text.
  private static func quantity(_ text: String) -> HealthQuantity? {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = number(String(parts[0])), !parts[1].isEmpty,
      let unit = HealthUnit(String(parts[1]))
    else { return nil }
    return HealthQuantity(number, unit)
  }

  private static func date(_ text: String) -> Date? {
    guard text.utf8.count >= 20 else { return nil }
    return text.withUTF8Text { ExportDate.seconds($0.start) }.map {
      Date(timeIntervalSinceReferenceDate: Double($0 - ExportDate.secondsBefore2001))
    }
  }
}
