import Foundation
import HealthModel

/// Reads metadata values back from the text an export writes them as (rule X24).
///
///     MetadataText.value("1", forKey: "HKWasUserEntered")            // true
///     MetadataText.value("54 degF", forKey: "HKWeatherTemperature")  // 54 degF
///     MetadataText.value("2.16.0", forKey: "App Version")            // "2.16.0"
///
/// An export does not say of which kind a value was. HealthKit's own keys are read as what they hold; for other keys a
/// whole number, a number and a date are what they look like, and everything else is text. "0042" stays text: no number
/// prints like that.
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

  /// Returns the value of a text, by its key and its form.
  static func value(_ text: String, forKey key: String) -> MetadataValue {
    if texts.contains(key) { return .string(text) }
    if booleans.contains(key), text == "0" || text == "1" { return .bool(text == "1") }
    if let integer = Int(text), "\(integer)" == text { return .integer(integer) }
    if let number = number(text) { return .number(number) }
    // Under an app's own key "10 m" is as likely a name as a length.
    if key.hasPrefix("HK"), let quantity = quantity(text) { return .quantity(quantity) }
    return date(text).map(MetadataValue.date) ?? .string(text)
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.first, first.isASCII, first.isNumber, !digits.hasPrefix("0") || digits.hasPrefix("0.")
    else { return nil }
    return text.withUTF8Text { ExportNumber.double($0.start) }
  }

  /// Returns the quantity of a text such as "54 degF"; nil for other text.
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
