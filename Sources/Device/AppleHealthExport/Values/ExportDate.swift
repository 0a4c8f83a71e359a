/// Parses the dates of an export, such as "2023-03-15 14:49:02 +0800" (rule X16).
///
/// The local time minus the offset is the moment. The local time and the offset are those of the exporting device,
/// which may be in another time zone than the person was at that moment.
enum ExportDate {
  /// The seconds between 1970 and 2001, the reference date of Foundation.
  static let secondsBefore2001 = 978_307_200

  /// Returns whole seconds since 1970; nil if the text is not a date with a time and an offset. It also accepts other
  /// tools' formats: "T" between day and time, fractions of a second, "Z" and "+08:00". The first exports, of iOS 8,
  /// wrote "20141002103000+0200". Years range from 1 to 4000.
  static func seconds(_ text: UnsafePointer<UInt8>) -> Int? {
    if text[0] != 0, text[1] != 0, text[2] != 0, text[3] != 0, text[4] >= 48, text[4] <= 57 {
      return secondsWithoutSeparators(text)
    }
    guard let day = day(text), days.contains(day), text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T") else {
      return nil
    }
    let hour = twoDigits(text + 11)
    guard hour >= 0, hour < 24, text[13] == UInt8(ascii: ":") else { return nil }
    let minute = twoDigits(text + 14)
    guard minute >= 0, minute < 60, text[16] == UInt8(ascii: ":") else { return nil }
    let second = twoDigits(text + 17)
    guard second >= 0, second <= 60, let offset = offset(text + 19) else { return nil }
    return day * 86_400 + hour * 3_600 + minute * 60 + second - offset
  }

  /// True if a date has a fraction of a second, as in "2023-03-15 14:49:02.25 +0800". Only whole seconds are read.
  static func hasFraction(_ text: UnsafePointer<UInt8>) -> Bool {
    var length = 0
    while text[length] != 0 {
      if text[length] == UInt8(ascii: ".") { return true }
      length += 1
    }
    return false
  }

  /// Returns the whole seconds since 1970 of "20141002103000+0200" or "201410021030+0200".
  private static func secondsWithoutSeparators(_ text: UnsafePointer<UInt8>) -> Int? {
    var digits = 0
    while text[digits] >= 48, text[digits] <= 57 { digits += 1 }
    guard digits == 14 || digits == 12 else { return nil }
    let year = twoDigits(text) * 100 + twoDigits(text + 2)
    let (month, day) = (twoDigits(text + 4), twoDigits(text + 6))
    let (hour, minute, second) = (twoDigits(text + 8), twoDigits(text + 10), digits == 14 ? twoDigits(text + 12) : 0)
    guard (1...12).contains(month), day >= 1, day <= daysInMonth(month, year: year), hour < 24, minute < 60,
      second <= 60, let offset = offset(text + digits)
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Self.days.contains(days) ? days * 86_400 + hour * 3_600 + minute * 60 + second - offset : nil
  }

  /// The days from the first of the year 1 to the last of the year 4000, counted from 1970.
  static let days = -719_162...741_807

  /// Returns the days since 1970 of a text that begins with a day, such as "2023-03-15"; nil for other text.
  static func day(_ text: UnsafePointer<UInt8>) -> Int? {
    let century = twoDigits(text)
    guard century >= 0 else { return nil }
    let yearOfCentury = twoDigits(text + 2)
    guard yearOfCentury >= 0, text[4] == UInt8(ascii: "-") else { return nil }
    let month = twoDigits(text + 5)
    guard month >= 1, month <= 12, text[7] == UInt8(ascii: "-") else { return nil }
    let day = twoDigits(text + 8)
    guard day >= 1, day <= daysInMonth(month, year: century * 100 + yearOfCentury) else { return nil }
    return daysSince1970(year: century * 100 + yearOfCentury, month: month, day: day)
  }

  /// Returns two digits as a number, or -1. It stops at the zero byte that ends the text, so it never reads beyond the
  /// text.
  private static func twoDigits(_ text: UnsafePointer<UInt8>) -> Int {
    let tens = Int(text[0]) - 48
    guard tens >= 0, tens <= 9 else { return -1 }
    let ones = Int(text[1]) - 48
    guard ones >= 0, ones <= 9 else { return -1 }
    return tens * 10 + ones
  }

  /// Returns the offset in seconds of " +0800", "Z" or ".25+08:00" at the end of the text; nil for other text.
  private static func offset(_ text: UnsafePointer<UInt8>) -> Int? {
    var text = text
    if text[0] == UInt8(ascii: ".") {
      text += 1
      while text[0] >= 48, text[0] <= 57 { text += 1 }
    }
    if text[0] == UInt8(ascii: " ") { text += 1 }
    if text[0] == UInt8(ascii: "Z") { return text[1] == 0 ? 0 : nil }
    guard text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-") else { return nil }
    let isWest = text[0] == UInt8(ascii: "-")
    let hours = twoDigits(text + 1)
    guard hours >= 0, hours <= 18 else { return nil }
    text += text[3] == UInt8(ascii: ":") ? 4 : 3
    let minutes = twoDigits(text)
    guard minutes >= 0, minutes < 60, text[2] == 0 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
  }

  private static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days since 1970. Years begin in March for this calculation, so that the leap day comes last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let century = shifted / 400
    let yearOfEra = shifted - century * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return century * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
