import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The form in which a person enters a sample: the texts of its fields, not validated.
struct SampleDraft: Hashable, Sendable {
  let type: ObjectType
  /// The texts of the numbers: two for a blood pressure, none for a category.
  var values: [String]
  /// The raw value of a category; 0 if there is no choice.
  var category: Int
  /// The text of the start, such as "2025-11-20 09:41".
  var start: String
  /// The text of the end, in the same format; nil for a type measured at one moment.
  var end: String?
  /// True if a cycle starts on the day of the sample; only for menstruation (rule S36).
  var isCycleStart = false
  /// The raw value of the reason, background or meal; only for insulin (rule S36).
  var insulinReason = 1

  /// Creates an empty entry.
  ///
  /// - Parameter now: The device's time, as text.
  init(_ type: ObjectType, now: String) {
    self.type = type
    values = type.enteredQuantities.map { _ in "" }
    category = type.enteredChoices.first?.value ?? 0
    start = now
    end = type.isEnteredOverTime ? now : nil
  }

  /// True after a number was typed.
  var isTouched: Bool { values.contains { !$0.isEmpty } }
}

extension ObjectType {
  /// True for types that a person can enter manually, as on a phone. Types measured only by the system, a watch or a
  /// workout cannot be entered, and the two halves of a blood pressure are entered together.
  var mayBeEntered: Bool {
    if self == .bloodPressure { return true }
    return appMayShare && [.quantity, .category].contains(kind) && isEnteredByItself
  }

  var enteredQuantities: [ObjectType] {
    if self == .bloodPressure { return [.bloodPressureSystolic, .bloodPressureDiastolic] }
    return kind == .quantity ? [self] : []
  }

  /// The values to choose from; empty if there is only one.
  var enteredChoices: [EnteredChoice] {
    var choices: [EnteredChoice] = []
    for value in categoryValues?.cases ?? [] where !choices.contains(where: { $0.value == value.rawValue }) {
      choices.append(
        EnteredChoice(title: LocalizedStringKey(value.title, about: "value"), value: value.rawValue))
    }
    return choices.count > 1 ? choices : []
  }

  /// True for types whose entries have a start and an end.
  fileprivate var isEnteredOverTime: Bool {
    kind == .category || aggregationStyle == .cumulative || aggregationStyle == .discreteEquivalentContinuousLevel
  }
}

/// An error in a person's entry, as a sentence for them.
struct EnteringFlaw: Error, Hashable {
  let sentence: LocalizedStringKey
  init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
}

extension SampleDraft {
  /// Returns the entered sample.
  ///
  /// - Throws: ``EnteringFlaw`` with the first fault.
  func record(settings: DeviceSettings) throws(EnteringFlaw) -> SampleRecord {
    var quantities: [HealthQuantity] = []
    for (type, text) in zip(type.enteredQuantities, values) {
      quantities.append(try type.quantity(written: text, locale: settings.locale))
    }
    let start = try moment(self.start, isStart: true, settings)
    let end = try self.end.map { text throws(EnteringFlaw) in try moment(text, isStart: false, settings) } ?? start
    if end < start { throw EnteringFlaw("It cannot end before it starts.") }
    let record = record(quantities, from: start, to: end, by: .person(settings))
    if let flaw = record.flaw { throw EnteringFlaw(LocalizedStringKey(flaw)) }
    return record
  }

  private func moment(
    _ text: String, isStart: Bool, _ settings: DeviceSettings
  ) throws(EnteringFlaw) -> Date {
    guard let moment = FieldDate.moment(of: text, in: settings.calendar.timeZone) else {
      throw EnteringFlaw(
        isStart
          ? "“\(text)” is not a start time. Write it as 2025-11-20 09:41."
          : "“\(text)” is not an end time. Write it as 2025-11-20 09:41.")
    }
    if moment > settings.now() {
      throw EnteringFlaw(isStart ? "The start cannot be in the future." : "The end cannot be in the future.")
    }
    return moment
  }

  private func record(
    _ quantities: [HealthQuantity], from start: Date, to end: Date, by source: SourceRevisionRecord
  ) -> SampleRecord {
    let metadata: [String: MetadataValue] = ["HKWasUserEntered": .bool(true)]
    func sample(
      _ type: ObjectType, _ content: SampleRecord.Content, _ more: [String: MetadataValue] = [:]
    ) -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: type, start: start, end: end, content: content, sourceRevision: source,
        metadata: metadata.merging(more) { $1 })
    }
    if type.kind == .correlation {
      let members = zip(type.enteredQuantities, quantities).map { sample($0, .quantity($1)) }
      return sample(type, .correlation(members))
    }
    // Samples of these two types cannot be saved without metadata (rule S36).
    var required: [String: MetadataValue] = [:]
    if type == .menstrualFlow { required["HKMenstrualCycleStart"] = .bool(isCycleStart) }
    if type.isInsulin { required["HKInsulinDeliveryReason"] = .integer(insulinReason) }
    return sample(type, quantities.first.map { .quantity($0) } ?? .category(category), required)
  }
}

extension ObjectType {
  /// True for insulin, whose samples have a reason: background or meal.
  var isInsulin: Bool { self == .insulinDelivery }

  /// True for temperatures, the only entered values that may be negative.
  private var isTemperature: Bool { canonicalUnit?.isCompatible(with: .kelvin) ?? false }

  /// Parses a quantity in the customary unit of the person's region.
  fileprivate func quantity(written text: String, locale: Locale) throws(EnteringFlaw) -> HealthQuantity {
    let name = displayName(in: locale)
    if text.trimmingCharacters(in: .whitespaces).isEmpty { throw EnteringFlaw("Write a value for \(name).") }
    guard let number = WrittenNumber.value(of: text, locale: locale) else {
      throw EnteringFlaw("“\(text)” is not a number.")
    }
    guard let unit = InspectedUnit(self, locale: locale)?.unit else {
      throw EnteringFlaw("\(name) has no unit, so it cannot be written.")
    }
    let quantity = HealthQuantity(unit == .percent ? number / 100 : number, unit)
    if isTemperature {
      if quantity.value(in: .kelvin) ?? 0 < 0 { throw EnteringFlaw("Nothing is as cold as \(text)\u{A0}degrees.") }
    } else if number < 0 {
      throw EnteringFlaw("\(name) cannot be less than 0.")
    }
    if unit == .percent, number > 100 { throw EnteringFlaw("\(name) cannot be more than 100 %.") }
    return quantity
  }
}

extension SourceRevisionRecord {
  /// The Health app as the source of manually entered samples.
  fileprivate static func person(_ settings: DeviceSettings) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health"),
      version: settings.operatingSystemVersion, productType: settings.productType,
      operatingSystemVersion: settings.operatingSystemVersion)
  }
}

/// Parses numbers in the format of a locale.
enum WrittenNumber {
  /// Parses "72", "1,200.5", or in German "1.200,5"; nil for anything else.
  ///
  /// Groups must have three digits, so that "1.5" is one and a half in every language.
  static func value(of text: String, locale: Locale) -> Double? {
    let decimal = locale.decimalSeparator ?? "."
    var number = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "−", with: "-")
    let parts = number.components(separatedBy: decimal)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    for separator in [locale.groupingSeparator, " ", "\u{A0}", "\u{202F}", ",", ".", "’", "'"].compactMap(\.self) {
      let groups = whole.components(separatedBy: separator)
      guard separator != decimal, groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { continue }
      number = ([groups.joined()] + parts.dropFirst()).joined(separator: ".")
      return digits(number)
    }
    return digits(number.replacingOccurrences(of: decimal, with: "."))
  }

  /// Parses digits and one point: no "nan", no "1e9", no "0x10".
  private static func digits(_ text: String) -> Double? {
    let isPlain = text.unicodeScalars.allSatisfy { "0123456789.-".unicodeScalars.contains($0) }
    return isPlain && text.contains(where: \.isNumber) ? Double(text) : nil
  }
}

/// Dates and times in fields, in the same format for every language, in the device's time zone.
enum FieldDate {
  /// Returns a moment as text: "2025-11-20 09:41".
  static func text(of date: Date, in timeZone: TimeZone) -> String {
    let parts = Calendar.gregorian(in: timeZone).dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
      parts.minute ?? 0)
  }

  /// Parses a date and time; nil for another format, and for a time that does not exist, such as February 30 or an hour
  /// skipped by daylight saving.
  static func moment(of text: String, in timeZone: TimeZone) -> Date? {
    let halves = text.split(whereSeparator: { $0 == " " || $0 == "T" })
    guard halves.count == 2, let day = numbers(halves[0], "-", [4, 2, 2]), let time = numbers(halves[1], ":", [2, 2])
    else { return nil }
    return date(DateComponents(year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1]), in: timeZone)
  }

  /// Parses the parts of a day such as "1988-04-17"; nil for any other text.
  static func day(of text: String) -> DateComponents? {
    guard let day = numbers(Substring(text.trimmingCharacters(in: .whitespaces)), "-", [4, 2, 2]) else { return nil }
    let components = DateComponents(year: day[0], month: day[1], day: day[2])
    return date(components, in: .gmt) == nil ? nil : components
  }

  /// Returns the date with exactly these parts; nil if there is none.
  private static func date(_ components: DateComponents, in timeZone: TimeZone) -> Date? {
    let calendar = Calendar.gregorian(in: timeZone)
    guard let date = calendar.date(from: components) else { return nil }
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let isSame =
      parts.year == components.year && parts.month == components.month && parts.day == components.day
      && parts.hour == components.hour ?? parts.hour && parts.minute == components.minute ?? parts.minute
    return isSame ? date : nil
  }

  /// Parses integers with limited numbers of digits; nil for any other text.
  private static func numbers(_ text: Substring, _ separator: Character, _ digits: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == digits.count else { return nil }
    let numbers = zip(parts, digits).compactMap { part, count in
      !part.isEmpty && part.count <= count && part.allSatisfy({ $0.isASCII && $0.isNumber }) ? Int(part) : nil
    }
    return numbers.count == digits.count ? numbers : nil
  }
}
