import Foundation
import HealthModel

/// Reads numbers as people of a language write them.
enum WrittenNumber {
  /// Reads "72", "1,200.5", in German "1.200,5"; nil for anything else.
  ///
  /// Groups are of three digits, so that "1.5" is one and a half in every language.
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

  /// Reads digits and one point: no "nan", no "1e9", no "0x10".
  private static func digits(_ text: String) -> Double? {
    let isPlain = text.unicodeScalars.allSatisfy { "0123456789.-".unicodeScalars.contains($0) }
    return isPlain && text.contains(where: \.isNumber) ? Double(text) : nil
  }
}

/// Days and moments in fields: written the same in every language, in the device's time zone.
enum FieldDate {
  /// Returns a moment as text: "2025-11-20 09:41".
  static func text(of date: Date, in timeZone: TimeZone) -> String {
    let parts = Calendar.gregorian(in: timeZone).dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
      parts.minute ?? 0)
  }

  /// Reads a moment; nil for another form, and for one that does not exist, such as February 30 or an hour that summer
  /// time leaves out.
  static func moment(of text: String, in timeZone: TimeZone) -> Date? {
    let halves = text.split(whereSeparator: { $0 == " " || $0 == "T" })
    guard halves.count == 2, let day = numbers(halves[0], "-", [4, 2, 2]), let time = numbers(halves[1], ":", [2, 2])
    else { return nil }
    return date(DateComponents(year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1]), in: timeZone)
  }

  /// Reads the parts of a day such as "1988-04-17"; nil for any other text.
  static func day(of text: String) -> DateComponents? {
    guard let day = numbers(Substring(text.trimmingCharacters(in: .whitespaces)), "-", [4, 2, 2]) else { return nil }
    let components = DateComponents(year: day[0], month: day[1], day: day[2])
    return date(components, in: .gmt) == nil ? nil : components
  }

  /// Returns the date that has exactly these parts; nil when there is none.
  private static func date(_ components: DateComponents, in timeZone: TimeZone) -> Date? {
    let calendar = Calendar.gregorian(in: timeZone)
    guard let date = calendar.date(from: components) else { return nil }
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let isSame =
      parts.year == components.year && parts.month == components.month && parts.day == components.day
      && parts.hour == components.hour ?? parts.hour && parts.minute == components.minute ?? parts.minute
    return isSame ? date : nil
  }

  /// Reads whole numbers with at most so many digits each; nil for any other text.
  private static func numbers(_ text: Substring, _ separator: Character, _ digits: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == digits.count else { return nil }
    let numbers = zip(parts, digits).compactMap { part, count in
      !part.isEmpty && part.count <= count && part.allSatisfy({ $0.isASCII && $0.isNumber }) ? Int(part) : nil
    }
    return numbers.count == digits.count ? numbers : nil
  }
}
